import { and, gt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../db/database.ts";
import { throwProblem } from "../problem.ts";
import { readSellerTexts } from "../settings/seller.ts";
import { translate } from "../translate.ts";

const second = 1000;

/** Rate limits per person; messages: trust.md S68. */
const rates = {
  messages: { max: 10, withinMs: second, text: "messagesLimit" },
  tickets: { max: 30, withinMs: 60 * 60 * second, text: "ticketsLimit" },
} as const;

/** Throws when the author's recent rows (`ofAuthor`) reach the limit. Call it under the author's advisory lock. */
export async function assertRate(
  tx: Transaction,
  rate: keyof typeof rates,
  table: PgTable & { createdAt: PgColumn },
  ofAuthor: SQL | undefined,
  now: Date,
): Promise<void> {
  const { max, withinMs, text } = rates[rate];
  const recent = await tx.$count(table, and(ofAuthor, gt(table.createdAt, new Date(now.getTime() - withinMs))));
  if (recent >= max)
    throwProblem(
      "ATTEMPTS_LIMIT",
      { blockedUntil: new Date(now.getTime() + withinMs).toISOString() },
      translate(text, await readSellerTexts(tx)),
    );
}
