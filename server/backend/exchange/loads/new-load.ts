import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Reader } from "../../db/database.ts";
import type { exchangeLoads, GuardCounts } from "../tables.ts";

type NewLoad = typeof exchangeLoads.$inferInsert;
type LoadFields = Pick<NewLoad, "feed" | "channel" | "sender" | "state" | "phase" | "createdAt"> & Partial<NewLoad>;

export const noCounts = { read: 0, new: 0, changed: 0, same: 0, withdrawn: 0, refused: 0, unread: 0 };
export const noGuardCounts: Required<GuardCounts> = {
  priced: 0,
  drastic: 0,
  stocked: 0,
  emptied: 0,
  signed: 0,
  turned: 0,
  mirrored: 0,
};

/** A new load with zero counts; by default a person's changes. */
export function newLoad(fields: LoadFields) {
  const uuid = uuidv7();
  const load = { uuid, mode: "changes" as const, isDryRun: false, keyName: "", onceKey: uuid, digest: "" };
  return { ...load, counts: noCounts, guardCounts: noGuardCounts, ...fields };
}

/** Stores rows of a load. `number` starts at 1; `place` is the row's position in the sender's document. */
export async function storeRows(reader: Reader, loadUuid: string, rows: readonly { number: number; place: string; row: unknown }[]) {
  await reader.execute(sql`
    insert into exchange_rows (load_uuid, number, place, row)
    select ${loadUuid}::uuid, r.* from json_to_recordset(${JSON.stringify(rows)}::json) as r(number int, place text, row jsonb)`);
}

const largeLoad = 5000;

/** Runs ANALYZE for a large load: with statistics of smaller loads the planner would scan the whole load for every batch. */
export async function analyzeRows(reader: Reader, count: number): Promise<void> {
  if (count >= largeLoad) await reader.execute(sql`analyze exchange_rows`);
}
