import { and, type SQL, sql } from "drizzle-orm";
import { barcodeOf } from "#contract/barcode.ts";
import type { SellerProductState } from "#contract/enums.ts";
import { maxCountedProducts } from "#contract/limits.ts";
import type { ProductPhoto } from "#contract/pictures.ts";
import { money } from "#contract/primitives.ts";
import type { sellerProducts as calls, SellerProductSummary } from "#contract/seller-products.ts";
import type { SignedIn } from "../../context.ts";
import { badgeMax } from "../../db/counted.ts";
import type { Reader } from "../../db/database.ts";
import { json, orNull, readRows } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import { firstPicture } from "../../pictures/picture-columns.ts";
import { products } from "../../products/tables.ts";
import { uncategorised } from "../../products/uncategorised.ts";
import { isOwn } from "./own-products.ts";
import { readFieldOwners } from "./read-field-owners.ts";

const storedModes = sql`(select temperature_mode from storages where is_used)`;

/**
 * Published goods that nobody can order: no storage keeps their temperature, which is their segment's, else their own. Goes from the
 * few segments that may have any to their goods by the index, which the limit makes the planner do, and finds as many as are counted.
 */
const unstored = sql`${products.uuid} = any(array(
  select p.uuid from categories c cross join lateral (
    select p.uuid from products p where p.is_published and p.segment_uuid = c.uuid
      and coalesce(c.temperature_mode, p.temperature_mode) not in ${storedModes} limit ${sql.raw(String(maxCountedProducts))}) p
  where c.parent_uuid is not null and (c.temperature_mode is null or c.temperature_mode not in ${storedModes})
  limit ${sql.raw(String(maxCountedProducts))}))`;

/** 1C prices the characteristics of such a product, which are goods of their own; the product itself is never sold. */
const hasCharacteristics = sql`exists (
  select from exchange_entities t join exchange_entities v on split_part(v.external_id, '#', 1) = t.external_id
    and v.feed = 'goods' and v.external_id like '%#_%' and not v.is_withdrawn
  where t.feed = 'goods' and t.key = ${products.uuid}::text)`;

/** All but `unstored` have the conditions of the partial indexes: with parameters the planner could not use the indexes. */
export const isInState: Record<SellerProductState, SQL> = {
  unpictured: sql`not ${products.hasPicture}`,
  unpriced: sql`(${products.priceKopecks} = 0 and not ${hasCharacteristics})`,
  unrated: sql`${products.vatRate} is null`,
  unsorted: sql`${products.segmentUuid} = ${sql.raw(`'${uncategorised.segmentUuid}'`)}`,
  unstored,
  hidden: sql`${products.isHidden}`,
};

/** Matches any part of name, brand or article, or a whole bar code; without the catalogue's typo correction. */
export function contains(search: string | undefined): SQL | undefined {
  const wanted = search?.trim().toLowerCase().replaceAll("\u0451", "\u0435");
  if (!wanted) return undefined;
  const letters = sql`${products.searchText} like ${`%${wanted.replace(/[\\%_]/g, "\\$&")}%`}`;
  const code = barcodeOf(wanted);
  return code === null ? letters : sql`(${letters} or ${products.barcodes} @> array[${code}]::text[])`;
}

export const byName = sql`${products.name} collate "ru-x-icu", ${products.uuid}`;

export const upTo = (max: number, where: SQL | undefined) =>
  sql`(select count(*)::int from (select from ${products} where ${where} limit ${sql.raw(String(max))}) counted)`;

/** Goods by name, including hidden ones. The same number of queries for any page. */
export async function listSellerProducts(context: SignedIn, { query }: Input<typeof calls.list>) {
  const { db } = context;
  const { search, state, page, perPage } = query;
  const own = isOwn(context);
  const wanted = and(own, state && isInState[state], contains(search));
  const offset = (page - 1) * perPage;
  const limit = sql.raw(String(offset < maxCountedProducts ? perPage : 0));
  const counted = (of: SellerProductState) => upTo(badgeMax, and(own, isInState[of]));
  const [row] = await readRows(db, {
    total: "integer",
    unpictured: "integer",
    unpriced: "integer",
    unrated: "integer",
    unsorted: "integer",
    unstored: "integer",
    hidden: "integer",
    uuids: "text[]",
  })(sql`select ${upTo(maxCountedProducts, wanted)} as total, ${counted("unpictured")} as unpictured, ${counted("unpriced")} as unpriced,
      ${counted("unrated")} as unrated, ${counted("unsorted")} as unsorted,
      ${counted("unstored")} as unstored, ${counted("hidden")} as hidden,
      array(select ${products.uuid} from ${products} where ${wanted} order by ${byName}
        limit ${limit} offset ${sql.raw(String(offset))})::text[] as uuids`);
  const { total = 0, uuids = [], unpictured = 0, unpriced = 0, unrated = 0, unsorted = 0, unstored = 0, hidden = 0 } = row ?? {};
  return { goods: await readSummaries(db, uuids), total, counts: { unpictured, unpriced, unrated, unsorted, unstored, hidden } };
}

async function readSummaries(reader: Reader, uuids: readonly string[]): Promise<SellerProductSummary[]> {
  if (uuids.length === 0) return [];
  const rows = await readRows(reader, {
    uuid: "uuid",
    sku: "text",
    name: "text",
    brand: "text",
    segment: orNull("text"),
    tint: "text",
    icon: "text",
    kopecks: "integer",
    isHidden: "boolean",
    isPublished: "boolean",
    picture: orNull(json<ProductPhoto>()),
  })(sql`
    select p.uuid, p.sku, p.name, p.brand_name as brand, c.tint, p.icon, p.price_kopecks as kopecks, p.is_hidden as "isHidden",
      p.is_published as "isPublished", ${firstPicture(sql`p.uuid`)} as picture,
      case when p.segment_uuid <> ${uncategorised.segmentUuid} then c.name end as segment
    from products p join categories c on c.uuid = p.segment_uuid
    where p.uuid = any(${sql.param([...uuids])}::uuid[]) order by p.name collate "ru-x-icu", p.uuid`);
  const owners = await readFieldOwners(reader, uuids);
  return rows.map(({ kopecks, ...row }) => ({
    ...row,
    price: Number(kopecks) > 0 ? money(Number(kopecks)) : null,
    owners: [...new Set((owners.get(row.uuid) ?? []).map(({ owner }) => owner))],
  }));
}
