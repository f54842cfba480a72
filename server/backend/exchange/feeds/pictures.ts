import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { type Change, type Feed, isReason, type Resolved, reasonsIn } from "./feed.ts";
import { productNames, productTarget, resolveProduct } from "./goods.ts";
import { lockProducts, readDocs, split } from "./parts/entity-sql.ts";
import type { Referring } from "./parts/id-owners.ts";
import { existingIds, findReferences, uuidOf } from "./parts/identify.ts";
import { findSentPictures } from "./parts/sent-pictures.ts";
import { storedByKey } from "./parts/stored.ts";

async function resolve(reader: Reader, rows: readonly RowOf<"pictures">[], load: Referring & { loadUuid: string }): Promise<Resolved[]> {
  const ids = await existingIds(reader, "pictures", rows);
  const products = await findReferences(reader, productTarget, rows, "goods", load);
  const sent = await findSentPictures(
    reader,
    load.loadUuid,
    rows.flatMap(({ file }) => file ?? []),
  );
  return rows.map(({ externalId, goods, file, position, alt }) => {
    const product = resolveProduct(goods, products);
    const { picture, fault } = sent.get(file ?? "") ?? {};
    const uuid = ids.get(externalId);
    const isMissing = !picture && (file !== undefined || !uuid);
    const message = fault ?? (isMissing ? "exchange.fileNotSent" : undefined);
    const missing = message ? { field: "file", value: file ?? "", message } : null;
    if (isReason(product) || missing) return reasonsIn(product, missing);
    return {
      key: uuid ?? uuidOf("pictures", externalId),
      externalId,
      fields: {
        goods: product,
        ...(picture && { file: picture }),
        ...(position !== undefined && { position }),
        ...(alt !== undefined && { alt }),
      },
    };
  });
}

const read = readDocs(
  { goods: "uuid", file: "text", position: "integer", alt: "text" },
  (keys) => sql`
    select uuid as key, product_uuid as goods, picture as file, position, alt from product_pictures
    where uuid = any(${keys}::uuid[])`,
);

/** Locks the products as their page does: those that have the pictures, and those that will. */
async function lock(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const keys = sql.param(changes.map(({ key }) => key));
  const products = sql.param(changes.flatMap(({ doc }) => (doc?.goods ? [String(doc.goods)] : [])));
  await lockProducts(
    tx,
    sql`p.uuid in (
      select unnest(${products}::uuid[]) union select product_uuid from product_pictures where uuid = any(${keys}::uuid[]))`,
  );
}

/** Writes pictures, except those whose product or file was deleted meanwhile. */
async function write(tx: Transaction, changes: readonly Change[], now: Date): Promise<void> {
  const { kept, gone } = split(changes);
  const rows = JSON.stringify(kept.map(({ key, doc }) => ({ key, ...doc })));
  if (kept.length > 0)
    await tx.execute(sql`
      insert into product_pictures (uuid, product_uuid, picture, position, alt, width, height, created_at)
      select r.key, p.uuid, f.name, r.position, r.alt, f.width, f.height, ${now.toISOString()}::timestamptz
      from json_to_recordset(${rows}::json) as r(key uuid, goods uuid, file text, position int, alt text)
      join products p on p.uuid = r.goods join pictures f on f.name = r.file
      on conflict (uuid) do update set product_uuid = excluded.product_uuid, picture = excluded.picture, position = excluded.position,
        alt = excluded.alt, width = excluded.width, height = excluded.height`);
  if (gone.length > 0) await tx.execute(sql`delete from product_pictures where uuid = any(${sql.param(gone)}::uuid[])`);
}

export const picturesFeed: Feed<"pictures"> = {
  name: "pictures",
  examples: [{ externalId: "p-1", goods: "010-241", file: "import_files/7f/kefir.jpg", position: 0, alt: "Пакет кефира спереди" }],
  columns: { externalId: "text", goods: { reference: productNames }, file: "text", position: "whole", alt: "words" },
  stored: storedByKey(
    ["externalId", "goods", "file"],
    (where) => sql`
      select t.key, t.external_id as "externalId", p.sku as goods, '' as file from exchange_entities t
      join product_pictures i on i.uuid = t.key::uuid join products p on p.uuid = i.product_uuid
      where t.feed = 'pictures' and t.external_id is not null and ${where}`,
  ),
  titleFields: ["goods"],
  refersTo: ["goods"],
  initial: { goods: "", file: "", position: 0, alt: "" },
  resolve,
  read,
  lock,
  write,
};
