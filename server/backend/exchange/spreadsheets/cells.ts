import { cleanLines } from "#contract/clean-text.ts";
import type { Unit } from "#contract/enums.ts";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { Kind } from "../feeds/feed.ts";
import { isUnclearSum } from "../sums.ts";
import { vatRateOf } from "../vat-rate.ts";
import { gramsPer, splitWeight, toGrams } from "../weights.ts";
import type { Column } from "./columns.ts";
import { dayText, readDays, readRules, ruleText } from "./schedule-cells.ts";

/** The value of a cell. A date has no time zone: its local time is in the UTC fields. */
export type Cell = string | number | boolean | Date | null;

/** Normalizes a word for comparison: letters and digits in lower case, without diacritics (й as и, ё as е). */
export const wordKey = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const gap = "|";
const dayWords = texts.days.split(gap);

/** `14` of `14 дней`, as people write a deferral and a shelf life. */
function withoutDays(text: string): string {
  const [number = "", word, another] = text.trim().split(/\s+/);
  return word && another === undefined && dayWords.includes(word.toLowerCase().replace(/\.$/, "")) ? number : text;
}

const wordsOf = (text: string) => text.split(gap).map(wordKey);

/** Days of a period by its words, as 1C's periods are counted: a month is 30 days. */
const periods: readonly { days: number; words: readonly string[] }[] = [
  { days: 1, words: wordsOf(texts.days) },
  { days: 7, words: wordsOf(texts.weeks) },
  { days: 30, words: wordsOf(texts.months) },
  { days: 365, words: wordsOf(texts.years) },
];

/** 360 of `12 мес.`, 365 of `1 год`, 14 of `14 сут.`; undefined for other texts. */
function daysIn(text: string): number | undefined {
  const [, number = "", word = ""] = /^([\d\s.,]{1,12})(\p{L}{0,12})\.?$/u.exec(text.trim()) ?? [];
  const count = numberOr(decimalOf(number.trim()), "");
  const times = word === "" ? 1 : periods.find(({ words }) => words.includes(wordKey(word)))?.days;
  if (typeof count === "string" || times === undefined) return undefined;
  return times === 1 ? count : Math.round(count * times);
}

type Choice = keyof typeof texts.choices;

/** Codes of closed lists by each word for them. */
const codes: Record<string, ReadonlyMap<string, string>> = Object.fromEntries(
  Object.entries(texts.choices).map(([name, words]) => [
    name,
    new Map(Object.entries(words).flatMap(([code, all]) => [wordKey(code), ...wordsOf(all)].map((word) => [word, code] as const))),
  ]),
);

export const unitOf = (word: string) => codes.units?.get(wordKey(word)) as Unit | undefined;

const isChoice = (kind: Kind): kind is Choice => kind in texts.choices;
const [yes, no] = [new Set(wordsOf(texts.yes)), new Set(wordsOf(texts.no))];
const dash = /^[-–—]$/;

/** Kinds of which a percent is no value: 80 % of what is not known. */
const counts: ReadonlySet<Kind> = new Set<Kind>(["roubles", "amount", "whole"]);
/** Grams in 100 g, which people write as percents. */
const inHundred: ReadonlySet<string> = new Set(["proteins", "fats", "carbohydrates"]);

/** Converts a cell to a row's value; undefined for an empty cell. Unreadable text stays as it is, and the feed refuses it. */
export function readCell({ field, kind, mayBeNone, gramsPer: perUnit = 1, isDebt }: Column, cell: Cell): unknown {
  const text = textOf(cell);
  if (text === "") return undefined;
  if (dash.test(text)) {
    if (mayBeNone) return null;
    if (kind === "words") return "";
    if (["list", "ladder", "rules", "days"].includes(kind)) return [];
  }
  if (isChoice(kind)) return codes[kind]?.get(wordKey(text)) ?? text;
  if (text.endsWith("%") && counts.has(kind) && !inHundred.has(field)) return text;
  switch (kind) {
    case "roubles":
      return isUnclearSum(text) ? text : isDebt ? opposite(decimalOf(text)) : decimalOf(text);
    case "amount":
      return decimalOf(text);
    case "whole":
      return field === "shelfLifeDays" ? (daysIn(text) ?? text) : numberOr(decimalOf(withoutDays(text)), text);
    case "grams":
      return gramsOf(text, perUnit);
    case "vatRate":
      return vatRateOfCell(text, cell);
    case "flag":
      return typeof cell === "boolean" ? cell : flagOf(text);
    case "list":
      // A comma within `4,60718E+12`, which a spreadsheet makes of a bar code, divides nothing.
      return text.split(/[;\n]|,(?!\d+e\+)/i).flatMap((each) => each.trim() || []);
    case "ladder":
      return ladderOf(text);
    case "rules":
      return readRules(text);
    case "days":
      return readDays(text);
    case "date":
      return dateOf(text)?.date ?? text;
    case "instant":
      return instantOf(text);
    case "text":
    case "words":
    case "reference":
      return text;
    default:
      return kind satisfies never;
  }
}

/** The text of a cell without what copying adds; empty for an empty cell. */
export function textOf(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 19).replace("T", " ");
  // Computed cells have floating-point errors after the fifteenth digit, and of a longer code the end is lost.
  if (typeof cell === "number") return Math.abs(cell) < 1e15 ? String(Number(cell.toPrecision(15))) : cell.toExponential(14);
  const text = cleanLines(String(cell));
  const [, wrapped, marked = text] = markedText.exec(text) ?? [];
  return wrapped ?? marked;
}

const formulaErrors = new Set(texts.formulaErrors.split(gap));
/** LibreOffice numbers its errors: `Err:504`. */
const errorCodes = texts.formulaErrorCodes.toUpperCase().split(gap);

/** Whether a cell has the error of a formula instead of a value. */
export function isFormulaError(text: string): boolean {
  const error = text.toUpperCase();
  return formulaErrors.has(error) || (/:\d{3}$/.test(error) && errorCodes.includes(error.slice(0, -3)));
}

/** Whether a program has made `1,23E+10` of a long number. */
export const isRounded = (text: string) => /^\d(?:[.,]\d{1,20})?E\+\d{1,3}$/i.test(text);

/** Text as programs mark it, so that others take it for no number: `="000123"`, `'000123`. */
const markedText = /^(?:="([^"]*)"|'([\d=+@-][^']*))$/;

/** Converts `1 234,50 ₽` to `1234.5`, and `0012` to `12`. Of `,` and `.` the last one is the decimal separator. Returns other text unchanged. */
function decimalOf(text: string): string {
  const clean = withoutUnit(text.replace(/[\s'’]/g, ""));
  const last = Math.max(clean.lastIndexOf(","), clean.lastIndexOf("."));
  const other = clean[last] === "," ? "." : ",";
  const plain = (last < 0 ? clean : clean.replaceAll(other, "")).replace(",", ".").replace("−", "-");
  if (!/^-?\d+(?:\.\d+)?$/.test(plain)) return text;
  const number = plain.replace(/^(-?)0+(?=\d)/, "$1");
  return number.includes(".") ? withoutZeros(number) : number;
}

const opposite = (decimal: string) => (/^\d/.test(decimal) && Number(decimal) !== 0 ? `-${decimal}` : decimal.replace(/^-(?=\d)/, ""));

const unitsOfMoney = texts.roubleSigns.split(gap);

function withoutUnit(text: string): string {
  const unit = unitsOfMoney.find((sign) => text.toLowerCase().endsWith(sign));
  return unit === undefined ? text : text.slice(0, -unit.length);
}

function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === "0") end -= 1;
  return text.slice(0, text[end - 1] === "." ? end - 1 : end);
}

const numberOr = (decimal: string, text: string) => (/^-?\d+(?:\.\d+)?$/.test(decimal) ? Number(decimal) : text);

/** Reads `0,5` in the heading's unit, and `500 г` in its own. */
function gramsOf(text: string, perUnit: number | null): unknown {
  const { number, unit } = splitWeight(text);
  const per = unit === "" ? perUnit : gramsPer(unit);
  const count = numberOr(decimalOf(number), text);
  return per == null || typeof count === "string" ? text : toGrams(count, per);
}

/** Reads a rate, and 0.2, which is how spreadsheets store 20 %. */
function vatRateOfCell(text: string, cell: Cell): unknown {
  const rate = vatRateOf(typeof cell === "number" && cell > 0 && cell < 1 ? String(Math.round(cell * 100)) : text);
  return rate ?? text;
}

function flagOf(text: string): unknown {
  const word = wordKey(text) || text;
  if (yes.has(word) || text === "+") return true;
  return no.has(word) ? false : text;
}

/** Reads discount steps: `10: 2,5; 50: 5`. */
function ladderOf(text: string): unknown {
  const steps = text.split(/[;\n]/).flatMap((each) => (each.trim() === "" ? [] : (stepOf(each) ?? "")));
  return steps.includes("") ? text : steps;
}

function stepOf(text: string): { count: string; percent: string } | undefined {
  const from = text.search(/\d/);
  const sign = text.search(/[:=–—-]/);
  const [count, percent] = [decimalOf(text.slice(from, sign)), decimalOf(text.slice(sign + 1))];
  const isStep = from >= 0 && sign > from && [count, percent].every((each) => /^\d+(?:\.\d+)?$/.test(each));
  return isStep ? { count, percent } : undefined;
}

function dateOf(text: string): { date: string; time: string } | undefined {
  const [, day, month, year, one] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? [];
  if (day && month && year) return { date: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`, time: timeOf(one) };
  const [, date, two] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? [];
  return date ? { date, time: timeOf(two) } : undefined;
}

const timeOf = (text = "0:00") => `${text.padStart(text.length < 6 ? 5 : 8, "0")}${text.length < 6 ? ":00" : ""}`;

/** Reads a date and time as Moscow time. */
function instantOf(text: string): string {
  const read = dateOf(text);
  return read ? `${read.date}T${read.time}+03:00` : text;
}

/** Converts a row's value to a cell that `readCell` reads back. */
export function writeCell(kind: Kind, sent: unknown): string | number | null {
  if (sent === undefined || sent === null || sent === "") return null;
  if (isChoice(kind)) return wordFor(kind, String(sent));
  switch (kind) {
    case "roubles":
    case "amount":
    case "whole":
    case "grams":
      return typeof sent === "number" || /^-?\d+(?:\.\d+)?$/.test(String(sent)) ? Number(sent) : asText(sent);
    case "vatRate":
      return sent === "none" ? (texts.vatless.split(gap)[0] ?? "") : typeof sent === "number" ? sent : asText(sent);
    case "flag":
      return typeof sent === "boolean" ? ((sent ? texts.yes : texts.no).split(gap)[0] ?? "") : asText(sent);
    case "list":
      return Array.isArray(sent) ? sent.map(asText).join("; ") : asText(sent);
    case "ladder":
      return Array.isArray(sent) ? sent.map(stepText).join("; ") : asText(sent);
    case "rules":
      return Array.isArray(sent) ? sent.map(ruleText).join("\n") : asText(sent);
    case "days":
      return Array.isArray(sent) ? sent.map(dayText).join("\n") : asText(sent);
    case "date":
      return asText(sent).replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$3.$2.$1");
    case "instant":
      return moscowClock(asText(sent));
    case "text":
    case "words":
    case "reference":
      return asText(sent);
    default:
      return kind satisfies never;
  }
}

/** The same for display: a decimal comma, and roubles with two digits after it. */
export function cellText(kind: Kind, sent: unknown): string {
  const cell = writeCell(kind, sent);
  if (typeof cell !== "number") return cell ?? "";
  return (kind === "roubles" ? cell.toFixed(2) : String(cell)).replace(".", ",");
}

const moscow = new Intl.DateTimeFormat("ru-RU", { dateStyle: "short", timeStyle: "medium", timeZone: "Europe/Moscow" });

/** Formats an instant as `05.03.2026, 14:05:00` in Moscow time. Keeps ISO text with milliseconds, which would be lost. */
function moscowClock(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) || at.getMilliseconds() > 0 ? text : moscow.format(at);
}

function wordFor(kind: Choice, code: string): string {
  const words: Record<string, string> = texts.choices[kind];
  return words[code]?.split(gap)[0] ?? code;
}

const asText = (sent: unknown): string => (typeof sent === "string" ? sent : (JSON.stringify(sent) ?? ""));

function stepText(step: unknown): string {
  const { count, percent } = step as { count?: unknown; percent?: unknown };
  return `${asText(count)}: ${asText(percent)}`.replaceAll(".", ",");
}
