/** Normalises a typed query: one line of lower case, е for ё, one kind of dash and of space, no control characters. */
export function normaliseSearch(typed: string): string {
  return typed
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{C}\ufffd]+/gu, " ")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const cyrillic = "йцукенгшщзхъфывапролджэячсмитьбюе";
const toCyrillicKeys = new Map([...latin].map((letter, place) => [letter, cyrillic[place] as string]));
// The last letter, the key of ё, is left out: it is е, which has its own key.
const toLatinKeys = new Map([...cyrillic.slice(0, -1)].map((letter, place) => [letter, latin[place] as string]));

/** Reads Latin keys as the Russian keyboard layout: `ghbdtn` to `привет`. Null when there is no Latin letter. */
export function turnLayout(text: string): string | null {
  if (!/[a-z]/.test(text)) return null;
  return [...text].map((letter) => toCyrillicKeys.get(letter) ?? letter).join("");
}

/** Reads Cyrillic keys as the Latin keyboard layout: `учекф` to `extra`. */
export const turnToLatin = (text: string): string => [...text].map((letter) => toLatinKeys.get(letter) ?? letter).join("");

const alike = new Map([..."abcehkmoptxy"].map((letter, place) => [letter, "авсенкмортху"[place] as string]));

/** Replaces Latin letters by Cyrillic lookalikes in a word that has both. */
export function withCyrillicLookalikes(word: string): string {
  return /[а-я]/.test(word) && /[a-z]/.test(word) ? [...word].map((letter) => alike.get(letter) ?? letter).join("") : word;
}
