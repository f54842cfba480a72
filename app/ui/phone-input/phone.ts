/** Specification 2 section 9. */
export const phonePrefix = "+7";

const foreign = /[^\d\s()+.\-\u2010-\u2015]/;

/** The ten digits after the country code, or null when this is not a Russian number: letters, another country, another length. */
function nationalDigits(text: string): string | null {
  if (foreign.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  if (digits.length === 11 && (digits.startsWith("7") || (digits.startsWith("8") && !text.trimStart().startsWith("+"))))
    return digits.slice(1);
  return digits.length === 10 && !text.trimStart().startsWith("+") ? digits : null;
}

/** `+7` and ten digits from any way of writing a number; null when it is not one. */
export function normalizePhone(text: string): string | null {
  const national = nationalDigits(text);
  return national === null ? null : phonePrefix + national;
}

/** Up to ten digits in the mask `+7 (###) ###-##-##`, cut where they end. */
function mask(digits: string): string {
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 10)];
  return `${phonePrefix} (${parts[0]}${parts[1] ? `) ${parts[1]}` : ""}${parts[2] ? `-${parts[2]}` : ""}${parts[3] ? `-${parts[3]}` : ""}`;
}

/** A finished number in the mask; anything else stays as it was typed. */
export function formatPhone(text: string): string {
  const national = nationalDigits(text);
  return national === null ? text : mask(national);
}

/**
 * A number that is still being typed. Only what can be nothing else is put in the mask: +7, a first 9, or eleven digits.
 * A first 8 or 7 waits for the end: it may be the way of dialling or the code of a town.
 */
export function formatPhoneStart(text: string): string {
  // What follows a whole number begins an extension.
  if (/\D$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  if (digits.length === 11) return formatPhone(text);
  if (foreign.test(text) || digits.length > 11) return text;
  if (text.trimStart().startsWith("+7") && digits.length > 1) return mask(digits.slice(1));
  return digits.startsWith("9") && !text.includes("+") ? mask(digits) : text;
}
