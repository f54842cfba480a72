import { perKilogram, type WeighedProduct } from "#contract/per-kilogram.ts";
import texts from "#locales/ru/format.json";
import { formatMoney } from "./format.ts";

/** `812,50 ₽/кг` */
export function kilogramText(kopecks: number, product: WeighedProduct): { perKg?: string } {
  const price = perKilogram(kopecks, product);
  return price === null ? {} : { perKg: `${formatMoney(price)}${texts.perKilogram}` };
}
