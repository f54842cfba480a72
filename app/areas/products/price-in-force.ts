import type { BasketView, CardView, LineView, PriceStep } from "./card-view.ts";

export type InForce = {
  /** The quantity that determines the step: the whole group's, or the product's. */
  count: number;
  step: PriceStep | null;
  /** The next step, and how much is missing. */
  next: (PriceStep & { more: number }) | null;
  kopecks: number;
};

/** The ladder step the basket has reached. `wanted` is an unsaved quantity that replaces the stored one. */
export function priceInForce(card: CardView, basket: BasketView | null, wanted?: number): InForce {
  const line: LineView | undefined = basket?.lines[card.uuid];
  const counted = line?.counts ? line.quantity : 0;
  const change = wanted === undefined ? 0 : wanted - counted;
  const together = card.group ? (basket?.groups[card.group.key] ?? 0) : counted;
  const count = round(together + change);
  const step = card.steps?.filter((row) => row.count <= count).at(-1) ?? null;
  const next = card.steps?.find((row) => row.count > count) ?? null;
  return { count, step, next: next && { ...next, more: round(next.count - count) }, kopecks: step?.kopecks ?? card.price ?? 0 };
}

/** One line's sum in kopecks: `quantity` in supply units, price per unit, half up (domain.md section 6). */
export function lineTotal(card: Pick<CardView, "unitsInSupply">, quantity: number, perUnit: number): number {
  return Math.round((Math.round(quantity * 100) * card.unitsInSupply * perUnit) / 100);
}

const round = (value: number) => Math.round(value * 100) / 100;
