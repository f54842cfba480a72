/** Specification 2 section 9. */
export const pinLength = 6;

/** The digits of what was typed or pasted ("123 456"), no more than the cells hold. */
export function pinDigits(text: string, length: number = pinLength): string {
  return text.replace(/\D/g, "").slice(0, length);
}
