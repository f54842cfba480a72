import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";
import type { WantedLine } from "./check-lines.ts";
import type { StoredLines } from "./lock-basket.ts";
import { basketLines } from "./tables.ts";

/** As the contract's largest PUT. */
const mostLines = 500;

/** PUT: the basket holds exactly these lines afterwards, in their order. */
export async function replaceLines(tx: Transaction, basketUuid: string, wanted: readonly WantedLine[]): Promise<void> {
  await tx.delete(basketLines).where(eq(basketLines.basketUuid, basketUuid));
  await insertLines(
    tx,
    basketUuid,
    wanted.filter((line) => line.quantity > 0),
    0,
  );
}

/** PATCH: only the named lines change; new ones come last, quantity 0 drops. */
export async function mergeLines(tx: Transaction, basketUuid: string, wanted: readonly WantedLine[], stored: StoredLines): Promise<void> {
  const dropped = wanted.filter((line) => line.quantity === 0).map((line) => line.productUuid);
  const set = wanted.filter((line) => line.quantity > 0);
  const added = set.filter((line) => !stored.has(line.productUuid)).length;
  if (stored.size - dropped.filter((uuid) => stored.has(uuid)).length + added > mostLines)
    refuse("VALIDATION_ERROR", { products: [say("tooManyLines", { count: mostLines })] });
  if (dropped.length > 0) await dropLines(tx, basketUuid, dropped);
  const last = [...stored.values()].reduce((most, { position }) => Math.max(most, position), -1);
  await insertLines(tx, basketUuid, set, last + 1);
}

export async function dropLines(tx: Transaction, basketUuid: string, productUuids: readonly string[]): Promise<void> {
  await tx.delete(basketLines).where(and(eq(basketLines.basketUuid, basketUuid), inArray(basketLines.productUuid, [...productUuids])));
}

/** A line already there keeps its position. */
async function insertLines(tx: Transaction, basketUuid: string, lines: readonly WantedLine[], firstPosition: number): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(basketLines)
    .values(
      lines.map(({ productUuid, quantity, isChecked }, index) => ({
        basketUuid,
        productUuid,
        quantityHundredths: quantity,
        isChecked,
        position: firstPosition + index,
      })),
    )
    .onConflictDoUpdate({
      target: [basketLines.basketUuid, basketLines.productUuid],
      set: { quantityHundredths: sql`excluded.quantity_hundredths`, isChecked: sql`excluded.is_checked` },
    });
}
