import { sql } from "drizzle-orm";
import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { products } from "../products/tables.ts";
import type { AskedLine, AskedProduct } from "./check-lines.ts";
import { type BasketOwner, ownerReader, ownerValues, toOwner } from "./read-owner.ts";
import { basketLines } from "./tables.ts";

/** The stored lines before a change: their count, and those the change names. Quantities in hundredths. */
export type StoredLines = {
  count: number;
  /** The position of the last line; -1 in an empty basket. */
  lastPosition: number;
  /** Lines that the change names, by product. */
  asked: ReadonlyMap<string, { quantity: number }>;
};

type Asked = { productUuid: string; quantity: number | null } & { [Column in keyof AskedProduct]: AskedProduct[Column] | null };

const read = ownerReader<{ productUuids: string[] }, { stored: { count: number; last: number }; asked: Asked[] | null }>(sql`,
  (select json_build_object('count', count(*), 'last', coalesce(max(position), -1)) from ${basketLines}
    where basket_uuid = b.uuid) as stored, (
    select json_agg(json_build_object('productUuid', asked.uuid, 'quantity', l.quantity_hundredths, 'uuid', p.uuid, 'kind', p.kind,
      'stepHundredths', p.step_hundredths, 'minHundredths', p.min_hundredths, 'maxHundredths', p.max_hundredths, 'round', p.round,
        'isPublished', p.is_published))
    from unnest((select ${sql.placeholder("productUuids")}::uuid[])) asked(uuid)
    left join ${basketLines} l on l.basket_uuid = b.uuid and l.product_uuid = asked.uuid
    left join ${products} p on p.uuid = asked.uuid
  ) as asked`);

type AskedChange = { owner: BasketOwner; products: ReadonlyMap<string, AskedProduct>; stored: StoredLines };

/** Reads the basket's owner, the named products and their stored lines in one statement, hence from one snapshot. */
export async function readAsked(reader: Reader, actor: Actor, lines: readonly Pick<AskedLine, "productUuid">[]): Promise<AskedChange> {
  const [row] = await read(reader, { ...ownerValues(actor), productUuids: [...new Set(lines.map((line) => line.productUuid))] });
  const asked = row?.asked ?? [];
  return {
    owner: toOwner(actor, row),
    products: new Map(asked.flatMap((each) => (each.uuid === null ? [] : [[each.uuid, each as AskedProduct] as const]))),
    stored: {
      count: row?.stored.count ?? 0,
      lastPosition: row?.stored.last ?? -1,
      asked: new Map(asked.flatMap(({ productUuid, quantity }) => (quantity === null ? [] : [[productUuid, { quantity }] as const]))),
    },
  };
}
