import { unbroken } from "#app/i18n/format.ts";
import type { CardView, PriceStep } from "./card-view.ts";

const text = (value: string | undefined) => value ?? "";
const number = (value: string | undefined) => Number(value);
const numberOrNull = (value: string | undefined) => (value ? Number(value) : null);

/**
 * A card on its way to the browser: one text, its values in a fixed order with tabs between them. As objects two dozen of them
 * were a sixth of the catalogue's HTML. What no card shows stays behind: the group's name, the percents of the steps.
 */
function toRow(card: CardView): string {
  const { price, limits, group, steps } = card;
  return [
    ...[
      card.uuid,
      unbroken(card.name),
      card.picture,
      card.sku,
      card.brand,
      card.tint,
      price?.base,
      price?.old,
      card.unit,
      card.supplyUnit === card.orderUnit ? null : card.supplyUnit,
      card.unitsInSupply,
    ],
    ...[card.isWeight ? 1 : null, limits.min, limits.max, limits.step, limits.rounding, card.orderUnit, group?.key],
    ...[card.maxPercent, card.closed, card.assortment],
    ...steps.flatMap(({ count, kopecks }) => [count, kopecks]),
  ]
    .map((value) => String(value ?? "").replace(/[\t\n\r]/g, " "))
    .join("\t");
}

/** A list of cards: a line for each. */
export const toLines = (cards: readonly CardView[]) => cards.map(toRow).join("\n");
export const linesOf = (text: string) => (text === "" ? [] : text.split("\n"));

export const uuidOf = (row: string) => row.slice(0, row.indexOf("\t"));

/** For `data-row`: of the values that stand in the card's markup (request/page-data.ts) only their number. */
export const besideMarkup = (row: string, said: 3 | 5) => `${said}\t${row.split("\t").slice(said).join("\t")}`;

export function fromRow(row: string): CardView {
  const [uuid, name, picture, sku, brand, tint, base, old, unit, supplyUnit, unitsInSupply, isWeight, min, max, step, rounding, ...rest] = row.split("\t");
  const [orderUnit, groupKey, maxPercent, closed, assortment, ...figures] = rest;
  return {
    uuid: text(uuid),
    name: text(name),
    sku: text(sku),
    brand: text(brand),
    picture: text(picture),
    tint: tint as CardView["tint"],
    price: base ? { base: number(base), old: numberOrNull(old) } : null,
    unit: unit as CardView["unit"],
    supplyUnit: (supplyUnit || orderUnit) as CardView["unit"],
    unitsInSupply: number(unitsInSupply),
    isWeight: isWeight === "1",
    limits: { min: number(min), max: number(max), step: number(step), rounding: rounding as CardView["limits"]["rounding"] },
    orderUnit: orderUnit as CardView["orderUnit"],
    group: groupKey ? { key: groupKey, name: "" } : null,
    steps: toSteps(figures.map(Number)),
    maxPercent: number(maxPercent),
    closed: closed ? (closed as CardView["closed"]) : null,
    assortment: text(assortment),
  };
}

function toSteps(figures: number[]): PriceStep[] {
  return figures.flatMap((count, index) => (index % 2 === 0 ? [{ count, percent: 0, kopecks: figures[index + 1] ?? 0 }] : []));
}
