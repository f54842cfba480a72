/** What the price of one unit is asked of. */
export type Weighed = { unit: string; unitWeight?: number };

/**
 * Kopecks for a kilogram of what costs `kopecks` for a unit, half a kopeck goes up; null where it is sold by the kilogram or
 * nobody has said its weight.
 */
export function perKilogram(kopecks: number, { unit, unitWeight: grams = 0 }: Weighed): number | null {
  return unit === "kg" || grams <= 0 ? null : Math.floor((kopecks * 2000 + grams) / (2 * grams));
}
