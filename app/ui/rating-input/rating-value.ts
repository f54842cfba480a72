/** Specification 2 sections 5 and 9. */
export const ratingRange = { min: 0, max: 5, step: 0.1 };

/** Parses 0 to 5 with tenths, comma or dot; null for any other text. */
export function parseRating(text: string): number | null {
  const clean = text.trim().replace(",", ".");
  if (!/^\d(\.\d?)?$/.test(clean)) return null;
  const value = Number(clean);
  return value <= ratingRange.max ? value : null;
}
