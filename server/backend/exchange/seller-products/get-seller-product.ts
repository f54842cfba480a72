import { and, eq, sql } from "drizzle-orm";
import { unsoldReasons } from "#contract/enums.ts";
import type { sellerProducts as calls, SellerProductCard, SellerProductValue } from "#contract/seller-products.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound } from "../../problem.ts";
import { categories, products } from "../../products/tables.ts";
import type { Doc } from "../feeds/feed.ts";
import { readGoods } from "../feeds/parts/goods-doc.ts";
import { ratesInForce } from "../feeds/parts/vat-faults.ts";
import { columnsOf } from "../spreadsheets/columns.ts";
import { namesOf } from "../spreadsheets/names-of.ts";
import { toSent } from "../spreadsheets/sent-values.ts";
import { allowedActionsOf, isOwn } from "./own-products.ts";
import { readFieldOwners } from "./read-field-owners.ts";

const nameless = new Map<string, string>();

export const getSellerProduct = (context: SignedIn, { params }: Input<typeof calls.get>) => readCard(context.db, context, params.uuid);

export async function readCard(reader: Reader, context: SignedIn, uuid: string): Promise<SellerProductCard> {
  const [row] = await reader
    .select({ uuid: products.uuid, sku: products.sku, version: products.version, icon: products.icon, tint: categories.tint })
    .from(products)
    .innerJoin(categories, eq(categories.uuid, products.segmentUuid))
    .where(and(eq(products.uuid, uuid), isOwn(context)));
  const product = orNotFound(row);
  const doc = orNotFound((await readGoods(reader, [uuid])).get(uuid));
  const names = await namesOf(
    reader,
    [doc.segment, doc.discountGroup].filter((value): value is string => typeof value === "string"),
  );
  const nameOf = (value: Doc[string] | undefined) => names.get(String(value)) ?? null;
  return {
    ...product,
    fields: toFields(doc),
    names: { segment: nameOf(doc.segment), discountGroup: nameOf(doc.discountGroup) },
    owners: (await readFieldOwners(reader, [uuid])).get(uuid) ?? [],
    unsold: unsoldOf(doc),
    allowedActions: allowedActionsOf(context),
  };
}

/** Formats the fields as a row of the feed; references stay uuids. */
export function toFields(doc: Doc): Record<string, SellerProductValue> {
  const columns = columnsOf("goods").filter(({ field }) => field in doc);
  return Object.fromEntries(columns.map(({ field, kind }) => [field, toSent(kind, doc[field], nameless) as SellerProductValue]));
}

const unsoldOf = ({ isHidden, price, vatRate, segment }: Doc): SellerProductCard["unsold"] => {
  const isMissing = { hidden: isHidden === true, unpriced: price === null, unrated: vatRate === null, unsorted: segment === null };
  return unsoldReasons.filter((why) => isMissing[why]);
};

/** Options of a product's form: segments, discount groups, brands. */
export async function readChoices(reader: Reader, now: Date) {
  const segments = await readRows(reader, { uuid: "uuid", name: "text", category: "text", mode: "text" })(sql`
    select s.uuid, s.name, c.name as category, coalesce(s.temperature_mode, '') as mode from categories s
      join categories c on c.uuid = s.parent_uuid
    where s.position < 100000 order by c.position, c.name, s.position, s.name`);
  const discountGroups = await readRows(reader, { uuid: "uuid", name: "text", segment: "text" })(sql`
    select g.uuid, g.name, c.name as segment from discount_groups g join categories c on c.uuid = g.segment_uuid order by c.name, g.name
      limit 2000`);
  const brands = await readRows(reader, { name: "text" })(
    sql`select name from brands where name <> '' order by name collate "ru-x-icu" limit 1000`,
  );
  const modes = new Set(segments.map(({ mode }) => mode).filter(Boolean));
  return {
    segments: segments.map(({ mode: _, ...segment }) => segment),
    discountGroups,
    brands: brands.map(({ name }) => name),
    temperatureModes: [...modes].sort(),
    vatRates: await ratesInForce(reader, now),
  };
}
