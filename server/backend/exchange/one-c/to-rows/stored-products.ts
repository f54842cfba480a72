import { sql } from "drizzle-orm";
import type { VatRate } from "#contract/vat.ts";
import type { Database } from "../../../db/database.ts";
import { type Columns, json, orNull, type RowWith, readRows, text } from "../../../db/statement.ts";
import { sentArticleSql } from "../../../products/marked-article.ts";
import { vatRateSql } from "../../../products/tables.ts";
import { uncategorised } from "../../../products/uncategorised.ts";

/** A product loaded earlier. */
const storedProductColumns = {
  externalId: "text",
  sku: "text",
  name: "text",
  /** Its segment's uuid: ids are each sender's own. */
  segment: orNull("text"),
  brand: orNull("text"),
  kind: text<"count" | "weight">(),
  unit: "text",
  vatRate: orNull(json<VatRate>()),
  temperatureMode: orNull("text"),
  composition: orNull("text"),
  shelfLifeDays: orNull("integer"),
  /** Hidden by this sender, not by a person. */
  isHiddenBySender: "boolean",
} satisfies Columns;
export type StoredProduct = RowWith<typeof storedProductColumns>;

export async function findStoredProducts(db: Database, keyName: string, ids: readonly string[]): Promise<Map<string, StoredProduct>> {
  const rows = await readRows(
    db,
    storedProductColumns,
  )(sql`
    select t.external_id as "externalId", ${sentArticleSql(sql`p`)} as sku, p.name, c.uuid::text as segment,
      nullif(p.brand_name, '') as brand, p.kind, p.unit, ${vatRateSql("p")} as "vatRate",
      p.details->>'ownTemperatureMode' as "temperatureMode", p.details->>'composition' as composition,
      (p.details->>'shelfLifeDays')::int as "shelfLifeDays",
      (p.is_hidden and t.key_name = ${keyName} and 'isHidden' = any(t.fields)) as "isHiddenBySender"
    from exchange_entities t join products p on p.uuid = t.key::uuid
    left join categories c on c.uuid = p.segment_uuid and c.uuid <> ${uncategorised.segmentUuid}::uuid
    where t.feed = 'goods' and t.external_id = any(${sql.param([...new Set(ids)])}::text[])`);
  return new Map(rows.map((row) => [row.externalId, row]));
}

/** Whether the sender has loaded characteristics. A full load of goods without their offers would withdraw them. */
export async function hasVariants(db: Database, keyName: string): Promise<boolean> {
  const rows = await readRows(
    db,
    {},
  )(sql`
    select from exchange_entities where feed = 'goods' and key_name = ${keyName} and not is_withdrawn and external_id like '%#%' limit 1`);
  return rows.length > 0;
}

/** Whether the company whose goods these are exists. */
export async function hasSeller(db: Database): Promise<boolean> {
  const rows = await readRows(db, {})(sql`select from companies where type = 'seller' limit 1`);
  return rows.length > 0;
}
