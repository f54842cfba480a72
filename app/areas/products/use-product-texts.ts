import { useTranslation } from "react-i18next";
import { formatNumber, formatQuantity } from "#app/i18n/format.ts";
import { hasText } from "#app/i18n/has-text.ts";
import { usePriceTexts } from "#app/i18n/price-texts.ts";
import { supplyUnit } from "#app/i18n/unit-texts.ts";
import type { CardView } from "./card-view.ts";

type Unit = CardView["unit"];

/** Units and quantities in words, the same everywhere. */
export function useProductTexts() {
  const { t, i18n } = useTranslation(["catalog", "common"]);
  const prices = usePriceTexts();
  const short = (value: number, unit: Unit) => formatQuantity(value, t(`common:units.${unit}`));
  return {
    /** `20 кор.`, `41,5 кг` */
    short,
    unit: (unit: Unit) => t(`common:units.${unit}`),
    /** What a piece is packed in; the seller's own words stay unchanged. */
    packed: (packaging: string) => {
      const key = `packagings.${packaging}`;
      return hasText(i18n, "common", key) ? t(`common:${key}`) : packaging;
    },
    /** `за шт` */
    per: prices.per,
    /** `1 980,00 ₽ за кор.`: what one press orders, when it is not what the price is for. `kopecks` per unit. */
    ordered: ({ isWeight, unitsInSupply, orderUnit: unit }: Pick<CardView, "isWeight" | "unitsInSupply" | "orderUnit">, kopecks: number) =>
      prices.ordered({ unitsInSupply, dealQuantity: { kind: isWeight ? "weight" : "count", unit } }, kopecks),
    /** `65 коробок`, `8,5 кг` */
    counted: (value: number, unit: Unit) => {
      const supply = supplyUnit(unit);
      if (supply === "other" || !Number.isInteger(value)) return short(value, unit);
      return t(`counted.${supply}`, { count: value }).replace(String(value), formatNumber(value));
    },
    genitive: (unit: Unit) => t(`genitive.${unit === "kg" ? "kg" : supplyUnit(unit)}`),
    /** `6 шт в коробке`, `весовой, шаг 0,5 кг` */
    packing: (card: Pick<CardView, "isWeight" | "step" | "unitsInSupply" | "supplyUnit" | "unit">) =>
      card.isWeight
        ? t("card.weighed", { step: short(card.step, "kg") })
        : card.unitsInSupply === 1
          ? t(`card.sold.${supplyUnit(card.supplyUnit)}`)
          : t(`card.inSupply.${supplyUnit(card.supplyUnit)}`, { amount: short(card.unitsInSupply, card.unit) }),
  };
}
