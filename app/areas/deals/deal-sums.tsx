import { useTranslation } from "react-i18next";
import { formatDifference, formatMoney, formatPercent, formatQuantity } from "#app/i18n/format.ts";
import { useVatTexts } from "#app/i18n/vat-texts.ts";
import { type Property, PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { Deal } from "#contract/deal.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import styles from "./deal.module.css";
import { useDiscountRows } from "./discount-rows.ts";

/** Discount groups on the left, sums on the right: ordered and, once collected, actual, with their VAT by rates. */
export function DealSums({ deal }: { deal: Deal }) {
  const { t } = useTranslation("deals");
  const discountRows = useDiscountRows();
  const vat = useVatTexts();
  const { actualTotal } = deal;
  const ordered = kopecksOf(deal.totalWithDiscount);
  const actual = actualTotal && kopecksOf(actualTotal);
  const sums: Property[] = [
    ...discountRows(deal),
    {
      key: "ordered",
      label: t(actual === null ? "sums.total" : "sums.ordered"),
      value: formatMoney(deal.totalWithDiscount),
      strong: actual === null,
    },
    ...(actual === null
      ? []
      : [
          { key: "difference", label: t("sums.difference"), value: formatDifference(actual - ordered) },
          { key: "actual", label: t("sums.actual"), value: formatMoney(actual), strong: true },
        ]),
    ...vat.rows(deal.vat),
  ];
  return (
    <div className={styles.sums}>
      <DiscountGroups deal={deal} />
      <PropertyList variant="sums" items={sums} className={styles.sumsList} />
    </div>
  );
}

function DiscountGroups({ deal }: { deal: Deal }) {
  const { t } = useTranslation(["deals", "common"]);
  const groups = deal.discountGroups.filter((group) => group.totalDiscountAmount.amount > 0);
  if (groups.length === 0) return <div />;
  return (
    <div className={styles.groups}>
      <h3>{t("groups.title")}</h3>
      <ul>
        {groups.map((group) => (
          <li key={group.uuid}>
            {group.type === "grouped" && group.countUnit
              ? t("groups.grouped", {
                  name: group.name,
                  quantity: formatQuantity(group.count, t(`common:units.${group.countUnit}`)),
                  percent: formatPercent(group.percent),
                  amount: formatMoney(group.totalDiscountAmount),
                })
              : t("groups.other", { name: group.name, amount: formatMoney(group.totalDiscountAmount) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
