import { eq } from "drizzle-orm";
import type { Actor } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { basketLines, baskets } from "./tables.ts";

/** Makes the caller's basket if there is none and locks it until the transaction ends: edits and orders queue here. */
export async function lockBasket(tx: Transaction, actor: Actor, now: Date): Promise<typeof baskets.$inferSelect> {
  const ofActor = eq(baskets.customerUuid, actor.customerUuid);
  const [known] = await tx.select().from(baskets).where(ofActor).for("update");
  if (known) return known;
  await tx.insert(baskets).values({ uuid: actor.customerUuid, customerUuid: actor.customerUuid, version: 0, updatedAt: now }).onConflictDoNothing();
  const [made] = await tx.select().from(baskets).where(ofActor).for("update");
  if (!made) throw new Error("The basket cannot be made");
  return made;
}

/** By product; quantities in hundredths. */
export type StoredLines = ReadonlyMap<string, { quantity: number; position: number }>;

export async function readStored(tx: Transaction, basketUuid: string): Promise<StoredLines> {
  const rows = await tx
    .select({ productUuid: basketLines.productUuid, quantity: basketLines.quantityHundredths, position: basketLines.position })
    .from(basketLines)
    .where(eq(basketLines.basketUuid, basketUuid));
  return new Map(rows.map(({ productUuid, ...line }) => [productUuid, line]));
}
