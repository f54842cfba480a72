import { sql } from "drizzle-orm";
import type { Actor } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { type Columns, orNull, type RowWith, statement } from "../db/statement.ts";
import { baskets } from "./tables.ts";

const columns = { uuid: "uuid", branchUuid: orNull("uuid"), version: "integer" } satisfies Columns;
type Basket = RowWith<typeof columns>;

const lockOwn = statement(columns)<{
  customerUuid: string;
}>(sql`select uuid, branch_uuid as "branchUuid", version from ${baskets} where customer_uuid = ${sql.placeholder("customerUuid")}
    for update`);

/** Locks the row of the caller's basket, creating it if needed; serializes edits and orders. */
export async function lockBasket(tx: Transaction, { customerUuid }: Actor, now: Date): Promise<Basket> {
  const [existing] = await lockOwn(tx, { customerUuid });
  if (existing) return existing;
  await tx.insert(baskets).values({ uuid: customerUuid, customerUuid, version: 0, updatedAt: now }).onConflictDoNothing();
  const [made] = await lockOwn(tx, { customerUuid });
  if (!made) throw new Error("The basket cannot be made");
  return made;
}
