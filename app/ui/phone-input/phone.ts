/** Specification 2 section 9. */
export const phonePrefix = "+7";

const foreign = /[^\d\s()+.\-\u2010-\u2015]/;

/** The ten digits after the country code; null when this is not a Russian number (letters, another country, another length). */
function nationalDigits(text: string): string | null {
  if (foreign.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  if (digits.length === 11 && (digits.startsWith("7") || (digits.startsWith("8") && !text.trimStart().startsWith("+"))))
    return digits.slice(1);
  return digits.length === 10 && !text.trimStart().startsWith("+") ? digits : null;
}

/** `+7` and ten digits from a Russian number in any format, else null. */
export function normalizePhone(text: string): string | null {
  const national = nationalDigits(text);
  return national === null ? null : phonePrefix + national;
}

/** Up to ten digits in the mask `+7 (###) ###-##-##`, cut after the last digit. */
function mask(digits: string): string {
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 10)];
  return `${phonePrefix} (${parts[0]}${parts[1] ? `) ${parts[1]}` : ""}${parts[2] ? `-${parts[2]}` : ""}${parts[3] ? `-${parts[3]}` : ""}`;
}

/** A complete number in the mask; any other text unchanged. */
export function formatPhone(text: string): string {
  const national = nationalDigits(text);
  return national === null ? text : mask(national);
}

/**
 * Formats a number while it is typed. Only unambiguous text is masked: a leading +7 or 9, or eleven digits. A leading 8 or 7
 * waits for the rest: it is a trunk prefix, a country code or an area code.
 */
export function formatPhoneStart(text: string): string {
  // Text after a complete number begins an extension.
  if (/\D$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  if (digits.length === 11) return formatPhone(text);
  if (foreign.test(text) || digits.length > 11) return text;
  if (text.trimStart().startsWith("+7") && digits.length > 1) return mask(digits.slice(1));
  return digits.startsWith("9") && !text.includes("+") ? mask(digits) : text;
}
