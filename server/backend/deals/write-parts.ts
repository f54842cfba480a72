import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { rowsOf } from "../db/rows.ts";
import { statement } from "../db/statement.ts";
import { suborders } from "../suborders/tables.ts";
import { dealLines, dealLogs } from "./tables.ts";

const partRows = rowsOf(suborders, [
  "uuid",
  "dealUuid",
  "ordinal",
  "storageUuid",
  "storageName",
  "storageAddress",
  "deliveryDate",
  "status",
  "createdAt",
  "updatedAt",
]);
const lineRows = rowsOf(dealLines, [
  "uuid",
  "dealUuid",
  "suborderUuid",
  "productUuid",
  "segmentUuid",
  "assortmentUuid",
  "discountGroupUuid",
  "deliveryDate",
  "position",
  "unitsInSupply",
  "quantityHundredths",
  "baseKopecks",
  "percentHundredths",
  "perUnitKopecks",
  "subtotalKopecks",
  "totalKopecks",
  "snapshot",
  "orderedAt",
]);
const logRows = rowsOf(dealLogs, [
  "uuid",
  "dealUuid",
  "event",
  "toStatus",
  "actorUuid",
  "actorName",
  "actorSide",
  "comment",
  "createdAt",
  "changes",
]);

const write = statement({})<{ parts: string; lines: string; log: string }>(sql`
  with parts as (${partRows.insert("parts")}), lines as (${lineRows.insert("lines")}) ${logRows.insert("log")}`);

type Parts = {
  suborders: readonly (typeof suborders.$inferInsert)[];
  lines: readonly (typeof dealLines.$inferInsert)[];
  log: typeof dealLogs.$inferInsert;
};

/** Writes suborders, lines and the first log row of a new deal in one statement. */
export async function writeParts(tx: Transaction, { suborders: parts, lines, log }: Parts): Promise<void> {
  await write(tx, { parts: partRows.toJson(parts), lines: lineRows.toJson(lines), log: logRows.toJson([log]) });
}
