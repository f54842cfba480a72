import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import { categories, priceListItems, productDiscounts, products } from "../../products/tables.ts";
import { createSqlFunctions, inParts } from "./sql-functions.ts";

/** `products` includes the demo's products; `itemsPerList` is the number of prices in each price list. */
export type CatalogueSize = { products: number; priceLists: number; itemsPerList: number };

/** Products per segment above which segments are multiplied. */
const PRODUCTS_PER_SEGMENT = 1000;

/**
 * Multiplies the demo products with new brands, an article suffix and other prices. Uses `insert … select` over generate_series,
 * which is quicker than COPY of rows made here.
 */
export async function generateCatalogue(client: pg.ClientBase, size: CatalogueSize): Promise<Record<string, number>> {
  await createSqlFunctions(client);
  await client.query(`
    create temp table big_base as select (row_number() over (order by sku) - 1)::int as place, p.* from products p
      where sku ~ '^\\d{3}-\\d{3}$';
    create unique index on big_base (place);
    create temp table big_demo_segments as select (row_number() over (order by uuid) - 1)::int as place, c.* from categories c
      where parent_uuid is not null and position < 1000;
    analyze big_base`);
  const base = await countOf(client, "select count(*) from big_base");
  if (base === 0) throw new Error("The big catalogue is made of the demo products, and this database has none.");
  const more = Math.max(0, size.products - base);
  return {
    brands: await addBrands(client, Math.ceil(more / 200)),
    segments: await addSegments(client, size.products),
    products: await inParts(more, 20_000, (from, to) => addProducts(client, from, to, doubles(size.products))),
    discounts: await addDiscounts(client, more, base),
    priceLists: await addPriceLists(client, size),
  };
}

/** Segments per demo segment; the demo has 50. */
function doubles(products: number): number {
  return Math.max(1, Math.floor(products / 50 / PRODUCTS_PER_SEGMENT));
}

/** Brand names combine the first word of one demo brand with the second word of another. */
async function addBrands(client: pg.ClientBase, wanted: number): Promise<number> {
  const written = await run(
    client,
    `insert into brands (uuid, name)
     select pg_temp.big_uuid('brand ' || name), name from (
       select split_part(a.name, ' ', 1) || ' ' || split_part(b.name, ' ', 2) as name from brands a, brands b
       where b.name like '% %' and a.name like '% %' group by 1 order by md5(split_part(min(a.name), ' ', 1) || min(b.name)) limit $1) made
     where name not in (select name from brands) on conflict do nothing`,
    [Math.max(1, wanted)],
  );
  await client.query(`
    create temp table big_brands as select (row_number() over (order by uuid) - 1)::int as place, uuid, name from brands;
    create unique index on big_brands (place); analyze big_brands`);
  return written;
}

async function addSegments(client: pg.ClientBase, products: number): Promise<number> {
  return run(
    client,
    `${copyRows(categories, "s", {
      uuid: "pg_temp.big_uuid('segment ' || s.uuid || n)",
      name: "s.name || ' ' || n + 1",
      shortName: "s.short_name || ' ' || n + 1",
      position: "s.position + n * 1000",
      totalProducts: "0",
    })}
     from big_demo_segments s, generate_series(1, $1::int) n on conflict do nothing`,
    [doubles(products) - 1],
  );
}

async function addProducts(client: pg.ClientBase, from: number, to: number, segmentsEach: number): Promise<number> {
  return run(
    client,
    `${copyRows(products, "b", {
      uuid: "pg_temp.big_uuid('product ' || n)",
      sku: "b.sku || '-' || lpad(n::text, 6, '0')",
      name: "b.name || ' «' || line.name || '»'",
      barcodes: "array[pg_temp.big_barcode(n)]",
      segmentUuid: "case when turn = 0 then b.segment_uuid else pg_temp.big_uuid('segment ' || b.segment_uuid || turn) end",
      brandUuid: "brand.uuid",
      brandName: "brand.name",
      discountGroupUuid: "case when turn = 0 then b.discount_group_uuid end",
      priceKopecks: "greatest(100, round(b.price_kopecks * (0.6 + pg_temp.pick(n, 1, 1000) / 1000.0)))",
      ratingTenths: "case when pg_temp.pick(n, 2, 10) = 0 then 0 else 30 + pg_temp.pick(n, 3, 21) end",
      isOffered: "pg_temp.pick(n, 4, 10) > 0",
      inStock: "pg_temp.pick(n, 4, 10) > 0",
      isPublished: "pg_temp.pick(n, 5, 100) > 0",
      maxPercentHundredths: "case when turn = 0 or b.discount_group_uuid is null then b.max_percent_hundredths else 0 end",
    })}
     from generate_series($1::int, $2::int) n
     cross join lateral (select pg_temp.pick(n, 6, $3) as turn, (select count(*) from big_base) as goods, (select count(*)
       from big_brands) as names) size
     join big_base b on b.place = n % goods
     join big_brands brand on brand.place = pg_temp.pick(n, 7, names)
     join big_brands line on line.place = pg_temp.pick(n, 8, names)
     on conflict do nothing`,
    [from, to, segmentsEach],
  );
}

const discountOfCopy = {
  uuid: "pg_temp.big_uuid('discount ' || d.uuid || n)",
  productUuid: "pg_temp.big_uuid('product ' || n)",
};

async function addDiscounts(client: pg.ClientBase, more: number, base: number): Promise<number> {
  return run(
    client,
    `${copyRows(productDiscounts, "d", discountOfCopy)}
     from generate_series(1, $1::int) n join big_base b on b.place = n % $2::int join product_discounts d on d.product_uuid = b.uuid
       on conflict do nothing`,
    [more, base],
  );
}

/** Each price list has products evenly spread over the catalogue, at 80 to 105 % of the catalogue price. */
async function addPriceLists(client: pg.ClientBase, { priceLists, itemsPerList }: CatalogueSize): Promise<number> {
  await run(
    client,
    `insert into price_lists (uuid, title) select pg_temp.big_uuid('price list ' || l), 'Big ' || l from generate_series(1, $1::int) l
      on conflict do nothing`,
    [priceLists],
  );
  await client.query(`
    create temp table big_goods as select (row_number() over (order by uuid) - 1)::int as place, uuid, segment_uuid, category_uuid,
      price_kopecks from products;
    create unique index on big_goods (place); analyze big_goods`);
  return inParts(priceLists, 20, (from, to) =>
    run(
      client,
      `${copyRows(priceListItems, "g", {
        priceListUuid: "pg_temp.big_uuid('price list ' || l)",
        productUuid: "g.uuid",
        priceKopecks: "greatest(100, round(g.price_kopecks * (0.8 + pg_temp.pick(l * 1000003 + j, 9, 250) / 1000.0)))",
      })}
       from generate_series($1::int, $2::int) l, generate_series(0, $3::int - 1) j, (select count(*)::int as goods from big_goods) size
       join lateral (select * from big_goods where place = (l * 37 + j * greatest(1, goods / $3::int)) % goods) g on true
       on conflict do nothing`,
      [from, to, itemsPerList],
    ),
  );
}

export async function run(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<number> {
  return (await client.query(text, values)).rowCount ?? 0;
}

async function countOf(client: pg.ClientBase, text: string): Promise<number> {
  return Number((await client.query<{ count: number }>(text)).rows[0]?.count ?? 0);
}

/**
 * The `insert into … select …` that copies rows of a table: all columns come from `source`, except those for which `changed` gives an
 * SQL expression. Columns added to the table later are copied too.
 */
export function copyRows<Table extends PgTable>(
  table: Table,
  source: string,
  changed: { [Name in keyof Table["$inferInsert"]]?: string },
): string {
  const written = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const expressions: Record<string, string | undefined> = changed;
  const names = written.map(([, column]) => column.name);
  const values = written.map(([name, column]) => expressions[name] ?? `${source}.${column.name}`);
  return `insert into ${getTableName(table)} (${names.join(", ")}) select ${values.join(", ")}`;
}
