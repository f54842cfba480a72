import type { Unit } from "#contract/enums.ts";
import type { UnparsedLine } from "#contract/lines.ts";
import { countOf, readAmount, withoutCourtesy } from "./read-amount.ts";

/** Units of pack sizes at the end of names, such as 0,9 л: not an ordered quantity. */
export const sizesOfPacks: ReadonlySet<Unit> = new Set<Unit>(["L", "mL", "g", "cm", "m"]);

/** `010-241,12 кор`: an article of four or more digits or like `NXK-1`, a comma, a quantity and perhaps a unit. */
const articleAndQuantity = /^((?=(?:\D*\d){4})[\p{L}\d./-]+|\p{L}{1,6}[-/_]\d{1,3})[,;=:](\d{1,6}(?:[.,]\d{1,3})?)(?: (\p{L}+\.?))?$/u;
const inBrackets = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/;

/**
 * Splits a line without delimiters: `Кефир 2,5 % 10 кор`, `010-241 12`, `Кефир (6 кор)`, `5 кор кефира`. The number at its end is the
 * quantity, unless it belongs to a name (`…, 0,9 л`, `… (10 шт)`) or to a SKU (`010 241`).
 */
export function splitLine(typed: string): UnparsedLine {
  const line = withoutListMark(typed);
  const request = withoutCourtesy(line);
  const [, article, count, unit = ""] = articleAndQuantity.exec(request) ?? [];
  if (article && count) return { text: article, quantity: count, unit };
  const [, name = "", inner = ""] = inBrackets.exec(request) ?? [];
  if (isPacks(inner)) return { text: withoutSign(name), quantity: inner, unit: "" };
  if (inner !== "") return { text: line, quantity: "", unit: "" };
  return splitLast(request) ?? splitFirst(request) ?? { text: line, quantity: "", unit: "" };
}

/** Drops `1. `, `2)` or `• ` before a line of a list, where a word or an article follows, and the `>` of an answered letter. */
const withoutListMark = (line: string) =>
  line.replace(/^(?:> ?)+/, "").replace(/^(?:\d{1,3}[.)]|[•·*])(?: +(?=\p{L}|\d{3})|(?=\p{L}{3}))/u, "");

/** A quantity of boxes and their like: pieces and weights in brackets may be the size of a pack. */
function isPacks(typed: string): boolean {
  const amount = readAmount(typed);
  return amount !== null && !("error" in amount) && amount.unit !== null && !["pcs", "kg", ...sizesOfPacks].includes(amount.unit);
}

function splitLast(line: string): UnparsedLine | null {
  const words = line.split(" ");
  const last = words.at(-1) ?? "";
  const isUnitAlone = /^\p{L}/u.test(last) && countOf(last) !== undefined;
  const typed = words.slice(isUnitAlone ? -2 : -1).join(" ");
  const before = words.slice(0, isUnitAlone ? -2 : -1).join(" ");
  const amount = readAmount(typed);
  const text = withoutSign(before);
  if (text === "" || !amount || ("error" in amount && amount.error !== "multiplication")) return null;
  // A number in words without a unit may be part of a name.
  if (!isUnitAlone && !/^\d/.test(typed)) return null;
  const unit = "error" in amount ? null : amount.unit;
  if (unit && (sizesOfPacks.has(unit) || (unit === "kg" && before.endsWith(",")))) return null;
  if (/^[\d\s-]*$/.test(text) && text.replace(/\D/g, "").length < 4) return null;
  return isUnitAlone ? { text, quantity: words.at(-2) ?? "", unit: last } : { text, quantity: typed, unit: "" };
}

/** `5 кор молока`. */
function splitFirst(line: string): UnparsedLine | null {
  const [quantity = "", unit = "", ...rest] = line.split(" ");
  const text = rest.join(" ");
  const amount = unit === "" ? null : readAmount(quantity, unit);
  if (!amount || "error" in amount || !amount.unit || sizesOfPacks.has(amount.unit)) return null;
  return /\p{L}|\d{3}/u.test(text) ? { text, quantity, unit } : null;
}

/** Removes a dash, colon, comma or equals sign before the quantity. */
const withoutSign = (text: string) => (/[-–—:=,]$/.test(text) ? text.slice(0, -1).trimEnd() : text);
