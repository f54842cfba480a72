import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { StoredFile } from "#contract/file-body.ts";
import type { Reader } from "../db/database.ts";
import { files } from "./tables.ts";

/** Columns of a file for everybody who sees it. */
const { uuid, name, contentType, size } = getTableColumns(files);
export const fileColumns = { uuid, name, contentType, size };

/** Table that links files to messages in order. */
type Links = PgTable & { messageUuid: PgColumn; fileUuid: PgColumn; position: PgColumn };

/** Reads the files of all messages in one statement; returns a function from a message to its files, in order. */
export async function filesOfMessages(
  reader: Reader,
  links: Links,
  messages: readonly { uuid: string }[],
): Promise<(uuid: string) => StoredFile[]> {
  const uuids = messages.map((message) => message.uuid);
  const rows =
    uuids.length === 0
      ? []
      : await reader
          .select({ messageUuid: links.messageUuid, file: fileColumns })
          .from(links)
          .innerJoin(files, eq(files.uuid, links.fileUuid))
          .where(inArray(links.messageUuid, uuids))
          .orderBy(asc(links.messageUuid), asc(links.position));
  const byMessage = Map.groupBy(rows, (row) => row.messageUuid);
  return (messageUuid) => (byMessage.get(messageUuid) ?? []).map((row) => row.file);
}
