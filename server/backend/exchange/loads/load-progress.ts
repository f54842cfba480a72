import type { Transaction } from "../../db/database.ts";
import type { Feed, Once } from "../feeds/feed.ts";
import type { exchangeLoads } from "../tables.ts";

/** Rows per transaction: buyers see a load appear in steps of this size, and a restarted process repeats at most as many. */
export const batchRows = 500;

export type LoadRow = typeof exchangeLoads.$inferSelect;
export type Progress = Partial<
  Pick<LoadRow, "state" | "phase" | "position" | "counts" | "guardCounts" | "holdReasons" | "failure" | "endedAt">
>;

/** Processes one batch of a phase. Returns the changed columns of the load. */
export type Work = (tx: Transaction, feed: Feed, load: LoadRow, now: Date, once: Once) => Promise<Progress>;

/** Keeps answers while a load is processed. */
export function rememberAnswers(): Once {
  const answers = new Map<string, Promise<unknown>>();
  return <Answer>(key: string, ask: () => Promise<Answer>) => {
    const answer = answers.get(key) ?? ask();
    answers.set(key, answer);
    return answer as Promise<Answer>;
  };
}
