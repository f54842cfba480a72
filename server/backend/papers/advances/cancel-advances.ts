import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../db/database.ts";
import { advanceInvoices, papers } from "../tables.ts";

/** A payment whose posting is taken back was no advance. */
export async function cancelAdvances(tx: Transaction, paymentUuid: string): Promise<void> {
  const cancelled = await tx
    .delete(advanceInvoices)
    .where(eq(advanceInvoices.paymentUuid, paymentUuid))
    .returning({ paperUuid: advanceInvoices.paperUuid });
  if (cancelled.length === 0) return;
  const uuids = cancelled.map(({ paperUuid }) => paperUuid);
  await tx.update(papers).set({ status: "cancelled" }).where(inArray(papers.uuid, uuids));
}
