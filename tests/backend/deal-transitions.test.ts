import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { DealAction } from "#contract/deal-actions.ts";
import { type Deal, deals as calls, suborders } from "#contract/deals.ts";
import { type DealStatus, dealStatuses } from "#contract/statuses.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { dealLogs, deals } from "#server/backend/deals/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, beef, dairy, kefir, meat, shop } from "#tests/support/demo-basket.ts";
import { contract, personOf, rub, storeDeal } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";

const backend = useBackend();
const afterDelivery = new Date("2026-03-12T12:00:00+03:00");

/** Who looks at the deal; `seller` and `creator` of the stored deal make them what their name says. */
const people = {
  director: "director@alfa.example",
  manager: "manager@alfa.example",
  strangeManager: "unattached@alfa.example",
  rep: "rep@seller.example",
  rep2: "rep2@seller.example",
  regional: "regional@seller.example",
  supervisor: "supervisor@seller.example",
  security: "security@seller.example",
  platform: "platform@platform.example",
  foreigner: "director@beta.example",
} as const;
type Person = keyof typeof people;
const uuids = {} as Record<Person, string>;

beforeAll(async () => {
  await addPerson(backend.db, { companyUuid: alfa, email: people.strangeManager, roles: ["buyer_company_manager"] });
  for (const person of Object.keys(people) as Person[]) uuids[person] = await personOf(backend.db, people[person]);
  // Meat is paid in advance: with this limit no deal of the tests is short unless a test says so.
  await setMeat({ limitKopecks: 1_000_000_000 });
  await setDairyLimit(10_000_000);
});

afterEach(() => backend.setNow(testNow));

const setMeat = (values: Partial<typeof contractLines.$inferInsert>) =>
  backend.db
    .update(contractLines)
    .set(values)
    .where(inArray(contractLines.assortmentUuid, [meat]));

const setDairyLimit = (rubles: number) =>
  backend.db
    .update(contractLines)
    .set({ limitKopecks: Math.round(rubles * 100) })
    .where(and(eq(contractLines.branchUuid, shop), eq(contractLines.assortmentUuid, dairy)));

type Setting = { creator?: Person; seller?: Person | null; consentNeeded?: boolean; directorConsent?: boolean };

const store = (status: DealStatus, { creator = "manager", seller = "rep", ...flags }: Setting = {}) =>
  storeDeal(backend.db, { status, buyerCustomerUuid: uuids[creator], sellerCustomerUuid: seller && uuids[seller], ...flags });

/** Statuses the shown buttons lead to. */
function targetsOf({ allowedActions, allowedStatuses }: Deal, isBuyer: boolean): DealStatus[] {
  const leads: Partial<Record<DealAction, DealStatus>> = {
    confirm: "approved_by_buyer",
    approve: "approved_by_seller",
    decline: isBuyer ? "declined_by_buyer" : "declined_by_seller",
    passToDelivery: "transferred_to_warehouse",
    received: "received",
    close: "received",
  };
  const byButtons = allowedActions.flatMap((action) => leads[action] ?? []);
  return [...new Set([...byButtons, ...allowedStatuses])].sort();
}

/** Asks for every status and answers those that were set; every refusal must be a known one and change nothing. */
async function acceptedTargets(as: Caller, status: DealStatus, setting: Setting): Promise<DealStatus[]> {
  const accepted: DealStatus[] = [];
  let uuid = await store(status, setting);
  for (const target of dealStatuses) {
    const answer = await as(calls.setStatus, { params: { uuid }, body: { status: target, reason: "Причина" } });
    if (answer.status === 200 && answer.body.status === target && target !== status) {
      accepted.push(target);
      uuid = await store(status, setting);
      continue;
    }
    const [row] = await backend.db.select({ status: deals.status, version: deals.version }).from(deals).where(eq(deals.uuid, uuid));
    expect(row, `${status} -> ${target}`).toEqual({ status, version: 1 });
    const code = answer.errors[0]?.code ?? "200";
    expect(
      target === status ? ["200", "FORBIDDEN:4003"] : ["FORBIDDEN:4003", "TRANSITION_NOT_ALLOWED:4009", "PREPAYMENT_REQUIRED:4009"],
      `${status} -> ${target}`,
    ).toContain(code);
  }
  return accepted.sort();
}

type Cell = { who: Person; setting: Setting };
const identities: Record<string, Cell> = {
  "buyer director": { who: "director", setting: { creator: "manager" } },
  "director who created it": { who: "director", setting: { creator: "director" } },
  "manager who created it": { who: "manager", setting: { creator: "manager" } },
  "manager of the branch": { who: "manager", setting: { creator: "director" } },
  "assigned representative": { who: "rep", setting: {} },
  "representative of the company": { who: "rep", setting: { seller: "rep2" } },
  "representative from elsewhere who is assigned": { who: "rep2", setting: { seller: "rep2" } },
  "regional director": { who: "regional", setting: {} },
  "regional director, nobody assigned": { who: "regional", setting: { seller: null } },
  supervisor: { who: "supervisor", setting: {} },
};

describe("invariant 5: buttons shown are the buttons accepted", () => {
  for (const [name, { who, setting }] of Object.entries(identities)) {
    test(`O36 O37 O38 O39 O40 O41 O42 O43 O44 O46: status calls of the ${name}, in every status, asked for and not, before and after delivery`, async () => {
      const isBuyer = who === "director" || who === "manager";
      for (const now of [testNow, afterDelivery]) {
        backend.setNow(now);
        const as = await backend.as(people[who]);
        for (const status of dealStatuses) {
          const flags: Setting[] =
            status === "waiting_approval" && now === testNow ? [{}, { consentNeeded: true }, { consentNeeded: true, directorConsent: true }] : [{}];
          for (const flag of flags) {
            const uuid = await store(status, { ...setting, ...flag });
            const shown = await as(calls.get, { params: { uuid } });
            expect(shown.status).toBe(200);
            expect(await acceptedTargets(as, status, { ...setting, ...flag }), `${status} ${JSON.stringify(flag)}`).toEqual(targetsOf(shown.body, isBuyer));
          }
        }
      }
    }, 120_000);
  }

  test("O31 O32 O33 O34 O46: edit, confirm payment, assign, take, collect and repeat are accepted exactly where they are shown", async () => {
    for (const [name, { who, setting }] of Object.entries(identities)) {
      const as = await backend.as(people[who]);
      const isBuyer = who === "director" || who === "manager";
      for (const status of dealStatuses) {
        const shown = (await as(calls.get, { params: { uuid: await store(status, setting) } })).body.allowedActions;
        const accepts: Partial<Record<DealAction, () => Promise<{ status: number; errors: { code: string }[] }>>> = {
          edit: async () =>
            as(calls.edit, {
              params: { uuid: await store(status, setting) },
              body: {
                products: [
                  { productUuid: kefir, quantity: 20 },
                  { productUuid: beef, quantity: 10 },
                ],
              },
            }),
          collect: async () => {
            const uuid = await store(status, setting);
            const part = (await as(suborders.list, { params: { uuid } })).body.suborders[0];
            return as(calls.patch, { params: { uuid }, body: { collected: { suborderUuid: part?.uuid ?? uuidv7(), products: [] } } });
          },
          confirmPayment: async () => as(calls.patch, { params: { uuid: await store(status, setting) }, body: { isPaid: true } }),
          ...(isBuyer && { repeat: async () => as(calls.repeat, { params: { uuid: await store(status, setting) }, body: {} }) }),
          ...(["rep", "rep2", "regional"].includes(who) && {
            assignSeller: async () =>
              as(calls.assignSeller, {
                params: { uuid: await store(status, setting) },
                body: { seller_customer_uuid: await personOf(backend.db, "rep3@seller.example") },
              }),
            takeDeal: async () => {
              const answer = await as(calls.assignSeller, { params: { uuid: await store(status, setting) }, body: { seller_customer_uuid: uuids[who] } });
              // The person who may give it to anybody may also give it to himself: that is no "take" button.
              return shown.includes("assignSeller") || setting.seller === who || (setting.seller === undefined && who === "rep")
                ? { status: 409, errors: [{ code: "TRANSITION_NOT_ALLOWED:4009" }] }
                : answer;
            },
          }),
        };
        for (const [action, attempt] of Object.entries(accepts) as [DealAction, NonNullable<(typeof accepts)[DealAction]>][]) {
          const answer = await attempt();
          expect(answer.status === 200, `${name}: ${action} at ${status}: ${answer.errors[0]?.code}`).toBe(shown.includes(action));
          if (answer.status !== 200) expect([403, 409], `${name}: ${action} at ${status}`).toContain(answer.status);
        }
      }
    }
  }, 120_000);

  test("O45: security and the platform manager see every deal and no business button; no call of theirs is accepted", async () => {
    for (const who of ["security", "platform"] as const) {
      const as = await backend.as(people[who]);
      for (const status of dealStatuses) {
        const uuid = await store(status);
        const shown = await as(calls.get, { params: { uuid } });
        expect([shown.status, shown.body.allowedActions, shown.body.allowedStatuses, shown.body.blocked]).toEqual([200, [], [], []]);
        for (const call of [calls.setStatus, calls.edit, calls.patch]) expect((await as(call, { params: { uuid }, body: {} })).status).toBe(403);
      }
    }
  });

  test("O45: roles without deals and guests are refused before anything is read", async () => {
    const uuid = await store("waiting_approval");
    for (const email of ["distribution@seller.example", "director@seller.example", "content@seller.example", "support@platform.example"]) {
      const as = await backend.as(email);
      expect((await as(calls.get, { params: { uuid } })).status).toBe(403);
      expect((await as(calls.list)).status).toBe(403);
      expect((await as(calls.setStatus, { params: { uuid }, body: { status: "received" } })).status).toBe(403);
    }
    const guest = await backend.as(null);
    expect((await guest(calls.get, { params: { uuid } })).status).toBe(401);
  });
});

describe("the table of domain.md section 12", () => {
  const business = (deal: Deal) => deal.allowedActions.filter((action) => !["readChat", "writeChat", "collect"].includes(action)).sort();
  const shownTo = async (who: Person, status: DealStatus, setting: Setting = {}) =>
    business((await (await backend.as(people[who]))(calls.get, { params: { uuid: await store(status, setting) } })).body);

  test("O38 O39 O40: the buyer's buttons", async () => {
    expect(await shownTo("director", "waiting_approval")).toEqual(["confirm", "decline", "edit"]);
    expect(await shownTo("director", "waiting_approval", { creator: "director" })).toEqual(["decline", "edit"]);
    expect(await shownTo("director", "waiting_approval", { creator: "director", consentNeeded: true })).toEqual(["confirm", "decline", "edit"]);
    expect(await shownTo("manager", "waiting_approval")).toEqual(["decline", "edit"]);
    expect(await shownTo("manager", "waiting_approval", { consentNeeded: true })).toEqual(["confirm", "decline", "edit"]);
    expect(await shownTo("manager", "waiting_approval", { consentNeeded: true, directorConsent: true })).toEqual(["decline", "edit"]);
    expect(await shownTo("manager", "waiting_approval", { creator: "director" })).toEqual([]);
    for (const who of ["director", "manager"] as const) {
      expect(await shownTo(who, "approved_by_buyer")).toEqual(["decline", "edit"]);
      expect(await shownTo(who, "approved_by_seller")).toEqual(["decline"]);
      expect(await shownTo(who, "transferred_to_warehouse")).toEqual([]);
      expect(await shownTo(who, "collected")).toEqual(["received"]);
      expect(await shownTo(who, "partly_collected")).toEqual(["received"]);
      for (const status of ["received", "declined_by_buyer", "declined_by_seller"] as const) expect(await shownTo(who, status)).toEqual(["claim", "repeat"]);
    }
    expect(await shownTo("manager", "collected", { creator: "director" })).toEqual(["received"]);
    expect(await shownTo("manager", "received", { creator: "director" })).toEqual(["repeat"]);
  });

  test("O41 O42 O43 O44: the seller's buttons", async () => {
    expect(await shownTo("rep", "waiting_approval")).toEqual(["approve", "assignSeller", "decline", "edit"]);
    expect(await shownTo("rep", "waiting_approval", { consentNeeded: true })).toEqual(["assignSeller", "decline", "edit"]);
    expect(await shownTo("rep", "approved_by_buyer")).toEqual(["approve", "assignSeller", "decline", "edit"]);
    expect(await shownTo("rep", "approved_by_seller")).toEqual(["assignSeller", "decline", "passToDelivery"]);
    expect(await shownTo("rep", "transferred_to_warehouse")).toEqual(["changeStatus"]);
    expect(await shownTo("rep", "collected")).toEqual([]);
    expect(await shownTo("rep", "waiting_approval", { seller: "rep2" })).toEqual(["takeDeal"]);
    expect(await shownTo("rep", "transferred_to_warehouse", { seller: "rep2" })).toEqual([]);
    expect(await shownTo("regional", "waiting_approval", { seller: null })).toEqual(["assignSeller", "decline", "edit"]);
    expect(await shownTo("regional", "collected")).toEqual(["assignSeller"]);
    expect(await shownTo("supervisor", "waiting_approval")).toEqual(["changeStatus", "decline"]);
    expect(await shownTo("supervisor", "transferred_to_warehouse")).toEqual(["changeStatus"]);
    backend.setNow(afterDelivery);
    for (const who of ["rep", "regional", "supervisor"] as const) expect(await shownTo(who, "collected")).toContain("close");
    for (const status of ["received", "declined_by_buyer", "declined_by_seller"] as const) expect(await shownTo("rep", status)).toEqual([]);
  });
});

describe("guards", () => {
  test("O24: the buyer's decline of an approved deal closes at the earliest cut-off, and the answer says when", async () => {
    const uuid = await store("approved_by_seller");
    backend.setNow(new Date("2026-03-08T12:00:00+03:00"));
    const as = await backend.as(people.manager);
    const shown = (await as(calls.get, { params: { uuid } })).body;
    expect(shown.allowedActions).not.toContain("decline");
    expect(shown.blocked).toEqual([{ action: "decline", reason: "cutoff_passed", amount: null, at: "2026-03-08T09:00:00.000Z" }]);
    const answer = await as(calls.setStatus, { params: { uuid }, body: { status: "declined_by_buyer" } });
    expect([answer.status, answer.errors[0]?.details]).toEqual([
      409,
      { from: "approved_by_seller", to: "declined_by_buyer", allowed: [], reason: "cutoff_passed" },
    ]);
  });

  test("O22: consent and a missing representative close the approval with their reasons", async () => {
    const rep = await backend.as(people.rep);
    const asked = (await rep(calls.get, { params: { uuid: await store("waiting_approval", { consentNeeded: true }) } })).body;
    expect([asked.consentNeeded, asked.blocked]).toEqual([true, [{ action: "approve", reason: "consent_needed", amount: null, at: null }]]);
    const regional = await backend.as(people.regional);
    const unassigned = (await regional(calls.get, { params: { uuid: await store("waiting_approval", { seller: null }) } })).body;
    expect(unassigned.blocked).toEqual([{ action: "approve", reason: "no_seller", amount: null, at: null }]);
  });

  test("O22: a delivery date that passed before the approval leaves edit and decline, and the deal is marked overdue", async () => {
    const uuid = await store("waiting_approval");
    backend.setNow(afterDelivery);
    const rep = await backend.as(people.rep);
    const shown = (await rep(calls.get, { params: { uuid } })).body;
    expect(shown.isOverdue).toBe(true);
    expect(shown.blocked).toEqual([{ action: "approve", reason: "delivery_date_passed", amount: null, at: "2026-03-10T21:00:00.000Z" }]);
    expect((await rep(calls.setStatus, { params: { uuid }, body: { status: "approved_by_seller" } })).status).toBe(409);
  });

  test("O29: the seller closes from the day after the last delivery, not before", async () => {
    const uuid = await store("collected");
    const rep = await backend.as(people.rep);
    const shown = (await rep(calls.get, { params: { uuid } })).body;
    expect(shown.blocked).toEqual([{ action: "close", reason: "too_early_to_close", amount: null, at: "2026-03-11T21:00:00.000Z" }]);
    expect((await rep(calls.setStatus, { params: { uuid }, body: { status: "received" } })).errors[0]?.details).toMatchObject({ reason: "too_early_to_close" });
    backend.setNow(new Date("2026-03-12T00:00:00+03:00"));
    const later = await backend.as(people.rep);
    const closed = await later(calls.setStatus, { params: { uuid }, body: { status: "received" } });
    expect([closed.status, closed.body.statusesLogs.at(-1)]).toMatchObject([200, { event: "status", from: "collected", to: "received", actorSide: "seller" }]);
    expect(await toldAbout(uuid)).toEqual([["24", "manager"]]);
  });

  test("O30 V02: a deal in the warehouse is declined only with a reason, which may come by PATCH or with the call", async () => {
    const supervisor = await backend.as(people.supervisor);
    const uuid = await store("transferred_to_warehouse");
    const silent = await supervisor(calls.setStatus, { params: { uuid }, body: { status: "declined_by_seller" } });
    expect([silent.status, silent.errors[0]?.details]).toEqual([400, { reason: ["Заполните поле"] }]);
    expect((await supervisor(calls.patch, { params: { uuid }, body: { declineReason: "Машина сломалась" } })).body.declineReason).toBe("Машина сломалась");
    const declined = await supervisor(calls.setStatus, { params: { uuid }, body: { status: "declined_by_seller" } });
    expect(declined.body).toMatchObject({ status: "declined_by_seller", declineReason: "Машина сломалась", suborders: [] });
    expect(declined.body.allowedActions).toEqual(["readChat"]);
  });

  test("O28: received waits until every suborder is at least collected", async () => {
    const uuid = await storeDeal(backend.db, { status: "collected", suborderStatuses: ["collected", "transferred_to_warehouse"] });
    const director = await backend.as(people.director);
    const shown = (await director(calls.get, { params: { uuid } })).body;
    expect(shown.blocked).toEqual([{ action: "received", reason: "suborders_not_collected", amount: null, at: null }]);
    expect((await director(calls.setStatus, { params: { uuid }, body: { status: "received" } })).status).toBe(409);
  });
});

describe("what a step writes", () => {
  test("O23 O25 O58: a decline gives the reservation back, hides the suborders and says why", async () => {
    for (const [who, status, target] of [
      ["manager", "waiting_approval", "declined_by_buyer"],
      ["rep", "approved_by_buyer", "declined_by_seller"],
      ["director", "approved_by_seller", "declined_by_buyer"],
    ] as const) {
      const before = [await contract(backend.db, dairy), await contract(backend.db, meat)];
      const uuid = await store(status);
      expect((await contract(backend.db, dairy)).reserved).toBeCloseTo((before[0]?.reserved ?? 0) + 4_609.8, 2);
      const as = await backend.as(people[who]);
      const answer = await as(calls.setStatus, { params: { uuid }, body: { status: target, reason: "Передумали" } });
      expect(answer.body).toMatchObject({ status: target, declineReason: "Передумали", suborders: [] });
      expect([await contract(backend.db, dairy), await contract(backend.db, meat)]).toEqual(before);
      const rows = await backend.db.select().from(ledgerRows).where(eq(ledgerRows.dealUuid, uuid));
      expect(rows.map((row) => [row.kind, row.amountKopecks]).sort()).toEqual([
        ["release", 460_980],
        ["release", 689_900],
      ]);
      expect((await as(suborders.list, { params: { uuid } })).body.suborders).toEqual([]);
      expect(answer.body.statusesLogs.at(-1)).toMatchObject({ event: "status", from: status, to: target, comment: "Передумали" });
    }
  });

  test("O35: the same status again answers 200 and writes nothing, even with an old version", async () => {
    const rep = await backend.as(people.rep);
    const uuid = await store("waiting_approval");
    const first = await rep(calls.setStatus, { params: { uuid }, body: { status: "approved_by_seller", version: 1 } });
    const again = await rep(calls.setStatus, { params: { uuid }, body: { status: "approved_by_seller", version: 1 } });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });

  test("an old version, in the body or as If-Match, answers CHANGED with the current one", async () => {
    const rep = await backend.as(people.rep);
    const uuid = await store("waiting_approval");
    await rep(calls.patch, { params: { uuid }, body: { deliveryDetails: { driver: "Иванов", car: "А001АА" } } });
    for (const input of [
      { body: { status: "approved_by_seller" as const, version: 1 } },
      { body: { status: "approved_by_seller" as const }, headers: { "if-match": '"1"' } },
    ]) {
      const answer = await rep(calls.setStatus, { params: { uuid }, ...input });
      expect([answer.status, answer.errors[0]?.code, answer.errors[0]?.details]).toEqual([
        409,
        "CHANGED:4009",
        { version: 2, fields: ["details"], by: "Ковалёв Дмитрий Игоревич", at: testNow.toISOString() },
      ]);
    }
    expect((await rep(calls.setStatus, { params: { uuid }, body: { status: "approved_by_seller" }, headers: { "if-match": '"2"' } })).status).toBe(200);
  });

  test("O21 O64: a confirmation of a raised deal asks the limit again; of a lowered one it never fails", async () => {
    const change = (before: number, after: number) => [
      { name: "Кефир", kind: "changed" as const, unit: "box" as const, quantityBefore: 1, quantityAfter: 2, totalBefore: rub(before), totalAfter: rub(after) },
    ];
    const director = await backend.as(people.director);
    const { limit } = await contract(backend.db, dairy);
    const withEdit = async (before: number, after: number) => {
      const uuid = await store("waiting_approval", { consentNeeded: true });
      await backend.db
        .insert(dealLogs)
        .values({ uuid: uuidv7(), dealUuid: uuid, event: "edit", actorName: "Rep", actorSide: "seller", changes: change(before, after), createdAt: testNow });
      return uuid;
    };
    const raised = await withEdit(100, 200);
    const lowered = await withEdit(200, 100);
    const { available } = await contract(backend.db, dairy);
    await setDairyLimit(limit - available - 10);
    const shown = (await director(calls.get, { params: { uuid: raised } })).body;
    expect(shown.allowedActions).not.toContain("confirm");
    expect(shown.blocked).toEqual([{ action: "confirm", reason: "limit_exceeded", amount: rub(10), at: null }]);
    const refused = await director(calls.setStatus, { params: { uuid: raised }, body: { status: "approved_by_buyer" } });
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.details]).toMatchObject([
      409,
      "LIMIT_EXCEEDED:4009",
      { assortment: dairy, total: rub(4_609.8), available: rub(4_599.8), excess: rub(10) },
    ]);
    expect((await director(calls.setStatus, { params: { uuid: lowered }, body: { status: "approved_by_buyer" } })).body).toMatchObject({
      status: "approved_by_buyer",
      consentNeeded: false,
    });
    await setDairyLimit(limit);
    expect((await director(calls.setStatus, { params: { uuid: raised }, body: { status: "approved_by_buyer" } })).status).toBe(200);
  });

  test("O26 O33: a short prepayment stops the warehouse; confirming it writes one payment of the missing sum, once", async () => {
    const { available } = await contract(backend.db, meat);
    const uuid = await store("approved_by_seller");
    await setMeat({ limitKopecks: 0, balanceKopecks: 0 });
    const short = -(await contract(backend.db, meat)).available;
    expect(short).toBeGreaterThan(0);
    const regional = await backend.as(people.regional);
    expect((await regional(calls.setStatus, { params: { uuid }, body: { status: "transferred_to_warehouse" } })).errors[0]).toMatchObject({
      code: "PREPAYMENT_REQUIRED:4009",
      details: { amount: rub(short) },
    });
    for (const who of ["director", "supervisor"] as const)
      expect((await (await backend.as(people[who]))(calls.patch, { params: { uuid }, body: { isPaid: true } })).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 5 }, () => regional(calls.patch, { params: { uuid }, body: { isPaid: true } })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const rows = await backend.db.select().from(ledgerRows).where(eq(ledgerRows.dealUuid, uuid));
    expect(rows.map((row) => [row.kind, row.amountKopecks])).toEqual([["payment", Math.round(short * 100)]]);
    expect((await contract(backend.db, meat)).available).toBe(0);
    expect((await regional(calls.setStatus, { params: { uuid }, body: { status: "transferred_to_warehouse" } })).status).toBe(200);
    await setMeat({ limitKopecks: 1_000_000_000 });
    expect(available).toBeGreaterThan(0);
  });

  test("O34: assigning tells the new and the old representative and the buyer; only a representative of the seller can be chosen", async () => {
    const uuid = await store("waiting_approval");
    const regional = await backend.as(people.regional);
    for (const stranger of [uuids.director, uuids.supervisor, uuidv7()]) {
      const answer = await regional(calls.assignSeller, { params: { uuid }, body: { seller_customer_uuid: stranger } });
      expect([answer.status, answer.errors[0]?.code]).toEqual([404, "NOT_FOUND:4005"]);
    }
    const assigned = await regional(calls.assignSeller, { params: { uuid }, body: { seller_customer_uuid: uuids.rep2 } });
    expect(assigned.body).toMatchObject({ sellerCustomerUuid: uuids.rep2, status: "waiting_approval", version: 2 });
    expect(await toldAbout(uuid)).toEqual([
      ["15", "manager"],
      ["15", "rep"],
      ["15", "rep2"],
    ]);
    const again = await regional(calls.assignSeller, { params: { uuid }, body: { seller_customer_uuid: uuids.rep2 } });
    expect(again.body.version).toBe(2);
    expect(
      (await regional(calls.assignSeller, { params: { uuid: await store("received") }, body: { seller_customer_uuid: uuids.rep2 } })).errors[0]?.code,
    ).toBe("TRANSITION_NOT_ALLOWED:4009");
  });

  test("domain section 16: each step tells exactly the people of its row, never the actor, and everyone's page is told to refetch", async () => {
    const run = async (status: DealStatus, who: Person, target: DealStatus, setting: Setting = {}) => {
      const uuid = await store(status, setting);
      const answer = await (await backend.as(people[who]))(calls.setStatus, { params: { uuid }, body: { status: target, reason: "Причина" } });
      expect(answer.status).toBe(200);
      return toldAbout(uuid);
    };
    expect(await run("waiting_approval", "manager", "approved_by_buyer", { consentNeeded: true })).toEqual([["17", "rep"]]);
    expect(await run("waiting_approval", "rep", "approved_by_seller")).toEqual([["18", "manager"]]);
    expect(await run("waiting_approval", "director", "declined_by_buyer")).toEqual([
      ["19", "regional"],
      ["19", "regional2"],
      ["19", "rep"],
    ]);
    expect(await run("approved_by_seller", "regional", "declined_by_seller")).toEqual([["20", "manager"]]);
    expect(await run("approved_by_seller", "rep", "transferred_to_warehouse")).toEqual([["21", "manager"]]);
    expect(await run("transferred_to_warehouse", "supervisor", "collected")).toEqual([["22", "manager"]]);
    expect(await run("collected", "manager", "received")).toEqual([["24", "rep"]]);
    const [event] = await backend.db.select().from(outboxEvents).where(eq(outboxEvents.type, "deal_updated")).limit(1);
    expect(event?.recipientUuids).toEqual(expect.arrayContaining([uuids.director, uuids.manager, uuids.rep, uuids.regional, uuids.supervisor]));
    expect(event?.recipientUuids).not.toContain(uuids.foreigner);
  });
});

describe("at the same moment", () => {
  test("approve and decline: one wins, the other gets 409, the log has one step", async () => {
    const [rep, manager] = [await backend.as(people.rep), await backend.as(people.manager)];
    for (let round = 0; round < 5; round += 1) {
      const uuid = await store("approved_by_buyer");
      const answers = await Promise.all([
        rep(calls.setStatus, { params: { uuid }, body: { status: "approved_by_seller", version: 1 } }),
        manager(calls.setStatus, { params: { uuid }, body: { status: "declined_by_buyer", version: 1 } }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const logs = await backend.db.select().from(dealLogs).where(eq(dealLogs.dealUuid, uuid));
      expect(logs.filter((log) => log.event === "status")).toHaveLength(1);
    }
  });

  test("O63: twenty times received posts once", async () => {
    const before = await contract(backend.db, dairy);
    const uuid = await store("collected");
    const manager = await backend.as(people.manager);
    const answers = await Promise.all(Array.from({ length: 20 }, () => manager(calls.setStatus, { params: { uuid }, body: { status: "received" } })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const after = await contract(backend.db, dairy);
    expect(after.reserved).toBe(before.reserved);
    expect(after.balance).toBeCloseTo(before.balance - 4_609.8, 2);
    const rows = await backend.db.select().from(ledgerRows).where(eq(ledgerRows.dealUuid, uuid));
    expect(rows.map((row) => row.kind)).toEqual(["charge", "charge"]);
  });
});

describe("other people's deals", () => {
  test("Q S30: a deal of another company, branch or representative is the same 404 as a random uuid, for every call", async () => {
    const uuid = await store("waiting_approval", { creator: "director" });
    for (const [who, params] of [
      ["foreigner", { uuid }],
      ["strangeManager", { uuid }],
      ["rep2", { uuid }],
    ] as const) {
      const as = await backend.as(people[who]);
      const attempts: [Parameters<Caller>[0], object][] = [
        [calls.get, {}],
        [suborders.list, {}],
        [calls.setStatus, { body: { status: "received" } }],
        [calls.edit, { body: { products: [{ productUuid: kefir, quantity: 20 }] } }],
        [calls.patch, { body: { comment: "x" } }],
        ...(who === "rep2"
          ? ([[calls.assignSeller, { body: { seller_customer_uuid: uuids.rep2 } }]] as [Parameters<Caller>[0], object][])
          : ([[calls.repeat, { body: {} }]] as [Parameters<Caller>[0], object][])),
      ];
      for (const [call, input] of attempts) {
        const real = await as(call, { params: params as never, ...input });
        const random = await as(call, { params: { uuid: uuidv7() } as never, ...input });
        expect([real.status, real.body]).toEqual([404, random.body]);
      }
      const check = await as(calls.check, { body: { uuid, products: [{ productUuid: kefir, quantity: 20 }] } });
      expect(check.status).toBe(404);
    }
    const [row] = await backend.db.select({ version: deals.version }).from(deals).where(eq(deals.uuid, uuid));
    expect(row?.version).toBe(1);
  });
});

/** Notifications about the deal as [type, short name of the person]. */
async function toldAbout(uuid: string): Promise<[string, string][]> {
  const rows = await backend.db.select().from(notifications);
  const names = new Map<string, string>([
    ...Object.entries(uuids).map(([name, each]) => [each, name] as const),
    [await personOf(backend.db, "regional2@seller.example"), "regional2"],
  ]);
  return rows
    .filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === uuid)
    .map((row): [string, string] => [row.type, names.get(row.customerUuid) ?? row.customerUuid])
    .sort((a, b) => a.join().localeCompare(b.join()));
}
