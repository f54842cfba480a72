import { sql } from "drizzle-orm";
import type { exchange as calls } from "#contract/exchange.ts";
import type { Load } from "#contract/exchange-loads.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import type { Input } from "../../handlers.ts";
import { refuse } from "../../problem.ts";
import { say } from "../../say.ts";
import { canApply, lockLoad, readLoad } from "../loads.ts";
import { type Arrived, receive } from "../receive.ts";
import { isSheetTrial } from "../run-load.ts";
import { senderOf } from "../send.ts";
import { type Row, unmatchedCells } from "./read-rows.ts";

const rowsAtOnce = 1000;

/** Applies a spreadsheet's trial: its stored rows become a new load. Throws CONFLICT when they are no longer stored. */
export async function applyLoad(context: SignedIn, { params }: Input<typeof calls.applyLoad>): Promise<Load> {
  const { db, now } = context;
  const trial = await db.transaction((tx) => lockLoad(tx, context, params.uuid));
  const sender = senderOf(context, trial.feed);
  if (!isSheetTrial(trial)) refuse("CONFLICT", undefined, say("exchange.notTrial"));
  if (!canApply(trial, now())) refuse("CONFLICT", undefined, say("exchange.trialGone"));
  const { feed, door, mode, uuid, source } = trial;
  const loaded = await receive(
    db,
    {
      feed,
      door,
      mode,
      isTrial: false,
      ...sender,
      onceKey: `trial ${uuid}`,
      now: now(),
      ...(source && { source }),
    },
    matchedCells(storedRows(db, uuid)),
  );
  return readLoad(context, loaded);
}

/** Removes the cells of unmatched columns. */
async function* matchedCells(rows: AsyncIterable<Arrived>): AsyncGenerator<Arrived> {
  for await (const { place, row } of rows) {
    const { [unmatchedCells]: _, ...fields } = row as Row;
    yield { place, row: fields };
  }
}

export async function* storedRows(reader: Reader, uuid: string): AsyncGenerator<Arrived> {
  let position = 0;
  for (;;) {
    const { rows } = await reader.execute<Arrived & { number: number }>(sql`
      select number, place, row from exchange_rows where load_uuid = ${uuid} and number > ${position} order by number limit ${rowsAtOnce}`);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    position = last.number;
  }
}
