import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { companies as companyCalls } from "#contract/companies.ts";
import { deals } from "#contract/deals.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { cancelUnanswered } from "#server/backend/on-behalf/cancel-unanswered.ts";
import { entityChanges } from "#server/backend/versions/tables.ts";
import type { Caller } from "#tests/support/backend.ts";
import { cutoff, director, manager, params, products, rep, stranger, useClientConsent } from "#tests/support/client-consent.ts";
import { alfa, dairy, dairyDate, kefir, shop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";

const { backend, countDeals, readDeal, readContract, place, placed, confirm, decline, read, told, hearers, ledgerOf, statusesOf } =
  useClientConsent();

const set = (as: Caller, clientOrders: "accept" | "ask", more: object = {}) =>
  as(companyCalls.putClientOrders, { body: { clientOrders, ...more } });

describe("a company's setting for orders placed by its representative", () => {
  test("only the company's director and the platform change the setting, with version and author; the representative sees it", async () => {
    await backend.db.update(companies).set({ clientOrders: "accept" }).where(eq(companies.uuid, alfa));
    const [own, seller] = [await backend.as(director), await backend.as(rep)];
    const sheet = async () => (await seller(onBehalf.get, { params, query: { branchUuid: shop } })).body.company.clientOrders;
    const before = (await own(companyCalls.get, { params })).body;
    expect([before.clientOrders, await sheet()]).toEqual(["accept", "accept"]);
    const saved = await set(own, "ask", { version: before.version });
    expect([saved.status, saved.body.clientOrders, saved.body.version]).toEqual([200, "ask", before.version + 1]);
    expect(await sheet()).toBe("ask");
    const changes = await backend.db
      .select()
      .from(entityChanges)
      .where(and(eq(entityChanges.entityUuid, alfa), eq(entityChanges.version, saved.body.version)));
    expect(changes).toMatchObject([{ fields: ["clientOrders"], actorName: expect.stringContaining("Соколова") }]);
    expect((await set(own, "accept", { version: before.version })).errors[0]?.code).toBe("CHANGED:4009");
    expect((await set(own, "ask", { version: saved.body.version })).body.version).toBe(saved.body.version);
    for (const email of [manager, rep, "regional@seller.example"])
      expect((await set(await backend.as(email), "accept")).status, email).toBe(403);
    expect(await sheet()).toBe("ask");
    const admin = await backend.as("platform@platform.example");
    const edited = await admin(companyCalls.putMetadata, { body: { uuid: alfa, clientOrders: "accept" } });
    expect([edited.body.clientOrders, await sheet()]).toEqual(["accept", "accept"]);
    const card = (await (await backend.as(manager))(companyCalls.get, { params })).body;
    expect(card.clientOrders).toBeUndefined();
  });

  test("on accept the order goes to the seller at once; on ask it waits with goods and limit reserved, and both are notified", async () => {
    await backend.db.update(companies).set({ clientOrders: "accept" }).where(eq(companies.uuid, alfa));
    const seller = await backend.as(rep);
    const direct = await place(seller);
    expect(direct.body.consentUntil).toBeNull();
    expect(await read(seller, direct.body.uuid)).toMatchObject({ consentNeeded: false, consentUntil: null });
    expect((await read(seller, direct.body.uuid)).allowedActions).toContain("approve");
    expect(await hearers(direct.body.uuid, "dealConsentRequested")).toEqual([]);

    await backend.db.update(companies).set({ clientOrders: "ask" }).where(eq(companies.uuid, alfa));
    const reserved = (await readContract(dairy)).reservedKopecks;
    const uuid = await placed();
    expect((await readContract(dairy)).reservedKopecks).toBeGreaterThan(reserved);
    const [person, boss] = [await personOf(backend.db, manager), await personOf(backend.db, director)];
    expect([await hearers(uuid, "dealCreatedOnBehalf"), await hearers(uuid, "dealConsentRequested")]).toEqual([[], [person, boss].sort()]);
    expect((await told(uuid, "dealConsentRequested"))[0]?.message).toContain("до 8 марта в 12:00");
    const shown = await read(seller, uuid);
    expect(shown).toMatchObject({ consentNeeded: true, consentUntil: cutoff.toISOString(), actedByName: expect.stringMatching(/\S/) });
    expect(shown.allowedActions).not.toContain("approve");
    const refused = await seller(deals.setStatus, { params: { uuid }, body: { status: "approved_by_seller" } });
    expect(refused.status).toBe(409);
    for (const email of [manager, director]) {
      const as = await backend.as(email);
      expect((await read(as, uuid)).allowedActions).toEqual(expect.arrayContaining(["confirm", "decline", "edit"]));
      const listed = (await as(deals.list, { query: { mine: true } })).body.deals.find((deal) => deal.uuid === uuid);
      expect(listed).toMatchObject({ actedByName: shown.actedByName, consentUntil: cutoff.toISOString() });
    }
  });

  test("above the company's approval threshold only the director may consent to an order placed for a manager", async () => {
    await backend.db.update(companies).set({ approvalThresholdKopecks: 1 }).where(eq(companies.uuid, alfa));
    const uuid = await placed();
    expect((await confirm(await backend.as(manager), uuid)).status).toBe(403);
    expect((await confirm(await backend.as(director), uuid)).body).toMatchObject({ status: "approved_by_buyer", consentNeeded: false });
  });
});

describe("consent to an order placed by the representative", () => {
  test("the named person or the director consents; then the seller may approve, and the representative is notified", async () => {
    for (const email of [manager, director]) {
      const uuid = await placed();
      const confirmed = await confirm(await backend.as(email), uuid);
      expect(confirmed.body).toMatchObject({ status: "approved_by_buyer", consentNeeded: false, consentUntil: null });
      expect(await hearers(uuid, "dealConfirmedByBuyer")).toEqual([await personOf(backend.db, rep)]);
      const approved = await (await backend.as(rep))(deals.setStatus, { params: { uuid }, body: { status: "approved_by_seller" } });
      expect(approved.body.status).toBe("approved_by_seller");
    }
  });

  test("nobody else may consent: another company's director, a manager without the trade point, the seller's people", async () => {
    const uuid = await placed(director);
    await addPerson(backend.db, { companyUuid: alfa, email: "away@alfa.example", roles: ["buyer_company_manager"] });
    await backend.db.update(customers).set({ status: "active" }).where(eq(customers.email, "away@alfa.example"));
    const statuses = [];
    for (const email of [
      stranger,
      "away@alfa.example",
      "rep2@seller.example",
      rep,
      "regional@seller.example",
      "supervisor@seller.example",
    ]) {
      const as = await backend.as(email);
      statuses.push([email, (await confirm(as, uuid)).status, (await decline(as, uuid)).status]);
    }
    expect(statuses).toEqual([
      [stranger, 404, 404],
      ["away@alfa.example", 404, 404],
      ["rep2@seller.example", 404, 404],
      [rep, 403, 403],
      ["regional@seller.example", 403, 403],
      ["supervisor@seller.example", 403, 403],
    ]);
    expect((await readDeal(uuid)).deal).toMatchObject({ status: "waiting_approval", consentNeeded: true, version: 1 });
  });

  test("a refusal with a reason declines the deal and releases everything reserved", async () => {
    const before = await readContract(dairy);
    const uuid = await placed();
    const declined = await decline(await backend.as(manager), uuid);
    expect(declined.body).toMatchObject({ status: "declined_by_buyer", declineReason: "Не заказывали", consentUntil: null, suborders: [] });
    expect((await readContract(dairy)).reservedKopecks).toBe(before.reservedKopecks);
    expect(await hearers(uuid, "dealDeclinedByBuyer")).toContain(await personOf(backend.db, rep));
    backend.setNow(cutoff);
    await cancelUnanswered(backend.db, backend.now());
    expect(await hearers(uuid, "dealConsentExpired")).toEqual([]);
  });

  test("an edit by the buyer counts as consent, and an edit by the representative asks for a new one", async () => {
    const uuid = await placed();
    const seller = await backend.as(rep);
    const fewer = products.map((line) => (line.productUuid === kefir ? { ...line, quantity: 24 } : line));
    const bySeller = await seller(deals.edit, { params: { uuid }, body: { products: fewer } });
    expect(bySeller.body).toMatchObject({ consentNeeded: true, consentUntil: cutoff.toISOString() });
    const byBuyer = await (await backend.as(manager))(deals.edit, { params: { uuid }, body: { products } });
    expect(byBuyer.body).toMatchObject({ consentNeeded: false, consentUntil: null });
    const again = await seller(deals.edit, { params: { uuid }, body: { products: fewer } });
    expect(again.body).toMatchObject({ consentNeeded: true, consentUntil: null });
  });

  test("twenty concurrent consents count as one, with one notification", async () => {
    const uuid = await placed();
    const [own, boss] = [await backend.as(manager), await backend.as(director)];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => confirm(at % 2 ? own : boss, uuid)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statusesOf(uuid)).toEqual(["approved_by_buyer"]);
    expect([await hearers(uuid, "dealConfirmedByBuyer"), (await readDeal(uuid)).deal.version]).toEqual([
      [await personOf(backend.db, rep)],
      2,
    ]);
  });

  test("consent, refusal and the representative's withdrawal at once have one outcome, in which the sums agree", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const before = await readContract(dairy);
      const uuid = await placed();
      const held = (await readContract(dairy)).reservedKopecks - before.reservedKopecks;
      const [own, boss, seller] = [await backend.as(manager), await backend.as(director), await backend.as(rep)];
      const takeBack = () => seller(deals.setStatus, { params: { uuid }, body: { status: "declined_by_seller" } });
      const seen = { version: 1 };
      await Promise.all([
        confirm(own, uuid, seen),
        boss(deals.setStatus, { params: { uuid }, body: { status: "declined_by_buyer", ...seen } }),
        takeBack(),
      ]);
      const { deal, logs } = await readDeal(uuid);
      const ended = deal.status.startsWith("declined_");
      const declines = logs.filter(({ toStatus }) => toStatus?.startsWith("declined_"));
      expect([declines.length, deal.consentNeeded && !ended]).toEqual([ended ? 1 : 0, false]);
      expect((await readContract(dairy)).reservedKopecks - before.reservedKopecks).toBe(ended ? 0 : held);
    }
  });

  test("when the setting changes while an order is placed, the deal waits with a deadline or does not wait at all", async () => {
    const [own, seller] = [await backend.as(director), await backend.as(rep)];
    for (const to of ["accept", "ask", "accept", "ask"] as const) {
      const [answer] = await Promise.all([place(seller), set(own, to)]);
      const { deal } = await readDeal(answer.body.uuid);
      const waits = deal.consentUntil !== null;
      expect([deal.consentNeeded, answer.body.consentUntil !== null]).toEqual([waits, waits]);
      expect([
        (await hearers(deal.uuid, "dealConsentRequested")).length > 0,
        (await hearers(deal.uuid, "dealCreatedOnBehalf")).length > 0,
      ]).toEqual([waits, !waits]);
    }
  });

  test("a placed deal stays as it is when the setting changes", async () => {
    const uuid = await placed();
    await set(await backend.as(director), "accept");
    expect((await readDeal(uuid)).deal).toMatchObject({ consentNeeded: true, consentUntil: cutoff });
    expect((await confirm(await backend.as(manager), uuid)).status).toBe(200);
  });
});

describe("an order that nobody answers", () => {
  test("at its cutoff concurrent processes decline an unanswered order once: all is released and both sides are notified", async () => {
    const before = await readContract(dairy);
    const uuid = await placed();
    backend.setNow(new Date(cutoff.getTime() - 1000));
    await cancelUnanswered(backend.db, backend.now());
    expect((await readDeal(uuid)).deal.status).toBe("waiting_approval");
    backend.setNow(cutoff);
    const late = await confirm(await backend.as(manager), uuid);
    expect([late.status, late.errors[0]?.code]).toEqual([409, "TRANSITION_NOT_ALLOWED:4009"]);
    await Promise.all(Array.from({ length: 5 }, () => cancelUnanswered(backend.db, backend.now())));
    const { deal, logs, suborders } = await readDeal(uuid);
    expect(deal).toMatchObject({ status: "declined_by_buyer", consentUntil: null, version: 2 });
    expect(deal.declineReason).toBe("Покупатель не подтвердил заказ, оформленный за него, до 8 марта в 12:00");
    expect(logs.filter(({ event }) => event === "status")).toMatchObject([{ actorUuid: null, actorSide: "system", actorName: "Портал" }]);
    expect(suborders.every(({ deletedAt }) => deletedAt !== null)).toBe(true);
    expect((await readContract(dairy)).reservedKopecks).toBe(before.reservedKopecks);
    const people = await Promise.all([manager, director, rep].map((email) => personOf(backend.db, email)));
    expect(await hearers(uuid, "dealConsentExpired")).toEqual(people.sort());
    expect((await told(uuid, "dealConsentExpired"))[0]?.message).toContain("не подтвердил его до 8 марта в 12:00");
  });

  test("orders that cannot be declined keep no others waiting", async () => {
    const uuids = [await placed(), await placed(), await placed()].sort();
    await backend.pool.query(`
      create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger broken before update on deals for each row when (old.uuid in ('${uuids[0]}', '${uuids[1]}'))
        execute function broken()`);
    await expect(cancelUnanswered(backend.db, cutoff, 1)).rejects.toThrow("were not declined");
    await backend.pool.query("drop trigger broken on deals; drop function broken()");
    expect((await readDeal(uuids[2] ?? "")).deal.status).toBe("declined_by_buyer");
    await cancelUnanswered(backend.db, cutoff, 1);
    expect((await readDeal(uuids[0] ?? "")).deal.status).toBe("declined_by_buyer");
  });

  test("a consent concurrent with the cutoff has one outcome", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const uuid = await placed();
      const own = await backend.as(manager);
      await Promise.all([confirm(own, uuid), cancelUnanswered(backend.db, cutoff)]);
      const { deal } = await readDeal(uuid);
      expect([["approved_by_buyer"], ["declined_by_buyer"]]).toContainEqual(await statusesOf(uuid));
      expect((await ledgerOf(uuid)).some(([kind]) => kind === "release")).toBe(deal.status === "declined_by_buyer");
    }
  });

  test("an order that the representative moves to a later day waits until the cutoff of that day", async () => {
    const uuid = await placed();
    const dates = (await (await backend.as(rep))(deals.dates, { params: { uuid }, query: {} })).body.schedules;
    const later = new Map(dates.map(({ subcategoryUuid, availableDates }) => [subcategoryUuid, availableDates.at(-1)?.date ?? ""]));
    const segmentOf = new Map((await readDeal(uuid)).lines.map((line) => [line.productUuid, line.segmentUuid]));
    const moved = products.map((line) => ({
      ...line,
      deliveryDate: later.get(segmentOf.get(line.productUuid) ?? "") ?? dairyDate.deliveryDate,
    }));
    const edited = await (await backend.as(rep))(deals.edit, { params: { uuid }, body: { products: moved } });
    expect(edited.status).toBe(200);
    const until = new Date(edited.body.consentUntil ?? 0);
    expect(until.getTime()).toBeGreaterThan(cutoff.getTime());
    await cancelUnanswered(backend.db, cutoff);
    expect((await readDeal(uuid)).deal.status).toBe("waiting_approval");
    await cancelUnanswered(backend.db, until);
    expect((await readDeal(uuid)).deal.status).toBe("declined_by_buyer");
  });

  test("an accepted order is not declined at the cutoff, even when a later edit of it waits for consent", async () => {
    await backend.db.update(companies).set({ clientOrders: "accept" }).where(eq(companies.uuid, alfa));
    const seller = await backend.as(rep);
    const { uuid } = (await place(seller)).body;
    await seller(deals.edit, {
      params: { uuid },
      body: { products: products.map((line) => (line.productUuid === kefir ? { ...line, quantity: 24 } : line)) },
    });
    const before = await countDeals();
    await cancelUnanswered(backend.db, new Date("2026-04-01T00:00:00Z"));
    expect([(await readDeal(uuid)).deal.status, (await readDeal(uuid)).deal.consentNeeded, await countDeals()]).toEqual([
      "waiting_approval",
      true,
      before,
    ]);
  });
});
