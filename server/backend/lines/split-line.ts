import type { UnparsedLine } from "#contract/lines.ts";
import { unitOf } from "../exchange/spreadsheets/cells.ts";
import { readAmount } from "./read-amount.ts";

/** Units of pack sizes at the end of names, such as 0,9 л: not an ordered quantity. */
const ofNames = new Set(["L", "mL", "g", "cm", "m"]);

/**
 * Splits a line without delimiters: `Кефир 2,5 % 10 кор`, `010-241 12`. The number at its end is the quantity, unless it belongs to a
 * name (`…, 0,9 л`) or to a SKU (`010 241`).
 */
export function splitLine(line: string): UnparsedLine {
  const whole = { text: line, quantity: "", unit: "" };
  const words = line.split(" ");
  const last = words.at(-1) ?? "";
  const isUnitAlone = /^\p{L}/u.test(last) && unitOf(last) !== undefined;
  const typed = words.slice(isUnitAlone ? -2 : -1).join(" ");
  const before = words.slice(0, isUnitAlone ? -2 : -1).join(" ");
  const amount = readAmount(typed);
  const text = withoutSign(before);
  if (text === "" || !amount || ("error" in amount && amount.error !== "multiplication")) return whole;
  const unit = "error" in amount ? null : amount.unit;
  if (unit && (ofNames.has(unit) || (unit === "kg" && before.endsWith(",")))) return whole;
  if (/^[\d\s-]*$/.test(text) && text.replace(/\D/g, "").length < 4) return whole;
  return isUnitAlone ? { text, quantity: words.at(-2) ?? "", unit: last } : { text, quantity: typed, unit: "" };
}

/** Removes a dash, colon or equals sign before the quantity. */
const withoutSign = (text: string) => (/[-–—:=]$/.test(text) ? text.slice(0, -1).trimEnd() : text);
