import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { PaperCorrection } from "#contract/corrections.ts";
import { LineAmounts } from "./line-amounts.tsx";
import styles from "./papers.module.css";
import { ProductName } from "./product-name.tsx";

type Line = PaperCorrection["lines"][number];

/** Lines of a transfer document before and after a correction. */
export function ChangedLines({ caption, lines }: { caption: string; lines: readonly Line[] }) {
  const { t } = useTranslation("papers");
  const columns: Column<Line>[] = [
    {
      id: "product",
      title: t("product"),
      rowHeader: true,
      card: "full",
      cell: (line) => <ProductName line={line} />,
    },
    { id: "before", title: t("correction.before"), align: "end", cell: ({ before, unit }) => <LineAmounts amounts={before} unit={unit} /> },
    { id: "after", title: t("correction.after"), align: "end", cell: ({ after, unit }) => <LineAmounts amounts={after} unit={unit} /> },
    {
      id: "difference",
      title: t("correction.difference"),
      align: "end",
      cell: ({ difference: { sum, vat }, vatRate }) => (
        <>
          <span className="strong">{formatMoney(sum)}</span>
          {vatRate !== "none" && <span className={styles.vat}>{t("correction.ofVat", { sum: formatMoney(vat) })}</span>}
        </>
      ),
    },
  ];
  return <Table needs="s" caption={caption} columns={columns} rows={lines} rowKey={({ position }) => String(position)} />;
}
