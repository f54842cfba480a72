import type { Database } from "../db/database.ts";
import { type Doing, keepDoing } from "../keep-doing.ts";
import { remindCutoffs } from "./remind-cutoffs.ts";

const tellingBatch = 500;

/** One pass, by any number of processes: each thing is told by whose row says so first. Answers whether more is waiting. */
export async function workTelling(db: Database, now: Date, batch = tellingBatch): Promise<boolean> {
  return (await remindCutoffs(db, now, batch)) === batch;
}

export function keepTelling(db: Database, now: () => Date, onError: (error: unknown) => void): Doing {
  return keepDoing(() => workTelling(db, now()), { pauseMs: 60_000, pauseAfterFailureMs: 60_000, onError });
}
