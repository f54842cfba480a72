import { type CartLine, type CartView, linesOf } from "./cart-view.ts";

/**
 * Names of goods that have another price or availability than the same cart had before. A discount that moved counts only
 * when all quantities are as they were: else it is what the person did.
 */
export function changedGoods(before: Pick<CartView, "segments">, now: Pick<CartView, "segments">): string[] {
  const oldLines = new Map(linesOf(before).map((line) => [line.uuid, line]));
  const lines = linesOf(now);
  const isUntouched = lines.length === oldLines.size && lines.every((line) => isAs(oldLines.get(line.uuid), line));
  return lines.flatMap((line) => {
    const old = oldLines.get(line.uuid);
    if (!old) return [];
    const isChanged = old.base !== line.base || old.unavailable !== line.unavailable || (isUntouched && old.perUnit !== line.perUnit);
    return isChanged ? [line.name] : [];
  });
}

function isAs(old: CartLine | undefined, { quantity, ticked }: CartLine): boolean {
  return old?.quantity === quantity && old.ticked === ticked;
}
