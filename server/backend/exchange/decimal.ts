/** Formats kopecks or hundredths: 7448 is `"74.48"`. */
export function toDecimal(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
