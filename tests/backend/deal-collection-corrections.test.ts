import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deals as calls } from "#contract/deals.ts";
import { ledgerRows } from "#server/backend/contracts/tables.ts";
import { dealLines } from "#server/backend/deals/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { collect, lineOf, useDealsInWarehouse } from "#tests/support/deals-in-warehouse.ts";
import { beef, dairy, kefir } from "#tests/support/demo-basket.ts";
import { contract, rub } from "#tests/support/demo-deals.ts";
import { runs } from "#tests/support/runs.ts";

const { backend, rep, director, inWarehouse, read } = useDealsInWarehouse();

describe("correcting collected quantities", () => {
  const shortOf = async () => {
    const deal = await inWarehouse();
    await collect(rep, deal, 0);
    return (await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 9, reason: "Бой" }])).body;
  };

  test("O57 O61: until the buyer receives the deal quantities may be corrected, each time with a log row and reason", async () => {
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
      [
        "corrected",
        "partly_collected",
        "collected",
        { quantityBefore: 9, quantityAfter: 10, totalBefore: rub(4_148.82), reason: "Нашли коробку" },
      ],
      [
        "corrected",
        "collected",
        "partly_collected",
        { quantityBefore: 10, quantityAfter: 7, totalAfter: rub(3_226.86), reason: "Ещё бой" },
      ],
    ]);
    await director(calls.setStatus, { params: { uuid: deal.uuid }, body: { status: "received" } });
    expect((await collect(rep, less, 1, [{ uuid, collectedQuantity: 8 }])).errors[0]?.code).toBe("TRANSITION_NOT_ALLOWED:4009");
    const charged = await backend.db
      .select()
      .from(ledgerRows)
      .where(and(eq(ledgerRows.dealUuid, deal.uuid), eq(ledgerRows.kind, "charge")));
    expect(charged.reduce((sum, row) => sum + row.amountKopecks, 0)).toBe(1_012_586);
  });

  test("sending the same quantities again changes nothing, and a correction for an outdated version is refused", async () => {
    const deal = await shortOf();
    const uuid = lineOf(deal, kefir)?.uuid;
    expect((await collect(rep, deal, 1, [{ uuid, collectedQuantity: 9, reason: "Бой" }])).body.version).toBe(deal.version);
    const collected = { suborderUuid: deal.suborders[1]?.uuid as string, products: [{ uuid: uuid as string, collectedQuantity: 10 }] };
    const stale = await rep(calls.patch, { params: { uuid: deal.uuid }, body: { collected, version: deal.version - 1 } });
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, "CHANGED:4009"]);
    expect(await read(deal.uuid)).toMatchObject({ version: deal.version, actualTotal: deal.actualTotal });
  });

  test("the buyer is notified once of a shortage and its correction", async () => {
    const deal = await shortOf();
    await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: 8 }]);
    const told = await backend.db.select().from(notifications).where(eq(notifications.type, "dealChanged"));
    expect(told.filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === deal.uuid)).toHaveLength(1);
  });

  /** In any order of status calls and collections, the deal keeps the last typed quantities, and the reservation matches them. */
  test("O61 O63: after any statuses and collections the last quantities and reasons stand, and the sums match them", async () => {
    const act = fc.record({
      kind: fc.constantFrom(
        "collect",
        "collect",
        "collect",
        "collected",
        "partly_collected",
        "transferred_to_warehouse",
        "approved_by_seller",
      ),
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
      { numRuns: runs(15) },
    );
  });
});
