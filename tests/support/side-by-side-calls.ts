import type pg from "pg";
import { holdRows } from "./row-locks.ts";
import { untilStuck } from "./until-stuck.ts";

/** A call that is ready to be sent. */
export type Begun<Answer = { status: number; body: unknown }> = () => Promise<Answer>;

/** Sends calls one after the other while a row that the first needs is held, so that it stands in the middle; returns their answers. */
export async function sendSideBySide<Answer>(
  pool: pg.Pool,
  [statement, value]: readonly [statement: string, value: string],
  calls: readonly Begun<Answer>[],
): Promise<Answer[]> {
  const held = await holdRows(pool, statement, [value]);
  const begun: Promise<Answer>[] = [];
  for (const begin of calls) {
    begun.push(begin());
    await untilStuck(pool, begun);
  }
  await held.release();
  return Promise.all(begun);
}
