import { useTranslation } from "react-i18next";
import type { Unit } from "#contract/enums.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { Money } from "#contract/primitives.ts";
import type { QuantityRules } from "#contract/products.ts";
import { formatMoney } from "./format.ts";
import { pricedUnit } from "./unit-texts.ts";

export type Ordered = { unitsInSupply: number; dealQuantity: Pick<QuantityRules, "kind" | "unit"> };

/** Prices with the unit that they are for. */
export function usePriceTexts() {
  const { t } = useTranslation("common");
  return {
    /** `за шт` */
    per: (unit: Unit) => t(`perUnit.${pricedUnit(unit)}`),
    /** `1 980,00 ₽ за кор.`: what one press orders, when the price is not for it. `price`: Money or kopecks per unit. */
    ordered: ({ unitsInSupply, dealQuantity: { kind, unit } }: Ordered, price: Money | number) => {
      if (kind === "weight" || unitsInSupply === 1) return null;
      const kopecks = typeof price === "number" ? price : kopecksOf(price);
      return t("orderedPrice", { price: formatMoney(Math.round(unitsInSupply * kopecks)), unit: t(`units.${unit}`) });
    },
  };
}
