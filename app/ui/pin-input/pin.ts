/** Specification 2 section 9. */
export const pinLength = 6;

/** The digits of typed or pasted text ("123 456"), at most `length`. */
export function pinDigits(text: string, length: number = pinLength): string {
  return text.replace(/\D/g, "").slice(0, length);
}
