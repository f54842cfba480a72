import type { z } from "zod";
import { feeds, type RowOf } from "#contract/feeds.ts";
import { translate } from "../../translate.ts";
import type { ColumnFormat, Feed, Reason } from "../feeds/feed.ts";
import { nameFieldOf, naturalId } from "../feeds/parts/natural-key.ts";
import { namesForeignMoney } from "../foreign-money.ts";
import { isFormulaError, isRounded } from "../spreadsheets/cells.ts";
import { sumFault } from "../sums.ts";

type Row = RowOf<Feed["name"]>;

/**
 * `row` is without the fields that have faults; undefined if what is left cannot be looked up. `naming` is then a row that names the
 * same entity, if the fields that identify it have no faults.
 */
export type ParsedRow = { row: Row | undefined; naming?: Row | undefined; faults: Reason[] };

/** Parses a row as sent and finds what is wrong in it: one fault for each of its fields. `isTable`: it has no ids of its own. */
export function parseRow(feed: Feed, sent: unknown, isTable: boolean): ParsedRow {
  const schema = feeds[feed.name].row;
  const result = schema.safeParse(sent);
  const valueless = isTable && typeof sent === "object" && sent !== null ? valuelessCells(feed, sent) : [];
  if (result.success && valueless.length === 0) return { row: result.data as Row, faults: [] };
  if (typeof sent !== "object" || sent === null)
    return { row: undefined, faults: [{ field: "", value: String(sent), message: "exchange.notRow" }] };
  const isOpen = (field: unknown) => valueless.every((fault) => fault.field !== field);
  const byField = Map.groupBy(
    (result.error?.issues ?? []).filter(({ path }) => isOpen(path[0])),
    ({ path }) => path[0],
  );
  const refused = [...byField.values()].flatMap(([issue]): Reason[] => {
    const { path = [], message } = issue ?? {};
    const value = valueAt(sent, path);
    const format = feed.columns[String(path[0]) as keyof Feed["columns"]];
    const isUnquoted = issue?.code === "invalid_type" && issue.expected === "string" && unquoted.has(typeof sentAt(sent, path));
    if (isUnquoted) return [{ field: path.join("."), value, message: "exchange.program.text" }];
    return [{ field: path.join("."), value, ...messageOf(message, { field: path[0], value, format, isTable }) }];
  });
  const faults = [...valueless, ...refused];
  const rest = schema.safeParse(Object.fromEntries(Object.entries(sent).filter(([field]) => isOpen(field) && !byField.has(field))));
  return {
    row: rest.success ? (rest.data as Row) : undefined,
    naming: rest.success ? undefined : namingRow(feed, sent, (field) => !isOpen(field) || byField.has(field)),
    faults: isTable ? withoutDerived(feed, sent, faults) : faults,
  };
}

/** In place of a name that cannot be read: nothing is called so. */
const noName = "00000000-0000-0000-0000-000000000000";

/** The row with an example's values in place of faulty ones, if the fields that identify its entity are not among these. */
function namingRow(
  { name, stored, naturalKey, examples: [example] }: Feed,
  sent: object,
  isFaulty: (field: string) => boolean,
): Row | undefined {
  const { cells } = stored;
  if (cells.some(isFaulty) || !cells.some((field) => field in sent)) return undefined;
  const { row } = feeds[name];
  const others: Record<string, unknown> = { ...example, ...(naturalKey && { [nameFieldOf(naturalKey)]: noName }) };
  const required = Object.entries(row.shape).flatMap(([field, schema]) =>
    (schema as z.ZodType).safeParse(undefined).success ? [] : field,
  );
  const given: Record<string, unknown> = { ...sent };
  const valueFor = (field: string) => (field in given && !isFaulty(field) ? given[field] : others[field]);
  const identifying = cells.filter((field) => field in given);
  const result = row.safeParse(Object.fromEntries([...new Set([...required, ...identifying])].map((field) => [field, valueFor(field)])));
  return result.success ? (result.data as Row) : undefined;
}

/**
 * Cells whose value is not known: a program has left the error of a formula, or the rounded number that it made of a long code, or a sum
 * may be read in two ways.
 */
function valuelessCells({ columns }: Feed, row: object): Reason[] {
  return Object.entries(row).flatMap(([field, value]): Reason[] => {
    const format = columns[field as keyof typeof columns];
    if (typeof value !== "string" || format === undefined) return [];
    if (isFormulaError(value)) return [{ field, value, message: "exchange.formula" }];
    const unclear = format === "roubles" ? sumFault(value) : undefined;
    if (unclear) return [{ field, value, ...unclear }];
    const isCode = format === "text" || format === "priceLists" || typeof format === "object";
    const made = isCode && isRounded(value) ? "rounded" : articles.has(field) ? madeOf(value) : undefined;
    return made ? [{ field, value, message: `exchange.${made}` }] : [];
  });
}

/** Fields of articles and codes, of which programs make dates («03.авг») and truths. */
const articles: ReadonlySet<string> = new Set(["sku", "externalId", "goods"]);

function madeOf(value: string): "dateMade" | "flagMade" | undefined {
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return "dateMade";
  return value === "true" || value === "false" ? "flagMade" : undefined;
}

/** A table's row without an id gets that of its article or name: what is wrong with the id is told of that. */
function withoutDerived({ naturalKey }: Feed, row: { externalId?: unknown }, faults: Reason[]): Reason[] {
  if (!naturalKey) return faults;
  const key = nameFieldOf(naturalKey);
  if (row.externalId !== undefined && row.externalId !== naturalId(naturalKey, row)) return faults;
  const others = faults.filter(({ field }) => field !== "externalId");
  const isNamed = others.length === faults.length || others.some(({ field }) => field === key);
  return isNamed ? others : faults.map((fault) => (fault.field === "externalId" ? { ...fault, field: key } : fault));
}

type Sent = { field: PropertyKey | undefined; value: string; format: ColumnFormat | undefined; isTable: boolean };

/** The examples of messages are what people write in tables; programs write numbers otherwise. */
function messageOf(message: string | undefined, { field, value, format, isTable }: Sent): Pick<Reason, "message" | "values"> {
  if (isTable && value !== "" && format === "date") return { message: "exchange.date" };
  if (isTable && field === "shelfLifeDays" && message === "exchange.whole") return { message: "exchange.shelfLife" };
  if (isTable && message === "exchange.instant") return { message: "exchange.moment" };
  if (message === "exchange.roubles") {
    if (namesForeignMoney(value)) return { message: "exchange.foreignMoney" };
    const fault = sumFault(value);
    if (fault?.message === "exchange.kopecks") return fault;
  }
  const program = isTable ? undefined : ofPrograms.get(message ?? "");
  return { message: program ?? (message && translate(message) !== message ? message : "invalid") };
}

const ofPrograms = new Map([
  ["exchange.roubles", "exchange.program.roubles"],
  ["exchange.amount", "exchange.program.amount"],
  ["exchange.percent", "exchange.program.percent"],
  ["exchange.flag", "exchange.program.flag"],
]);

/** What JSON writes without quotation marks. */
const unquoted: ReadonlySet<string> = new Set(["number", "boolean"]);

const sentAt = (row: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((node, part) => (node as Record<PropertyKey, unknown> | null | undefined)?.[part], row);

function valueAt(row: unknown, path: readonly PropertyKey[]): string {
  const value = sentAt(row, path);
  return value === undefined || value === row ? "" : typeof value === "string" ? value : JSON.stringify(value);
}
