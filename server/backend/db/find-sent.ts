import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { mustRepeat } from "../problem.ts";
import type { Reader } from "./database.ts";

type Sent = PgTable & { authorUuid: PgColumn; clientUuid: PgColumn };

/** Finds what the same person, or a guest (null), has sent under this name already: a retry. */
export async function findSent<Table extends Sent>(
  reader: Reader,
  table: Table,
  { authorUuid, clientUuid, to }: { authorUuid: string | null; clientUuid: string; to?: SQL },
): Promise<Table["$inferSelect"] | undefined> {
  const [row] = await reader
    .select()
    .from(table as PgTable)
    .where(and(to, authorUuid === null ? isNull(table.authorUuid) : eq(table.authorUuid, authorUuid), eq(table.clientUuid, clientUuid)));
  return row;
}

/** The same of a message; another text under this name is refused. */
export async function findSentMessage<Table extends Sent & { $inferSelect: { text: string } }>(
  reader: Reader,
  table: Table,
  { text, ...sent }: { authorUuid: string; clientUuid: string; to: SQL; text: string },
): Promise<Table["$inferSelect"] | undefined> {
  const row = await findSent(reader, table, sent);
  if (row) mustRepeat(row.text === text);
  return row;
}
