import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { lines } from "#contract/lines.ts";
import { products } from "#server/backend/products/tables.ts";
import { beef, betaShop, curd, exampleLines, fill, kefir, must, secondShop, shop } from "#tests/support/demo-basket.ts";
import { useResolvedLines } from "#tests/support/resolved-lines.ts";
import { runs } from "#tests/support/runs.ts";

const { backend, director, resolve } = useResolvedLines();

describe("prices of order lines", () => {
  test("any lines have the same prices, limits and problems in the preview, in the basket after adding and after PUT", async () => {
    const as = await director();
    const goods = await backend.db.select({ sku: products.sku }).from(products).where(eq(products.isPublished, true));
    const line = fc.record({
      text: fc.constantFrom(...goods.map(({ sku }) => sku)),
      quantity: fc.oneof(
        fc.integer({ min: 1, max: 400 }).map(String),
        fc.constantFrom("0,5", "12,35", "2 кор", "48 шт", "1 500 г", "", "99999"),
      ),
    });
    const body = fc.record({ asked: fc.array(line, { minLength: 1, maxLength: 25 }), branchUuid: fc.constantFrom(shop, secondShop) });
    await fc.assert(
      fc.asyncProperty(body, async ({ asked, branchUuid }) => {
        await as(basket.put, { body: { products: [], branchUuid } });
        const { body: resolved } = await resolve(asked, as, branchUuid);
        const wanted = resolved.lines.flatMap(({ product, quantity }) =>
          product && quantity ? [{ productUuid: product.uuid, quantity }] : [],
        );
        const applied = await as(lines.apply, { body: { branchUuid, mode: "add", lines: wanted } });
        expect(applied.status, JSON.stringify(applied.errors)).toBe(200);
        const put = await as(basket.put, {
          body: { branchUuid, products: applied.body.items.map(({ uuid, quantity }) => ({ productUuid: uuid, quantity })) },
        });
        const { body: got } = await as(basket.get);
        const figures = ({ items, groups, summary, constraints, deliverySchedules, problems }: typeof got) => ({
          items: [...items].filter(({ quantity }) => quantity > 0).sort((a, b) => (a.uuid < b.uuid ? -1 : 1)),
          assortments: [...groups.assortmentGroups].sort((a, b) => (a.uuid < b.uuid ? -1 : 1)),
          sums: groups.discountGroups.map(({ uuid, total, count, percent }) => [uuid, total, count, percent]).sort(),
          summary,
          constraints,
          days: [...deliverySchedules].sort((a, b) => (a.subcategoryUuid < b.subcategoryUuid ? -1 : 1)),
          problems: problems.map((problem) => JSON.stringify(problem)).sort(),
        });
        expect(figures(applied.body)).toEqual(figures(put.body));
        expect(figures(got)).toEqual(figures(put.body));
        expect(figures(resolved.basket)).toEqual(figures(put.body));
      }),
      { numRuns: runs(25) },
    );
  });

  test("500 lines take as few queries as five", async () => {
    const as = await director();
    const goods = await backend.db.select({ sku: products.sku }).from(products).where(eq(products.isPublished, true));
    const many = Array.from({ length: 500 }, (_, at) => ({ text: must(goods[at % goods.length]).sku, quantity: "3" }));
    const few = await as(lines.resolve, { body: { lines: many.slice(0, 5) } });
    const all = await as(lines.resolve, { body: { lines: many } });
    expect(all.queries).toBe(few.queries);
    expect(all.queries).toBeLessThanOrEqual(8);
    expect(all.body.lines).toHaveLength(500);
    expect(all.body.lines.filter(({ status }) => status !== "found" && status !== "notForBranch")).toEqual([]);
  });
});

describe("adding lines to the basket", () => {
  const two = [
    { productUuid: kefir, quantity: 4 },
    { productUuid: beef, quantity: 3 },
  ];

  test("twenty concurrent identical requests add the lines once and get the same basket", async () => {
    const as = await director();
    await fill(as);
    const sent = await Promise.all(Array.from({ length: 20 }, () => as(lines.apply, { body: { mode: "add", lines: two }, key: "twenty" })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await as(basket.get);
    expect(body.items.find(({ uuid }) => uuid === kefir)?.quantity).toBe(24);
    expect(new Set(sent.map((answer) => JSON.stringify(answer.body)))).toEqual(
      new Set([JSON.stringify({ ...body, stopped: [], rejected: {} })]),
    );
    const other = await as(lines.apply, { body: { mode: "set", lines: two }, key: "twenty" });
    expect(other.errors[0]?.code).toBe("IDEMPOTENCY_MISMATCH:4009");
  });

  test("adding stops at the maximum, setting gives exactly the quantity and 0 removes the line; other lines stay", async () => {
    const as = await director();
    await fill(as);
    await backend.db.update(products).set({ maxHundredths: 2200 }).where(eq(products.uuid, kefir));
    const quantityOf = async (mode: "add" | "set", quantity: number) => {
      const { body, status } = await as(lines.apply, { body: { mode, lines: [{ productUuid: kefir, quantity }] } });
      return [status, body.items?.find(({ uuid }) => uuid === kefir)?.quantity, body.items?.length, body.stopped];
    };
    expect(await quantityOf("add", 4)).toEqual([200, 22, 4, [kefir]]);
    expect(await quantityOf("set", 7)).toEqual([200, 7, 4, []]);
    expect(await quantityOf("add", 0)).toEqual([200, 7, 4, []]);
    expect(await quantityOf("add", 15)).toEqual([200, 22, 4, []]);
    expect(await quantityOf("set", 0)).toEqual([200, undefined, 3, []]);
  });

  test("an invalid line and one of withdrawn goods are left out and named while the others are written, once for a key", async () => {
    const as = await director();
    await fill(as);
    const before = (await as(basket.get)).body;
    const sent = [...two, { productUuid: kefir, quantity: 1 }, { productUuid: curd, quantity: 0.01 }, { productUuid: shop, quantity: 1 }];
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await as(lines.apply, { body: { mode: "add", lines: sent }, key: "partly" });
      expect([status, body.rejected]).toEqual([
        200,
        { "lines.3.quantity": ["Минимальное количество — 2"], "lines.4.productUuid": ["Этот товар сейчас нельзя заказать: уберите его"] },
      ]);
      const quantity = (uuid: string, of: Pick<typeof before, "items"> = body) => of.items.find((one) => one.uuid === uuid)?.quantity ?? 0;
      expect([quantity(kefir), quantity(beef), quantity(curd)]).toEqual([
        quantity(kefir, before) + 5,
        quantity(beef, before) + 3,
        quantity(curd, before),
      ]);
    }
  });

  test("when no line can be written the call is refused, names each and changes nothing, not even the remembered choices", async () => {
    const as = await director();
    await fill(as);
    const before = (await as(basket.get)).body;
    const wrong = [
      { productUuid: curd, quantity: 0.01, chosenFor: "ничей товар" },
      { productUuid: shop, quantity: 1, chosenFor: "ничей товар" },
    ];
    const { status, errors } = await as(lines.apply, { body: { mode: "set", lines: wrong } });
    expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, ["lines.0.quantity", "lines.1.productUuid"]]);
    expect((await as(basket.get)).body).toEqual(before);
    const unknown = { productUuid: shop, quantity: 0, chosenFor: "ничей товар" };
    expect((await as(lines.apply, { body: { mode: "set", lines: [unknown] } })).status).toBe(200);
    expect((await as(lines.resolve, { body: { lines: [{ text: "ничей товар" }] } })).body.lines[0]?.status).not.toBe("found");
  });

  test("another company's trade point is not found, and a company before accreditation may not order", async () => {
    const as = await director();
    expect((await as(lines.resolve, { body: { branchUuid: betaShop, lines: [{ text: "010-241" }] } })).status).toBe(404);
    expect((await as(lines.apply, { body: { branchUuid: betaShop, mode: "add", lines: two } })).status).toBe(404);
    const gamma = await backend.as("director@gamma.example");
    for (const answer of [
      await gamma(lines.resolve, { body: { lines: [{ text: "010-241" }] } }),
      await gamma(lines.apply, { body: { mode: "add", lines: two } }),
    ])
      expect(answer.errors[0]?.code).toBe("COMPANY_NOT_ACCREDITED:4009");
  });
});

test("lines are priced without what the basket already holds", async () => {
  const as = await director();
  await fill(as, exampleLines());
  const { body } = await resolve([{ text: "010-241", quantity: "4" }], as);
  expect(body.basket.items).toHaveLength(1);
  expect(body.basket.summary.itemCount).toBe(1);
});
