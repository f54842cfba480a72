import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { ProductPhoto } from "#contract/pictures.ts";
import { dealScope } from "../access/scopes.ts";
import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { firstPicture } from "../pictures/picture-columns.ts";
import { orNotFound } from "../problem.ts";
import { suborders } from "../suborders/tables.ts";
import type { DealContract } from "./deal-contracts.ts";
import { type DealRecord, listDealRecords } from "./deal-record.ts";
import { dealLines, dealLogs, deals } from "./tables.ts";

export type LineRow = typeof dealLines.$inferSelect;
/** A line with the product's current picture. */
export type LineWithPicture = LineRow & { picture: ProductPhoto | null };
export type SuborderRow = typeof suborders.$inferSelect;
export type LogRow = typeof dealLogs.$inferSelect;

/** A deal with its parts, including deleted suborders. */
export type LoadedDeal = { record: DealRecord; lines: LineWithPicture[]; suborders: SuborderRow[]; contracts: DealContract[] };

/** NOT_FOUND outside the caller's scope. */
export async function checkDealScope(reader: Reader, actor: Actor, uuid: string): Promise<void> {
  const [row] = await reader
    .select({ uuid: deals.uuid })
    .from(deals)
    .where(and(eq(deals.uuid, uuid), dealScope(actor)));
  orNotFound(row);
}

/** A fixed number of queries. Does not check the actor's scope. */
export async function loadDeal(reader: Reader, actor: Actor, uuid: string): Promise<LoadedDeal> {
  const record = orNotFound((await listDealRecords(reader, actor, [uuid]))[0]);
  const lines = await reader
    .select({ ...getTableColumns(dealLines), picture: firstPicture(sql`${dealLines.productUuid}`) })
    .from(dealLines)
    .where(eq(dealLines.dealUuid, uuid))
    .orderBy(asc(dealLines.position), asc(dealLines.uuid));
  const parts = await reader.select().from(suborders).where(eq(suborders.dealUuid, uuid)).orderBy(asc(suborders.ordinal));
  return { record, lines, suborders: parts, contracts: record.contracts };
}

export async function listDealLogs(reader: Reader, uuid: string): Promise<LogRow[]> {
  return reader.select().from(dealLogs).where(eq(dealLogs.dealUuid, uuid)).orderBy(asc(dealLogs.createdAt), asc(dealLogs.uuid)).limit(500);
}
