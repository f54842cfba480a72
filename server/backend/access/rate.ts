import { and, gt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../db/database.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";

const second = 1000;

/** Rate limits per person; messages: trust.md S68. */
const rates = {
  messages: { most: 10, withinMs: second, text: "messagesLimit" },
  tickets: { most: 30, withinMs: 60 * 60 * second, text: "ticketsLimit" },
} as const;

/** Refuses when the author's recent rows (`his`) reach the limit. Call it under the author's advisory lock. */
export async function mustBeSlow(
  tx: Transaction,
  rate: keyof typeof rates,
  table: PgTable & { createdAt: PgColumn },
  his: SQL | undefined,
  now: Date,
): Promise<void> {
  const { most, withinMs, text } = rates[rate];
  const recent = await tx.$count(table, and(his, gt(table.createdAt, new Date(now.getTime() - withinMs))));
  if (recent >= most) refuse("ATTEMPTS_LIMIT", { blockedUntil: new Date(now.getTime() + withinMs).toISOString() }, say(text));
}
