import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { branchOrderLines } from "#server/backend/branch-orders/tables.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import {
  cells,
  columnOf,
  director,
  example,
  gridProducts,
  put,
  read,
  scheduledDeliveryDates,
  useBranchGrid,
} from "#tests/support/branch-grid.ts";
import { beef, betaShop, curd, exampleLines, fill, kefir, must, secondShop, shop, thirdShop, yoghurt } from "#tests/support/demo-basket.ts";
import { runs } from "#tests/support/runs.ts";

const { backend } = useBranchGrid();

describe("the grid of trade points", () => {
  test("a write changes the given cells only, 0 empties a cell, and deleting a row deletes its cells", async () => {
    const as = await backend.as(director);
    expect(await read(as)).toMatchObject({ products: [], filledCount: 0 });
    expect((await put(as, [shop, ...example], [secondShop, 10, null, null, null])).body.products).toEqual(gridProducts);
    await put(as, [shop, null, 0, null, 30]);
    const { products: rows, columns, filledCount } = await read(as);
    expect(rows.map(({ uuid }) => uuid)).toEqual(gridProducts);
    expect(filledCount).toBe(2);
    const at = (branch: string) => cells(must(columns.find((column) => column.branch.uuid === branch)));
    expect([at(shop), at(secondShop), at(thirdShop)]).toEqual([
      [
        [kefir, 20],
        [curd, 41.5],
        [beef, 30],
      ],
      [[kefir, 10]],
      [],
    ]);
    await as(branchOrders.put, { body: { gone: [kefir] } });
    expect(cells(await columnOf(as, shop))).toEqual([
      [curd, 41.5],
      [beef, 30],
    ]);
    expect((await read(as)).products.map(({ uuid }) => uuid)).toEqual([yoghurt, curd, beef]);
  });

  test("filling the grid and ordering from it leave the ordinary basket unchanged", async () => {
    const as = await backend.as(director);
    await fill(as, exampleLines(41.5));
    const before = (await as(basket.get)).body;
    await put(as, [shop, 30, null, null, null], [secondShop, ...example]);
    await as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates }, key: "alone" });
    expect((await as(basket.get)).body.items).toEqual(before.items);
  });

  test("a wrong quantity, unknown goods and duplicate goods are refused beside their cells, and nothing is written", async () => {
    const as = await backend.as(director);
    const wrong = await as(branchOrders.put, {
      body: {
        products: [kefir, kefir, betaShop],
        columns: [
          { branchUuid: shop, quantities: [0.5, null, 1] },
          { branchUuid: secondShop, quantities: [20] },
        ],
      },
    });
    expect([wrong.status, Object.keys(wrong.errors[0]?.details ?? {}).sort()]).toEqual([
      400,
      ["columns.0.quantities.0", "columns.0.quantities.2", "products.1", "products.2"],
    ]);
    expect(await backend.db.$count(branchOrderLines)).toBe(0);
    const many = Array.from({ length: 301 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`);
    expect((await as(branchOrders.put, { body: { products: many } })).status).toBe(400);
  });

  test("a wrong cell is left out and named while the other cells of the grid are written", async () => {
    const as = await backend.as(director);
    const { status, body } = await put(as, [shop, 20, 0.5], [secondShop, null, 16]);
    expect([status, Object.keys(body.rejected)]).toEqual([200, ["columns.0.quantities.1"]]);
    expect([cells(await columnOf(as, shop)), cells(await columnOf(as, secondShop))]).toEqual([[[kefir, 20]], [[yoghurt, 16]]]);
  });

  test("a saved quantity that a changed rule makes invalid stays and is reported; goods no longer sold stay as rows", async () => {
    const as = await backend.as(director);
    await put(as, [shop, ...example]);
    await backend.db.update(products).set({ minHundredths: 3000 }).where(eq(products.uuid, kefir));
    await backend.db.update(products).set({ isPublished: false }).where(eq(products.uuid, yoghurt));
    expect((await put(as, [shop, ...example])).status).toBe(200);
    const { lines, problems } = await columnOf(as, shop);
    expect(lines[0]?.quantityProblem?.reason).toBe("min");
    expect(lines[1]?.unavailableReason).toBe("not_sold");
    expect(problems.map(({ reason, productUuid }) => [reason, productUuid])).toEqual([
      ["unavailable", yoghurt],
      ["quantity", kefir],
    ]);
    expect((await read(as)).products.find(({ uuid }) => uuid === yoghurt)?.isSold).toBe(false);
    expect((await put(as, [shop, null, 16])).errors[0]?.details).toEqual({
      "columns.0.quantities.1": ["Этот товар сейчас нельзя заказать: уберите его"],
    });
  });

  test("a trade point's column shows the same sums, dates and problems as a basket with the same lines", async () => {
    const as = await backend.as(director);
    const sold = await backend.db.select().from(products).where(eq(products.isPublished, true));
    const mine = [shop, secondShop, thirdShop];
    const quantityOf = ({ stepHundredths, minHundredths }: (typeof sold)[number], steps: number) =>
      (Math.ceil(minHundredths / stepHundredths + steps) * stepHundredths) / 100;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...mine),
        fc.uniqueArray(fc.record({ row: fc.integer({ min: 0, max: sold.length - 1 }), steps: fc.integer({ min: 0, max: 12 }) }), {
          selector: ({ row }) => row,
          minLength: 1,
          maxLength: 12,
        }),
        async (branchUuid, picked) => {
          const lines = picked
            .map(({ row, steps }) => ({ product: must(sold[row]), steps }))
            .map(({ product, steps }) => ({ productUuid: product.uuid, quantity: quantityOf(product, steps), isSelected: true }));
          expect((await fill(as, lines, branchUuid)).status).toBe(200);
          await backend.pool.query("delete from branch_orders");
          const uuids = lines.map(({ productUuid }) => productUuid);
          const quantities = lines.map(({ quantity }) => quantity);
          const others = mine.filter((uuid) => uuid !== branchUuid).map((uuid) => ({ branchUuid: uuid, quantities }));
          await as(branchOrders.put, { body: { products: uuids, columns: [{ branchUuid, quantities }, ...others] } });
          const [cart, column] = [(await as(basket.get)).body, await columnOf(as, branchUuid)];
          expect(cart.branchUuid).toBe(branchUuid);
          expect(column).toMatchObject({
            summary: cart.summary,
            constraints: cart.constraints,
            deliverySchedules: cart.deliverySchedules,
            problems: cart.problems,
            limits: cart.groups.assortmentGroups,
            timeZone: cart.timeZone,
          });
          expect(column.lines).toEqual(
            cart.items.map((item) => ({
              productUuid: item.uuid,
              quantity: item.quantity,
              perUnit: item.price.discountedPerUnit,
              total: item.price.total,
              unavailableReason: item.unavailableReason,
              quantityProblem: item.quantityProblem,
            })),
          );
          expect(column.closed.filter(({ productUuid }) => uuids.includes(productUuid))).toEqual(
            cart.items.flatMap(({ uuid, unavailableReason: reason }) => (reason ? [{ productUuid: uuid, reason }] : [])),
          );
        },
      ),
      { numRuns: runs(25) },
    );
  });

  test("a grid of 30 trade points and 300 goods is read by at most 16 queries and written by at most 14", async () => {
    const as = await backend.as(director);
    const [one] = await backend.db.select().from(branches).where(eq(branches.uuid, shop));
    const added = Array.from({ length: 40 }, (_, index) => ({
      ...must(one),
      uuid: `00000000-0000-4000-9000-${String(index).padStart(12, "0")}`,
      name: `Точка ${index}`,
    }));
    await backend.db.insert(branches).values(added);
    const rows = (
      await backend.db.execute<{ uuid: string; quantity: number }>(
        sql`select uuid, (ceil(min_hundredths::numeric / step_hundredths) * step_hundredths / 100)::float as quantity from products
          where is_published order by uuid limit 300`,
      )
    ).rows;
    const columns = added.slice(0, 30).map(({ uuid }) => ({ branchUuid: uuid, quantities: rows.map(({ quantity }) => quantity) }));
    const written = await as(branchOrders.put, { body: { products: rows.map(({ uuid }) => uuid), columns } });
    expect([written.status, written.body.products.length]).toEqual([200, rows.length]);
    expect(written.queries).toBeLessThanOrEqual(14);
    const first = await as(branchOrders.get);
    expect(first.queries).toBeLessThanOrEqual(16);
    expect([first.body.columns.length, first.body.filledCount]).toEqual([30, 30]);
    const filled = await as(branchOrders.get, { query: { filled: "true" } });
    expect(filled.body.columns.map(({ lines }) => lines.length)).toEqual(Array.from({ length: 30 }, () => rows.length));
    const second = await as(branchOrders.get, { query: { page: 2 } });
    expect(second.body.columns.length).toBe(first.body.branchCount - 30);
  });
});
