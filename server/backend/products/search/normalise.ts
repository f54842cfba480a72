/** What a person typed as one line of lower case: е for ё, one kind of dash and of space, without what cannot be stored; pure. */
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
// Its last letter is ё, which stands for е already.
const toLatinKeys = new Map([...cyrillic.slice(0, -1)].map((letter, place) => [letter, latin[place] as string]));

/** `ghbdtn` is `привет` on the other keyboard layout; null when there is no Latin letter to turn. */
export function turnLayout(text: string): string | null {
  if (!/[a-z]/.test(text)) return null;
  return [...text].map((letter) => toCyrillicKeys.get(letter) ?? letter).join("");
}

/** The same the other way: `учекф` is `extra`. */
export const turnToLatin = (text: string): string => [...text].map((letter) => toLatinKeys.get(letter) ?? letter).join("");

const alike = new Map([..."abcehkmoptxy"].map((letter, place) => [letter, "авсенкмортху"[place] as string]));

/** Latin letters among Cyrillic ones that look like them. */
export function withCyrillicLookalikes(word: string): string {
  return /[а-я]/.test(word) && /[a-z]/.test(word) ? [...word].map((letter) => alike.get(letter) ?? letter).join("") : word;
}
