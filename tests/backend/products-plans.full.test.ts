import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products as calls } from "#contract/products.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { generateCatalogue } from "#server/backend/db/big/big-catalogue.ts";
import { categories, priceListItems, priceLists, products } from "#server/backend/products/tables.ts";
import { callerOf, useBackend } from "../support/backend.ts";
import { openWith } from "../support/modes.ts";
import { explain, explainGeneric, type PlanNode, rowsOfPlan, scansOf } from "../support/query-plans.ts";
import { type Statement, watchStatements } from "../support/watched-statements.ts";

const backend = useBackend();
const size = { products: 100_000, priceLists: 20, itemsPerList: 2_000 };

let dairy: string;
let segments: string[];
let watched: Statement[];

beforeAll(async () => {
  const client = await backend.pool.connect();
  await generateCatalogue(client, size);
  await client.query("vacuum analyze products, product_hits, price_list_items, product_discounts, categories, brands");
  client.release(true);
  // Альфа gets one of the large price lists.
  const [own] = (await backend.db.select().from(companies)).filter((company) => company.name.includes("Лукошко"));
  const lists = await backend.db.select().from(priceLists);
  const big = lists.find((list) => list.title === "Big 1")!;
  await backend.db.update(companies).set({ priceListUuid: big.uuid }).where(eq(companies.uuid, own!.uuid));
  expect(await backend.db.$count(priceListItems, eq(priceListItems.priceListUuid, big.uuid))).toBe(size.itemsPerList);
  const all = await backend.db.select().from(categories).orderBy(categories.position, categories.uuid);
  dairy = all.find((category) => category.parentUuid === null)!.uuid;
  segments = all.filter((category) => category.parentUuid === dairy).map((category) => category.uuid);
  watched = watchStatements(backend.pool);
});

/** Plans of a call's statements with actual row counts, both planned for the values and generic. */
async function plansOf(
  email: string | null,
  call: typeof calls.list,
  query: Record<string, unknown>,
  wanted = /\bproducts p\b/,
): Promise<PlanNode[]> {
  const as = await backend.as(email);
  watched.length = 0;
  const { status, body } = await as(call, { query });
  expect(status).toBe(200);
  expect(JSON.stringify(body).length).toBeGreaterThan(100);
  const statements = watched.filter(({ text }) => wanted.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const client = await backend.pool.connect();
  try {
    const plans: PlanNode[] = [];
    for (const statement of statements)
      plans.push(await explain(client, statement.text, statement.values), await explainGeneric(client, statement));
    return plans;
  } finally {
    client.release(true);
  }
}

function expectBounded(plans: PlanNode[], rows: number) {
  for (const plan of plans) {
    const whole = scansOf(plan).filter(
      (node) =>
        node["Node Type"] === "Seq Scan" &&
        ["products", "product_hits", "price_list_items", "product_discounts"].includes(node["Relation Name"]!),
    );
    expect(whole.map((node) => node["Relation Name"])).toEqual([]);
    expect(rowsOfPlan(plan)).toBeLessThanOrEqual(rows);
  }
}

/** Only statements that make the page: totals and facets of a filter count up to 10,000 rows. */
const pagesOf = (email: string | null, call: typeof calls.list, query: Record<string, unknown>) =>
  plansOf(
    email,
    call,
    query,
    /\bpage as \(|as list\s+from|price_list_items i\s+where i\.price_list_uuid = \$\d+::uuid and i\.product_uuid = any/,
  );

describe("a page of 48 products in a catalogue of 100,000", () => {
  const lists: [string, Record<string, unknown>][] = [
    ["by category and personal price", { sort: "price:asc" }],
    ["by category and personal price, dearest first", { sort: "price:desc" }],
    ["by category and name", { sort: "name:asc" }],
    ["by category with two filters", { sort: "price:asc", inStock: true, rating: 4 }],
  ];
  for (const [name, query] of lists) {
    test(`a list ${name} reads at most 1,200 rows, by index`, async () => {
      expectBounded(await pagesOf("director@alfa.example", calls.list, { categoriesUuids: dairy, perPage: 48, ...query }), 1_200);
    });
  }

  test("the whole catalogue is read by index when a buyer sorts by personal price and staff by catalogue price", async () => {
    expectBounded(await pagesOf("director@alfa.example", calls.list, { perPage: 48, sort: "price:asc" }), 600);
    expectBounded(await pagesOf("rep@seller.example", calls.list, { perPage: 48, sort: "price:desc" }), 600);
  });

  test("the products that a branch can order are read by index, although some segments are closed to the branch", async () => {
    const query = { perPage: 48, inStock: true };
    expectBounded(await pagesOf("director@alfa.example", calls.list, { ...query, sort: "price:asc" }), 1_200);
    expectBounded(await pagesOf("director@alfa.example", calls.list, { ...query, sort: "name:asc" }), 1_200);
  });

  test("a list of several segments is read by index", async () => {
    const rows = 600 * segments.length;
    expectBounded(
      await pagesOf("director@alfa.example", calls.list, { categoriesUuids: segments.join(","), perPage: 48, sort: "price:asc" }),
      rows,
    );
  });

  test("a list within a price range reads the index from the start of the range", async () => {
    expectBounded(
      await pagesOf("director@alfa.example", calls.list, {
        categoriesUuids: dairy,
        perPage: 48,
        sort: "price:asc",
        priceFrom: 150,
        priceTo: 400,
      }),
      600,
    );
  });

  test("page 50 of a list reads the pages before it and not the whole catalogue", async () => {
    expectBounded(await pagesOf("director@alfa.example", calls.list, { perPage: 20, page: 50, sort: "price:asc" }), 5_000);
  });

  test("a guest's list sorted by name is read by index", async () => {
    expectBounded(await pagesOf(null, calls.listPublic, { categoriesUuids: dairy, perPage: 48 }), 700);
  });

  test("the total and the facets count no more than 10,001 products", async () => {
    for (const query of [{ rating: 3.3 }, { categoriesUuids: dairy, rating: 3.4 }]) {
      expectBounded(await plansOf("director@alfa.example", calls.list, { perPage: 48, sort: "price:asc", ...query }), 50_000);
    }
    const as = await backend.as("director@alfa.example");
    const { body } = await as(calls.list, {});
    expect([body.total, body.totalIsExact]).toEqual([10_000, false]);
  });
});

describe("a search in a catalogue of 100,000 products", () => {
  test("a search for a word form, a part of an article, a brand or a rare pair of words reads at most 12,000 rows", async () => {
    for (const search of ["молоком", "0-24", "утренняя дойка", "авокадо заливной", "моцар"]) {
      expectBounded(await pagesOf("director@alfa.example", calls.list, { search, perPage: 48 }), 12_000);
    }
  });

  test("a search with more than 10,000 hits stops reading at a limit, in every sort order", async () => {
    for (const sort of [undefined, "price:asc", "name:desc"]) {
      const plans = await pagesOf("director@alfa.example", calls.list, { search: "охл", perPage: 48, sort });
      expectBounded(plans, 32_000);
    }
  });

  test("a search for a bar code reads only the product that has it, in the list and in suggestions", async () => {
    const [product] = await backend.db.select().from(products).where(sql`barcodes <> '{}' and is_published`).offset(50_000).limit(1);
    const search = product!.barcodes[0]!;
    // Nothing needs sorting, so the company's orders are not read.
    expectBounded(await plansOf("director@alfa.example", calls.list, { search, perPage: 48 }, /\bproducts\b/), 10);
    expectBounded(await plansOf(null, calls.suggest as never, { search }, /\bproducts\b/), 10);
  });

  test("suggestions read at most 12,000 rows", async () => {
    for (const search of ["мол", "кефир", "0-24", "с"]) expectBounded(await plansOf(null, calls.suggest as never, { search }), 12_000);
  });
});

test("a page of 48 hits takes as many queries as a page of one, as in the small catalogue", async () => {
  const as = await callerOf((await openWith("on", backend)).app, "director@alfa.example");
  for (const [one, many, cost] of [
    [{ perPage: 1, rating: 2.1 }, { perPage: 48, rating: 2.2 }, 3],
    [{ search: "ананас заливной", perPage: 1 }, { search: "авокадо заливной", perPage: 48 }, 4],
    // With many hits one statement reads the page and the counts.
    [{ search: "сметана", perPage: 1 }, { search: "творог", perPage: 48 }, 3],
    [{ page: 50, perPage: 1, rating: 2.3 }, { page: 50, perPage: 48, rating: 2.4 }, 3],
  ] as const) {
    expect([(await as(calls.list, { query: one })).queries, (await as(calls.list, { query: many })).queries]).toEqual([cost, cost]);
  }
});
