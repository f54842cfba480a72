import { and, eq, sql } from "drizzle-orm";
import type { lines as calls } from "#contract/lines.ts";
import type { Transaction } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { textKey } from "../products/text-keys.ts";
import { lineChoices } from "./tables.ts";

type ChosenProduct = { productUuid: string; chosenFor?: string | undefined };

/** Stores which product was chosen for a text; the last choice wins. */
export async function rememberChoices(tx: Transaction, companyUuid: string, lines: readonly ChosenProduct[], at: Date): Promise<void> {
  const chosen = new Map(lines.flatMap(({ productUuid, chosenFor }) => (chosenFor ? [[textKey(chosenFor), productUuid]] : [])));
  chosen.delete("");
  if (chosen.size === 0) return;
  // Sorted, so that concurrent upserts of a company cannot deadlock.
  const sorted = [...chosen].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx
    .insert(lineChoices)
    .values(sorted.map(([key, productUuid]) => ({ companyUuid, textKey: key, productUuid, chosenAt: at })))
    .onConflictDoUpdate({
      target: [lineChoices.companyUuid, lineChoices.textKey],
      set: { productUuid: sql`excluded.product_uuid`, chosenAt: at },
    });
}

export const forgetChoice: Handler<typeof calls.forget> = async ({ db, actor }, { body }) => {
  const gone = await db
    .delete(lineChoices)
    .where(and(eq(lineChoices.companyUuid, actor.companyUuid), eq(lineChoices.textKey, textKey(body.text))))
    .returning({ key: lineChoices.textKey });
  return { forgotten: gone.length > 0 };
};
