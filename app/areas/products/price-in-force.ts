import type { BasketView, CardView, LineView, PriceStep } from "./card-view.ts";

export type InForce = {
  /** Quantity the step is chosen by: of the whole group, or of the product alone. */
  count: number;
  step: PriceStep | null;
  /** The step after it, and how much is missing. */
  next: (PriceStep & { more: number }) | null;
  kopecks: number;
};

/** The step of the ladder the basket has reached; `wanted` replaces the quantity stored until the server has answered. */
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

/** Of one order line: quantity in supply units, price per unit, half a kopeck goes up (domain.md section 6). */
export function lineTotal(card: Pick<CardView, "unitsInSupply">, quantity: number, perUnit: number): number {
  return Math.round((Math.round(quantity * 100) * card.unitsInSupply * perUnit) / 100);
}

const round = (value: number) => Math.round(value * 100) / 100;
