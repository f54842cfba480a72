import { sql } from "drizzle-orm";
import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { type Columns, json, orNull, statement } from "../db/statement.ts";
import { products } from "../products/tables.ts";
import type { LineInput, ProductRules } from "./check-lines.ts";
import { type BasketOwner, type OwnerValues, ofCaller, ownerColumns, ownerValues, toOwner } from "./read-owner.ts";
import { basketLines } from "./tables.ts";

/** The stored lines before a change: their count, and those the change names. Quantities in hundredths. */
export type ExistingLines = {
  count: number;
  /** The position of the last line; -1 in an empty basket. */
  lastPosition: number;
  /** Lines that the change names, by product. */
  named: ReadonlyMap<string, { quantity: number }>;
};

type NamedProductRow = { productUuid: string; quantity: number | null } & { [Column in keyof ProductRules]: ProductRules[Column] | null };

const columns = {
  ...ownerColumns,
  stored: json<{ count: number; last: number }>(),
  named: orNull(json<NamedProductRow[]>()),
} satisfies Columns;

const read = statement(columns)<OwnerValues & { productUuids: string[] }>(
  ofCaller(sql`,
  (select json_build_object('count', count(*), 'last', coalesce(max(position), -1)) from ${basketLines}
    where basket_uuid = b.uuid) as stored, (
    select json_agg(json_build_object('productUuid', named.uuid, 'quantity', l.quantity_hundredths, 'uuid', p.uuid, 'kind', p.kind,
      'stepHundredths', p.step_hundredths, 'minHundredths', p.min_hundredths, 'maxHundredths', p.max_hundredths, 'round', p.round,
        'isPublished', p.is_published))
    from unnest((select ${sql.placeholder("productUuids")}::uuid[])) named(uuid)
    left join ${basketLines} l on l.basket_uuid = b.uuid and l.product_uuid = named.uuid
    left join ${products} p on p.uuid = named.uuid
  ) as named`),
);

type ChangeContext = { owner: BasketOwner; products: ReadonlyMap<string, ProductRules>; stored: ExistingLines };

/** Reads the basket's owner, the named products and their stored lines in one statement, hence from one snapshot. */
export async function readForChange(
  reader: Reader,
  actor: Actor,
  lines: readonly Pick<LineInput, "productUuid">[],
): Promise<ChangeContext> {
  const [row] = await read(reader, { ...ownerValues(actor), productUuids: [...new Set(lines.map((line) => line.productUuid))] });
  const named = row?.named ?? [];
  return {
    owner: toOwner(actor, row),
    products: new Map(named.flatMap((each) => (each.uuid === null ? [] : [[each.uuid, each as ProductRules] as const]))),
    stored: {
      count: row?.stored.count ?? 0,
      lastPosition: row?.stored.last ?? -1,
      named: new Map(named.flatMap(({ productUuid, quantity }) => (quantity === null ? [] : [[productUuid, { quantity }] as const]))),
    },
  };
}
