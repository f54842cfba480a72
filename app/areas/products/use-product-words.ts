import { useTranslation } from "react-i18next";
import { formatNumber, formatQuantity } from "#app/i18n/format.ts";
import type { CardView } from "./card-view.ts";

type Unit = CardView["unit"];
type Say = (key: string, values?: object) => string;

const supplies = new Set(["box", "tray", "bag", "sack", "bucket", "package"]);

/** Units and quantities in words: every place that counts goods says them the same way. */
export function useProductWords() {
  const { t } = useTranslation(["catalog", "common"]);
  const say = t as unknown as Say;
  const known = (unit: Unit) => (supplies.has(unit) ? unit : "other");
  const short = (value: number, unit: Unit) => formatQuantity(value, say(`common:units.${unit}`));
  return {
    /** `20 кор.`, `41,5 кг` */
    short,
    unit: (unit: Unit) => say(`common:units.${unit}`),
    /** `за шт` */
    per: (unit: Unit) => (["pcs", "kg", "package", "L", "g"].includes(unit) ? say(`common:perUnit.${unit}`) : say("common:perUnit.other")),
    /** `65 коробок`, `8,5 кг` */
    counted: (value: number, unit: Unit) =>
      supplies.has(unit) && Number.isInteger(value) ? say(`counted.${unit}`, { count: value }).replace(String(value), formatNumber(value)) : short(value, unit),
    genitive: (unit: Unit) => say(`genitive.${unit === "kg" ? "kg" : known(unit)}`),
    /** `6 шт в коробке`, `весовой, шаг 0,5 кг` */
    packing: (card: CardView) =>
      card.isWeight
        ? say("card.weighed", { step: short(card.limits.step, "kg") })
        : card.unitsInSupply === 1
          ? say(`card.sold.${known(card.supplyUnit)}`)
          : say(`card.inSupply.${known(card.supplyUnit)}`, { amount: short(card.unitsInSupply, card.unit) }),
    known,
  };
}
