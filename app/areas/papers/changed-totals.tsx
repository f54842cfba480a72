import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { DealPaper } from "#contract/papers.ts";
import type { Money } from "#contract/primitives.ts";
import styles from "./papers.module.css";

type Props = {
  of: "correction" | "differences";
  paper: DealPaper;
  /** Nothing is said of a sum of zero. */
  sums: readonly { key: string; label: string; sum: Money }[];
  isTaxed: boolean;
};

/** What the lines of a correction or an act of differences cost more and less, and together. */
export function ChangedTotals({ of, paper: { total, vat, inWords }, sums, isTaxed }: Props) {
  const { t } = useTranslation("papers");
  const change = total.amount > 0 ? "more" : total.amount < 0 ? "less" : "same";
  return (
    <div className={styles.totals}>
      <PropertyList
        variant="sums"
        className={styles.sums}
        items={[
          ...sums.filter(({ sum }) => sum.amount !== 0).map(({ key, label, sum }) => ({ key, label, value: formatMoney(sum) })),
          {
            key: "total",
            label: t(of === "correction" ? "totals.updCorrection" : "totals.differences"),
            value: formatMoney(total),
            strong: true,
          },
          ...(isTaxed ? [{ key: "vat", label: t("advance.vat"), value: formatMoney(vat.total) }] : []),
        ]}
      />
      <p className="strong">{t(`${of}.words.${change}`, { words: inWords })}</p>
    </div>
  );
}
