import { and, eq, inArray, sql } from "drizzle-orm";
import type { GivenLine } from "../basket/load-basket.ts";
import type { Actor } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
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

/** Reads the lines under a lock that serializes the representative's changes and orders of the draft order. */
export async function openDraftOrder(tx: Transaction, place: Place): Promise<GivenLine[]> {
  await tx.insert(clientDraftOrders).values(place).onConflictDoNothing();
  await tx
    .select()
    .from(clientDraftOrders)
    .where(and(eq(clientDraftOrders.customerUuid, place.customerUuid), eq(clientDraftOrders.branchUuid, place.branchUuid)))
    .for("update");
  return readDraftOrder(tx, place);
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
