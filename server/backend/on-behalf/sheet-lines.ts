import { and, eq, inArray, sql } from "drizzle-orm";
import type { GivenLine } from "../basket/load-basket.ts";
import type { Actor } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { clientSheetLines, clientSheets } from "./tables.ts";

type Place = { customerUuid: string; branchUuid: string };

export const placeOf = ({ customerUuid }: Actor, branchUuid: string): Place => ({ customerUuid, branchUuid });

const linesAt = ({ customerUuid, branchUuid }: Place) =>
  and(eq(clientSheetLines.customerUuid, customerUuid), eq(clientSheetLines.branchUuid, branchUuid));

export function readSheet(reader: Reader, place: Place): Promise<GivenLine[]> {
  return reader
    .select({ productUuid: clientSheetLines.productUuid, quantity: clientSheetLines.quantityHundredths })
    .from(clientSheetLines)
    .where(linesAt(place));
}

/** Reads the lines under a lock that serializes the representative's changes and orders of the sheet. */
export async function openSheet(tx: Transaction, place: Place): Promise<GivenLine[]> {
  await tx.insert(clientSheets).values(place).onConflictDoNothing();
  await tx
    .select()
    .from(clientSheets)
    .where(and(eq(clientSheets.customerUuid, place.customerUuid), eq(clientSheets.branchUuid, place.branchUuid)))
    .for("update");
  return readSheet(tx, place);
}

/** Upserts lines, in two statements; quantity 0 deletes. */
export async function writeSheet(tx: Transaction, place: Place, lines: readonly GivenLine[]): Promise<void> {
  await dropLines(
    tx,
    place,
    lines.filter(({ quantity }) => quantity === 0).map(({ productUuid }) => productUuid),
  );
  const kept = lines.filter(({ quantity }) => quantity > 0);
  if (kept.length === 0) return;
  await tx
    .insert(clientSheetLines)
    .values(kept.map(({ productUuid, quantity }) => ({ ...place, productUuid, quantityHundredths: quantity })))
    .onConflictDoUpdate({
      target: [clientSheetLines.customerUuid, clientSheetLines.branchUuid, clientSheetLines.productUuid],
      set: { quantityHundredths: sql`excluded.quantity_hundredths` },
    });
}

export async function dropLines(tx: Transaction, place: Place, productUuids: readonly string[]): Promise<void> {
  if (productUuids.length === 0) return;
  await tx.delete(clientSheetLines).where(and(linesAt(place), inArray(clientSheetLines.productUuid, [...productUuids])));
}
