/** What a person typed, made ready for the two indexes of search; pure. */
export type Search = {
  /** Lower case, е for ё, without what cannot be stored. */
  text: string;
  /** Input of websearch_to_tsquery: words only, so that no operator widens the search. */
  fullText: string;
  /** LIKE patterns of all words, `%` and `_` literal; empty when trigrams could not narrow anything. */
  patterns: string[];
  /** Input of to_tsquery when there are no patterns: beginnings of words. Null when there is nothing to look for. */
  prefixes: string | null;
  /** For relevance: where this word (its stem) stands in the name. */
  firstWord: string;
};

const MOST_WORDS = 8;
const WORD = /[\p{L}\p{N}]+/gu;

export function readSearch(typed: string): Search {
  const text = normaliseSearch(typed);
  const words = text.split(" ").map(trimMarks).filter(Boolean).slice(0, MOST_WORDS);
  const terms = text.match(WORD)?.slice(0, MOST_WORDS) ?? [];
  const hasPatterns = words.some(hasTrigram);
  return {
    text,
    fullText: terms.join(" "),
    patterns: hasPatterns ? words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`) : [],
    prefixes: hasPatterns || terms.length === 0 ? null : terms.map((term) => `${term}:*`).join(" & "),
    firstWord: terms.find((term) => /\p{L}{2}/u.test(term)) ?? words[0] ?? "",
  };
}

export function normaliseSearch(typed: string): string {
  return typed
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{C}\ufffd]+/gu, " ")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/\s+/g, " ")
    .trim();
}

const trimMarks = (word: string) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? "";

/** Three letters or digits in a row; or two after a separator, as in a part of an article number. */
function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word) || /[^\p{L}\p{N}][\p{L}\p{N}]{2}/u.test(word);
}

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const cyrillic = "йцукенгшщзхъфывапролджэячсмитьбюе";
const layout = new Map([...latin].map((letter, place) => [letter, cyrillic[place] as string]));

/** `ghbdtn` is `привет` on the other keyboard layout; null when there is no Latin letter to turn. */
export function turnLayout(text: string): string | null {
  if (!/[a-z]/.test(text)) return null;
  return [...text].map((letter) => layout.get(letter) ?? letter).join("");
}
