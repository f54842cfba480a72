import type { Lexicon } from "./lexicon.ts";
import { withoutFleeting } from "./tokens.ts";

/** The known form that an unknown word is derived from, or null. */
export function derivedFrom(form: string, lexicon: Lexicon): string | null {
  return plainOf(form, lexicon) ?? rootOf(form, lexicon);
}

/** Suffixes of diminutives and adjectives, and their replacements in the base word: грибочк- to гриб, творожк- to творог, рыбн- to рыб-. */
const ends: readonly (readonly [RegExp, readonly string[]])[] = [
  [/очк$/, ["ок", "к", ""]],
  [/ечк$/, ["ек", "к", "ц", ""]],
  [/ичк$/, ["иц", "ик", ""]],
  [/чк$/, ["к", "ц"]],
  [/жк$/, ["г", "ж", "з"]],
  [/[ую]шк$/, [""]],
  [/шк$/, ["х", "ш"]],
  [/чик$/, ["ц", "к", ""]],
  [/(?:оньк|еньк|ишк|ик|иц|к|ц)$/, [""]],
  [/(?:ов|ев|ск|ян|ан|н)$/, [""]],
];
const minLetters = 3;

function plainOf(form: string, lexicon: Lexicon): string | null {
  for (const [end, others] of ends) {
    if (!end.test(form)) continue;
    for (const other of others) {
      const plain = withoutFleeting(form.replace(end, other));
      if (plain.length >= minLetters && lexicon.wordOf(plain)) return plain;
    }
  }
  return null;
}

const minRoot = 5;
const maxSuffix = 4;

/** The longest known prefix of the form: мандарин of мандаринов(ый). */
function rootOf(form: string, lexicon: Lexicon): string | null {
  for (let end = form.length - 1; end >= Math.max(minRoot, form.length - maxSuffix); end--) {
    const root = form.slice(0, end);
    if (lexicon.wordOf(root)) return root;
  }
  return null;
}

/** The known words for "без" and a noun: бездрожжевой for без дрожжей, обезжиренный for без жира. */
export function wordsWithout(form: string, words: readonly string[]): readonly string[] {
  const root = form.slice("без".length);
  if (root.length < minLetters) return [];
  return words.filter((word) => ["без", "бес", "обез"].some((prefix) => word.startsWith(prefix + root)));
}
