import { type CartLine, type CartView, linesOf } from "./cart-view.ts";

/**
 * Names of products whose price or availability has changed between two states of the same cart. A changed discount counts only
 * while all quantities are equal, because otherwise the user's own change caused it.
 */
export function changedProducts(before: Pick<CartView, "segments">, now: Pick<CartView, "segments">): string[] {
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
