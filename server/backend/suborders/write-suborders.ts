import { and, eq, inArray, isNull } from "drizzle-orm";
import type { SuborderStatus } from "#contract/enums.ts";
import type { Transaction } from "../db/database.ts";
import { suborders } from "./tables.ts";

export async function setSuborderStatus(tx: Transaction, uuids: readonly string[], status: SuborderStatus, now: Date): Promise<void> {
  if (uuids.length === 0) return;
  await tx
    .update(suborders)
    .set({ status, updatedAt: now })
    .where(inArray(suborders.uuid, [...uuids]));
}

/** Writes that the suborder is collected. */
export async function setCollected(
  tx: Transaction,
  uuid: string,
  set: { status: SuborderStatus; version: number },
  now: Date,
): Promise<void> {
  await tx
    .update(suborders)
    .set({ ...set, updatedAt: now })
    .where(eq(suborders.uuid, uuid));
}

/** Soft-deletes, so that ordinals are never reused. */
export async function deleteSubordersOf(tx: Transaction, dealUuid: string, now: Date): Promise<void> {
  await tx
    .update(suborders)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(suborders.dealUuid, dealUuid), isNull(suborders.deletedAt)));
}
