import type { Source } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { Reader } from "../../db/database.ts";
import { feedOf } from "../feeds/feeds.ts";
import { type Cell, textOf, wordKey } from "./cells.ts";
import type { Heading } from "./headings.ts";
import { readNames } from "./read-names.ts";
import type { SpreadsheetLine } from "./read-spreadsheet.ts";

type Assumed = NonNullable<Source["assumed"]>;
type Missing = { assumed: Assumed; absent: Absent };

/** Every seller has them beside price lists. */
const [cataloguePrices = ""] = texts.choices.priceLists.catalog.split("|");

type Absent = NonNullable<Source["absent"]>;

const maxNamed = 5;
const named = (names: readonly string[]) => (names.length > maxNamed ? [...names.slice(0, maxNamed), "…"] : [...names]);

/**
 * Of the missing fields those that can mean one thing only: a portal of one storage needs no column of storages. Of the others (`absent`)
 * the first of what they can mean.
 */
export async function onlyChoices(reader: Reader, feed: FeedName, { missing, twice }: Heading): Promise<Missing> {
  const { onlyOf = {} } = feedOf(feed);
  const [assumed, absent]: [Assumed, Absent] = [[], []];
  for (const field of missing) {
    const names = onlyOf[field];
    if (!names || twice.some((each) => each.field === field)) continue;
    const stored = await readNames(reader, names);
    const choices = field === "priceList" ? [...stored.slice(0, maxNamed), cataloguePrices] : stored;
    const [only] = stored.length > 0 ? stored : choices;
    if (only !== undefined && stored.length < 2) assumed.push({ field, name: only });
    else if (choices.length > 1) absent.push({ field, names: named(choices) });
  }
  return { assumed, absent };
}

type Table = Heading & { assumed: Assumed; first: readonly SpreadsheetLine[]; at: number };

/**
 * A missing field that is found for each row, where the table does not say it anywhere: in a column, in a cell of a row, above the heading
 * or in a title over rows. `isSaidBy`: whether a later line says it after all.
 */
export async function findForRows(reader: Reader, feed: FeedName, { missing, twice, titled, assumed, first, at }: Table) {
  const { foundFor } = feedOf(feed);
  if (!foundFor || !missing.includes(foundFor.field)) return undefined;
  if ([...twice, ...assumed].some(({ field }) => field === foundFor.field)) return undefined;
  const words = texts.storageWords.split("|");
  const rows = first.slice(at + 1).map(({ cells }) => cells.map(textOf));
  const hasWords = (column: number) => rows.some((cells) => /\p{L}{3}/u.test(cells[column] ?? ""));
  const isOfIt = (title: string) => words.some((word) => wordKey(title).includes(word));
  if (titled.some((column) => column.field === null && isOfIt(column.title) && hasWords(column.at))) return undefined;
  const names = new Set((await readNames(reader, foundFor.names)).map(wordKey));
  const isSaidBy = (cells: readonly Cell[]) => {
    const filled = cells.map(textOf).filter(Boolean);
    const isTitle = filled.length <= 2 && words.some((word) => wordKey(filled[0] ?? "").startsWith(word));
    return isTitle || filled.some((text) => names.has(wordKey(text)));
  };
  if (first.some(({ cells }, line) => line !== at && isSaidBy(cells))) return undefined;
  const choices = await readNames(reader, foundFor.choices);
  if (choices.length === 0) return undefined;
  return { assumed: { field: foundFor.field, name: foundFor.value, choices }, isSaidBy };
}
