import { and, gt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../db/database.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";

const second = 1000;

/** How much one person may write in a period; messages: trust.md S68. */
const rates = {
  messages: { most: 10, withinMs: second, text: "messagesLimit" },
  tickets: { most: 30, withinMs: 60 * 60 * second, text: "ticketsLimit" },
} as const;

/** Refuses when the limit of recent `his` rows is reached. Called under the lock of their author. */
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
