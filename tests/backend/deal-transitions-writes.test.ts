import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { DealStatus } from "#contract/deal-statuses.ts";
import { deals as calls, suborders } from "#contract/deals.ts";
import { ledgerRows } from "#server/backend/contracts/tables.ts";
import { dealLogs } from "#server/backend/deals/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { type Person, people, type Setting, useDealPeople } from "#tests/support/deal-people.ts";
import { dairy, meat, shop } from "#tests/support/demo-basket.ts";
import { contract, rub, storeDeal } from "#tests/support/demo-deals.ts";

const { backend, uuids, setMeat, setDairyLimit, store, toldAbout } = useDealPeople();

async function ledgerOf(uuid: string): Promise<[string, number][]> {
  const rows = await backend.db.select().from(ledgerRows).where(eq(ledgerRows.dealUuid, uuid));
  return rows.map((row) => [row.kind, row.amountKopecks]);
}

/** What the meat of the deals of these tests that are not in the warehouse waits for, kopecks. */
async function unpaidBeforeWarehouse(): Promise<number> {
  const { rows } = await backend.pool.query<{ unpaid: string }>(
    `select sum(case l.kind when 'reserve' then l.amount_kopecks else -l.amount_kopecks end) as unpaid from ledger_rows l
     join contract_lines c on c.uuid = l.contract_line_uuid join deals d on d.uuid = l.deal_uuid
     where c.assortment_uuid = $1 and c.branch_uuid = $2 and d.status in ('waiting_approval', 'approved_by_buyer', 'approved_by_seller')`,
    [meat, shop],
  );
  return Number(rows[0]?.unpaid ?? 0);
}

describe("what a change of a deal's status writes", () => {
  test("O23 O25 O58: declining a deal releases its reservation, hides its suborders and saves the reason", async () => {
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
      expect((await ledgerOf(uuid)).sort()).toEqual([
        ["release", 460_980],
        ["release", 689_900],
        ["reserve", 460_980],
        ["reserve", 689_900],
      ]);
      expect((await as(suborders.list, { params: { uuid } })).body.suborders).toEqual([]);
      expect(answer.body.statusesLogs.at(-1)).toMatchObject({ event: "status", from: status, to: target, comment: "Передумали" });
    }
  });

  test("O35: setting the status that a deal already has answers 200 and writes nothing, even with an outdated version", async () => {
    const rep = await backend.as(people.rep);
    const uuid = await store("waiting_approval");
    const first = await rep(calls.setStatus, { params: { uuid }, body: { status: "approved_by_seller", version: 1 } });
    const again = await rep(calls.setStatus, { params: { uuid }, body: { status: "approved_by_seller", version: 1 } });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });

  test("an outdated version, in the body or in If-Match, is answered 409 CHANGED with the current version", async () => {
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
    expect(
      (await rep(calls.setStatus, { params: { uuid }, body: { status: "approved_by_seller" }, headers: { "if-match": '"2"' } })).status,
    ).toBe(200);
  });

  test("O21 O64: confirming a deal that got dearer checks the limit again; confirming one that got cheaper never fails", async () => {
    const change = (before: number, after: number) => [
      {
        name: "Кефир",
        kind: "changed" as const,
        unit: "box" as const,
        quantityBefore: 1,
        quantityAfter: 2,
        totalBefore: rub(before),
        totalAfter: rub(after),
      },
    ];
    const director = await backend.as(people.director);
    const { limit } = await contract(backend.db, dairy);
    const withEdit = async (before: number, after: number) => {
      const uuid = await store("waiting_approval", { consentNeeded: true });
      await backend.db.insert(dealLogs).values({
        uuid: uuidv7(),
        dealUuid: uuid,
        event: "edit",
        actorName: "Rep",
        actorSide: "seller",
        changes: change(before, after),
        createdAt: testNow,
      });
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

  test("declining a deal that has nothing reserved releases nothing", async () => {
    const before = [await contract(backend.db, dairy), await contract(backend.db, meat)];
    const uuid = await storeDeal(backend.db, { status: "waiting_approval", reserve: false });
    const director = await backend.as(people.director);
    const declined = await director(calls.setStatus, { params: { uuid }, body: { status: "declined_by_buyer" } });
    expect([declined.status, declined.body.status]).toEqual([200, "declined_by_buyer"]);
    expect([await contract(backend.db, dairy), await contract(backend.db, meat)]).toEqual(before);
    expect(await ledgerOf(uuid)).toEqual([]);
  });

  test("a payment is confirmed for one deal: its own sum, which no other deal of the contract goes to the warehouse by", async () => {
    const other = await store("approved_by_seller");
    const uuid = await store("approved_by_seller");
    await setMeat({ limitKopecks: 0, balanceKopecks: -250_000 });
    const rep = await backend.as(people.rep);
    const shown = async (of: string) =>
      (await rep(calls.get, { params: { uuid: of } })).body.assortments.find((each) => each.uuid === meat);
    const pass = (of: string) => rep(calls.setStatus, { params: { uuid: of }, body: { status: "transferred_to_warehouse" } });
    expect([(await shown(uuid))?.missing, (await shown(other))?.missing]).toEqual([rub(6_899), rub(6_899)]);
    const paid = await rep(calls.patch, { params: { uuid }, body: { isPaid: true } });
    expect([paid.status, paid.body.isPaid]).toEqual([200, true]);
    expect((await ledgerOf(uuid)).filter(([kind]) => kind === "payment")).toEqual([["payment", 689_900]]);
    expect([(await shown(uuid))?.missing, (await shown(other))?.missing]).toEqual([rub(0), rub(6_899)]);
    const refused = await pass(other);
    expect(refused.errors[0]).toMatchObject({ code: "PREPAYMENT_REQUIRED:4009", details: { amount: rub(6_899) } });
    expect((await pass(uuid)).status).toBe(200);
    expect((await pass(other)).status).toBe(409);
    // A transfer of the buyer for one more deal.
    await setMeat({ balanceKopecks: 2 * 689_900 });
    expect((await pass(other)).status).toBe(200);
    await setMeat({ limitKopecks: 1_000_000_000, balanceKopecks: 0 });
  });

  test("money for one of six deals lets one of them to the warehouse, also when all are passed on at once", async () => {
    const rep = await backend.as(people.rep);
    for (let turn = 0; turn < 3; turn += 1) {
      const six: string[] = [];
      for (let count = 0; count < 6; count += 1) six.push(await store("approved_by_seller"));
      const { reserved } = await contract(backend.db, meat);
      const waiting = await unpaidBeforeWarehouse();
      await setMeat({ limitKopecks: 0, balanceKopecks: Math.round(reserved * 100) - waiting + 689_900 });
      const passed = await Promise.all(
        six.map((uuid) => rep(calls.setStatus, { params: { uuid }, body: { status: "transferred_to_warehouse" } })),
      );
      expect(passed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    }
    await setMeat({ limitKopecks: 1_000_000_000, balanceKopecks: 0 });
  });

  test("O26 O33: a missing prepayment stops a deal before the warehouse; five concurrent confirmations write one payment", async () => {
    const { available } = await contract(backend.db, meat);
    const uuid = await store("approved_by_seller");
    await setMeat({ limitKopecks: 0, balanceKopecks: 0 });
    const short = 6_899;
    const regional = await backend.as(people.regional);
    expect((await regional(calls.setStatus, { params: { uuid }, body: { status: "transferred_to_warehouse" } })).errors[0]).toMatchObject({
      code: "PREPAYMENT_REQUIRED:4009",
      details: { amount: rub(short) },
    });
    for (const who of ["director", "supervisor"] as const)
      expect((await (await backend.as(people[who]))(calls.patch, { params: { uuid }, body: { isPaid: true } })).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 5 }, () => regional(calls.patch, { params: { uuid }, body: { isPaid: true } })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await ledgerOf(uuid)).filter(([kind]) => kind !== "reserve")).toEqual([["payment", 689_900]]);
    expect((await regional(calls.setStatus, { params: { uuid }, body: { status: "transferred_to_warehouse" } })).status).toBe(200);
    await setMeat({ limitKopecks: 1_000_000_000, balanceKopecks: 0 });
    expect(available).toBeGreaterThan(0);
  });

  test("O34: assigning a representative notifies the old one, the new one and the buyer; other people are not found", async () => {
    const uuid = await store("waiting_approval");
    const regional = await backend.as(people.regional);
    for (const stranger of [uuids.director, uuids.supervisor, uuidv7()]) {
      const answer = await regional(calls.assignSeller, { params: { uuid }, body: { seller_customer_uuid: stranger } });
      expect([answer.status, answer.errors[0]?.code]).toEqual([404, "NOT_FOUND:4005"]);
    }
    const assigned = await regional(calls.assignSeller, { params: { uuid }, body: { seller_customer_uuid: uuids.rep2 } });
    expect(assigned.body).toMatchObject({ sellerCustomerUuid: uuids.rep2, status: "waiting_approval", version: 2 });
    expect(await toldAbout(uuid)).toEqual([
      ["representativeChanged", "manager"],
      ["representativeChanged", "rep"],
      ["representativeChanged", "rep2"],
    ]);
    const again = await regional(calls.assignSeller, { params: { uuid }, body: { seller_customer_uuid: uuids.rep2 } });
    expect(again.body.version).toBe(2);
    expect(
      (await regional(calls.assignSeller, { params: { uuid: await store("received") }, body: { seller_customer_uuid: uuids.rep2 } }))
        .errors[0]?.code,
    ).toBe("TRANSITION_NOT_ALLOWED:4009");
  });

  test("domain section 16: each change of status notifies exactly the people in its row, and refreshes everyone's page", async () => {
    const run = async (status: DealStatus, who: Person, target: DealStatus, setting: Setting = {}) => {
      const uuid = await store(status, setting);
      const answer = await (await backend.as(people[who]))(calls.setStatus, {
        params: { uuid },
        body: { status: target, reason: "Причина" },
      });
      expect(answer.status).toBe(200);
      return toldAbout(uuid);
    };
    expect(await run("waiting_approval", "manager", "approved_by_buyer", { consentNeeded: true })).toEqual([
      ["dealConfirmedByBuyer", "rep"],
    ]);
    expect(await run("waiting_approval", "rep", "approved_by_seller")).toEqual([
      ["dealApprovedBySeller", "manager"],
      // The meat is prepaid.
      ["invoiceIssued", "director"],
      ["invoiceIssued", "manager"],
    ]);
    expect(await run("waiting_approval", "director", "declined_by_buyer")).toEqual([
      ["dealDeclinedByBuyer", "regional"],
      ["dealDeclinedByBuyer", "regional2"],
      ["dealDeclinedByBuyer", "rep"],
    ]);
    expect(await run("approved_by_seller", "regional", "declined_by_seller")).toEqual([["dealDeclinedBySeller", "manager"]]);
    expect(await run("approved_by_seller", "rep", "transferred_to_warehouse")).toEqual([["dealTransferredToWarehouse", "manager"]]);
    expect(await run("transferred_to_warehouse", "supervisor", "collected")).toEqual([["dealCollected", "manager"]]);
    expect(await run("collected", "manager", "received")).toEqual([
      ["dealReceived", "rep"],
      // Nobody has issued its transfer document before.
      ["updIssued", "director"],
    ]);
    const [event] = await backend.db.select().from(outboxEvents).where(eq(outboxEvents.type, "deal_updated")).limit(1);
    expect(event?.recipientUuids).toEqual(
      expect.arrayContaining([uuids.director, uuids.manager, uuids.rep, uuids.regional, uuids.supervisor]),
    );
    expect(event?.recipientUuids).not.toContain(uuids.foreigner);
  });
});

describe("concurrent changes of one deal", () => {
  test("when approve and decline arrive together, one succeeds, the other gets 409, and the log has one entry", async () => {
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

  test("O63: twenty concurrent requests to mark a deal received charge the contract once", async () => {
    const before = await contract(backend.db, dairy);
    const uuid = await store("collected");
    const manager = await backend.as(people.manager);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => manager(calls.setStatus, { params: { uuid }, body: { status: "received" } })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const after = await contract(backend.db, dairy);
    expect(after.reserved).toBe(before.reserved);
    expect(after.balance).toBeCloseTo(before.balance - 4_609.8, 2);
    expect((await ledgerOf(uuid)).map(([kind]) => kind).sort()).toEqual(["charge", "charge", "reserve", "reserve"]);
  });
});
