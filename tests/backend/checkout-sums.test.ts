import { and, eq, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { scheduleRules } from "#server/backend/distribution/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { alfa, exampleLines, exampleOrder, fill, must, shop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";
import { runs } from "#tests/support/runs.ts";

const { backend, readDeal } = usePlacedDeals();

describe("sums and queries of an order", () => {
  test("B17 B48 S37: group sums of random baskets equal the summary and the deal, placed by buyer or representative", async () => {
    const as = await backend.as("director@alfa.example");
    const seller = await backend.as("rep@seller.example");
    const personUuid = await personOf(backend.db, "director@alfa.example");
    const catalogue = await orderable();
    await backend.db
      .update(contractLines)
      .set({ limitKopecks: 10 ** 12 })
      .where(eq(contractLines.branchUuid, shop));
    await backend.db.update(branches).set({ minOrderKopecks: 0 }).where(eq(branches.uuid, shop));
    const anyLine = fc.record({
      product: fc.integer({ min: 0, max: catalogue.length - 1 }),
      steps: fc.integer({ min: 0, max: 60 }),
      isSelected: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(anyLine, { minLength: 1, maxLength: 25, selector: (line) => line.product }), async (picked) => {
        const lines = picked.map(({ product, steps, isSelected }) => {
          const { uuid, lowest, step, highest } = must(catalogue[product]);
          return { productUuid: uuid, quantity: Math.min(highest, lowest + steps * step) / 100, isSelected };
        });
        const shown = (await fill(as, lines)).body;
        expect(total(shown.groups.discountGroups.map((group) => group.total))).toBe(kopecksOf(shown.summary.total));
        expect(total(shown.groups.assortmentGroups.map((group) => group.total))).toBe(kopecksOf(shown.summary.total));
        expect(total(shown.groups.discountGroups.map((group) => group.totalWithoutDiscount))).toBe(kopecksOf(shown.summary.subtotal));
        expect(shown.groups.discountGroups.flatMap((group) => group.itemUuids).sort()).toEqual(shown.items.map((item) => item.uuid).sort());
        for (const group of shown.groups.assortmentGroups)
          expect(kopecksOf(group.available)).toBe(kopecksOf(group.limit) + kopecksOf(group.balance) - kopecksOf(group.reserved));

        const ordered = shown.items.filter((item) => item.isChecked);
        const placed = await as(basket.placeDeal, {
          body: { branchUuid: shop, scheduledDeliveryDates: datesFor(shown, ordered), expectedTotal: shown.summary.total },
        });
        const mayPlace = shown.problems.length === 0;
        expect([placed.status, placed.errors]).toEqual(mayPlace ? [200, []] : [expect.any(Number), [expect.anything()]]);
        if (!mayPlace) return;
        const made = await readDeal(placed.body.uuid);
        expect([made.deal.totalKopecks, made.deal.subtotalKopecks]).toEqual([
          kopecksOf(shown.summary.total),
          kopecksOf(shown.summary.subtotal),
        ]);
        expect(made.lines.map((line) => [line.productUuid, line.totalKopecks, line.perUnitKopecks])).toEqual(
          ordered.map((item) => [item.uuid, kopecksOf(item.price.total), kopecksOf(item.price.discountedPerUnit)]),
        );
        expect(made.lines.reduce((sum, line) => sum + line.totalKopecks, 0)).toBe(made.deal.totalKopecks);
        expect(
          made.lines.every((line) =>
            made.suborders.some((part) => part.uuid === line.suborderUuid && part.deliveryDate === line.deliveryDate),
          ),
        ).toBe(true);

        const params = { uuid: alfa };
        const sheet = ordered.map(({ uuid, quantity }) => ({ productUuid: uuid, quantity }));
        const his = (await seller(onBehalf.put, { params, body: { branchUuid: shop, products: sheet } })).body;
        expect(his.summary).toEqual(shown.summary);
        const order = {
          branchUuid: shop,
          personUuid,
          scheduledDeliveryDates: datesFor(shown, ordered),
          expectedTotal: shown.summary.total,
        };
        const forHim = await seller(onBehalf.place, { params, body: order, key: made.deal.uuid });
        expect([forHim.status, forHim.errors]).toEqual([200, []]);
        const same = await readDeal(forHim.body.uuid);
        const sumsOf = ({ deal, lines }: typeof made) => [
          deal.totalKopecks,
          deal.subtotalKopecks,
          lines.map((line) => [line.productUuid, line.baseKopecks, line.percentHundredths, line.perUnitKopecks, line.totalKopecks]).sort(),
        ];
        expect(sumsOf(same)).toEqual(sumsOf(made));
      }),
      { numRuns: runs(40) },
    );
  });

  test("the reserved sum of every contract equals the sum of its ledger rows and of the deals that are not posted yet", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    await as(basket.placeDeal, { body: exampleOrder });
    const { rows } = await backend.pool.query(`
      select c.uuid from contract_lines c join ledger_rows r on r.contract_line_uuid = c.uuid
      group by c.uuid having c.reserved_kopecks <> sum(case r.kind when 'reserve' then r.amount_kopecks when 'release'
        then -r.amount_kopecks when 'charge' then -r.amount_kopecks else 0 end)`);
    expect(rows).toEqual([]);
    // A contract's rows without a deal are what the accounting system has reserved for deals of its own.
    const { rows: sums } = await backend.pool.query(`
      select c.uuid, c.reserved_kopecks::float8 as reserved, (
        select coalesce(sum(coalesce(l.actual_total_kopecks, l.total_kopecks)), 0)::float8
        from deal_lines l join deals d on d.uuid = l.deal_uuid
        where d.branch_uuid = c.branch_uuid and l.assortment_uuid = c.assortment_uuid and d.status in ('waiting_approval',
          'approved_by_buyer', 'approved_by_seller', 'transferred_to_warehouse', 'partly_collected', 'collected')) as deals, (
        select coalesce(sum(case kind when 'reserve' then amount_kopecks when 'release' then -amount_kopecks
          when 'charge' then -amount_kopecks else 0 end), 0)::float8
        from ledger_rows where contract_line_uuid = c.uuid and deal_uuid is null) as carried
      from contract_lines c`);
    expect(sums.filter(({ reserved, deals, carried }) => reserved !== deals + carried)).toEqual([]);
    expect(sums.filter(({ deals }) => deals > 0).length).toBeGreaterThan(1);
  });

  test("placing a deal runs 17 queries, for 2 lines as for 40", async () => {
    const as = await backend.as("director@alfa.example");
    await backend.db
      .update(contractLines)
      .set({ limitKopecks: 10 ** 12 })
      .where(eq(contractLines.branchUuid, shop));
    await backend.db.update(branches).set({ minOrderKopecks: 0 }).where(eq(branches.uuid, shop));
    const catalogue = await orderable();
    const costs: number[] = [];
    for (const count of [2, 40]) {
      const lines = catalogue.slice(0, count).map(({ uuid, lowest }) => ({ productUuid: uuid, quantity: lowest / 100, isSelected: true }));
      const shown = (await fill(as, lines)).body;
      const placed = await as(basket.placeDeal, {
        body: { branchUuid: shop, scheduledDeliveryDates: datesFor(shown, shown.items) },
        key: String(count),
      });
      expect(placed.status).toBe(200);
      costs.push(placed.queries);
    }
    expect(costs).toEqual([17, 17]);
  });
});

type BasketBody = Awaited<ReturnType<typeof fill>>["body"];

function datesFor(shown: BasketBody, items: BasketBody["items"]) {
  const segments = [...new Set(items.filter((item) => item.isAvailable).map((item) => item.subcategoryUuid))];
  return segments.flatMap((subcategoryUuid) => {
    const date = shown.deliverySchedules.find((each) => each.subcategoryUuid === subcategoryUuid)?.availableDates.at(-1)?.date;
    return date ? [{ subcategoryUuid, deliveryDate: date }] : [];
  });
}

/** Products that the shop has a contract for, with each one's smallest quantity and step. */
async function orderable() {
  const rows = await backend.db
    .select({ uuid: products.uuid, step: products.stepHundredths, min: products.minHundredths, max: products.maxHundredths })
    .from(products)
    .innerJoin(contractLines, and(eq(contractLines.assortmentUuid, products.assortmentUuid), eq(contractLines.branchUuid, shop)))
    .innerJoin(
      scheduleRules,
      and(
        eq(scheduleRules.segmentUuid, products.segmentUuid),
        eq(scheduleRules.scheduleUuid, demoUuid("schedule", "tula-center")),
        isNotNull(scheduleRules.segmentUuid),
      ),
    )
    .where(and(eq(products.isPublished, true), eq(products.inStock, true)))
    .groupBy(products.uuid)
    .orderBy(products.sku);
  return rows.map(({ uuid, step, min, max }) => ({
    uuid,
    step,
    lowest: Math.max(step, Math.ceil(min / step) * step),
    highest: Math.floor(max / step) * step,
  }));
}

const total = (sums: { amount: number }[]) => sums.reduce((sum, money) => sum + kopecksOf(money), 0);
