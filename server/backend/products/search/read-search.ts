import { articleOf } from "./article.ts";
import type { Alternative, Lexicon } from "./lexicon.ts";
import { normaliseSearch, turnLayout, turnToLatin, withCyrillicLookalikes } from "./normalise.ts";
import { romanOf, toCyrillic } from "./roman.ts";
import { mostUnknown, nearestWord } from "./spelling.ts";
import { isStopWord, isUnit, type Token, tokensOf } from "./tokens.ts";
import { type Search, searchOf } from "./to-search.ts";

/** What one word, phrase or quantity of a query is looked for as: any of these, of which `direct` are the words themselves. */
export type Group = { typed: string; anyOf: readonly Alternative[]; direct: readonly Alternative[] };

/** A query as it was understood. */
export type Reading = {
  search: Search;
  groups: readonly Group[];
  /** What is looked for instead of what was typed: another layout, another alphabet, a misspelling. */
  shownFor: string | null;
  /** Words that nothing knows. */
  leftOut: readonly string[];
};

const mostWords = 12;
/** Known words that a typed beginning may stand for. */
const mostBegun = 40;

/** Reads a query in several ways at once: as typed, in the other layout, out of Latin letters, corrected. `isTyping`: the last word may be a beginning. */
export function readSearch(typed: string, lexicon: Lexicon, { isTyping = false } = {}): Reading {
  const text = normaliseSearch(typed);
  const article = articleOf(text);
  const written = text
    .split(" ")
    .map((piece) => rewritten(piece, lexicon))
    .join(" ");
  const words: Word[] = [];
  const tokens = meaningful(tokensOf(written)).slice(0, mostWords);
  const last = tokens.at(-1);
  for (const token of tokens)
    words.push(readWord(token, lexicon, { unknown: words.filter(({ isGuess }) => isGuess).length, isTyping: isTyping && token === last }));
  const changed = words.reduce((shown, { token, shownAs }) => (shownAs ? replaced(shown, token.text, shownAs) : shown), written);
  const groups = article?.isWhole ? [] : groupsOf(words, lexicon);
  return {
    search: searchOf(groups, article),
    groups,
    shownFor: changed === text || groups.length === 0 ? null : changed,
    leftOut: words.filter(({ anyOf }) => anyOf.length === 0).map(({ token }) => token.text),
  };
}

/** A word is looked for as any of these forms; as nothing when nobody knows it. */
type Word = { token: Token; anyOf: readonly Alternative[]; shownAs: string | null; isGuess: boolean };

/** Alone they are what is looked for. */
function meaningful(tokens: Token[]): Token[] {
  const rest = tokens.filter((token) => !isStopWord(token));
  return rest.length > 0 ? rest : tokens;
}

function replaced(text: string, word: string, by: string): string {
  const place = text.indexOf(word);
  return place < 0 ? text : text.slice(0, place) + by + text.slice(place + word.length);
}

/** A piece with Latin letters as what it means in Cyrillic, if anything; as it is otherwise. */
function rewritten(piece: string, lexicon: Lexicon): string {
  if (!/[a-z]/.test(piece)) return piece;
  const mended = withCyrillicLookalikes(piece);
  const isKnown = (text: string) => {
    const tokens = tokensOf(text);
    return tokens.length > 0 && tokens.every((token) => lexicon.knows(token) || isUnit(token.text));
  };
  if (isKnown(mended)) return mended;
  const turned = turnLayout(piece) ?? piece;
  if (isKnown(turned)) return turned;
  const roman = lexicon.wordOfRoman(romanOf(piece));
  if (roman) return roman;
  const cyrillic = toCyrillic(piece);
  if (isKnown(cyrillic)) return cyrillic;
  const begins = (text: string) => text.length >= 4 && beginnings(text, lexicon.words).length > 0;
  if (begins(turned)) return turned;
  if (begins(cyrillic)) return cyrillic;
  if (piece.length < 4) return piece;
  const guesses = [cyrillic, turned].flatMap((text) => nearestWord(text, lexicon.words) ?? []);
  return guesses.sort((a, b) => a.distance - b.distance)[0]?.word ?? piece;
}

function readWord(token: Token, lexicon: Lexicon, { unknown, isTyping }: { unknown: number; isTyping: boolean }): Word {
  const { text, form, kind } = token;
  const as = (anyOf: readonly Alternative[], shownAs: string | null = null, isGuess = false): Word => ({ token, anyOf, shownAs, isGuess });
  const forms = (words: readonly string[]) =>
    [...new Set(words.flatMap((word) => tokensOf(word).map((known) => known.form)))].map((one) => [one]);
  const isKnown = lexicon.knows(token) || /\d/.test(text);
  if (isTyping && kind === "word") {
    const begun = beginnings(text, lexicon.words);
    if (begun.length > 0) return as([...(isKnown ? [[form]] : []), ...forms(begun)]);
  }
  if (isKnown) return as([[form]]);
  if (text.length < 3) return as([]);
  const begun = beginnings(text, lexicon.words);
  if (begun.length > 0) return as(forms(begun));
  const latin = turnToLatin(text);
  if (lexicon.wordOf(latin)) return as([[latin]], latin);
  const root = rootOf(form, lexicon);
  if (root) return as([[root]]);
  const nearest = unknown < mostUnknown ? nearestWord(text, lexicon.words) : null;
  if (nearest) return as(forms([nearest.word]), nearest.word, true);
  const within = text.length < 4 ? [] : lexicon.words.filter((word) => word.includes(text)).slice(0, mostBegun);
  return as(forms(within), null, true);
}

function beginnings(text: string, words: readonly string[]): readonly string[] {
  return words.filter((word) => word.startsWith(text)).slice(0, mostBegun);
}

const leastRoot = 5;
const longestSuffix = 4;

/** A known form that the word is derived from: мандаринов(ый) from мандарин. */
function rootOf(form: string, lexicon: Lexicon): string | null {
  for (let end = form.length - 1; end >= Math.max(leastRoot, form.length - longestSuffix); end--) {
    const root = form.slice(0, end);
    if (lexicon.wordOf(root)) return root;
  }
  return null;
}

/** Known phrases first, the longest before the shorter; each group with its synonyms. */
function groupsOf(words: readonly Word[], lexicon: Lexicon): Group[] {
  const known = words.filter(({ anyOf }) => anyOf.length > 0);
  const groups: Group[] = [];
  let at = 0;
  while (at < known.length) {
    const phrase = phraseAt(known, at, lexicon);
    const [word] = known.slice(at, at + 1);
    if (phrase) groups.push(phrase);
    else if (word)
      groups.push({
        typed: word.token.text,
        direct: word.anyOf,
        anyOf: distinct(word.anyOf.flatMap((one) => [one, ...lexicon.meaningsOf(one)])),
      });
    at += phrase?.length ?? 1;
  }
  return groups;
}

function phraseAt(words: readonly Word[], at: number, lexicon: Lexicon): (Group & { length: number }) | null {
  for (let length = Math.min(lexicon.longestPhrase, words.length - at); length > 1; length--) {
    const window = words.slice(at, at + length);
    if (window.some(({ anyOf }) => anyOf.length !== 1)) continue;
    const forms = window.flatMap(({ anyOf }) => anyOf[0] ?? []);
    const meanings = lexicon.meaningsOf(forms);
    if (meanings.length > 0)
      return { typed: window.map(({ token }) => token.text).join(" "), direct: [forms], anyOf: [forms, ...meanings], length };
  }
  return null;
}

const distinct = (list: readonly Alternative[]): Alternative[] => [
  ...new Map(list.map((one) => [[...one].sort().join(" "), one])).values(),
];
