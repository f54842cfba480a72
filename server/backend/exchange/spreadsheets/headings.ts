import type { Source, SpreadsheetColumn } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import titles from "#locales/ru/exchange.json" with { type: "json" };
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { translate } from "../../translate.ts";
import { feedOf } from "../feeds/feeds.ts";
import { nameFieldOf } from "../feeds/parts/natural-key.ts";
import { namesForeignMoney } from "../foreign-money.ts";
import { gramsPer, splitUnit } from "../weights.ts";
import { type Cell, readCell, textOf, unitOf, wordKey } from "./cells.ts";
import { type Column, columnsOf } from "./columns.ts";
import { dividedHeading } from "./divided-headings.ts";
import { throwSpreadsheetProblem } from "./throw-spreadsheet-problem.ts";

type TextsByField = Record<string, string>;
const byFeed = (group: object, feed: FeedName): TextsByField => (group as Record<string, TextsByField>)[feed] ?? {};

/** Title of a column, in spreadsheets and on the page. */
export function titleOf(feed: FeedName, field: string): string {
  return byFeed(titles.ownFields, feed)[field] ?? (titles.fields as TextsByField)[field] ?? field;
}

type Names = { own: Map<string, Column>; shared: Map<string, Column[]> };

/**
 * Columns by title, field name and synonym, in this order of precedence. A synonym with `@` stands for headings that several columns
 * share; they name a column only when no other heading does.
 */
function namesOf(feed: FeedName): Names {
  const columns = columnsOf(feed);
  const [own, shared] = [new Map<string, Column>(), new Map<string, Column[]>()];
  const add = (name: string, column: Column) => {
    if (!own.has(wordKey(name))) own.set(wordKey(name), column);
  };
  for (const column of columns) for (const name of [titleOf(feed, column.field), column.field]) add(name, column);
  for (const group of [byFeed(texts.synonyms, feed), texts.synonyms.any as TextsByField])
    for (const column of columns)
      for (const name of group[column.field]?.split("|") ?? []) {
        if (!name.startsWith("@")) add(name, column);
        else
          for (const word of ((texts.headings as TextsByField)[name.slice(1)] ?? "").split("|"))
            shared.set(wordKey(word), [...(shared.get(wordKey(word)) ?? []), column]);
      }
  return { own, shared };
}

const roubles = texts.roubleSigns.split("|").map(wordKey).filter(Boolean);

/** The column of a heading's own name. Of `Цена с НДС, руб.` the sign of roubles is left out; `Цена, $` is no price in roubles. */
function ownColumn(own: Names["own"], title: string): Column | undefined {
  const key = wordKey(title);
  const sign = roubles.find((each) => key.endsWith(each)) ?? "";
  const weight = weightOf(own, title);
  if (weight) return weight;
  const column = own.get(key) ?? own.get(key.slice(0, key.length - sign.length));
  if (column?.kind === "roubles") return namesForeignMoney(title) ? undefined : withSign(column, title);
  const named = own.get(key);
  // 25 may be grams or kilograms: a weight without a unit is a question for a person.
  return named?.kind === "grams" && key !== wordKey(named.field) ? undefined : named;
}

/** The column of weights that a heading names with its unit. */
function weightOf(own: Names["own"], title: string): Column | undefined {
  const { name, unit } = splitUnit(title) ?? { name: "", unit: "" };
  const column = own.get(wordKey(name));
  const per = gramsPer(unit);
  return column?.kind === "grams" && per !== undefined ? { ...column, gramsPer: per } : undefined;
}

/** A column of balances whose heading calls them debts. */
function withSign(column: Column | undefined, title: string): Column | undefined {
  const isDebt = column?.field === "balance" && texts.debts.split("|").some((word) => wordKey(title).includes(wordKey(word)));
  return column && isDebt ? { ...column, isDebt: true } : column;
}

/** A column that a person chose for a heading, with the unit and the sign that the heading names. */
export function withHeading(column: Column, title: string): Column {
  const { unit } = splitUnit(title) ?? { unit: "" };
  const per = gramsPer(unit) ?? (unitOf(unit) === undefined ? undefined : null);
  return column.kind === "grams" && per !== undefined ? { ...column, gramsPer: per } : (withSign(column, title) ?? column);
}

/** What a weight's sample is in grams, if the heading names another unit. */
export function convertedSample(column: Column | undefined, sample: string): { grams?: string } {
  if (!column?.gramsPer || column.gramsPer === 1 || sample === "") return {};
  const grams = readCell(column, sample);
  return typeof grams === "number" ? { grams: String(grams) } : {};
}

/**
 * Columns of a line by their headings. Those that stand for any of several columns come last, from the right: of `Категория`, `Группа`
 * the second is the lower level.
 */
function columnsBy({ own, shared }: Names, cells: readonly Cell[]): (Column | undefined)[] {
  const headings = cells.map((cell) => (typeof cell === "string" ? textOf(cell) : ""));
  const columns = headings.map((title) => ownColumn(own, title));
  const taken = new Set(columns.flatMap((column) => column?.field ?? []));
  const open = headings.flatMap((title, at) => (columns[at] ? [] : { at, candidates: shared.get(wordKey(title)) ?? [] }));
  const isOfSeveral = ({ candidates }: (typeof open)[number]) => candidates.length > 1;
  for (const { at, candidates } of open.filter((each) => !isOfSeveral(each)))
    columns[at] = candidates.find(({ field }) => !taken.has(field));
  for (const column of columns) if (column) taken.add(column.field);
  for (const { at, candidates } of open.filter(isOfSeveral).reverse()) {
    const column = candidates.find(({ field }) => !taken.has(field));
    if (!column) continue;
    columns[at] = column;
    taken.add(column.field);
  }
  return columns;
}

/** Titles of a feed's columns in the form of `wordKey`, each with its field. */
export function titlesOf(feed: FeedName): ReadonlyMap<string, string> {
  const { own, shared } = namesOf(feed);
  const first = [...shared].flatMap(([word, [column]]) => (column ? [[word, column] as const] : []));
  return new Map([...first, ...own].map(([word, { field }]) => [word, field]));
}

/** The field that a column of this title is matched to. */
export const recognisedField = (feed: FeedName, title: string): string | undefined => columnsBy(namesOf(feed), [title])[0]?.field;

/** A price list states stock, which goods and prices have no column for. Quantities there are of a box or of the buyer's order. */
const withStock: readonly FeedName[] = ["goods", "prices"];
const quantities = new Set(texts.headings.quantity.split("|").map(wordKey));

/** The titles whose values are loaded as another feed than `feed`, with that feed. */
export function loadedElsewhere(feed: FeedName, titles: readonly string[]): { title: string; feed: FeedName }[] {
  if (!withStock.includes(feed)) return [];
  const { own } = namesOf("stock");
  const isStock = (title: string) => ownColumn(own, title)?.field === "quantity" && !quantities.has(wordKey(title));
  return [...new Set(titles)].filter(isStock).map((title) => ({ title, feed: "stock" }));
}

/** Headings of informational columns in the portal's own files, which are not read back. */
const ours = [wordKey(texts.error), wordKey(texts.named)];

type TitledColumn = Omit<SpreadsheetColumn, "sample">;

/**
 * The recognized heading: `columns` by position (undefined if unmatched), `titled` for display, positions `ours` that are not read
 * back, fields that several columns look like, `missing` fields: these and required ones.
 */
export type Heading = {
  columns: readonly (Column | undefined)[];
  titled: TitledColumn[];
  ours: ReadonlySet<number>;
  twice: NonNullable<Source["twice"]>;
  missing: string[];
};

/** What a column without a title is called: by its letter, as in the person's program. */
export const untitledName = (at: number) => interpolate(texts.untitled, { letter: letterOf(at) });

const letterOf = (at: number): string => (at < 26 ? "" : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const currencyTitles = new Set(texts.currencyTitles.split("|").map(wordKey));

/** Position of the column that names each row's currency; undefined without one. */
export const currencyColumnOf = (columns: readonly Pick<SpreadsheetColumn, "at" | "title">[]) =>
  columns.find(({ title }) => currencyTitles.has(wordKey(title)))?.at;

type FoundHeading = { at: number; heading: Heading; isDividedBelow: boolean };

/** Finds the line with the most known columns, and the one that divides them. Throws VALIDATION_ERROR if there is none. */
export function findHeading(feed: FeedName, lines: readonly (readonly Cell[])[]): FoundHeading {
  const names = namesOf(feed);
  const recognised = lines.map((cells) => columnsBy(names, cells));
  const counts = recognised.map((columns) => new Set(columns.flatMap((column) => column?.field ?? [])).size);
  const best = Math.max(...counts, 0);
  if (best === 0) throwSpreadsheetProblem("headless", { titles: requiredTitles(feed) });
  const at = counts.indexOf(best);
  const titles = (line: number) => (lines[line] ?? []).map((cell) => (typeof cell === "string" ? textOf(cell) : ""));
  const divided = dividedHeading(
    { above: titles(at - 1), heading: titles(at), below: (lines[at + 1] ?? []).map(textOf) },
    {
      isFigure: (title) => figures.includes(ownColumn(names.own, title)?.kind),
      isKnown: (title) => columnsBy(names, [title])[0] !== undefined,
    },
  );
  if (!divided) return { at, heading: headingOf(feed, recognised[at] ?? [], lines[at] ?? []), isDividedBelow: false };
  const columns = columnsBy(names, divided.titles.map(withoutInnerSign));
  const open = divided.groups.flatMap(({ title, at: places }) => {
    const field = ownColumn(names.own, title)?.field;
    const isFound = columns.some((column) => column?.field === field);
    return field === undefined || isFound ? [] : [{ field, titles: places.map((place) => divided.titles[place] ?? "") }];
  });
  return { at, heading: headingOf(feed, columns, divided.titles, open), isDividedBelow: divided.isBelow };
}

const figures: readonly (Column["kind"] | undefined)[] = ["roubles", "amount"];

/** `Цена за шт` of `Цена, руб. за шт`: the title of a group ends with the sign. */
function withoutInnerSign(title: string): string {
  const words = title.split(/[\s,]+/);
  return words.filter((word) => !roubles.includes(wordKey(word)) || word.startsWith("%")).join(" ");
}

const articleTitles = new Set(texts.headings.article.split("|").map(wordKey));
const isArticle = (title: Cell) => articleTitles.has(wordKey(textOf(title)));

/** Of several columns that look like one field a person chooses. */
function headingOf(feed: FeedName, recognised: Heading["columns"], cells: readonly Cell[], open: Heading["twice"] = []): Heading {
  const articles = recognised.flatMap((column, at) => (column?.field === "goods" && isArticle(cells[at] ?? null) ? at : []));
  // Beside a column of articles the one of names says nothing more of which goods a row means.
  const known = recognised.map((column, at) =>
    column?.field === "goods" && articles.length > 0 && !articles.includes(at) ? undefined : column,
  );
  const read = isUnitInTitle(feed, known, cells) ? known.map((column) => (column?.field === "unit" ? undefined : column)) : known;
  const places = [...read.entries()].flatMap(([at, column]) => (column ? [{ at, field: column.field }] : []));
  const alike = [...Map.groupBy(places, ({ field }) => field)].filter(([, { length }]) => length > 1);
  const twice = [...open, ...alike.map(([field, same]) => ({ field, titles: same.map(({ at }) => textOf(cells[at] ?? null)) }))];
  const columns = read.map((column) => (twice.some(({ field }) => field === column?.field) ? undefined : column));
  const fields = columns.flatMap((column) => column?.field ?? []);
  const named = cells.map((cell, at) => ({ at, title: textOf(cell), field: columns[at]?.field ?? null }));
  const isOurs = ({ title }: TitledColumn) => ours.includes(wordKey(title));
  return {
    columns,
    titled: named.filter((column) => column.title !== "" && !isOurs(column)),
    ours: new Set(named.filter(isOurs).map(({ at }) => at)),
    twice,
    missing: [...new Set([...missingOf(feed, fields), ...twice.map(({ field }) => field)])],
  };
}

/** Whether the title of prices or quantities says itself what they are of, as `Цена за шт.` does: a unit beside them is of something else. */
function isUnitInTitle(feed: FeedName, columns: Heading["columns"], titles: readonly Cell[]): boolean {
  const { measured } = feedOf(feed);
  const at = columns.findIndex((column) => column !== undefined && column.field === measured);
  const words = textOf(titles[at] ?? null).split(/[^\p{L}]+/u);
  // `Остаток на 2026 г.` has a year, and no grams.
  return new Set(words.flatMap((word) => (word.length > 1 ? (unitOf(word) ?? []) : []))).size === 1;
}

/** Throws VALIDATION_ERROR if a required field is missing and a person has no column to choose for it. */
export function assertComplete(feed: FeedName, { columns, missing, absent = [] }: Pick<Source, "columns" | "missing" | "absent">): void {
  if (missing.length === 0 || columns.some(({ field }) => field === null)) return;
  const titled = missing.map((field) => {
    const [title, names] = [titleOf(feed, field), absent.find((each) => each.field === field)?.names.join(", ")];
    return names === undefined ? `«${title}»` : translate("exchange.sheet.withNames", { title, names });
  });
  throwSpreadsheetProblem("missing", { titles: titled.join(", ") });
}

/** Required fields that are not among `fields`. */
export const missingOf = (feed: FeedName, fields: readonly string[]): string[] =>
  columnsOf(feed)
    .filter(({ field, isRequired }) => !fields.includes(field) && isNeeded(feed, field, isRequired, fields))
    .map(({ field }) => field);

const requiredTitles = (feed: FeedName) =>
  columnsOf(feed)
    .filter(({ field, isRequired }) => isNeeded(feed, field, isRequired, []))
    .map(({ field }) => `«${titleOf(feed, field)}»`)
    .join(", ");

/** Without a column of ids the natural key identifies an entity. */
function isNeeded(feed: FeedName, field: string, isRequired: boolean, fields: readonly string[]): boolean {
  const { naturalKey } = feedOf(feed);
  if (naturalKey && field === nameFieldOf(naturalKey)) return isRequired || !fields.includes("externalId");
  return isRequired && !(field === "externalId" && naturalKey);
}
