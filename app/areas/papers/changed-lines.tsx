import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { PaperCorrection } from "#contract/corrections.ts";
import { LineAmounts } from "./line-amounts.tsx";
import styles from "./papers.module.css";
import { ProductName } from "./product-name.tsx";

type Line = PaperCorrection["lines"][number];

type Props<Of> = {
  of?: "correction" | "differences";
  caption: string;
  lines: readonly Of[];
  /** Columns after the others. */
  more?: readonly Column<Of>[];
};

/** Lines of a transfer document before and after a correction, or by it and as they were accepted. */
export function ChangedLines<Of extends Line>({ of = "correction", caption, lines, more = [] }: Props<Of>) {
  const { t } = useTranslation("papers");
  const columns: Column<Of>[] = [
    {
      id: "product",
      title: t("product"),
      rowHeader: true,
      card: "full",
      cell: (line) => <ProductName line={line} />,
    },
    { id: "before", title: t(`${of}.before`), align: "end", cell: ({ before, unit }) => <LineAmounts amounts={before} unit={unit} /> },
    { id: "after", title: t(`${of}.after`), align: "end", cell: ({ after, unit }) => <LineAmounts amounts={after} unit={unit} /> },
    {
      id: "difference",
      title: t(`${of}.difference`),
      align: "end",
      cell: ({ difference: { sum, vat }, vatRate }) => (
        <>
          <span className="strong">{formatMoney(sum)}</span>
          {vatRate !== "none" && <span className={styles.vat}>{t("correction.ofVat", { sum: formatMoney(vat) })}</span>}
        </>
      ),
    },
    ...more,
  ];
  return (
    <Table
      needs={more.length > 0 ? "m" : "s"}
      caption={caption}
      columns={columns}
      rows={lines}
      rowKey={({ position }) => String(position)}
    />
  );
}
