import { and, asc, eq } from "drizzle-orm";
import { dealScope } from "../access/scopes.ts";
import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { found } from "../problem.ts";
import { suborders } from "../suborders/tables.ts";
import type { DealContract } from "./deal-contracts.ts";
import { type DealRecord, listDealRecords } from "./deal-record.ts";
import { dealLines, dealLogs, deals } from "./tables.ts";

export type LineRow = typeof dealLines.$inferSelect;
export type SuborderRow = typeof suborders.$inferSelect;
export type LogRow = typeof dealLogs.$inferSelect;

/** A deal with all it consists of; deleted suborders included. */
export type LoadedDeal = { record: DealRecord; lines: LineRow[]; suborders: SuborderRow[]; contracts: DealContract[] };

/** Outside the caller's scope a deal is not found. */
export async function checkDealScope(reader: Reader, actor: Actor, uuid: string): Promise<void> {
  const [row] = await reader
    .select({ uuid: deals.uuid })
    .from(deals)
    .where(and(eq(deals.uuid, uuid), dealScope(actor)));
  found(row);
}

/** The same number of queries for any number of lines. */
export async function loadDeal(reader: Reader, actor: Actor, uuid: string): Promise<LoadedDeal> {
  const record = found((await listDealRecords(reader, actor, [uuid]))[0]);
  const lines = await reader
    .select()
    .from(dealLines)
    .where(eq(dealLines.dealUuid, uuid))
    .orderBy(asc(dealLines.position), asc(dealLines.uuid));
  const parts = await reader.select().from(suborders).where(eq(suborders.dealUuid, uuid)).orderBy(asc(suborders.ordinal));
  return { record, lines, suborders: parts, contracts: record.contracts };
}

export async function listDealLogs(reader: Reader, uuid: string): Promise<LogRow[]> {
  return reader.select().from(dealLogs).where(eq(dealLogs.dealUuid, uuid)).orderBy(asc(dealLogs.createdAt), asc(dealLogs.uuid)).limit(500);
}
