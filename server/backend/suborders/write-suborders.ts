import { and, eq, inArray, isNull, sql } from "drizzle-orm";
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

/** Writes what collecting makes of suborders, in their next version; `recordVersions` says who made it. */
export async function setCollected(tx: Transaction, uuids: readonly string[], status: SuborderStatus, now: Date): Promise<void> {
  if (uuids.length === 0) return;
  await tx
    .update(suborders)
    .set({ status, version: sql`${suborders.version} + 1`, updatedAt: now })
    .where(inArray(suborders.uuid, [...uuids]));
}

/** Soft-deletes, so that ordinals are never reused. */
export async function deleteSubordersOf(tx: Transaction, dealUuid: string, now: Date): Promise<void> {
  await tx
    .update(suborders)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(suborders.dealUuid, dealUuid), isNull(suborders.deletedAt)));
}
