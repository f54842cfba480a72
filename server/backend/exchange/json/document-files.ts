import { sql } from "drizzle-orm";
import { v5 as uuidv5 } from "uuid";
import type { Context } from "../../context.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { lockNamed } from "../../db/lock.ts";
import { readRows } from "../../db/statement.ts";
import type { Upload } from "../../files/check-upload.ts";
import type { FileStore } from "../../files/file-store.ts";
import { digestOf } from "../../files/picture-name.ts";
import { removeUnused } from "../../files/remove-unused.ts";
import { files } from "../../files/tables.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { exchangeDocumentNames, exchangeDocuments } from "../tables.ts";

/** UUID namespace of files received by exchange. */
const namespace = "6f2f0a53-2f4e-4d0b-8a0e-1d3c5b7e9f24";

/** Equal bytes with an equal name are one file, whoever sends them. */
const fileUuidOf = ({ bytes, name }: Upload) => uuidv5(`${digestOf(bytes)} ${name}`, namespace);

/** Stores a file that rows of `documents` refer to, once for its content and name. It belongs to the seller's company. */
export async function saveDocument(
  { db, files: store, now }: Pick<Context, "db" | "files" | "now">,
  { keyName, file, ...upload }: Upload & { keyName: string; file: string },
): Promise<void> {
  const uuid = fileUuidOf(upload);
  const { bytes, name, contentType } = upload;
  await db.transaction(async (tx) => {
    await lockDocument(tx, uuid);
    const companyUuid = await sellerOf(tx);
    // Stores the bytes first: maintenance removes bytes without a row, but a row without bytes would be a broken file.
    const staged = await store.stage(bytes, uuid);
    await staged.publish();
    const row = { uuid, companyUuid, purpose: "exchange" as const, name, contentType, size: staged.size, createdAt: now() };
    await tx.insert(files).values(row).onConflictDoNothing();
    const documentRow = { fileUuid: uuid, unusedSince: null };
    await tx.insert(exchangeDocuments).values(documentRow).onConflictDoUpdate({ target: exchangeDocuments.fileUuid, set: documentRow });
    const named = { fileUuid: uuid, receivedAt: now() };
    await tx
      .insert(exchangeDocumentNames)
      .values({ keyName, file, ...named })
      .onConflictDoUpdate({ target: [exchangeDocumentNames.keyName, exchangeDocumentNames.file], set: named });
  });
}

async function sellerOf(tx: Transaction): Promise<string> {
  const rows = await readRows(tx, { uuid: "uuid" })(seller);
  return rows[0]?.uuid ?? throwProblem("CONFLICT", undefined, translate("exchange.noSeller"));
}

/** The seller: the exchange serves one company, the oldest. */
export const seller = sql`select uuid from companies where type = 'seller' order by created_at, uuid limit 1`;

/** Serializes storing and removing this file. */
const lockDocument = (tx: Transaction, uuid: string) => lockNamed(tx, `document ${uuid}`);

/** Removes files unused for 30 days, as long as a load can be undone. Returns their number. */
export function removeUnusedDocuments(db: Database, store: FileStore, now: Date): Promise<number> {
  const isUsed = sql`exists (select from deal_documents d where d.file_uuid = p.file_uuid)`;
  return removeUnused(db, { table: sql`exchange_documents`, key: sql`file_uuid`, isUsed }, now, (uuid) => remove(db, store, uuid));
}

/** Removes a file unless a deal refers to it. The row lock prevents new references, and the delete checks for existing ones. */
function remove(db: Database, store: FileStore, uuid: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockDocument(tx, uuid);
    await tx.execute(sql`select from files where uuid = ${uuid} for update`);
    const { rowCount } = await tx.execute(sql`
      delete from files f where uuid = ${uuid} and not exists (select from deal_documents d where d.file_uuid = f.uuid)
        and exists (select from exchange_documents p where p.file_uuid = f.uuid and p.unused_since is not null)`);
    if (rowCount !== 1) return false;
    await store.remove([uuid]);
    return true;
  });
}
