import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import type { LoadRow } from "./load-progress.ts";
import type { RejectedRow } from "./validate-rows.ts";

export async function saveRowErrors(tx: Transaction, { uuid }: LoadRow, rejected: readonly RejectedRow[]): Promise<void> {
  if (rejected.length === 0) return;
  await tx.execute(sql`
    insert into exchange_row_errors (load_uuid, number, place, field, value, message, row)
    select ${uuid}::uuid, r.* from json_to_recordset(${JSON.stringify(rejected)}::json)
      as r(number int, place text, field text, value text, message text, row jsonb)`);
}
