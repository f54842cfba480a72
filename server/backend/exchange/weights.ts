import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };

const letters = /[^\p{L}]/gu;
const grams: ReadonlyMap<string, number> = new Map(
  Object.entries({ [texts.choices.units.g]: 1, [texts.choices.units.kg]: 1000, [texts.tonnes]: 1_000_000 }).flatMap(([words, count]) =>
    words.split("|").map((word) => [word, count] as const),
  ),
);

/** How many grams a unit of weight has; undefined for any other word. */
export const gramsPer = (unit: string): number | undefined => grams.get(unit.toLowerCase().replace(letters, ""));

/** Splits a heading or a property's name that ends with a unit: `Вес нетто, кг`, `Масса (г)`. Null without a word at its end. */
export function splitUnit(title: string): { name: string; unit: string } | null {
  const [, name, unit] = /^(.*[^\s,;:([/])[\s,;:([/]+(\p{L}{1,10})\.?[)\]]?$/u.exec(title.trim()) ?? [];
  return name && unit ? { name, unit } : null;
}

/** Splits `25 кг` and `500г.`; without a number at its beginning the text is all number. */
export function splitWeight(text: string): { number: string; unit: string } {
  const [, number, unit] = /^(.*\d)\s*(\p{L}{1,10})\.?$/u.exec(text.trim()) ?? [];
  return number && unit ? { number, unit } : { number: text, unit: "" };
}

/** Whole grams, without the error of floating-point numbers. Tenths of a gram of what was written in kilograms are rounded. */
export function toGrams(count: number, per: number): number {
  const exact = Number((count * per).toPrecision(15));
  return per === 1 ? exact : Math.round(exact);
}
