import { and, eq, inArray, sql } from "drizzle-orm";
import type { GivenLine } from "../basket/load-basket.ts";
import { branches } from "../branches/tables.ts";
import type { Actor } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { orNotFound } from "../problem.ts";
import { lockClient } from "./read-client.ts";
import { clientDraftOrderLines, clientDraftOrders } from "./tables.ts";

type Place = { customerUuid: string; branchUuid: string };

export const placeOf = ({ customerUuid }: Actor, branchUuid: string): Place => ({ customerUuid, branchUuid });

const linesAt = ({ customerUuid, branchUuid }: Place) =>
  and(eq(clientDraftOrderLines.customerUuid, customerUuid), eq(clientDraftOrderLines.branchUuid, branchUuid));

export function readDraftOrder(reader: Reader, place: Place): Promise<GivenLine[]> {
  return reader
    .select({ productUuid: clientDraftOrderLines.productUuid, quantity: clientDraftOrderLines.quantityHundredths })
    .from(clientDraftOrderLines)
    .where(linesAt(place));
}

/**
 * Reads the lines under a lock that serializes the representative's changes and orders of the draft order, then locks the client, as a
 * buyer's order locks its basket before the company. NOT_FOUND when the caller is not the client's representative any more, or the
 * trade point is gone.
 */
export async function openDraftOrder(tx: Transaction, actor: Actor, companyUuid: string, place: Place): Promise<GivenLine[]> {
  const isLocked = await lockDraftOrder(tx, place);
  await lockClient(tx, actor, companyUuid);
  if (!isLocked) {
    const [branch] = await tx.select({ uuid: branches.uuid }).from(branches).where(eq(branches.uuid, place.branchUuid)).for("key share");
    orNotFound(branch);
    await tx.insert(clientDraftOrders).values(place).onConflictDoNothing();
    await lockDraftOrder(tx, place);
  }
  return readDraftOrder(tx, place);
}

/** Whether there is one to lock. */
async function lockDraftOrder(tx: Transaction, { customerUuid, branchUuid }: Place): Promise<boolean> {
  const own = and(eq(clientDraftOrders.customerUuid, customerUuid), eq(clientDraftOrders.branchUuid, branchUuid));
  const rows = await tx.select({ branchUuid: clientDraftOrders.branchUuid }).from(clientDraftOrders).where(own).for("update");
  return rows.length > 0;
}

/** Upserts lines, in two statements; quantity 0 deletes. */
export async function writeDraftOrder(tx: Transaction, place: Place, lines: readonly GivenLine[]): Promise<void> {
  await dropLines(
    tx,
    place,
    lines.filter(({ quantity }) => quantity === 0).map(({ productUuid }) => productUuid),
  );
  const kept = lines.filter(({ quantity }) => quantity > 0);
  if (kept.length === 0) return;
  await tx
    .insert(clientDraftOrderLines)
    .values(kept.map(({ productUuid, quantity }) => ({ ...place, productUuid, quantityHundredths: quantity })))
    .onConflictDoUpdate({
      target: [clientDraftOrderLines.customerUuid, clientDraftOrderLines.branchUuid, clientDraftOrderLines.productUuid],
      set: { quantityHundredths: sql`excluded.quantity_hundredths` },
    });
}

export async function dropLines(tx: Transaction, place: Place, productUuids: readonly string[]): Promise<void> {
  if (productUuids.length === 0) return;
  await tx.delete(clientDraftOrderLines).where(and(linesAt(place), inArray(clientDraftOrderLines.productUuid, [...productUuids])));
}
