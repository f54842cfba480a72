import { eq } from "drizzle-orm";
import type { ChangedField } from "#contract/versions.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { assertVersion, nextVersion, type Versioned } from "../versions/versions.ts";

type Change = { set?: Partial<typeof customers.$inferInsert>; fields: readonly ChangedField[]; expectedVersion: number | undefined };

/** Writes the person's next version if something differs; throws CHANGED when `expectedVersion` is outdated. The row must be locked. */
export async function writeCustomer(
  context: SignedIn,
  tx: Transaction,
  person: Versioned,
  { set = {}, fields, expectedVersion }: Change,
): Promise<void> {
  if (fields.length === 0) return;
  await assertVersion(tx, person, expectedVersion);
  await tx
    .update(customers)
    .set({ ...set, ...(await nextVersion(tx, context, person, fields)) })
    .where(eq(customers.uuid, person.uuid));
}
