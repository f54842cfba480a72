import sheets from "#locales/ru/exchange-sheets.json" with { type: "json" };
import texts from "#locales/ru/order-sheets.json" with { type: "json" };
import { wordKey } from "../exchange/spreadsheets/cells.ts";
import { countOf } from "./read-amount.ts";

/** Headings by what they name: those of any table, and those of orders. */
const headings = {
  ownCode: texts.buyerCodes,
  article: `${sheets.headings.article}|${sheets.headings.barcode}`,
  name: sheets.headings.name,
  quantity: `${sheets.headings.quantity}|${texts.quantities}`,
  unit: sheets.headings.unit,
};
export type Title = keyof typeof headings;

/** Titles of columns in the form of `wordKey`, and what each is. */
export const titles: ReadonlyMap<string, Title> = new Map(
  Object.entries(headings).flatMap(([title, words]) => words.split("|").map((word) => [wordKey(word), title as Title] as const)),
);

const keysOf = (words: string) => new Set(words.split("|").map(wordKey));
const others = texts.otherColumns.split("|");
const orders = keysOf(texts.quantities);
const packs = keysOf(texts.packs);
const unclearUnits = keysOf(texts.unclearUnits);
const prepositions = keysOf(texts.prepositions);

const partsOf = (title: string): string[] => title.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The unit that a word of a title is; «штуках» and «ящиках» are read by their other forms. */
function unitWord(word: string): string | undefined {
  const { in: ending, of: endings } = texts.unitEndings;
  const isIn = wordKey(word).endsWith(ending);
  const forms = [word, ...(isIn ? endings.map((each) => word.slice(0, -ending.length) + each) : [])];
  return unclearUnits.has(wordKey(word)) ? word : forms.find((form) => countOf(form));
}

/** One letter is a unit only at the end: «Заказ, г. Казань». */
const unitsOf = (parts: readonly string[]) =>
  parts.map((word, at) => (word.length > 1 || at === parts.length - 1 ? unitWord(word) : undefined));

/**
 * The unit of quantities that a title says; empty without one. Of several, «шт/кг», or none in particular, «ед.», it is no known unit, so
 * that each quantity is asked about.
 */
export function unitIn(title: string): string {
  const units = unitsOf(partsOf(title)).filter((unit) => unit !== undefined);
  const different = units.filter((unit, at) => units.findIndex((each) => countOf(each)?.unit === countOf(unit)?.unit) === at);
  return different.join("/");
}

const isOrder = (title: string) => [...orders].some((order) => wordKey(title).startsWith(order));

/** Whether a title says how much is in a pack: «Количество в упаковке»; «Заказ в кор.» says its unit. */
function isOfPack(title: string): boolean {
  const parts = partsOf(title).map(wordKey);
  return !isOrder(title) && parts.some((word, at) => prepositions.has(word) && packs.has(parts[at + 1] ?? ""));
}

/** Whether a title names something that is neither a product nor an ordered quantity: a price, a stock, «№». */
export const isOther = (title: string): boolean =>
  others.some((word) => wordKey(title).startsWith(word)) || isOfPack(title) || (title !== "" && wordKey(title) === "");

/** Of a quantity also its unit: `Количество (кор.)`, `Кол-во шт`. */
export function titleOf(cell: string): { title: Title; unit: string } | undefined {
  const title = isOfPack(cell) ? undefined : (titles.get(wordKey(cell)) ?? (isOfQuantity(cell) ? "quantity" : titleBefore(cell)));
  return title && { title, unit: title === "quantity" ? unitIn(cell) : "" };
}

/** Whether a title without its units is that of quantities, or ends with the word for an order: «Доп. заказ». */
function isOfQuantity(title: string): boolean {
  const parts = partsOf(title);
  const units = unitsOf(parts);
  const rest = parts.filter((word, at) => units[at] === undefined && !prepositions.has(wordKey(word)));
  return titles.get(wordKey(rest.join(""))) === "quantity" || (!isOther(title) && orders.has(wordKey(rest.at(-1) ?? "")));
}

/** The known title before a bracket, a comma or a slash. */
function titleBefore(cell: string): Title | undefined {
  const last = Math.max(cell.lastIndexOf("("), cell.lastIndexOf(","));
  const at = [last, cell.search(/[(,/]/)].find((place) => place > 0 && titles.has(wordKey(cell.slice(0, place))));
  return at === undefined ? undefined : titles.get(wordKey(cell.slice(0, at)));
}
