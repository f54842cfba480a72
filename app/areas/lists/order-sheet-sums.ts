import type { BasketView, CardView } from "#app/areas/products/card-view.ts";
import { lineTotal } from "#app/areas/products/price-in-force.ts";

/** Kopecks per filled row, at the ladder step that the rows reach together. */
export type OrderSheetSums = { rows: ReadonlyMap<string, number>; count: number; total: number };

export type SummedRow = { card: Pick<CardView, "uuid" | "price" | "closed" | "group" | "steps" | "unitsInSupply"> };

/** `typed` replaces the basket's quantities of these products; the rest of the basket counts towards the group's steps. */
export function orderSheetSums(rows: readonly SummedRow[], basket: BasketView | null, typed: ReadonlyMap<string, number>): OrderSheetSums {
  const filled = rows.flatMap(({ card }) => {
    const quantity = typed.get(card.uuid) ?? 0;
    return quantity > 0 && card.price !== null && !card.closed ? [{ card, quantity, base: card.price }] : [];
  });
  const groups = new Map<string, number>();
  for (const { card, quantity } of filled) {
    if (!card.group) continue;
    const { key } = card.group;
    const line = basket?.lines[card.uuid];
    groups.set(key, (groups.get(key) ?? basket?.groups[key] ?? 0) + quantity - (line?.counts ? line.quantity : 0));
  }
  const sums = filled.map(({ card, quantity, base }) => {
    const count = card.group ? (groups.get(card.group.key) ?? 0) : quantity;
    const step = card.steps?.filter((each) => each.count <= count).at(-1);
    return [card.uuid, lineTotal(card, quantity, step?.kopecks ?? base)] as const;
  });
  return { rows: new Map(sums), count: sums.length, total: sums.reduce((sum, [, kopecks]) => sum + kopecks, 0) };
}
