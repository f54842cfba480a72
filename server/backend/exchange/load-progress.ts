import type { Transaction } from "../db/database.ts";
import type { Feed } from "./feeds/feed.ts";
import type { exchangeLoads } from "./tables.ts";

/** Rows of one transaction: buyers see the data change in steps of this size, and a killed process repeats at most so many. */
export const batchRows = 500;

export type LoadRow = typeof exchangeLoads.$inferSelect;
export type Progress = Partial<Pick<LoadRow, "state" | "phase" | "position" | "counts" | "tally" | "holds" | "endedAt">>;

/** One batch of a phase: answers what becomes of the load. */
export type Work = (tx: Transaction, feed: Feed, load: LoadRow, now: Date) => Promise<Progress>;
