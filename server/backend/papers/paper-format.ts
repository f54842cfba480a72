import numberToWords from "number-to-words-ru";
import type { VatRate } from "#contract/vat.ts";
import texts from "#locales/ru/invoice.json" with { type: "json" };
import { interpolate } from "../interpolate.ts";

/** Sums, quantities and days as papers print them. */

const decimal = new Intl.NumberFormat("ru-RU", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1 234,56` of hundredths: kopecks or a quantity. */
export const hundredthsText = (value: number) => decimal.format(value / 100).replace("-", "−");

/** `10 %` or `без НДС`. */
export const rateText = (rate: VatRate) => (rate === "none" ? texts.noVat : interpolate(texts.rate, { percent: rate }));

/** Whether VAT is in the price of any of these; by the seller's regime it may be in none. */
export const isTaxed = (lines: readonly { vatRate: VatRate }[]) => lines.some(({ vatRate }) => vatRate !== "none");

/** `1 234` or `41,50`. */
export const quantityText = (hundredths: number) => hundredthsText(hundredths).replace(/,00$/, "");

/** `27.11.2026` of `2026-11-27`. */
export const dayText = (day: string) => day.split("-").reverse().join(".");

const longDay = new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** `27 ноября 2026 г.` */
export const longDayText = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`)).replace(/\s/g, " ");

export const daysText = (from: string, to: string) => (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`);

/** 999 999 999 999,99 roubles. */
const maxKopecks = 99_999_999_999_999;

/** `Одна тысяча два рубля 05 копеек`. Throws RangeError for what a document cannot say. */
export function spellSum(kopecks: number): string {
  if (!Number.isSafeInteger(kopecks) || kopecks < 0 || kopecks > maxKopecks) throw new RangeError("No sum of a document");
  // As a text: beyond 2^53 hundredths a number of roubles would lose kopecks.
  const roubles = `${Math.trunc(kopecks / 100)}.${String(kopecks % 100).padStart(2, "0")}`;
  return numberToWords.convert(roubles, { currency: "rub" });
}
