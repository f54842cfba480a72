import { gramsPer, splitUnit, splitWeight, toGrams } from "../../weights.ts";

/** Parses a number of 1C, `1 234,50` or `12.5`; undefined for anything else. */
export function numberOf(written: string): number | undefined {
  const text = written.replace(/[\s\u00a0']/g, "").replace(",", ".");
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}

/** Parses the number at the start of a text: `12 шт`. */
export const firstNumber = (written: string): number | undefined =>
  numberOf(/^\s{0,5}-?\d[\d\s\u00a0]{0,20}(?:[.,]\d{1,10})?/.exec(written)?.[0] ?? "");

/** Parses a number with or without a unit, `100.00 руб. за шт`; undefined for ambiguous separators, `1.234,50`. */
export const parseAmount = (written: string): number | undefined =>
  numberOf(/^\s{0,5}(-?\d[\d\s\u00a0]{0,20}(?:[.,]\d{1,10})?)(?![\d.,])/.exec(written)?.[1] ?? "");

/** Formats an amount for feeds: two decimals. */
export const toHundredths = (value: number) => (Math.round(value * 100 + Number.EPSILON) / 100).toFixed(2);

const longer: readonly (readonly [RegExp, number])[] = [
  [/мес/i, 30],
  [/год|лет/i, 365],
  [/нед/i, 7],
];

/** Parses a period in days: `14`, `14 суток`, `6 мес.`, `2 года`. */
export function daysOf(written: string): number | undefined {
  const count = firstNumber(written);
  if (count === undefined) return undefined;
  const times = longer.find(([unit]) => unit.test(written))?.[1] ?? 1;
  return Math.round(count * times);
}

/**
 * Parses a weight in grams: `500 г`, `0,5 кг`, `0,02 т`. A number alone is in the unit that `title` ends with, `Вес нетто, г`, by default
 * in kilograms. Undefined for other units.
 */
export function gramsOf(written: string, title = ""): number | undefined {
  const { number, unit } = splitWeight(written);
  const weight = firstNumber(number);
  const per = unit === "" ? (gramsPer(splitUnit(title)?.unit ?? "") ?? 1000) : gramsPer(unit);
  return weight === undefined || per === undefined ? undefined : Math.round(toGrams(weight, per));
}
