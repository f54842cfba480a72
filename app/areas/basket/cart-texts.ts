import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber, formatQuantity, formatTime } from "#app/i18n/format.ts";
import { stockText } from "#app/i18n/stock-text.ts";
import { pricedUnit, supplyUnit } from "#app/i18n/unit-texts.ts";
import type { Unit } from "#contract/enums.ts";
import { plainDateIn, zoneOffset } from "#contract/plain-date.ts";
import type { CartLine } from "./cart-view.ts";

export type CartT = TFunction<["cart", "common"]>;

/** Subscribes once for the whole cart: lines take `t` as a prop. */
export function useCartT(): CartT {
  return useTranslation(["cart", "common"]).t;
}

export function unitText(t: CartT, unit: Unit): string {
  return t(`common:units.${unit}`);
}

/** `20 кор.`, `41,5 кг` */
export function inUnits(t: CartT, quantity: number, unit: Unit): string {
  return formatQuantity(quantity, unitText(t, unit));
}

/** `/шт`: the unit of a price. */
export function perUnit(t: CartT, unit: Unit): string {
  return t("line.perUnit", { unit: unitText(t, unit) });
}

/** `за кг` */
export function perUnitText(t: CartT, unit: Unit): string {
  return t(`common:perUnit.${pricedUnit(unit)}`);
}

/** `6 шт в коробке`, `шаг 0,5 кг` */
export function supplyText(t: CartT, line: CartLine): string {
  if (line.rules.kind === "weight") return t("line.step", { step: inUnits(t, line.rules.step, line.rules.unit) });
  const where = t(`inSupply.${supplyUnit(line.supplyUnit)}`);
  return t("line.inSupply", { quantity: inUnits(t, line.unitsInSupply, line.unit), where });
}

export function problemText(t: CartT, line: Pick<CartLine, "problem" | "rules">): string | undefined {
  return line.problem ? t(`problem.${line.problem.reason}`, { amount: inUnits(t, line.problem.count, line.rules.unit) }) : undefined;
}

/** Says that less is in stock than wanted. */
export function shortageText(t: CartT, { stock, quantity, rules }: CartLine): string | null {
  const note = stockText(stock, quantity, (left) => inUnits(t, left, rules.unit));
  return note && t(note.key, note.values);
}

/** `до 14:00, 10 марта` in the distribution center's time zone. */
export function cutoffText(t: CartT, cutoffAt: string, timeZone: string): string {
  const day = formatDate(plainDateIn(new Date(cutoffAt), timeZone), timeZone);
  return t("segment.cutoff", { time: formatTime(cutoffAt, timeZone), day });
}

/** Line sum from a given unit price, for texts only: kopecks, half up. */
export function lineSum(quantity: number, unitsInSupply: number, perUnitKopecks: number): number {
  return Math.round((Math.round(quantity * 100) * unitsInSupply * perUnitKopecks) / 100);
}

/** `московское`, or the offset from Moscow: `местное, МСК+2`. */
export function zoneText(t: CartT, timeZone: string): string {
  const now = Date.now();
  const hours = (zoneOffset(now, timeZone) - zoneOffset(now, "Europe/Moscow")) / 3_600_000;
  return hours === 0 ? t("moscowZone") : t("otherZone", { difference: `${hours > 0 ? "+" : ""}${formatNumber(hours)}` });
}
