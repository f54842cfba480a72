import common from "#locales/ru/common.json" with { type: "json" };
import texts from "#locales/ru/price-list.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { hundredthsText, quantityText } from "../paper-format.ts";
import type { PriceRow } from "./price-list-facts.ts";

/** Cells of a price list, as the PDF and the workbook write them. */

export const unitText = ({ unit }: PriceRow) => common.units[unit];

export const supplyText = ({ supply, unit }: PriceRow) =>
  supply === null ? "" : interpolate(texts.supply, { supply: common.units[supply.unit], count: supply.count, unit: common.units[unit] });

export const minimumText = ({ minimum: { quantity, unit } }: PriceRow) =>
  interpolate(texts.quantity, { quantity: quantityText(quantity), unit: common.units[unit] });

export const shelfLifeText = ({ shelfLifeDays }: PriceRow) =>
  shelfLifeDays === null ? "" : interpolate(texts.days, { days: shelfLifeDays });

/** `от 10 кор. — 95,00; от 50 кор. — 90,00`, and whose quantities add up. */
export function ladderText({ ladder: { group, unit, steps } }: PriceRow): string {
  const prices = steps.map(({ from, price }) =>
    interpolate(texts.step, { quantity: quantityText(from), unit: common.units[unit], price: hundredthsText(price) }),
  );
  const text = prices.join("; ");
  return group && text ? interpolate(texts.ofGroup, { text, group }) : text;
}
