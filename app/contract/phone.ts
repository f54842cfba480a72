import { cleanLine } from "./clean-text.ts";

const number = /^(?:\+7|7|8)?(\d{10})$/;
/** Separators between digits, including no-break spaces and all hyphens. */
const separators = /[\s().\-\u2010-\u2015]/g;
/** An extension follows a word or a sign, which separators are not. */
const extended = /^(.*\d)\)?[\s(]*(?:[,;#\u2116]|\p{L})[^\d]*(\d{1,6})\)?$/u;

/**
 * Parses a Russian number, mobile or landline, in any notation: `+7` and ten digits, with an extension `+74872550123;ext=214` (RFC
 * 3966). Null when it is not one.
 */
export function readPhone(typed: string): string | null {
  const text = cleanLine(typed);
  const [, main = text, extension] = extended.exec(text) ?? [];
  const digits = number.exec(main.replace(separators, ""))?.[1];
  if (!digits) return null;
  return `+7${digits}${extension ? `;ext=${extension}` : ""}`;
}

/** `+7 (487) 255-01-23` and its extension; null for an internal number. */
export function phoneParts(phone: string): { number: string; extension: string | undefined } | null {
  const [, a, b, c, d, extension] = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})(?:;ext=(\d+))?$/.exec(readPhone(phone) ?? "") ?? [];
  return a === undefined ? null : { number: `+7 (${a}) ${b}-${c}-${d}`, extension };
}

/** `8 800 250-00-00` of a number that is free to call, as people know it; null for others. */
export function freePhone(phone: string): string | null {
  const [, a, b, c, d] = /^\+7(80[04])(\d{3})(\d{2})(\d{2})$/.exec(phone) ?? [];
  return a === undefined ? null : `8 ${a} ${b}-${c}-${d}`;
}

/** As `readPhone`, but only a mobile without an extension, which can receive a code. */
export function readMobile(typed: string): string | null {
  const phone = readPhone(typed);
  return phone !== null && /^\+79\d{9}$/.test(phone) ? phone : null;
}
