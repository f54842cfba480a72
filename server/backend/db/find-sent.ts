import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
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
