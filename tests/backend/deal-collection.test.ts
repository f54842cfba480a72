import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Deal, deals as calls } from "#contract/deals.ts";
import type { SuborderStatus } from "#contract/statuses.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { dealLines, deals } from "#server/backend/deals/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { badValues } from "#tests/support/bad-input.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { beef, curd, dairy, kefir, meat, shop, yoghurt } from "#tests/support/demo-basket.ts";
import { contract, listDealUuids, personOf, placeExample, rub, setSums, startAfresh, storeDeal } from "#tests/support/demo-deals.ts";

const backend = useBackend();
let demoDeals: string[] | undefined;
let rep: Caller;
let director: Caller;

beforeEach(async () => {
  demoDeals ??= await listDealUuids(backend.db);
  backend.setNow(testNow);
  await startAfresh(backend.db, demoDeals);
  await setSums(backend.db, dairy, { limitKopecks: 900_000_000 });
  await setSums(backend.db, meat, { limitKopecks: 900_000_000 });
  [rep, director] = await Promise.all([backend.as("rep@seller.example"), backend.as("director@alfa.example")]);
});

afterEach(() => backend.setNow(testNow));

const inWarehouse = async (suborderStatuses?: SuborderStatus[]) =>
  read(await storeDeal(backend.db, { status: "transferred_to_warehouse", ...(suborderStatuses && { suborderStatuses }) }));
const read = async (uuid: string) => (await rep(calls.get, { params: { uuid } })).body;
const lineOf = (deal: Deal, productUuid: string) => deal.products.find((each) => each.productUuid === productUuid);

function collect(as: Caller, deal: Deal, suborder: number, products: { uuid: string | undefined; collectedQuantity: number; reason?: string }[] = []) {
  return as(calls.patch, { params: { uuid: deal.uuid }, body: { collected: { suborderUuid: deal.suborders[suborder]?.uuid, products } } });
}

describe("actual quantities of a suborder", () => {
  test("O57 O59 O60: the deal follows its lowest suborder, and once partly stays marked", async () => {
    const deal = await inWarehouse();
    const first = (await collect(rep, deal, 0)).body;
    expect([first.status, first.suborders.map((part) => part.status), first.isPartlyCollected]).toEqual([
      "transferred_to_warehouse",
      ["collected", "transferred_to_warehouse"],
      false,
    ]);
    const second = (await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 9, reason: "Бой" }])).body;
    expect([second.status, second.suborders.map((part) => part.status), second.isPartlyCollected]).toEqual([
      "partly_collected",
      ["collected", "partly_collected"],
      true,
    ]);
    expect(JSON.parse(lineOf(second, kefir)?.data ?? "{}")).toMatchObject({ collectedQuantity: 9, reason: "Бой" });
    expect(second.suborders[1]).toMatchObject({ total: rub(4_148.82), products: [{ quantity: 10, collectedQuantity: 9 }] });
    const rest = (await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 10 }])).body;
    expect([rest.status, rest.isPartlyCollected, rest.actualTotal]).toEqual(["collected", true, rest.total]);
    expect(rest.statusesLogs.filter((log) => ["collected", "corrected"].includes(log.event)).map((log) => log.to)).toEqual([
      "transferred_to_warehouse",
      "partly_collected",
      "collected",
    ]);
  });

  test("O61: a shortage keeps the tier, shows both totals and leaves the reserve at once", async () => {
    const deal = await inWarehouse();
    const before = await contract(backend.db, dairy);
    const after = (await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 4 }])).body;
    expect([after.total, after.actualTotal]).toEqual([rub(11_508.8), rub(8_742.92)]);
    expect(lineOf(after, kefir)).toMatchObject({ percent: 2, discountedPerUnit: rub(76.83), total: rub(4_609.8), actualTotal: rub(1_843.92) });
    expect((await contract(backend.db, dairy)).reserved).toBeCloseTo(before.reserved - 2_765.88, 2);
    const rows = await backend.db.select().from(ledgerRows).where(eq(ledgerRows.dealUuid, deal.uuid));
    expect(rows.map((row) => [row.kind, row.amountKopecks])).toEqual([["release", 276_588]]);
  });

  test("O65: weighed goods may exceed the order by 10 per cent and not more; counted ones not at all", async () => {
    const deal = await inWarehouse();
    const beefLine = lineOf(deal, beef)?.uuid;
    const over = await collect(rep, deal, 0, [{ uuid: beefLine, collectedQuantity: 11.01 }]);
    expect([over.status, over.errors[0]?.details]).toEqual([
      400,
      { "collected.products.0.collectedQuantity": ["Собрать можно не больше чем на 10 % сверх заказанных 10 кг"] },
    ]);
    const counted = await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 11 }]);
    expect([counted.status, counted.errors[0]?.details]).toEqual([
      400,
      { "collected.products.0.collectedQuantity": ["Собрать больше заказанного нельзя: заказано 10"] },
    ]);
    const reserved = (await contract(backend.db, meat)).reserved;
    const exact = (await collect(rep, deal, 0, [{ uuid: beefLine, collectedQuantity: 11 }])).body;
    expect(exact.suborders[0]?.status).toBe("collected");
    expect(lineOf(exact, beef)?.actualTotal).toEqual(rub(7_588.9));
    expect((await contract(backend.db, meat)).reserved).toBeCloseTo(reserved + 689.9, 2);
  });

  test("precision, foreign lines, doubles, another deal's suborder are 4000 beside the field; nothing is written", async () => {
    const deal = await inWarehouse();
    const other = await inWarehouse();
    const kefirLine = lineOf(deal, kefir)?.uuid;
    const cases: [number, { uuid: string | undefined; collectedQuantity: number }[], string][] = [
      [1, [{ uuid: kefirLine, collectedQuantity: 9.5 }], "collected.products.0.collectedQuantity"],
      [0, [{ uuid: lineOf(deal, beef)?.uuid, collectedQuantity: 9.555 }], "collected.products.0.collectedQuantity"],
      [1, [{ uuid: lineOf(deal, beef)?.uuid, collectedQuantity: 9 }], "collected.products.0.uuid"],
      [1, [{ uuid: lineOf(other, kefir)?.uuid, collectedQuantity: 9 }], "collected.products.0.uuid"],
      [
        1,
        [
          { uuid: kefirLine, collectedQuantity: 9 },
          { uuid: kefirLine, collectedQuantity: 8 },
        ],
        "collected.products.0.uuid",
      ],
    ];
    for (const [suborder, products, field] of cases) {
      const answer = await collect(rep, deal, suborder, products);
      expect([answer.status, Object.keys(answer.errors[0]?.details ?? {})]).toEqual([400, [field]]);
    }
    const foreign = await rep(calls.patch, { params: { uuid: deal.uuid }, body: { collected: { suborderUuid: other.suborders[0]?.uuid, products: [] } } });
    expect([foreign.status, foreign.errors[0]?.details]).toEqual([400, { "collected.suborderUuid": ["Выберите из списка"] }]);
    expect(await read(deal.uuid)).toMatchObject({ version: 1, actualTotal: null });
  });

  test("O57: only the warehouse's people collect, and nobody once the buyer has received", async () => {
    const deal = await inWarehouse(["collected", "transferred_to_warehouse"]);
    const received = await read(await storeDeal(backend.db, { status: "received" }));
    expect((await collect(rep, received, 0)).errors[0]?.code).toBe("TRANSITION_NOT_ALLOWED:4009");
    expect((await collect(director, deal, 1)).status).toBe(403);
    const supervisor = await backend.as("supervisor@seller.example");
    expect((await collect(supervisor, deal, 1)).status).toBe(200);
  });

  test("two warehouses at once: both suborders are written, the deal is collected, each sum released once", async () => {
    const deal = await inWarehouse();
    const before = await contract(backend.db, dairy);
    const answers = await Promise.all([
      collect(rep, deal, 0),
      collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 9 }]),
      collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 9 }]),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await read(deal.uuid)).toMatchObject({ status: "partly_collected" });
    expect((await contract(backend.db, dairy)).reserved).toBeCloseTo(before.reserved - 460.98, 2);
  });
});

describe("the status select of the warehouse", () => {
  const set = (deal: Deal, status: "collected" | "partly_collected") => rep(calls.setStatus, { params: { uuid: deal.uuid }, body: { status } });

  test("O27: collected takes as ordered what nobody has counted yet; what was counted stays", async () => {
    const deal = await inWarehouse();
    const beefLine = lineOf(deal, beef)?.uuid;
    await collect(rep, deal, 0, [{ uuid: beefLine, collectedQuantity: 10.4, reason: "Кусок крупнее" }]);
    const collected = (await set(deal, "collected")).body;
    expect(collected).toMatchObject({ status: "collected", isPartlyCollected: false, suborders: [{ status: "collected" }, { status: "collected" }] });
    expect(lineOf(collected, kefir)?.actualTotal).toEqual(rub(4_609.8));
    expect(lineOf(collected, beef)?.actualTotal).toEqual(rub(7_174.96));
    expect(JSON.parse(lineOf(collected, beef)?.data ?? "{}")).toMatchObject({ collectedQuantity: 10.4, reason: "Кусок крупнее" });
  });

  test("O27: no status leads where quantities are due: a shortage keeps its quantities, its reasons and its sum", async () => {
    const deal = await inWarehouse();
    expect(deal.allowedStatuses).toEqual(["collected"]);
    const early = await set(deal, "partly_collected");
    expect([early.status, early.errors[0]?.details, early.errors[0]?.message]).toMatchObject([409, { reason: "quantities_due" }, /количеств/]);
    await collect(rep, deal, 0);
    const short = (await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 9, reason: "Бой" }])).body;
    expect([short.status, short.allowedStatuses, short.allowedActions.includes("changeStatus")]).toEqual(["partly_collected", [], false]);
    const reserved = (await contract(backend.db, dairy)).reserved;
    const answer = await set(short, "collected");
    expect([answer.status, answer.errors[0]?.details]).toMatchObject([409, { reason: "quantities_due" }]);
    expect(await read(deal.uuid)).toMatchObject({ status: "partly_collected", actualTotal: rub(11_047.82), version: short.version });
    expect((await contract(backend.db, dairy)).reserved).toBe(reserved);
  });

  test("O27: what is partly there cannot be called collected as a whole by the select of a deal with two suborders", async () => {
    const deal = await inWarehouse(["partly_collected", "transferred_to_warehouse"]);
    expect(deal.allowedStatuses).toEqual([]);
    const answer = await set(deal, "collected");
    expect([answer.status, answer.errors[0]?.details]).toMatchObject([409, { reason: "suborders_not_collected" }]);
  });
});

describe("correcting a collection", () => {
  const shortOf = async () => {
    const deal = await inWarehouse();
    await collect(rep, deal, 0);
    return (await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 9, reason: "Бой" }])).body;
  };

  test("O57 O61: until the buyer has received quantities are corrected, each time with a log row of what it was and why", async () => {
    const deal = await shortOf();
    const before = await contract(backend.db, dairy);
    const uuid = lineOf(deal, kefir)?.uuid;
    const more = (await collect(rep, deal, 1, [{ uuid, collectedQuantity: 10, reason: "Нашли коробку" }])).body;
    expect([more.status, more.actualTotal, more.isPartlyCollected]).toEqual(["collected", more.total, true]);
    expect((await contract(backend.db, dairy)).reserved).toBeCloseTo(before.reserved + 460.98, 2);
    const less = (await collect(rep, more, 1, [{ uuid, collectedQuantity: 7, reason: "Ещё бой" }])).body;
    expect([less.status, less.actualTotal]).toEqual(["partly_collected", rub(10_125.86)]);
    expect((await contract(backend.db, dairy)).reserved).toBeCloseTo(before.reserved - 921.96, 2);
    expect(less.statusesLogs.slice(-3).map(({ event, from, to, changes: [change] }) => [event, from, to, change])).toMatchObject([
      ["collected", "transferred_to_warehouse", "partly_collected", { quantityBefore: 10, quantityAfter: 9, reason: "Бой" }],
      ["corrected", "partly_collected", "collected", { quantityBefore: 9, quantityAfter: 10, totalBefore: rub(4_148.82), reason: "Нашли коробку" }],
      ["corrected", "collected", "partly_collected", { quantityBefore: 10, quantityAfter: 7, totalAfter: rub(3_226.86), reason: "Ещё бой" }],
    ]);
    await director(calls.setStatus, { params: { uuid: deal.uuid }, body: { status: "received" } });
    expect((await collect(rep, less, 1, [{ uuid, collectedQuantity: 8 }])).errors[0]?.code).toBe("TRANSITION_NOT_ALLOWED:4009");
    const charged = await backend.db
      .select()
      .from(ledgerRows)
      .where(and(eq(ledgerRows.dealUuid, deal.uuid), eq(ledgerRows.kind, "charge")));
    expect(charged.reduce((sum, row) => sum + row.amountKopecks, 0)).toBe(1_012_586);
  });

  test("the same quantities once more are no correction; a page that shows older ones is refused with what has changed", async () => {
    const deal = await shortOf();
    const uuid = lineOf(deal, kefir)?.uuid;
    expect((await collect(rep, deal, 1, [{ uuid, collectedQuantity: 9, reason: "Бой" }])).body.version).toBe(deal.version);
    const collected = { suborderUuid: deal.suborders[1]?.uuid as string, products: [{ uuid: uuid as string, collectedQuantity: 10 }] };
    const stale = await rep(calls.patch, { params: { uuid: deal.uuid }, body: { collected, version: deal.version - 1 } });
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, "CHANGED:4009"]);
    expect(await read(deal.uuid)).toMatchObject({ version: deal.version, actualTotal: deal.actualTotal });
  });

  test("the buyer hears of a correction", async () => {
    const deal = await shortOf();
    await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 8 }]);
    const told = await backend.db.select().from(notifications).where(eq(notifications.type, "16"));
    expect(told.filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === deal.uuid)).toHaveLength(1);
  });

  /** Any order of status calls and collections: what was typed last is what the deal holds, and what is reserved. */
  test("O61 O63: after any sequence of status changes and collections every typed quantity and reason stands and the sum follows from it", async () => {
    const act = fc.record({
      kind: fc.constantFrom("collect", "collect", "collect", "collected", "partly_collected", "transferred_to_warehouse", "approved_by_seller"),
      suborder: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 0, max: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 7 }), async (acts) => {
        const deal = await inWarehouse();
        const typed = new Map<string, { quantity: number; reason: string }>();
        for (const { kind, suborder, quantity } of acts) {
          if (kind !== "collect") {
            await rep(calls.setStatus, { params: { uuid: deal.uuid }, body: { status: kind as "collected" } });
            continue;
          }
          const uuid = lineOf(deal, suborder === 0 ? beef : kefir)?.uuid as string;
          const reason = `Собрано ${quantity}`;
          expect((await collect(rep, deal, suborder, [{ uuid, collectedQuantity: quantity, reason }])).status).toBe(200);
          typed.set(uuid, { quantity, reason });
        }
        const now = await read(deal.uuid);
        let sum = 0;
        for (const line of now.products) {
          const { collectedQuantity, reason } = JSON.parse(line.data) as { collectedQuantity: number | null; reason: string | null };
          const said = typed.get(line.uuid);
          if (said) expect([collectedQuantity, reason]).toEqual([said.quantity, said.reason]);
          else expect([null, line.quantity]).toContain(collectedQuantity);
          const units = line.productUuid === kefir ? 6 : 1;
          sum += Math.round((collectedQuantity ?? line.quantity) * units * line.discountedPerUnit.amount * 100);
        }
        if (now.actualTotal) expect(Math.round(now.actualTotal.amount * 100)).toBe(sum);
        const held = await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, deal.uuid));
        expect(held.reduce((total, line) => total + (line.actualTotalKopecks ?? line.totalKopecks), 0)).toBe(sum);
      }),
      { numRuns: 15 },
    );
  });
});

describe("details", () => {
  test("O09: driver and car by the assigned representative, the regional director and the supervisor; a comment by the deal's own people", async () => {
    const deal = await inWarehouse();
    const at = { params: { uuid: deal.uuid } };
    for (const email of ["rep@seller.example", "regional@seller.example", "supervisor@seller.example"]) {
      const body = { deliveryDetails: { driver: `Водитель ${email}`, car: "А001АА 71" } };
      expect((await (await backend.as(email))(calls.patch, { ...at, body })).body.deliveryDetails).toEqual(body.deliveryDetails);
    }
    expect((await director(calls.patch, { ...at, body: { deliveryDetails: { driver: "x", car: "y" } } })).status).toBe(403);
    expect((await director(calls.patch, { ...at, body: { comment: "Позвоните за час" } })).body.comment).toBe("Позвоните за час");
    const version = (await read(deal.uuid)).version;
    expect((await director(calls.patch, { ...at, body: { comment: "Позвоните за час" } })).body.version).toBe(version);
    expect((await (await backend.as("supervisor@seller.example"))(calls.patch, { ...at, body: { comment: "x" } })).status).toBe(403);
    expect((await director(calls.patch, { ...at, body: { declineReason: "x" } })).status).toBe(409);
    const ended = await storeDeal(backend.db, { status: "received" });
    for (const body of [{ comment: "x" }, { deliveryDetails: { driver: "x", car: "y" } }, { declineReason: "x" }, { isPaid: true }]) {
      expect((await rep(calls.patch, { params: { uuid: ended }, body })).status).toBe(409);
    }
  });

  test("L108: the delivery window is moved by who brings it, holds every suborder, and stands in the history; the buyer hears of it", async () => {
    const deal = await inWarehouse();
    const at = { params: { uuid: deal.uuid } };
    const later = await rep(calls.patch, { ...at, body: { deliveryTo: "2026-03-13" } });
    expect(later.body).toMatchObject({ deliveryFrom: "2026-03-10", deliveryTo: "2026-03-13" });
    expect(later.body.statusesLogs.at(-1)).toMatchObject({ event: "details", details: { deliveryFrom: "2026-03-10", deliveryTo: "2026-03-13" } });
    expect((await rep(calls.patch, { ...at, body: { deliveryFrom: "2026-03-09" } })).body.deliveryFrom).toBe("2026-03-09");
    const told = await backend.db.select().from(notifications).where(eq(notifications.type, "16"));
    expect(told.filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === deal.uuid)).toHaveLength(2);
    for (const [body, field] of [
      [{ deliveryFrom: "2026-03-11" }, "deliveryFrom"],
      [{ deliveryFrom: "2026-03-01" }, "deliveryFrom"],
      [{ deliveryTo: "2026-03-10" }, "deliveryTo"],
      [{ deliveryTo: "2026-03-26" }, "deliveryTo"],
    ] as const) {
      const answer = await rep(calls.patch, { ...at, body });
      expect([answer.status, Object.keys(answer.errors[0]?.details ?? {})]).toEqual([400, [field]]);
      expect(JSON.stringify(answer.errors)).toMatch(/[а-я]{4}/);
    }
    expect((await director(calls.patch, { ...at, body: { deliveryTo: "2026-03-14" } })).status).toBe(403);
  });

  test("every change of a deal names the version it was drawn for: an older one is refused, the same once more is not", async () => {
    const deal = await inWarehouse();
    const at = { params: { uuid: deal.uuid } };
    await director(calls.patch, { ...at, body: { comment: "Позвоните за час" } });
    const stale = [
      { comment: "Другое", version: 1 },
      { deliveryDetails: { driver: "Иванов", car: "А001АА" }, version: 1 },
      { deliveryTo: "2026-03-12", version: 1 },
      { collected: { suborderUuid: deal.suborders[0]?.uuid as string, products: [] }, version: 1 },
    ];
    for (const body of stale) {
      const answer = await rep(calls.patch, { ...at, body });
      expect([answer.status, answer.errors[0]?.code, answer.errors[0]?.details]).toMatchObject([409, "CHANGED:4009", { version: 2 }]);
    }
    const byHeader = await rep(calls.patch, { ...at, body: { comment: "Другое" }, headers: { "if-match": '"1"' } });
    expect(byHeader.status).toBe(409);
    expect((await rep(calls.patch, { ...at, body: { comment: "Позвоните за час", version: 1 } })).status).toBe(200);
    const regional = await backend.as("regional@seller.example");
    const other = await personOf(backend.db, "rep2@seller.example");
    expect((await regional(calls.assignSeller, { ...at, body: { seller_customer_uuid: other, version: 1 } })).errors[0]?.code).toBe("CHANGED:4009");
    expect(await read(deal.uuid)).toMatchObject({ version: 2, actualTotal: null, deliveryTo: "2026-03-11" });
  });

  test("one refusal refuses all: nothing of the call is written", async () => {
    const deal = await inWarehouse();
    const answer = await rep(calls.patch, { params: { uuid: deal.uuid }, body: { deliveryDetails: { driver: "x", car: "y" }, isPaid: true } });
    expect(answer.status).toBe(409);
    expect(await read(deal.uuid)).toMatchObject({ version: 1, deliveryDetails: { driver: "", car: "" } });
  });

  test("bad input answers in Russian and never 5xx", async () => {
    const deal = await inWarehouse();
    const bad = [...badValues, 0];
    const bodies = bad.flatMap((value) => [
      { comment: value },
      { deliveryDetails: value },
      { deliveryDetails: { driver: value, car: "x" } },
      { deliveryFrom: value },
      { deliveryTo: value },
      { version: value },
      { isPaid: value },
      { declineReason: value },
      { collected: value },
      { collected: { suborderUuid: value, products: [] } },
      { collected: { suborderUuid: deal.suborders[0]?.uuid, products: value } },
      { collected: { suborderUuid: deal.suborders[0]?.uuid, products: [{ uuid: deal.products[0]?.uuid, collectedQuantity: value }] } },
    ]);
    for (const body of bodies) {
      const answer = await rep(calls.patch, { params: { uuid: deal.uuid }, body });
      expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
      if (answer.status === 400) expect(JSON.stringify(answer.errors)).toMatch(/[а-я]{4}/);
    }
    for (const status of bad) {
      const answer = await rep(calls.setStatus, { params: { uuid: deal.uuid }, body: { status } });
      expect([answer.status, answer.errors[0]?.code]).toEqual([400, "VALIDATION_ERROR:4000"]);
    }
    for (const seller_customer_uuid of bad)
      expect((await rep(calls.assignSeller, { params: { uuid: deal.uuid }, body: { seller_customer_uuid } })).status).toBe(400);
  });
});

describe("invariant 3", () => {
  type Step = {
    kind: "place" | "confirm" | "approve" | "pay" | "pass" | "decline" | "drop" | "receive" | "close" | "edit" | "collect" | "short";
    deal: number;
    quantity: number;
  };
  const step = fc.record({
    kind: fc.constantFrom(
      "place",
      "place",
      "confirm",
      "approve",
      "approve",
      "pay",
      "pass",
      "pass",
      "decline",
      "drop",
      "receive",
      "receive",
      "close",
      "edit",
      "edit",
      "collect",
      "collect",
      "short",
      "short",
    ) as fc.Arbitrary<Step["kind"]>,
    deal: fc.nat({ max: 3 }),
    quantity: fc.integer({ min: 1, max: 30 }),
  });

  /** The ledger explains the contract, and what is reserved is exactly what open deals hold. */
  async function expectConsistent(start: ReadonlyMap<string, { balance: number; reserved: number }>): Promise<void> {
    const rows = await backend.db.select().from(contractLines).where(eq(contractLines.branchUuid, shop));
    const open = await backend.db
      .select({ line: dealLines, status: deals.status, uuid: deals.uuid })
      .from(dealLines)
      .innerJoin(deals, eq(deals.uuid, dealLines.dealUuid))
      .where(and(eq(deals.branchUuid, shop)));
    for (const line of rows) {
      const ledger = (await backend.db.select().from(ledgerRows).where(eq(ledgerRows.contractLineUuid, line.uuid)).orderBy(ledgerRows.id)).filter(
        (row) => row.dealUuid !== null && !demoDeals?.includes(row.dealUuid),
      );
      const sum = (...kinds: string[]) => ledger.filter((row) => kinds.includes(row.kind)).reduce((total, row) => total + row.amountKopecks, 0);
      const from = start.get(line.assortmentUuid);
      expect(line.reservedKopecks).toBe((from?.reserved ?? 0) + sum("reserve") - sum("release", "charge"));
      expect(line.balanceKopecks).toBe((from?.balance ?? 0) + sum("payment") - sum("charge"));
      const held = open
        .filter(
          (row) =>
            row.line.assortmentUuid === line.assortmentUuid &&
            !demoDeals?.includes(row.uuid) &&
            !["received", "declined_by_buyer", "declined_by_seller"].includes(row.status),
        )
        .reduce((total, row) => total + (row.line.actualTotalKopecks ?? row.line.totalKopecks), 0);
      expect(line.reservedKopecks - (from?.reserved ?? 0)).toBe(held);
      for (const charged of ledger.filter((row) => row.kind === "charge")) expect(open.find((row) => row.uuid === charged.dealUuid)?.status).toBe("received");
    }
  }

  test("O63 invariant 3: after any sequence of events the ledger explains reserve and balance, and no deal is both reserved and posted", async () => {
    const late = new Date("2026-03-13T12:00:00+03:00");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        backend.setNow(testNow);
        await startAfresh(backend.db, demoDeals ?? []);
        await setSums(backend.db, dairy, { limitKopecks: 900_000_000 });
        const lines = await backend.db.select().from(contractLines).where(eq(contractLines.branchUuid, shop));
        const start = new Map(lines.map((line) => [line.assortmentUuid, { balance: line.balanceKopecks, reserved: line.reservedKopecks }]));
        const placed: string[] = [];
        for (const { kind, deal, quantity } of [{ kind: "place", deal: 0, quantity: 20 } as Step, ...steps]) {
          backend.setNow(kind === "close" ? late : testNow);
          const [buyer, seller] = [await backend.as("director@alfa.example"), await backend.as("rep@seller.example")];
          if (kind === "place" && placed.length < 4) placed.push((await placeExample(buyer, 20 + quantity / 2)).uuid);
          const uuid = placed[deal % placed.length] as string;
          const set = (as: Caller, status: string) => as(calls.setStatus, { params: { uuid }, body: { status, reason: "Причина" } });
          const current = (await seller(calls.get, { params: { uuid } })).body;
          const collected = (short: boolean) => {
            const part = current.suborders.find((each) => ["transferred_to_warehouse", "partly_collected"].includes(each.status));
            const products = (part?.products ?? []).map((line) => ({
              uuid: line.uuid,
              collectedQuantity: short ? Math.min(Math.floor(line.quantity), quantity) : line.quantity,
            }));
            return part ? seller(calls.patch, { params: { uuid }, body: { collected: { suborderUuid: part.uuid, products } } }) : null;
          };
          const answers = {
            place: () => null,
            confirm: () => set(buyer, "approved_by_buyer"),
            approve: () => set(seller, "approved_by_seller"),
            pay: () => seller(calls.patch, { params: { uuid }, body: { isPaid: true } }),
            pass: () => set(seller, "transferred_to_warehouse"),
            decline: () => set(seller, "declined_by_seller"),
            drop: () => set(buyer, "declined_by_buyer"),
            receive: () => set(buyer, "received"),
            close: () => set(seller, "received"),
            edit: () =>
              seller(calls.edit, {
                params: { uuid },
                body: {
                  products: [[kefir, quantity], [yoghurt, 15], [curd, 20 + quantity], ...(quantity % 3 ? [[beef, quantity]] : [])].map(
                    ([productUuid, amount]) => ({ productUuid, quantity: amount, ...(productUuid === beef && { deliveryDate: "2026-03-10" }) }),
                  ),
                },
              }),
            collect: () => collected(false),
            short: () => collected(true),
          };
          const answer = await answers[kind]();
          if (answer) expect(answer.status, `${kind}: ${JSON.stringify(answer.errors)}`).toBeLessThan(500);
          await expectConsistent(start);
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
