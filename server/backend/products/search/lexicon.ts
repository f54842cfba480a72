import type { CatalogueFacts } from "../catalogue-facts.ts";
import { romanOf } from "./roman.ts";
import { formOf, isStopWord, type Token, tokensOf } from "./tokens.ts";

/** Words as written, by form (`formOf`) and by Latin transliteration (`romanOf`). */
type Vocabulary = { words: readonly string[]; forms: ReadonlyMap<string, string>; romans: ReadonlyMap<string, string> };

/** Forms that a product must all have. */
export type Alternative = readonly string[];

/** The known words of the catalogue, and their synonyms. */
export type Lexicon = {
  words: readonly string[];
  knows(token: Token): boolean;
  /** A known word with this form. */
  wordOf(form: string): string | undefined;
  /** A known word with this Latin transliteration. */
  wordOfRoman(roman: string): string | undefined;
  /** Synonyms of the phrase of these forms, in any order. */
  meaningsOf(forms: readonly string[]): readonly Alternative[];
  longestPhrase: number;
};

/** Makes a lexicon of the words of products (cached, see speed/corrections.ts), categories and synonyms. */
export function makeLexicon(wordsOfProducts: readonly string[], facts: CatalogueFacts): Lexicon {
  const ofProducts = vocabularyOf(wordsOfProducts);
  const { phrases, longest, words } = phrasesOf(facts);
  const ofFacts = vocabularyOf(words);
  const wordOf = (form: string) => ofProducts.forms.get(form) ?? ofFacts.forms.get(form);
  return {
    words: allWords(ofProducts, ofFacts),
    knows: ({ form, kind }) =>
      kind === "number" || wordOf(form) !== undefined || (form.startsWith("без") && wordOf(form.slice(3)) !== undefined),
    wordOf,
    wordOfRoman: (roman) => ofProducts.romans.get(roman) ?? ofFacts.romans.get(roman),
    meaningsOf: (forms) => phrases.get(keyOf(forms)) ?? [],
    longestPhrase: longest,
  };
}

const vocabularies = new WeakMap<readonly string[], Vocabulary>();

function vocabularyOf(words: readonly string[]): Vocabulary {
  const cached = vocabularies.get(words);
  if (cached) return cached;
  const forms = new Map<string, string>();
  const romans = new Map<string, string>();
  for (const word of words) {
    if (!forms.has(formOf(word))) forms.set(formOf(word), word);
    romans.set(romanOf(word), word);
  }
  const made = { words, forms, romans };
  vocabularies.set(words, made);
  return made;
}

const joined = new WeakMap<Vocabulary, { ofFacts: Vocabulary; words: readonly string[] }>();

/** Words of products come first, because the first of equally near words is taken as the correction. */
function allWords(ofProducts: Vocabulary, ofFacts: Vocabulary): readonly string[] {
  const cached = joined.get(ofProducts);
  if (cached?.ofFacts === ofFacts) return cached.words;
  const words = [...new Set([...ofProducts.words, ...ofFacts.words])];
  joined.set(ofProducts, { ofFacts, words });
  return words;
}

type Phrases = { phrases: ReadonlyMap<string, readonly Alternative[]>; longest: number; words: readonly string[] };
const cachedPhrases = new WeakMap<CatalogueFacts, Phrases>();

function phrasesOf(facts: CatalogueFacts): Phrases {
  const cached = cachedPhrases.get(facts);
  if (cached) return cached;
  const words = new Set<string>();
  const read = (list: string) => {
    for (const { text, kind } of tokensIn(list).flat()) if (kind === "word") words.add(text.replace(/^без /, ""));
    return formsIn(list);
  };
  const same: Meanings = new Map();
  const narrower: Meanings = new Map();
  for (const { words: list, meaning, bothWays } of facts.synonyms) {
    const [from, to] = [read(list), read(meaning)];
    const all = [...from, ...to];
    for (const phrase of bothWays ? all : from) for (const other of bothWays ? all : to) put(bothWays ? same : narrower, phrase, other);
  }
  for (const { name } of facts.categories.values())
    for (const { text, kind } of tokensOf(foldLetters(name))) if (kind === "word") words.add(text);
  const phrases: Meanings = new Map();
  for (const key of new Set([...same.keys(), ...narrower.keys()])) {
    const equal = same.get(key) ?? [];
    // Synonyms in both directions share their one-way synonyms.
    for (const other of [...equal, ...[key, ...equal.map(keyOf)].flatMap((one) => narrower.get(one) ?? [])])
      put(phrases, key.split(" "), other);
  }
  const made = { phrases, longest: Math.max(1, ...[...phrases.keys()].map((key) => key.split(" ").length)), words: [...words] };
  cachedPhrases.set(facts, made);
  return made;
}

const tokensIn = (list: string) => list.split(",").map((phrase) => tokensOf(foldLetters(phrase)).filter((token) => !isStopWord(token)));

/** Parses phrases separated by commas, each into the forms that it is searched by. */
export const formsIn = (list: string): Alternative[] => tokensIn(list).map((tokens) => tokens.map(({ form }) => form));

type Meanings = Map<string, Alternative[]>;

function put(meanings: Meanings, from: Alternative, to: Alternative): void {
  const key = keyOf(from);
  if (from.length === 0 || to.length === 0 || key === keyOf(to)) return;
  const others = meanings.get(key) ?? [];
  if (!others.some((other) => keyOf(other) === keyOf(to))) meanings.set(key, [...others, to]);
}

export const foldLetters = (text: string) => text.toLowerCase().replaceAll("ё", "е");

const keyOf = (forms: Alternative) => [...forms].sort().join(" ");
