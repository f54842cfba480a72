import { sql } from "drizzle-orm";
import type { exchange as calls } from "#contract/exchange.ts";
import type { Load } from "#contract/exchange-loads.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { json, readRows } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { canApply, lockLoad, readLoad } from "../loads/loads.ts";
import { type IncomingRow, receive } from "../loads/receive.ts";
import { isSpreadsheetDryRun } from "../loads/run-load.ts";
import { senderOf } from "../loads/sender.ts";

const rowsAtOnce = 1000;

/** Applies a spreadsheet's dry run: its stored rows become a new load. Throws CONFLICT when they are no longer stored. */
export async function applyLoad(context: SignedIn, { params }: Input<typeof calls.applyLoad>): Promise<Load> {
  const { db, now } = context;
  const dryRun = await db.transaction((tx) => lockLoad(tx, context, params.uuid));
  const sender = senderOf(context, dryRun.feed);
  if (!isSpreadsheetDryRun(dryRun)) throwProblem("CONFLICT", undefined, translate("exchange.notTrial"));
  if (!canApply(dryRun, now())) throwProblem("CONFLICT", undefined, translate("exchange.trialGone"));
  const { feed, channel, mode, uuid, source } = dryRun;
  const loaded = await receive(
    db,
    {
      feed,
      channel,
      mode,
      isDryRun: false,
      ...sender,
      onceKey: `trial ${uuid}`,
      now: now(),
      ...(source && { source }),
    },
    // With the cells of unmatched columns: the file of rejected rows has them.
    storedRows(db, uuid),
  );
  return readLoad(context, loaded);
}

export async function* storedRows(reader: Reader, uuid: string): AsyncGenerator<IncomingRow> {
  let position = 0;
  for (;;) {
    const rows = await readRows(reader, { number: "integer", place: "text", row: json<unknown>() })(sql`
      select number, place, row from exchange_rows where load_uuid = ${uuid} and number > ${position} order by number limit ${rowsAtOnce}`);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    position = last.number;
  }
}
