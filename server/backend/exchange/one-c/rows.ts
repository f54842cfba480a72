import type { Database } from "../../db/database.ts";
import type { Arrived } from "../receive.ts";
import type { Survey } from "./tables.ts";
import { decode } from "./decode.ts";
import type { Dictionary } from "./dictionary.ts";
import { type Element, isRemoved, listAt, textAt } from "./element.ts";
import type { Step } from "./feeds.ts";
import type { SessionFile } from "./find-file.ts";
import { findStoredGoods } from "./stored-goods.ts";
import { toPictures } from "./pictures.ts";
import { type Found, ofCatalogue, readElements } from "./read-elements.ts";
import { baseOf, toGoods, toVariant } from "./translate-goods.ts";
import { toStock } from "./stock.ts";
import { toPriceLists, toPrices } from "./translate-prices.ts";

/** Elements per query for their stored goods. */
const atOnce = 500;
/** VAT rate in percent of goods without one. */
const usualVat = 20;

export type Document = { file: SessionFile; survey: Survey };
export type Source = {
  db: Database;
  keyName: string;
  dictionary: Dictionary;
  documents: readonly Document[];
  /** Whether a picture of this file name is stored. */
  isHere: (name: string) => Promise<boolean>;
};

/** Number of values that are not imported; grows while rows are read. */
export type Tally = { unread: number };

type Rows = (source: Source, tally: Tally) => AsyncIterable<Arrived>;

export const rowsOf: Record<Step, Rows> = {
  categories: shelfRows,
  priceLists: priceListRows,
  goods: goodsRows,
  variants: variantRows,
  pictures: pictureRows,
  prices: priceRows,
  stock: stockRows,
};

/** Whether the documents have rows for a step. */
export function hasRows(step: Step, { documents, dictionary }: Source): boolean {
  const has = (name: "groups" | "priceTypes" | "products" | "variants" | "prices" | "rests") =>
    documents.some(({ survey }) => survey[name] > 0);
  if (step === "categories")
    return (has("groups") || filledIn(documents).length > 0) && dictionary.shelves.rows(filledIn(documents)).length > 0;
  if (step === "priceLists") return has("priceTypes") && toPriceLists(dictionary).length > 0;
  if (step === "pictures") return documents.some(({ survey }) => (survey.pictures ?? 0) > 0);
  if (step === "stock") return has("rests") && dictionary.hasStorages;
  return has(step === "goods" ? "products" : step);
}

const filledIn = (documents: readonly Document[]) => [...new Set(documents.flatMap(({ survey }) => survey.shelves))];

async function* shelfRows({ dictionary, documents }: Source): AsyncGenerator<Arrived> {
  yield* dictionary.shelves.rows(filledIn(documents));
}

async function* priceListRows({ dictionary }: Source): AsyncGenerator<Arrived> {
  for (const row of toPriceLists(dictionary)) yield { place: row.title, row };
}

async function* goodsRows(source: Source, tally: Tally): AsyncGenerator<Arrived> {
  for await (const { found } of batches(source, "Товар", "products")) {
    const stored = await findStoredGoods(source.db, source.keyName, found.map(idOf));
    for (const each of found) {
      const { row, unread } = toGoods(each.element, source.dictionary, stored.get(idOf(each)));
      tally.unread += unread;
      if (row) yield { place: each.place, row };
    }
  }
}

async function* variantRows(source: Source, tally: Tally): AsyncGenerator<Arrived> {
  for await (const { found, survey } of batches(source, "Предложение", "variants")) {
    const variants = found.filter(({ element }) => isOwn(element, survey));
    const ids = variants.map(idOf);
    const stored = await findStoredGoods(source.db, source.keyName, [...ids, ...ids.map(baseOf)]);
    for (const each of variants) {
      const id = idOf(each);
      const { row, unread } = toVariant(each.element, stored.get(baseOf(id)), stored.get(id));
      tally.unread += unread;
      if (row) yield { place: each.place, row };
    }
  }
}

/** Whether an offer is a characteristic with its own price, and so becomes a product. In schema 3 prices are in another document. */
function isOwn(offer: Element, { prices }: Survey): boolean {
  if (!/#./.test(textAt(offer, "Ид"))) return false;
  if (isRemoved(offer)) return true;
  return textAt(offer, "Наименование") !== "" && (prices === 0 || listAt(offer, "Цены", "Цена").length > 0);
}

async function* priceRows(source: Source, tally: Tally): AsyncGenerator<Arrived> {
  const { db, keyName, dictionary } = source;
  const isTaxAdded = [...dictionary.priceTypes.values()].some(({ words }) => words.tax === "excluded");
  for await (const { found } of batches(source, "Предложение", "prices")) {
    const stored = isTaxAdded ? await findStoredGoods(db, keyName, found.map(idOf)) : new Map();
    for (const { element, place } of found.filter(({ element: offer }) => !isRemoved(offer))) {
      const { rows, unread } = toPrices(element, dictionary, stored.get(textAt(element, "Ид"))?.vatRate ?? usualVat);
      tally.unread += unread;
      for (const row of rows) yield { place, row };
    }
  }
}

async function* pictureRows(source: Source, tally: Tally): AsyncGenerator<Arrived> {
  for await (const { found } of batches(source, "Товар", "pictures"))
    for (const { element, place } of found.filter(({ element: product }) => !isRemoved(product))) {
      const { rows, unread } = await toPictures(element, source.isHere);
      tally.unread += unread;
      for (const row of rows) yield { place, row };
    }
}

async function* stockRows(source: Source, tally: Tally): AsyncGenerator<Arrived> {
  for await (const { found } of batches(source, "Предложение", "rests"))
    for (const { element, place } of found.filter(({ element: offer }) => !isRemoved(offer))) {
      const { rows, unread } = toStock(element, source.dictionary);
      tally.unread += unread;
      for (const row of rows) yield { place, row };
    }
}

const idOf = ({ element }: Found) => textAt(element, "Ид");

/** Batches of elements with this name, from the documents that have any `asked` data. */
async function* batches(
  { documents }: Source,
  name: "Товар" | "Предложение",
  asked: "products" | "pictures" | "variants" | "prices" | "rests",
): AsyncGenerator<{ found: Found[]; survey: Survey }> {
  for (const { file, survey } of documents) {
    if ((survey[asked] ?? 0) === 0) continue;
    let found: Found[] = [];
    for await (const each of readDocument(file, { [name]: ofCatalogue[name] })) {
      if (each.element.name !== name) continue;
      found.push(each);
      if (found.length < atOnce) continue;
      yield { found, survey };
      found = [];
    }
    if (found.length > 0) yield { found, survey };
  }
}

export async function* readDocument(file: SessionFile, taken?: Parameters<typeof readElements>[2]): AsyncGenerator<Found> {
  yield* readElements(decode(await file.open(), file.name), file.name, taken);
}
