import { sql } from "drizzle-orm";
import { plainDateIn } from "#contract/plain-date.ts";
import { nameReported } from "../../contracts/allocate.ts";
import { accountingZone, isSince } from "../../contracts/dated.ts";
import { lockBalances, moveLines } from "../../contracts/ledger.ts";
import type { Database } from "../../db/database.ts";
import { orNull, readRows } from "../../db/statement.ts";
import { first } from "../feeds/payments.ts";

const counted = { line: "uuid", kind: "text", document: "text", date: "text", amount: "integer", deal: orNull("uuid") } as const;
const linesAtOnce = 100;

/**
 * One pass: counts payments whose day has begun. Locks contract lines first, as loads do, so any number of processes may run it.
 * Returns whether more are waiting.
 */
export async function countPayments(db: Database, now: Date): Promise<boolean> {
  const isDue = sql`not is_counted and date <= ${plainDateIn(now, accountingZone)}`;
  return db.transaction(async (tx) => {
    const lines = await readRows(tx, { uuid: "uuid" })(sql`
      select distinct contract_line_uuid as uuid from exchange_payments where ${isDue} order by 1 limit ${linesAtOnce}`);
    if (lines.length === 0) return false;
    const uuids = lines.map(({ uuid }) => uuid);
    const balanceAt = await lockBalances(tx, uuids);
    const due = await readRows(
      tx,
      counted,
    )(sql`
      update exchange_payments set is_counted = true where ${isDue} and contract_line_uuid = any(${sql.param(uuids)}::uuid[])
      returning contract_line_uuid as line, kind, document, date::text, amount_kopecks as amount, deal_uuid as deal`);
    const [movements = [], reported = []] = [true, false].map((counts) =>
      due.filter(({ line, date }) => isSince(date, balanceAt.get(line) ?? null) === counts).map(first),
    );
    await moveLines(tx, movements, now);
    await nameReported(tx, reported);
    return lines.length === linesAtOnce;
  });
}
