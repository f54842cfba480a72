import texts from "#locales/ru/format.json";
import { perKilogram, type Weighed } from "#contract/per-kilogram.ts";
import { formatMoney } from "./format.ts";

/** `812,50 ₽/кг` */
export function kilogramWords(kopecks: number, goods: Weighed): { perKg?: string } {
  const price = perKilogram(kopecks, goods);
  return price === null ? {} : { perKg: `${formatMoney(price)}${texts.perKilogram}` };
}
