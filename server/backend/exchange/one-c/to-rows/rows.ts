import type { Database } from "../../../db/database.ts";
import type { IncomingRow } from "../../loads/receive.ts";
import { decode } from "../documents/decode.ts";
import { type Element, isRemoved, listAt, textAt } from "../documents/element.ts";
import type { SessionFile } from "../documents/find-file.ts";
import { ofCatalogue, type ReadElement, readElements } from "../documents/read-elements.ts";
import type { Step } from "../import/import-steps.ts";
import type { Dictionary } from "../mappings/dictionary.ts";
import type { FirstPass } from "../tables.ts";
import { toPictures } from "./pictures.ts";
import { stockOf, toStock } from "./stock.ts";
import { findStoredProducts } from "./stored-products.ts";
import { baseOf, toGoods, toVariant } from "./translate-goods.ts";
import { toPriceLists, toPrices } from "./translate-prices.ts";

/** Elements per query for their stored goods. */
const atOnce = 500;

export type Document = { file: SessionFile; firstPass: FirstPass };
export type Source = {
  db: Database;
  keyName: string;
  dictionary: Dictionary;
  documents: readonly Document[];
  /** Whether a picture of this file name is stored. */
  isHere: (name: string) => Promise<boolean>;
};

/** Number of values that are not imported; grows while rows are read. */
export type RowCounts = { unread: number };

type Rows = (source: Source, counts: RowCounts) => AsyncIterable<IncomingRow>;

export const rowsOf: Record<Step, Rows> = {
  categories: categoryRows,
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
    documents.some(({ firstPass }) => firstPass[name] > 0);
  if (step === "categories")
    return (has("groups") || filledIn(documents).length > 0) && dictionary.categories.rows(filledIn(documents)).length > 0;
  if (step === "priceLists") return has("priceTypes") && toPriceLists(dictionary).length > 0;
  if (step === "pictures") return documents.some(({ firstPass }) => (firstPass.pictures ?? 0) > 0);
  if (step === "stock") return has("rests") && dictionary.hasStorages;
  return has(step === "goods" ? "products" : step);
}

const filledIn = (documents: readonly Document[]) => [...new Set(documents.flatMap(({ firstPass }) => firstPass.filledGroups))];

async function* categoryRows({ dictionary, documents }: Source): AsyncGenerator<IncomingRow> {
  yield* dictionary.categories.rows(filledIn(documents));
}

async function* priceListRows({ dictionary }: Source): AsyncGenerator<IncomingRow> {
  for (const row of toPriceLists(dictionary)) yield { place: row.title, row };
}

async function* goodsRows(source: Source, counts: RowCounts): AsyncGenerator<IncomingRow> {
  for await (const { elements } of batches(source, "Товар", "products")) {
    const stored = await findStoredProducts(source.db, source.keyName, elements.map(idOf));
    for (const each of elements) {
      const { row, unread } = toGoods(each.element, source.dictionary, stored.get(idOf(each)));
      counts.unread += unread;
      if (row) yield { place: each.place, row };
    }
  }
}

async function* variantRows(source: Source, counts: RowCounts): AsyncGenerator<IncomingRow> {
  for await (const { elements, firstPass } of batches(source, "Предложение", "variants")) {
    const variants = elements.filter(({ element }) => isOwn(element, firstPass));
    const ids = variants.map(idOf);
    const stored = await findStoredProducts(source.db, source.keyName, [...ids, ...ids.map(baseOf)]);
    for (const each of variants) {
      const id = idOf(each);
      const { row, unread } = toVariant(each.element, stored.get(baseOf(id)), stored.get(id));
      counts.unread += unread;
      if (row) yield { place: each.place, row };
    }
  }
}

/** Whether an offer is a characteristic with its own price, and so becomes a product. In schema 3 prices are in another document. */
function isOwn(offer: Element, { prices }: FirstPass): boolean {
  if (!/#./.test(textAt(offer, "Ид"))) return false;
  if (isRemoved(offer)) return true;
  return textAt(offer, "Наименование") !== "" && (prices === 0 || listAt(offer, "Цены", "Цена").length > 0);
}

async function* priceRows(source: Source, counts: RowCounts): AsyncGenerator<IncomingRow> {
  const { db, keyName, dictionary } = source;
  const isTaxAdded = [...dictionary.priceTypes.values()].some(({ words }) => words.tax === "excluded");
  for await (const { elements } of batches(source, "Предложение", "prices")) {
    const stored = isTaxAdded ? await findStoredProducts(db, keyName, elements.map(productOf)) : new Map();
    for (const { element, place } of elements.filter(({ element: offer }) => !isRemoved(offer))) {
      const { rows, unread } = toPrices(element, dictionary, stored.get(textAt(element, "Ид").replace(/#$/, ""))?.vatRate ?? null);
      counts.unread += unread;
      for (const row of rows) yield { place, row };
    }
  }
}

async function* pictureRows(source: Source, counts: RowCounts): AsyncGenerator<IncomingRow> {
  for await (const { elements } of batches(source, "Товар", "pictures"))
    for (const { element, place } of elements.filter(({ element: product }) => !isRemoved(product))) {
      const { rows, unread } = await toPictures(element, source.isHere);
      counts.unread += unread;
      for (const row of rows) yield { place, row };
    }
}

async function* stockRows(source: Source, counts: RowCounts): AsyncGenerator<IncomingRow> {
  for await (const { elements } of batches(source, "Предложение", "rests"))
    for (const { element, place } of elements.filter(({ element: offer }) => !isRemoved(offer))) {
      const { rows, unread } = toStock(element, source.dictionary);
      counts.unread += unread;
      for (const row of rows) yield { place, row };
    }
}

/** Whether an offer of a product has nothing to load: neither a characteristic nor prices nor stock. */
export const isBare = (offer: Element) =>
  !isRemoved(offer) && !textAt(offer, "Ид").includes("#") && listAt(offer, "Цены", "Цена").length + stockOf(offer).length === 0;

/** Number of bare offers whose product is not loaded. Some systems send goods as offers alone, without a catalogue. */
export async function countUnknownOffers(source: Source): Promise<number> {
  let count = 0;
  for await (const { elements } of batches(source, "Предложение", "bareOffers")) {
    const ids = elements.filter(({ element }) => isBare(element)).map(idOf);
    const stored = await findStoredProducts(source.db, source.keyName, ids);
    count += ids.filter((id) => !stored.has(id)).length;
  }
  return count;
}

/** Offers of some systems end the product's id with `#`. */
const productOf = (each: ReadElement) => idOf(each).replace(/#$/, "");
const idOf = ({ element }: ReadElement) => textAt(element, "Ид");

/** Batches of elements with this name, from the documents that have any `content`. */
async function* batches(
  { documents }: Source,
  name: "Товар" | "Предложение",
  content: "products" | "pictures" | "variants" | "prices" | "rests" | "bareOffers",
): AsyncGenerator<{ elements: ReadElement[]; firstPass: FirstPass }> {
  for (const { file, firstPass } of documents) {
    if ((firstPass[content] ?? 0) === 0) continue;
    let elements: ReadElement[] = [];
    for await (const each of readDocument(file, { [name]: ofCatalogue[name] })) {
      if (each.element.name !== name) continue;
      elements.push(each);
      if (elements.length < atOnce) continue;
      yield { elements, firstPass };
      elements = [];
    }
    if (elements.length > 0) yield { elements, firstPass };
  }
}

export async function* readDocument(file: SessionFile, taken?: Parameters<typeof readElements>[2]): AsyncGenerator<ReadElement> {
  yield* readElements(decode(await file.open(), file.name), file.name, taken);
}
