import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import type { RefusedRow } from "./judge-rows.ts";
import type { LoadRow } from "./load-progress.ts";

export async function keepRefusals(tx: Transaction, { uuid }: LoadRow, refused: readonly RefusedRow[]): Promise<void> {
  if (refused.length === 0) return;
  await tx.execute(sql`
    insert into exchange_refusals (load_uuid, number, place, field, value, message, row)
    select ${uuid}::uuid, r.* from json_to_recordset(${JSON.stringify(refused)}::json)
      as r(number int, place text, field text, value text, message text, row jsonb)`);
}
