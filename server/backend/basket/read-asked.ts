import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { statement } from "../db/prepared.ts";
import { products } from "../products/tables.ts";
import type { AskedLine, AskedProduct } from "./check-lines.ts";
import { basketLines } from "./tables.ts";

/** What is stored before a change: all lines counted, and those the change names. Quantities in hundredths. */
export type StoredLines = {
  count: number;
  /** Of the last line; -1 in an empty basket. */
  lastPosition: number;
  /** By product. */
  asked: ReadonlyMap<string, { quantity: number }>;
};

type Row = { count: number; lastPosition: number; productUuid: string | null; quantity: number | null } & {
  [Column in keyof AskedProduct]: AskedProduct[Column] | null;
};

// Sub-selects hide the values from the planner: one plan for every basket.
const read = statement<{ basketUuid: string; productUuids: string[] }, Row>(sql`
  select stored.count, stored.last as "lastPosition", asked.uuid as "productUuid", l.quantity_hundredths as quantity,
    p.uuid, p.kind, p.step_hundredths as "stepHundredths", p.min_hundredths as "minHundredths", p.max_hundredths as "maxHundredths",
    p.round, p.is_published as "isPublished"
  from (select count(*)::int as count, coalesce(max(position), -1) as last from ${basketLines} where basket_uuid = (select ${sql.placeholder("basketUuid")}::uuid)) stored
  left join unnest((select ${sql.placeholder("productUuids")}::uuid[])) asked(uuid) on true
  left join ${basketLines} l on l.basket_uuid = (select ${sql.placeholder("basketUuid")}::uuid) and l.product_uuid = asked.uuid
  left join ${products} p on p.uuid = asked.uuid`);

/** The products a change names as they are sold today, and what the basket holds of them; one statement for any number. */
export async function readAsked(
  tx: Transaction,
  basketUuid: string,
  lines: readonly Pick<AskedLine, "productUuid">[],
): Promise<{ products: ReadonlyMap<string, AskedProduct>; stored: StoredLines }> {
  const rows = await read(tx, { basketUuid, productUuids: [...new Set(lines.map((line) => line.productUuid))] });
  const { count = 0, lastPosition = -1 } = rows[0] ?? {};
  return {
    products: new Map(rows.flatMap((row) => (row.uuid === null ? [] : [[row.uuid, row as AskedProduct] as const]))),
    stored: {
      count,
      lastPosition,
      asked: new Map(rows.flatMap(({ productUuid, quantity }) => (productUuid === null || quantity === null ? [] : [[productUuid, { quantity }] as const]))),
    },
  };
}
