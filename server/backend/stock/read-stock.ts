import { sql } from "drizzle-orm";
import { dealStatusesIn } from "#contract/deal-statuses.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { type Columns, orNull, statement } from "../db/statement.ts";
import { dealLines, deals } from "../deals/tables.ts";
import { storages } from "../distribution/tables.ts";
import { products } from "../products/tables.ts";
import { sellerSettings } from "../settings/tables.ts";
import { productStock } from "./tables.ts";

/** Stock of a product at a distribution center. `left`: hundredths of the ordering unit (supply unit or kilogram), never negative. */
export type Stock = { left: number; expectedDate: string | null; isBlocking: boolean };

/** Stock with the time it was counted, in milliseconds since the epoch. */
export type CountedStock = Stock & { countedAt: number };

type StockQuery = { centerUuid: string; uuids: readonly string[] };

const columns = {
  productUuid: "uuid",
  expectedDate: orNull("date"),
  countedAt: "double precision",
  left: "integer",
  isBlocking: "boolean",
} satisfies Columns;

// The seller's system sends changes only: a storage not sent again keeps its quantity, so the product's latest time counts for all.
const read = statement(columns)<StockQuery & { declined: readonly string[] }>(sql`
  with lying as (
    select s.product_uuid, sum(s.quantity_hundredths) as quantity, max(s.at) as at, min(s.expected_date) as expected
    from ${productStock} s join ${storages} g on g.uuid = s.storage_uuid
    where g.distribution_center_uuid = ${sql.placeholder("centerUuid")}::uuid and g.is_used
      and s.product_uuid = any(${sql.placeholder("uuids")}::uuid[])
    group by 1
  ), free as (
    select lying.*, p.kind, p.units_in_supply as units, quantity - coalesce((
      select sum(greatest(0, coalesce(l.collected_hundredths, l.quantity_hundredths) - l.ordered_before_hundredths)::bigint * case p.kind
        when 'weight' then 1 else l.units_in_supply end)
      from ${dealLines} l join ${deals} d on d.uuid = l.deal_uuid
      where l.product_uuid = lying.product_uuid and l.ordered_at > lying.at
        and d.distribution_center_uuid = ${sql.placeholder("centerUuid")}::uuid
        and d.status <> all(${sql.placeholder("declined")}::text[])), 0) as rest
    from lying join ${products} p on p.uuid = lying.product_uuid
  )
  select product_uuid as "productUuid", expected as "expectedDate", (extract(epoch from at) * 1000)::float8 as "countedAt",
    greatest(0, case kind when 'weight' then rest else floor(rest / (100.0 * units)) * 100 end)::int as "left",
    coalesce((select is_stock_blocking from ${sellerSettings}), false) as "isBlocking"
  from free`);

/** Stock by product uuid, less what was ordered since it was counted. Products without loaded stock at this center are absent. */
export async function readStock(reader: Reader, centerUuid: string | null, uuids: readonly string[]): Promise<Map<string, CountedStock>> {
  if (centerUuid === null || uuids.length === 0) return new Map();
  const rows = await read(reader, { centerUuid, uuids, declined: dealStatusesIn("declined") });
  return new Map(rows.map(({ productUuid, ...stock }) => [productUuid, stock]));
}

const lock = statement({})<StockQuery>(sql`
  select from ${productStock} s
  where s.product_uuid = any(${sql.placeholder("uuids")}::uuid[])
    and s.storage_uuid in (select uuid from ${storages} where distribution_center_uuid = ${sql.placeholder("centerUuid")}::uuid)
  order by s.product_uuid, s.storage_uuid for update of s`);

/** Reads stock under row locks, which make other orders of these products wait until the transaction ends. */
export async function lockStock(tx: Transaction, centerUuid: string | null, uuids: readonly string[]): Promise<Map<string, CountedStock>> {
  if (centerUuid !== null && uuids.length > 0) await lock(tx, { centerUuid, uuids });
  return readStock(tx, centerUuid, uuids);
}
