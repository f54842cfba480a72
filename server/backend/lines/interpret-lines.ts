import type { OrderLineInput } from "#contract/lines.ts";
import { readMobile } from "#contract/phone.ts";
import textsOfOrders from "#locales/ru/order-sheets.json" with { type: "json" };
import type { Database } from "../db/database.ts";
import { isFooting } from "../exchange/spreadsheets/table-rows.ts";
import { textKey } from "../products/text-keys.ts";
import { type LineIdentifier, type LineMatch, type MatchedBy, matchLines } from "./match-lines.ts";
import { startsLikeAmount } from "./read-amount.ts";
import { searchTexts } from "./search-texts.ts";

/** Products that a line may mean, best first. `isClear`: the first is certain. `within`: the article that its text has among other words. */
export type LineMeaning = { by: MatchedBy; uuids: readonly string[]; isClear: boolean; within?: string };

const greetings = textsOfOrders.greetings.split("|");

/** Whether a line is the courtesy around an order or the foot of a document, which would find products by its words. */
export function isGreeting(text: string): boolean {
  if (isFooting(text)) return true;
  const key = textKey(text);
  return greetings.some((greeting) => key.startsWith(greeting) && !/[\p{L}\p{N}]/u.test(key.slice(greeting.length, greeting.length + 1)));
}

/** The articles in a text of more words: `Кефир 010-241`. A text with several is left to the buyer. */
export function articlesIn(text: string): string[] {
  const found = text.split(/[\s,;()]+/).filter((word) => /^(?=(?:\D*\d){4})[\p{L}\d./-]+$/u.test(word));
  return found.length === 1 && text.trim() !== found[0] ? found : [];
}

/**
 * What follows the article of a text and begins like an amount: «5 поддонов» of `010-102 5 поддонов`. It was not split off, because it
 * may be the product's name or make no quantity.
 */
export function amountBehind(text: string, article: string): string {
  const behind = text.slice(text.indexOf(article) + article.length).replace(/^[\s,;:–—-]+/, "");
  return startsLikeAmount(behind) ? behind : "";
}

/** A phone under the order, whose digits would find products. */
const isPhone = (text: string) => /^(?:\+|8)/.test(text) && readMobile(text) !== null;

/**
 * Interprets lines by uuid, else by the company's earlier choice for the text, its own code or SKU, bar code, sender's id, whole name, an
 * article or bar code within the text, and last by the search. Equal texts are looked up once.
 */
export async function interpretLines(db: Database, companyUuid: string, lines: readonly OrderLineInput[]): Promise<(LineMeaning | null)[]> {
  const identifiers = new Map(lines.flatMap((line) => (line.productUuid ? [] : [[keyOf(line), line] as [string, LineIdentifier]])));
  const keys = [...identifiers.keys()];
  const matches = await matchLines(db, companyUuid, [...identifiers.values()]);
  const direct = new Map<string, LineMatch & Pick<LineMeaning, "within">>(
    keys.flatMap((key, at) => (matches[at] ? [[key, matches[at]]] : [])),
  );
  const unmatched = () => [...identifiers].filter(([key, { text, externalId }]) => !direct.has(key) && !externalId && text);
  const named = unmatched().flatMap(([key, { text = "" }]) => articlesIn(text).map((article) => ({ key, text: article })));
  const byArticle = named.length > 0 ? await matchLines(db, companyUuid, named) : [];
  for (const [at, { key, text: within }] of named.entries()) {
    const match = byArticle[at];
    if (match && (match.by === "article" || match.by === "barcode" || match.by === "ownCode") && !direct.has(key))
      direct.set(key, { ...match, within });
  }
  const texts = unmatched().flatMap(([, { text = "" }]) => (isGreeting(text) || isPhone(text) ? [] : [text]));
  const searched = await searchTexts(db, texts);
  return lines.map((line): LineMeaning | null => {
    if (line.productUuid) return { by: "product", uuids: [line.productUuid], isClear: true };
    const found = direct.get(keyOf(line));
    if (found) return { ...found, isClear: found.uuids.length === 1 };
    const hits = line.externalId ? undefined : searched.get(identifiers.get(keyOf(line))?.text ?? "");
    return hits && hits.uuids.length > 0 ? { by: "search", ...hits } : null;
  });
}

const keyOf = ({ text, externalId }: LineIdentifier) => (externalId ? `id ${externalId}` : `text ${textKey(text ?? "")}`);
