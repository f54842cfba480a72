import { articleOf } from "./article.ts";
import { derivedFrom, wordsWithout } from "./derived.ts";
import type { Alternative, Lexicon } from "./lexicon.ts";
import { normaliseSearch, turnLayout, turnToLatin, withCyrillicLookalikes } from "./normalise.ts";
import { romanOf, toCyrillic } from "./roman.ts";
import { maxUnknown, nearestWord, otherSpellings } from "./spelling.ts";
import { type Search, searchOf } from "./to-search.ts";
import { formOf, isAsking, isStopWord, isUnit, type Token, tokensOf } from "./tokens.ts";

/** A word, phrase or quantity of a query, searched as any of `anyOf`. `direct` has the alternatives without synonyms. */
export type Group = { typed: string; anyOf: readonly Alternative[]; direct: readonly Alternative[]; isGuess: boolean };

/** A parsed query. */
export type Reading = {
  search: Search;
  groups: readonly Group[];
  /** The query after correction of layout, alphabet and spelling; null when nothing was corrected. */
  shownFor: string | null;
  /** Unknown words. */
  leftOut: readonly string[];
  /** Forms that a hit must not have. */
  unwanted: readonly string[];
};

const maxWords = 12;
/** Tokens read of a text, stop words included. */
const maxTokens = 60;
/** Fewest letters of a word's beginning when it is the whole query. */
const minAlone = 2;
/** Most known words that a typed beginning is completed to. */
const maxCompletions = 40;
/** A word with more alternatives than this gets no synonyms. */
const maxAlternatives = 10;

/**
 * Reads each word of a query as typed, in the other keyboard layout, transliterated or corrected, whichever is known first.
 * `isTyping`: the last word may be incomplete.
 */
export function readSearch(typed: string, lexicon: Lexicon, { isTyping = false } = {}): Reading {
  const text = normaliseSearch(typed);
  const article = articleOf(text);
  const pieces = text.split(" ");
  const written = pieces.map((piece) => rewritten(piece, lexicon, pieces.length === 1)).join(" ");
  const words: Word[] = [];
  const { wanted, unwanted } = meaningful(tokensOf(written).slice(0, maxTokens), lexicon);
  const tokens = wanted.slice(0, maxWords);
  const last = tokens.at(-1);
  for (const token of tokens)
    words.push(
      readWord(token, lexicon, {
        unknown: words.filter(({ isGuess }) => isGuess).length,
        isTyping: isTyping && token === last,
        isAlone: tokens.length === 1,
      }),
    );
  const changed = words.reduce((shown, { token, shownAs }) => (shownAs ? replaced(shown, token.text, shownAs) : shown), written);
  const groups = article?.isWhole ? [] : groupsOf(words, lexicon);
  const leftOut = words.filter(({ anyOf }) => anyOf.length === 0).map(({ token }) => token.text);
  const described = (purpose.test(text) ? tokens.map((token) => token.text) : leftOut).filter((word) => !word.startsWith("без "));
  return {
    search: searchOf(groups, article, { unwanted, described: described.join(" "), isPurpose: purpose.test(text) }),
    groups,
    shownFor: changed === text || groups.length === 0 ? null : changed,
    leftOut,
    unwanted,
  };
}

/** «Для пиццы», «к чаю»: products that go with it are ranked before the product itself. */
const purpose = /^(?:для|к|ко|на|под) /;

/** A word of a query, searched as any of `anyOf`; unknown when that is empty. `shownAs` is its correction. */
type Word = { token: Token; anyOf: readonly Alternative[]; shownAs: string | null; isGuess: boolean };

/** Drops stop words and words of asking ("купить"), unless there are no others; separates unwanted words. */
function meaningful(tokens: readonly Token[], lexicon: Lexicon): { wanted: readonly Token[]; unwanted: readonly string[] } {
  const joined = tokens.map((token) => withNegation(token, lexicon));
  const carrying = joined.filter((token) => !isStopWord(token));
  const named = carrying.filter((token) => !isAsking(token) || lexicon.wordOf(token.form) !== undefined);
  const wanted = named.filter(({ isUnwanted }) => !isUnwanted);
  if (wanted.length === 0) return { wanted: carrying.length > 0 ? carrying : joined, unwanted: [] };
  return { wanted, unwanted: named.filter((token) => token.isUnwanted && lexicon.knows(token)).map(({ form }) => form) };
}

/** Reads «не жирный» as «нежирный» when that word is known. */
function withNegation(token: Token, lexicon: Lexicon): Token {
  if (!token.isUnwanted) return token;
  const form = formOf(`не${token.text}`);
  return lexicon.wordOf(form) ? { text: token.text, form, kind: "word" } : token;
}

function replaced(text: string, word: string, by: string): string {
  const place = text.indexOf(word);
  return place < 0 ? text : text.slice(0, place) + by + text.slice(place + word.length);
}

/** Rewrites a piece with Latin letters in Cyrillic when a known word results; otherwise returns the piece. */
function rewritten(piece: string, lexicon: Lexicon, isAlone: boolean): string {
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
  const begins = (text: string) => text.length >= (isAlone ? minAlone : 4) && beginnings(text, lexicon.words).length > 0;
  if (begins(turned)) return turned;
  if (begins(cyrillic)) return cyrillic;
  if (piece.length < 4) return piece;
  const guesses = [cyrillic, turned].flatMap((text) => nearestWord(text, lexicon.words) ?? []);
  return guesses.sort((a, b) => a.distance - b.distance)[0]?.word ?? piece;
}

type Place = { unknown: number; isTyping: boolean; isAlone: boolean };

function readWord(token: Token, lexicon: Lexicon, { unknown, isTyping, isAlone }: Place): Word {
  const { text, form, kind } = token;
  const as = (anyOf: readonly Alternative[], shownAs: string | null = null, isGuess = false): Word => ({ token, anyOf, shownAs, isGuess });
  const forms = (words: readonly string[]) =>
    [...new Set(words.flatMap((word) => tokensOf(word).map((found) => found.form)))].map((one) => [one]);
  const isKnown = lexicon.knows(token) || /\d/.test(text);
  if (isTyping && kind === "word") {
    const begun = beginnings(text, lexicon.words);
    if (begun.length > 0) return as([...(isKnown ? [[form]] : []), ...forms(begun)]);
  }
  if (text.startsWith("без ")) {
    const without = forms(wordsWithout(form, lexicon.words));
    if (isKnown || without.length > 0) return as([...(isKnown ? [[form]] : []), ...without]);
  }
  if (isKnown) return as([[form]]);
  if (text.length < (isAlone ? minAlone : 3)) return as([]);
  const begun = beginnings(text, lexicon.words);
  if (begun.length > 0) return as(forms(begun));
  const latin = turnToLatin(text);
  if (lexicon.wordOf(latin)) return as([[latin]], latin);
  // Transliteration typed on the Russian layout: "ьщдщлщ" is "moloko".
  const roman = text.length < 4 ? undefined : lexicon.wordOfRoman(romanOf(latin));
  if (roman) return as(forms([roman]), roman);
  const spelt = otherSpellings(text).find((other) => lexicon.wordOf(formOf(other)));
  if (spelt) return as([[formOf(spelt)]], spelt);
  const root = derivedFrom(form, lexicon);
  if (root) return as([[root]]);
  if (text.length < 3) return as([]);
  const nearest = unknown < maxUnknown ? nearestWord(text, lexicon.words) : null;
  if (nearest) return as(forms([nearest.word]), nearest.word, true);
  const within = text.length < 4 ? [] : lexicon.words.filter((word) => word.includes(text)).slice(0, maxCompletions);
  return as(forms(within), null, true);
}

function beginnings(text: string, words: readonly string[]): readonly string[] {
  return words.filter((word) => word.startsWith(text)).slice(0, maxCompletions);
}

/** Groups the words with their synonyms, taking the longest known phrase at each word. */
function groupsOf(words: readonly Word[], lexicon: Lexicon): Group[] {
  const found = words.filter(({ anyOf }) => anyOf.length > 0);
  const groups: Group[] = [];
  let at = 0;
  while (at < found.length) {
    const phrase = phraseAt(found, at, lexicon);
    const [word] = found.slice(at, at + 1);
    if (phrase) groups.push(phrase);
    else if (word)
      groups.push({
        typed: word.token.text,
        isGuess: word.isGuess,
        direct: word.anyOf,
        anyOf:
          word.anyOf.length > (word.token.text.length < 3 ? 1 : maxAlternatives)
            ? word.anyOf
            : distinct(word.anyOf.flatMap((one) => [one, ...lexicon.meaningsOf(one)])),
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
      return {
        typed: window.map(({ token }) => token.text).join(" "),
        isGuess: window.some(({ isGuess }) => isGuess),
        direct: [forms],
        anyOf: [forms, ...meanings],
        length,
      };
  }
  return null;
}

const distinct = (list: readonly Alternative[]): Alternative[] => [
  ...new Map(list.map((one) => [[...one].sort().join(" "), one])).values(),
];
