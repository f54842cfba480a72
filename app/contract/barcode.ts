/** Lengths of the numbers by which GS1 knows goods: GTIN-8, UPC-A, EAN-13, GTIN-14. */
const lengths = [8, 12, 13, 14];

/** Bar codes of one product. */
export const mostBarcodes = 20;

/** The shortest number of these digits, so that one number with and without zeros in front is one; null when there is none so long. */
export function paddedCode(text: string): string | null {
  const digits = /^\d{8,14}$/.test(text) ? text.replace(/^0+/, "") : "";
  const length = lengths.find((each) => each >= digits.length);
  return digits === "" || length === undefined ? null : digits.padStart(length, "0");
}

/** The last digit makes the sum of all, every second from the right three times, a multiple of ten (GS1 General Specifications, 7.9). */
export const hasCheckDigit = (code: string) =>
  [...code].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

/** What a scanner or a person wrote as a bar code, spaces and dashes apart; null when it is none. */
export function barcodeOf(text: string): string | null {
  const code = paddedCode(text.replace(/[\s-]/g, ""));
  return code !== null && hasCheckDigit(code) ? code : null;
}
