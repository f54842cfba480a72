/** Digits of GTIN-8, UPC-A, EAN-13 and GTIN-14. */
const lengths = [8, 12, 13, 14];

/** Pads to the shortest GTIN length, so that a code equals itself with leading zeros; null when no length fits. */
export function paddedCode(text: string): string | null {
  const digits = /^\d{8,14}$/.test(text) ? text.replace(/^0+/, "") : "";
  const length = lengths.find((each) => each >= digits.length);
  return digits === "" || length === undefined ? null : digits.padStart(length, "0");
}

/** GS1 check digit (GS1 General Specifications, 7.9). */
export const hasCheckDigit = (code: string) =>
  [...code].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

/** Digits of a code, without spaces, dashes and the fraction that programs add to a number: `4607012345677.0`. */
export const codeDigits = (text: string) => text.replace(/[\s-]/g, "").replace(/[.,]0{1,2}$/, "");

/** Reads a scanned or typed bar code; null when it is not one. */
export function barcodeOf(text: string): string | null {
  const code = paddedCode(codeDigits(text));
  return code !== null && hasCheckDigit(code) ? code : null;
}
