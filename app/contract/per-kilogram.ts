/** `unitWeight` is in grams of one unit. */
export type WeighedProduct = { unit: string; unitWeight?: number };

/** Kopecks per kilogram at `kopecks` per unit, half a kopeck rounded up; null for goods sold by the kilogram or of unknown weight. */
export function perKilogram(kopecks: number, { unit, unitWeight: grams = 0 }: WeighedProduct): number | null {
  return unit === "kg" || grams <= 0 ? null : Math.floor((kopecks * 2000 + grams) / (2 * grams));
}
