import { useTranslation } from "react-i18next";
import { formatMoney, formatPercent } from "#app/i18n/format.ts";
import type { Property } from "#app/ui/property-list/property-list.tsx";
import type { Deal } from "#contract/deal.ts";
import { kopecksOf } from "#contract/kopecks.ts";

type Sums = Pick<Deal, "totalPriceWithoutDiscount" | "totalDiscountAmount" | "discountPercent">;

/** The sum without discount, and the discount; empty if there is none. */
export function useDiscountRows(): (sums: Sums) => Property[] {
  const { t } = useTranslation("deals");
  return ({ totalPriceWithoutDiscount, totalDiscountAmount, discountPercent }) => {
    const discount = kopecksOf(totalDiscountAmount);
    if (discount === 0) return [];
    return [
      { key: "subtotal", label: t("sums.withoutDiscount"), value: formatMoney(totalPriceWithoutDiscount) },
      {
        key: "discount",
        label: t("sums.discount", { percent: formatPercent(discountPercent) }),
        value: formatMoney(-discount),
        tone: "positive",
      },
    ];
  };
}
