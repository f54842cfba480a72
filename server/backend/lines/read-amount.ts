import type { quantityErrors, Unit } from "#contract/enums.ts";
import { toHundredths } from "#contract/quantity.ts";
import texts from "#locales/ru/order-sheets.json" with { type: "json" };
import { unitOf, wordKey } from "../exchange/spreadsheets/cells.ts";

export type QuantityError = (typeof quantityErrors)[number];

/** `hundredths` may be fractional. */
export type Amount = { hundredths: number; unit: Unit | null };

const numbersBy = (words: Readonly<Record<string, string>>) =>
  new Map(Object.entries(words).flatMap(([number, all]) => all.split("|").map((word) => [wordKey(word), Number(number)] as const)));

const spelt = numbersBy(texts.numbers);
/** Words that count pieces: 12 bottles, 3 tens. */
const counted = numbersBy(texts.counted);

/** A unit or a word that counts pieces. `times`: pieces of one. */
export function countOf(word: string): { unit: Unit; times: number } | undefined {
  const times = counted.get(wordKey(word));
  if (times !== undefined) return { unit: "pcs", times };
  const unit = unitOf(word);
  return unit === undefined ? undefined : { unit, times: 1 };
}

const multiplied = /\d\s*[xх×*]\s*\d/i;
/** As in the seller's tables; the last of two signs is the decimal separator: `1 200`, `1.200,5`, `1,200.5`. */
const number = /^(\d{1,3}(?:[\s'’]\d{3})+|\d{1,3}(?:\.\d{3})+(?=,\d)|\d{1,3}(?:,\d{3})+(?=\.\d)|\d{1,12})(?:[.,](\d{1,12}))?(?!\d)/;
const courtesies = new Set(texts.courtesies.split("|").map(wordKey));

/** Drops «пожалуйста» and its like at the end, with the comma before it. */
export function withoutCourtesy(text: string): string {
  const at = text.lastIndexOf(" ");
  if (at < 0 || !courtesies.has(wordKey(text.slice(at)))) return text;
  const rest = text.slice(0, at).trimEnd();
  return rest.endsWith(",") ? rest.slice(0, -1) : rest;
}

const withoutBrackets = (text: string) => (/^[([]/.test(text) && /[)\]]$/.test(text) ? text.slice(1, -1).trim() : text);

/**
 * Parses `1 200`, `0,5`, `2 кор`, `24шт.`, `(6 кор)`, `пять коробок, пожалуйста`, `3 десятка`; null if empty. Refuses ambiguous input.
 */
export function readAmount(typed: number | string | undefined, unitTyped = ""): Amount | { error: QuantityError } | null {
  const text = withoutBrackets(withoutCourtesy(String(typed ?? "").trim()));
  if (text === "") return null;
  if (multiplied.test(text)) return { error: "multiplication" };
  const read = readNumber(text);
  if (!read || (read.behind !== "" && !/^\p{L}/u.test(read.behind))) return { error: "notNumber" };
  const word = unitTyped.trim() || read.behind;
  const count = word === "" ? { unit: null, times: 1 } : countOf(word);
  if (count === undefined) return { error: "unknownUnit" };
  const hundredths = toHundredths(read.value * count.times);
  return hundredths > 0 ? { hundredths, unit: count.unit } : { error: "zero" };
}

/** Whether a text begins with a number, in digits or words, or with a word that counts pieces. */
export function startsLikeAmount(text: string): boolean {
  const [word = ""] = text.split(/[\s-]/);
  return /^\d/.test(word) || spelt.has(wordKey(word)) || counted.has(wordKey(word));
}

const fractions: Readonly<Record<string, number>> = { "¼": 0.25, "½": 0.5, "¾": 0.75 };

function readNumber(text: string): { value: number; behind: string } | null {
  const [parts, count = "0", sign = ""] = /^(\d{1,3})? ?([¼½¾])/.exec(text) ?? [];
  if (parts) return { value: Number(count) + (fractions[sign] ?? 0), behind: text.slice(parts.length).trim() };
  const match = number.exec(text);
  if (match) {
    const [whole, digits = "", fraction = "0"] = match;
    return { value: Number(`${digits.replace(/\D/g, "")}.${fraction}`), behind: text.slice(whole.length).trim() };
  }
  const [first = "", ...rest] = text.split(" ");
  const value = spelt.get(wordKey(first));
  return value === undefined ? null : { value, behind: rest.join(" ") };
}
