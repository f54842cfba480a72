import type { OrderLineInput } from "#contract/lines.ts";
import { readMobile } from "#contract/phone.ts";
import textsOfOrders from "#locales/ru/order-sheets.json" with { type: "json" };
import type { Database } from "../db/database.ts";
import { textKey } from "../products/text-keys.ts";
import { isGreeting, isPhraseAt } from "./greetings.ts";
import { type LineIdentifier, type LineMatch, type MatchedBy, matchLines } from "./match-lines.ts";
import { countOf, startsLikeAmount } from "./read-amount.ts";
import { searchTexts } from "./search-texts.ts";
import { sizesOfPacks } from "./split-line.ts";

/** Products that a line may mean, best first. `isClear`: the first is certain. `within`: the article that its text has among other words. */
export type LineMeaning = { by: MatchedBy; uuids: readonly string[]; isClear: boolean; within?: string };

/** Four digits or more, or two letters or more before a number: `010-241`, `NXK-1`. */
const articleWord = /^(?:(?=(?:\D*\d){4})[\p{L}\d./-]+|\p{L}{2,6}[-/_]\d{1,3})$/u;

/** The articles in a text of more words: `Кефир 010-241`. A text with several is left to the buyer. */
export function articlesIn(text: string): string[] {
  const found = text.split(/[\s,;()]+/).filter((word) => articleWord.test(word));
  return found.length === 1 && text.trim() !== found[0] ? found : [];
}

const withoutArticle = (text: string, article: string) =>
  text.replace(article, "").replace(/^[\s,;:–—-]+|(?<![\s,;:–—-])[\s,;:–—-]+$/g, "");

const notWanted = textsOfOrders.notWanted.split("|");
/** Whether a text has these words, whole. */
function isPhraseIn(text: string, phrase: string): boolean {
  const at = text.indexOf(phrase);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(text.slice(Math.max(0, at - 1), at) + text.slice(at + phrase.length, at + phrase.length + 1));
}
const numbersIn = (text: string) => (text.match(/\d{1,9}(?:[.,]\d{1,9})?/g) ?? []).map((number) => number.replace(",", "."));

/**
 * What follows the article of a text and is no part of the product's name: an amount, or what may be one or says that none is wanted, and
 * is asked about: «5 поддонов» of `010-102 5 поддонов`, `0`, `x12`, «не нужно», «по 2 на точку».
 */
export function amountBehind(text: string, article: string, name: string): string {
  const behind = text.slice(text.indexOf(article) + article.length).replace(/^[\s,;:–—-]+/, "");
  const key = textKey(behind);
  if (key === "" || (!/^[\d.,]+$/.test(behind) && isPhraseIn(textKey(name), key))) return "";
  if (startsLikeAmount(behind) || isPhraseAt(notWanted, key)) return behind;
  const named = new Set(numbersIn(name));
  return numbersIn(behind).every((number) => named.has(number)) ? "" : behind;
}

/** Whether a text says that none is wanted: «айран не надо 2». */
export function isDeclined(text: string, name: string): boolean {
  const [key, named] = [textKey(text), textKey(name)];
  return notWanted.some((phrase) => isPhraseIn(key, phrase) && !isPhraseIn(named, phrase));
}

/**
 * The amounts among the words of a text: «5 ящиков» of «мне 5 ящиков кефира». Sizes of packs («0,9 л») and what the name of the product
 * has too are none.
 */
export function amountsIn(text: string, name: string): string[] {
  const named = new Set(numbersIn(name));
  return [...text.matchAll(/(?<![\p{L}\d.,])(\d{1,6}(?:[.,]\d{1,3})?)\s?(\p{L}{1,20}\.?)(?!\p{L})/gu)].flatMap(
    ([amount, number = "", word = ""]) => {
      const count = countOf(word);
      return count && !sizesOfPacks.has(count.unit) && !named.has(number.replace(",", ".")) ? [amount] : [];
    },
  );
}

/** A phone under the order, whose digits would find products. */
const isPhone = (text: string) => /^(?:\+|8)/.test(text) && readMobile(text) !== null;

/**
 * Interprets lines by uuid, else by the company's earlier choice for the text, its own code or SKU, bar code, sender's id, whole name, an
 * article or bar code within the text, unless the rest is another product's whole name, and last by the search. Equal texts are looked
 * up once.
 */
export async function interpretLines(db: Database, companyUuid: string, lines: readonly OrderLineInput[]): Promise<(LineMeaning | null)[]> {
  const identifiers = new Map(lines.flatMap((line) => (line.productUuid ? [] : [[keyOf(line), line] as [string, LineIdentifier]])));
  const keys = [...identifiers.keys()];
  const matches = await matchLines(db, companyUuid, [...identifiers.values()]);
  const direct = new Map<string, LineMatch & Pick<LineMeaning, "within">>(
    keys.flatMap((key, at) => (matches[at] ? [[key, matches[at]]] : [])),
  );
  const unmatched = () => [...identifiers].filter(([key, { text, externalId }]) => !direct.has(key) && !externalId && text);
  const named = unmatched().flatMap(([key, { text = "" }]) =>
    articlesIn(text).map((article) => ({ key, text: article, rest: { text: withoutArticle(text, article) } })),
  );
  const within = named.length > 0 ? await matchLines(db, companyUuid, [...named, ...named.map(({ rest }) => rest)]) : [];
  for (const [at, { key, text: article }] of named.entries()) {
    const [match, beside] = [within[at], within[named.length + at]];
    if (!match || !(match.by === "article" || match.by === "barcode" || match.by === "ownCode") || direct.has(key)) continue;
    const isOfOther = beside?.by === "name" && !beside.uuids.some((uuid) => match.uuids.includes(uuid));
    direct.set(key, isOfOther ? { by: "search", uuids: [...match.uuids, ...beside.uuids] } : { ...match, within: article });
  }
  const texts = unmatched().flatMap(([, { text = "" }]) => (isGreeting(text) || isPhone(text) ? [] : [text]));
  const searched = await searchTexts(db, texts);
  return lines.map((line): LineMeaning | null => {
    if (line.productUuid) return { by: "product", uuids: [line.productUuid], isClear: true };
    const found = direct.get(keyOf(line));
    if (found) return { ...found, isClear: found.by !== "search" && found.uuids.length === 1 };
    const hits = line.externalId ? undefined : searched.get(identifiers.get(keyOf(line))?.text ?? "");
    return hits && hits.uuids.length > 0 ? { by: "search", ...hits } : null;
  });
}

const keyOf = ({ text, externalId }: LineIdentifier) => (externalId ? `id ${externalId}` : `text ${textKey(text ?? "")}`);
