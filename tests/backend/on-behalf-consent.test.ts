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

describe("a company's word on its representative's orders", () => {
  test("is its director's: kept with a version and with who said it, shown to the representative, and nobody else's to say", async () => {
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

  test("accept: the order goes to the seller at once; ask: it waits with the goods and the limit held, and both hear so", async () => {
    await backend.db.update(companies).set({ clientOrders: "accept" }).where(eq(companies.uuid, alfa));
    const seller = await backend.as(rep);
    const direct = await place(seller);
    expect(direct.body.consentUntil).toBeNull();
    expect(await read(seller, direct.body.uuid)).toMatchObject({ consentNeeded: false, consentUntil: null });
    expect((await read(seller, direct.body.uuid)).allowedActions).toContain("approve");
    expect(await hearers(direct.body.uuid, "14.2")).toEqual([]);

    await backend.db.update(companies).set({ clientOrders: "ask" }).where(eq(companies.uuid, alfa));
    const reserved = (await readContract(dairy)).reservedKopecks;
    const uuid = await placed();
    expect((await readContract(dairy)).reservedKopecks).toBeGreaterThan(reserved);
    const [person, boss] = [await personOf(backend.db, manager), await personOf(backend.db, director)];
    expect([await hearers(uuid, "14.1"), await hearers(uuid, "14.2")]).toEqual([[], [person, boss].sort()]);
    expect((await told(uuid, "14.2"))[0]?.message).toContain("до 8 марта в 12:00");
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

  test("asked above the company's threshold, only the director consents to what was placed for his manager", async () => {
    await backend.db.update(companies).set({ approvalThresholdKopecks: 1 }).where(eq(companies.uuid, alfa));
    const uuid = await placed();
    expect((await confirm(await backend.as(manager), uuid)).status).toBe(403);
    expect((await confirm(await backend.as(director), uuid)).body).toMatchObject({ status: "approved_by_buyer", consentNeeded: false });
  });
});

describe("consent", () => {
  test("is the named person's or the director's; then the seller approves, and the representative hears of it", async () => {
    for (const email of [manager, director]) {
      const uuid = await placed();
      const confirmed = await confirm(await backend.as(email), uuid);
      expect(confirmed.body).toMatchObject({ status: "approved_by_buyer", consentNeeded: false, consentUntil: null });
      expect(await hearers(uuid, "17")).toEqual([await personOf(backend.db, rep)]);
      const approved = await (await backend.as(rep))(deals.setStatus, { params: { uuid }, body: { status: "approved_by_seller" } });
      expect(approved.body.status).toBe("approved_by_seller");
    }
  });

  test("is nobody else's: another company's director, a manager without the trade point, the representative himself", async () => {
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

  test("refused with a reason, it ends the deal, and everything held comes back", async () => {
    const before = await readContract(dairy);
    const uuid = await placed();
    const declined = await decline(await backend.as(manager), uuid);
    expect(declined.body).toMatchObject({ status: "declined_by_buyer", declineReason: "Не заказывали", consentUntil: null, suborders: [] });
    expect((await readContract(dairy)).reservedKopecks).toBe(before.reservedKopecks);
    expect(await hearers(uuid, "19")).toContain(await personOf(backend.db, rep));
    backend.setNow(cutoff);
    await cancelUnanswered(backend.db, backend.now());
    expect(await hearers(uuid, "14.3")).toEqual([]);
  });

  test("is given by an edit of the buyer's too, and asked for anew by one of the representative's", async () => {
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

  test("sent twenty times at once is one consent, told once", async () => {
    const uuid = await placed();
    const [own, boss] = [await backend.as(manager), await backend.as(director)];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => confirm(at % 2 ? own : boss, uuid)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statusesOf(uuid)).toEqual(["approved_by_buyer"]);
    expect([await hearers(uuid, "17"), (await readDeal(uuid)).deal.version]).toEqual([[await personOf(backend.db, rep)], 2]);
  });

  test("beside a refusal, and beside the representative's taking it back, is one outcome in which the sums agree", async () => {
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

  test("changed beside the placing, the company's word holds whole: the deal waits with a time, or does not wait at all", async () => {
    const [own, seller] = [await backend.as(director), await backend.as(rep)];
    for (const to of ["accept", "ask", "accept", "ask"] as const) {
      const [answer] = await Promise.all([place(seller), set(own, to)]);
      const { deal } = await readDeal(answer.body.uuid);
      const waits = deal.consentUntil !== null;
      expect([deal.consentNeeded, answer.body.consentUntil !== null]).toEqual([waits, waits]);
      expect([(await hearers(deal.uuid, "14.2")).length > 0, (await hearers(deal.uuid, "14.1")).length > 0]).toEqual([waits, !waits]);
    }
  });

  test("placed deals stay as they are when the company's word changes", async () => {
    const uuid = await placed();
    await set(await backend.as(director), "accept");
    expect((await readDeal(uuid)).deal).toMatchObject({ consentNeeded: true, consentUntil: cutoff });
    expect((await confirm(await backend.as(manager), uuid)).status).toBe(200);
  });
});

describe("an order that nobody answers", () => {
  test("is declined at its cut-off, once by any number of processes: everything comes back, both sides hear why", async () => {
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
    expect(await hearers(uuid, "14.3")).toEqual(people.sort());
    expect((await told(uuid, "14.3"))[0]?.message).toContain("не подтвердил его до 8 марта в 12:00");
  });

  test("beside a consent that comes just in time is one outcome", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const uuid = await placed();
      const own = await backend.as(manager);
      await Promise.all([confirm(own, uuid), cancelUnanswered(backend.db, cutoff)]);
      const { deal } = await readDeal(uuid);
      expect([["approved_by_buyer"], ["declined_by_buyer"]]).toContainEqual(await statusesOf(uuid));
      expect((await ledgerOf(uuid)).some(([kind]) => kind === "release")).toBe(deal.status === "declined_by_buyer");
    }
  });

  test("given a later day by the representative, waits until the cut-off of that day", async () => {
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

  test("is no other deal: an edit that waits for the buyer's word, and an order that was accepted at once, stay", async () => {
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
