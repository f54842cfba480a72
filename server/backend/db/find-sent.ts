import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { assertSameRequest } from "../problem.ts";
import type { Reader } from "./database.ts";

type Sent = PgTable & { authorUuid: PgColumn; clientUuid: PgColumn };

/** Finds the row that the same author, or a guest (null), has already sent with this client uuid (an idempotency key). */
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

/** Finds an already sent message; refuses another text with the same client uuid (IDEMPOTENCY_MISMATCH). */
export async function findSentMessage<Table extends Sent & { $inferSelect: { text: string } }>(
  reader: Reader,
  table: Table,
  { text, ...sent }: { authorUuid: string; clientUuid: string; to: SQL; text: string },
): Promise<Table["$inferSelect"] | undefined> {
  const row = await findSent(reader, table, sent);
  if (row) assertSameRequest(row.text === text);
  return row;
}
