import { vatRates } from "#contract/enums.ts";
import type { VatRate } from "#contract/vat.ts";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };

const letters = /[^\p{L}]/gu;
const wordOf = (text: string) => text.toLowerCase().replace(letters, "");
const vatless = texts.vatless.split("|").map(wordOf);
const tax = wordOf(texts.vat);

/**
 * The rate that people and 1C write: `20`, `20 %`, `НДС 20%`, `НДС20`, `20/120`, `Без НДС`, `БезНДС`. Undefined for anything else, also
 * for a rate that the law does not know.
 */
export function vatRateOf(text: string): VatRate | undefined {
  const word = wordOf(text);
  const [number, ...more] = text.replaceAll(",", ".").match(/\d+(?:\.\d+)?/g) ?? [];
  if (number === undefined) return vatless.includes(word) ? "none" : undefined;
  if (word !== "" && word !== tax) return undefined;
  const rate = vatRates.find((each) => each === Number(number));
  // A rate of what includes the tax, 20/120, names the same goods.
  return more.length === 0 || (more.length === 1 && Number(more[0]) === 100 + Number(number)) ? rate : undefined;
}
