/** A company's INN has 10 digits, a person's 12; without a form either is accepted. */
export function hasInnLength(inn: string, form?: "legal" | "individual"): boolean {
  if (!/^\d+$/.test(inn)) return false;
  return form === undefined ? inn.length === 10 || inn.length === 12 : inn.length === (form === "legal" ? 10 : 12);
}

const tenth = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const eleventh = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const twelfth = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Check digits by the tax service's rules. A mismatch is a warning, not an error (domain.md C24). */
export function isInnConsistent(inn: string): boolean {
  const digits = [...inn].map(Number);
  const fits = (weights: number[]) =>
    (weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) % 10 === digits[weights.length];
  if (digits.length === 10) return fits(tenth);
  return digits.length === 12 && fits(eleventh) && fits(twelfth);
}
