import { sql } from "drizzle-orm";
import type { Actor } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import { baskets } from "./tables.ts";

type Basket = Pick<typeof baskets.$inferSelect, "uuid" | "branchUuid" | "version">;

const lockOwn = statement<{ customerUuid: string }, Basket>(
  sql`select uuid, branch_uuid as "branchUuid", version from ${baskets} where customer_uuid = ${sql.placeholder("customerUuid")}
    for update`,
);

/** Locks the row of the caller's basket, creating it if needed; serializes edits and orders. */
export async function lockBasket(tx: Transaction, { customerUuid }: Actor, now: Date): Promise<Basket> {
  const [existing] = await lockOwn(tx, { customerUuid });
  if (existing) return existing;
  await tx.insert(baskets).values({ uuid: customerUuid, customerUuid, version: 0, updatedAt: now }).onConflictDoNothing();
  const [made] = await lockOwn(tx, { customerUuid });
  if (!made) throw new Error("The basket cannot be made");
  return made;
}
