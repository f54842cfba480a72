import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Deal } from "#contract/deal.ts";
import { deals as calls } from "#contract/deals.ts";
import { ledgerRows } from "#server/backend/contracts/tables.ts";
import { collect, lineOf, useDealsInWarehouse } from "#tests/support/deals-in-warehouse.ts";
import { beef, dairy, kefir, meat } from "#tests/support/demo-basket.ts";
import { contract, rub, storeDeal } from "#tests/support/demo-deals.ts";

const { backend, rep, director, inWarehouse, read } = useDealsInWarehouse();

describe("actual quantities of a suborder", () => {
  test("O57 O59 O60: the deal takes the status of its lowest suborder, and once partly collected stays marked so", async () => {
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

  test("O61: a shortage keeps the discount step, shows both totals and reduces the reserve at once", async () => {
    const deal = await inWarehouse();
    const before = await contract(backend.db, dairy);
    const after = (await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 4 }])).body;
    expect([after.total, after.actualTotal]).toEqual([rub(11_508.8), rub(8_742.92)]);
    expect(lineOf(after, kefir)).toMatchObject({
      percent: 2,
      discountedPerUnit: rub(76.83),
      total: rub(4_609.8),
      actualTotal: rub(1_843.92),
    });
    expect((await contract(backend.db, dairy)).reserved).toBeCloseTo(before.reserved - 2_765.88, 2);
    const rows = await backend.db.select().from(ledgerRows).where(eq(ledgerRows.dealUuid, deal.uuid));
    expect(rows.map((row) => [row.kind, row.amountKopecks])).toEqual([
      ["reserve", 460_980],
      ["reserve", 689_900],
      ["release", 276_588],
    ]);
  });

  test("O65: weighed goods may exceed the order by at most 10 %, and counted goods not at all", async () => {
    const deal = await inWarehouse();
    const beefLine = lineOf(deal, beef)?.uuid;
    const over = await collect(rep, deal, 0, [{ uuid: beefLine, collectedQuantity: 11.01 }]);
    expect([over.status, over.errors[0]?.details]).toEqual([
      400,
      { "collected.products.0.collectedQuantity": ["Укажите не больше чем на 10 % сверх заказанных 10 кг"] },
    ]);
    const counted = await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 11 }]);
    expect([counted.status, counted.errors[0]?.details]).toEqual([
      400,
      { "collected.products.0.collectedQuantity": ["Собрать больше заказанного нельзя: укажите не больше 10"] },
    ]);
    const reserved = (await contract(backend.db, meat)).reserved;
    const exact = (await collect(rep, deal, 0, [{ uuid: beefLine, collectedQuantity: 11 }])).body;
    expect(exact.suborders[0]?.status).toBe("collected");
    expect(lineOf(exact, beef)?.actualTotal).toEqual(rub(7_588.9));
    expect((await contract(backend.db, meat)).reserved).toBeCloseTo(reserved + 689.9, 2);
  });

  test("a wrong precision, a foreign or duplicate line and another deal's suborder are refused beside the field", async () => {
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
    const foreign = await rep(calls.patch, {
      params: { uuid: deal.uuid },
      body: { collected: { suborderUuid: other.suborders[0]?.uuid, products: [] } },
    });
    expect([foreign.status, foreign.errors[0]?.details]).toEqual([400, { "collected.suborderUuid": ["Выберите из списка"] }]);
    expect(await read(deal.uuid)).toMatchObject({ version: 1, actualTotal: null });
  });

  test("O57: only the seller's people collect a deal, and nobody does after the buyer has received it", async () => {
    const deal = await inWarehouse(["collected", "transferred_to_warehouse"]);
    const received = await read(await storeDeal(backend.db, { status: "received" }));
    expect((await collect(rep, received, 0)).errors[0]?.code).toBe("TRANSITION_NOT_ALLOWED:4009");
    expect((await collect(director, deal, 1)).status).toBe(403);
    const supervisor = await backend.as("supervisor@seller.example");
    expect((await collect(supervisor, deal, 1)).status).toBe(200);
  });

  test("concurrent collections of both suborders are saved, and a shortage sent twice is released once", async () => {
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

describe("setting the collection status of a whole deal", () => {
  const set = (deal: Deal, status: "collected" | "partly_collected") =>
    rep(calls.setStatus, { params: { uuid: deal.uuid }, body: { status } });

  test("O27: collected fills in the ordered quantity where none was entered and keeps entered quantities", async () => {
    const deal = await inWarehouse();
    const beefLine = lineOf(deal, beef)?.uuid;
    await collect(rep, deal, 0, [{ uuid: beefLine, collectedQuantity: 10.4, reason: "Кусок крупнее" }]);
    const collected = (await set(deal, "collected")).body;
    expect(collected).toMatchObject({
      status: "collected",
      isPartlyCollected: false,
      suborders: [{ status: "collected" }, { status: "collected" }],
    });
    expect(lineOf(collected, kefir)?.actualTotal).toEqual(rub(4_609.8));
    expect(lineOf(collected, beef)?.actualTotal).toEqual(rub(7_174.96));
    expect(JSON.parse(lineOf(collected, beef)?.data ?? "{}")).toMatchObject({ collectedQuantity: 10.4, reason: "Кусок крупнее" });
  });

  test("O27: a status that needs quantities is refused without them and changes no quantity or sum", async () => {
    const deal = await inWarehouse();
    expect(deal.allowedStatuses).toEqual(["collected"]);
    const early = await set(deal, "partly_collected");
    expect([early.status, early.errors[0]?.details, early.errors[0]?.message]).toMatchObject([
      409,
      { reason: "quantities_due" },
      /количеств/,
    ]);
    await collect(rep, deal, 0);
    const short = (await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 9, reason: "Бой" }])).body;
    expect([short.status, short.allowedStatuses, short.allowedActions.includes("changeStatus")]).toEqual(["partly_collected", [], false]);
    const reserved = (await contract(backend.db, dairy)).reserved;
    const answer = await set(short, "collected");
    expect([answer.status, answer.errors[0]?.details]).toMatchObject([409, { reason: "quantities_due" }]);
    expect(await read(deal.uuid)).toMatchObject({ status: "partly_collected", actualTotal: rub(11_047.82), version: short.version });
    expect((await contract(backend.db, dairy)).reserved).toBe(reserved);
  });

  test("O27: a deal with a partly collected suborder cannot be set to collected as a whole", async () => {
    const deal = await inWarehouse(["partly_collected", "transferred_to_warehouse"]);
    expect(deal.allowedStatuses).toEqual([]);
    const answer = await set(deal, "collected");
    expect([answer.status, answer.errors[0]?.details]).toMatchObject([409, { reason: "suborders_not_collected" }]);
  });
});
