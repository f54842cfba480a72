/** A number of 1C: `1 234,50`, `12.5`; undefined for anything else. */
export function numberOf(said: string): number | undefined {
  const text = said.replace(/[\s\u00a0']/g, "").replace(",", ".");
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}

/** The number that a text begins with: `12 шт`. */
export const firstNumber = (said: string): number | undefined =>
  numberOf(/^\s{0,5}-?\d[\d\s\u00a0]{0,20}(?:[.,]\d{1,10})?/.exec(said)?.[0] ?? "");

/** A number alone or with its unit: `100.00 руб. за шт`. What goes on with figures is none: `1.234,50`. */
export const amountSaid = (said: string): number | undefined =>
  numberOf(/^\s{0,5}(-?\d[\d\s\u00a0]{0,20}(?:[.,]\d{1,10})?)(?![\d.,])/.exec(said)?.[1] ?? "");

/** Rounded to hundredths, as feeds take amounts. */
export const toHundredths = (value: number) => (Math.round(value * 100 + Number.EPSILON) / 100).toFixed(2);

const longer: readonly (readonly [RegExp, number])[] = [
  [/мес/i, 30],
  [/год|лет/i, 365],
  [/нед/i, 7],
];

/** Days of `14`, `14 суток`, `6 мес.`, `2 года`. */
export function daysOf(said: string): number | undefined {
  const count = firstNumber(said);
  if (count === undefined) return undefined;
  const times = longer.find(([unit]) => unit.test(said))?.[1] ?? 1;
  return Math.round(count * times);
}

/** Grams of kilograms, of `0,5 кг` and of `500 г`. */
export function gramsOf(said: string): number | undefined {
  const weight = firstNumber(said);
  if (weight === undefined) return undefined;
  return Math.round(/\d\s{0,5}(г|гр|грамм\p{L}{0,3})\.?$/iu.test(said.trim()) ? weight : weight * 1000);
}
