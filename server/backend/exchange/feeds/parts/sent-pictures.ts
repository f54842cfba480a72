import { sql } from "drizzle-orm";
import type { Database, Reader } from "../../../db/database.ts";
import { orNull, readRows, text } from "../../../db/statement.ts";
import type { PictureFault } from "../../../pictures/make-sides.ts";
import { exchangePictures } from "../../tables.ts";

/** A file that was sent as a picture: the stored picture, or why it is none. A new file replaces the sender's former one of its name. */
export type SentPicture = { keyName: string; file: string; receivedAt: Date } & ({ picture: string } | { fault: PictureFault });

export async function saveSentPicture(db: Database, { keyName, file, receivedAt, ...outcome }: SentPicture): Promise<void> {
  const set = { picture: null, fault: null, ...outcome, receivedAt };
  await db
    .insert(exchangePictures)
    .values({ keyName, file, ...set })
    .onConflictDoUpdate({ target: [exchangePictures.keyName, exchangePictures.file], set });
}

/** Files that the sender of a load has sent, by name. */
export async function findSentPictures(
  reader: Reader,
  loadUuid: string,
  names: readonly string[],
): Promise<Map<string, { picture: string | null; fault: PictureFault | null }>> {
  const columns = { file: "text", picture: orNull("text"), fault: orNull(text<PictureFault>()) } as const;
  const rows = await readRows(
    reader,
    columns,
  )(sql`
    select file, picture, fault from exchange_pictures
    where key_name = (select key_name from exchange_loads where uuid = ${loadUuid})
      and file = any(${sql.param([...new Set(names)])}::text[])`);
  return new Map(rows.map(({ file, ...sent }) => [file, sent]));
}
