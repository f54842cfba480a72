import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { products as calls } from "#contract/products.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { dealLines, deals } from "#server/backend/deals/tables.ts";
import { orderedGoods } from "#server/backend/lists/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { callerOf, useBackend } from "../support/backend.ts";
import { openWith } from "../support/modes.ts";
import { speedupModes } from "../support/runs.ts";

const backend = useBackend();

const people = { alfa: "director@alfa.example", beta: "director@beta.example", guest: null };
type Person = keyof typeof people;

beforeAll(async () => {
  // For the search, nothing has been ordered yet.
  await backend.db.delete(orderedGoods);
});

async function productOf(sku: string): Promise<string> {
  const [product] = await backend.db.select({ uuid: products.uuid }).from(products).where(eq(products.sku, sku));
  return product!.uuid;
}

/** Adds a line with this product to one of the company's deals. */
async function order(name: "Лукошко" | "Три ступени", sku: string): Promise<void> {
  const [line] = await backend.db
    .select({ line: dealLines })
    .from(dealLines)
    .innerJoin(deals, eq(deals.uuid, dealLines.dealUuid))
    .innerJoin(companies, and(eq(companies.uuid, deals.buyerCompanyUuid), sql`${companies.name} like ${`%${name}%`}`))
    .limit(1);
  const productUuid = await productOf(sku);
  await backend.db.update(dealLines).set({ productUuid }).where(eq(dealLines.uuid, line!.line.uuid));
}

test.each(speedupModes)(
  "of equally relevant products those that the company has ordered come first, for it alone, speed-ups %s",
  async (mode) => {
    await backend.db.delete(orderedGoods);
    const { app } = await openWith(mode, backend);
    const found = async (person: Person, query: Record<string, unknown> = {}) => {
      const as = await callerOf(app, people[person]);
      const { status, body } = await as(person === "guest" ? calls.listPublic : calls.list, {
        query: { search: "кефир", perPage: 48, ...query },
      });
      expect(status).toBe(200);
      return body.products.map(({ sku }: { sku: string }) => sku);
    };
    const plain = await found("guest");
    expect(plain).toHaveLength(3);
    for (const person of ["alfa", "beta"] as const) expect(await found(person)).toEqual(plain);

    const [first, second, third] = plain as [string, string, string];
    await order("Лукошко", third);
    for (const _ of ["made", "kept"]) {
      expect(await found("alfa")).toEqual([third, first, second]);
      expect(await found("beta")).toEqual(plain);
      expect(await found("guest")).toEqual(plain);
    }
    await order("Три ступени", second);
    for (const _ of ["made", "kept"]) {
      expect(await found("beta")).toEqual([second, first, third]);
      expect(await found("alfa")).toEqual([third, first, second]);
      expect(await found("guest")).toEqual(plain);
    }
    // The database ranks them as the cached hits are ranked; an explicit sort order stays.
    expect(await found("alfa", { priceFrom: 0.01 })).toEqual([third, first, second]);
    expect(await found("alfa", { sort: "name:asc" })).toEqual(await found("beta", { sort: "name:asc" }));
  },
);

test("an ordered product rises neither above more relevant ones nor above an exact article", async () => {
  const as = await backend.as(people.alfa);
  const found = async (search: string) => (await as(calls.list, { query: { search, perPage: 48 } })).body.products.map(({ sku }) => sku);
  const [milk, articles] = [await found("молоко"), await found("010-241")];
  const above = milk.slice(0, 9);
  expect(above).not.toContain("080-668");
  await order("Лукошко", "080-668");
  expect((await found("молоко")).slice(0, 9)).toEqual(above);
  expect((await found("010-241"))[0]).toBe(articles[0]);
});

test("a product stays among those ordered by the company when the deal changes or is deleted, until it is itself deleted", async () => {
  await order("Лукошко", "010-102");
  const { rows } = await backend.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ordered_goods where product_uuid = ${await productOf("010-102")}`,
  );
  expect(rows[0]!.count).toBe(1);
  await order("Лукошко", "010-104");
  const isMilk = eq(orderedGoods.productUuid, await productOf("010-102"));
  expect(await backend.db.$count(orderedGoods, isMilk)).toBe(1);
  const counts: number[] = [];
  const undone = new Error("undone");
  const deleting = backend.db.transaction(async (tx) => {
    await tx.delete(deals);
    counts.push(await tx.$count(orderedGoods, isMilk));
    await tx.delete(products).where(eq(products.sku, "010-102"));
    counts.push(await tx.$count(orderedGoods, isMilk));
    throw undone;
  });
  await expect(deleting).rejects.toBe(undone);
  expect(counts).toEqual([1, 0]);
});
