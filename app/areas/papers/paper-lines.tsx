import { useTranslation } from "react-i18next";
import { formatDate, formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { useVatTexts } from "#app/i18n/vat-texts.ts";
import { Card } from "#app/ui/card/card.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { DealPaper } from "#contract/papers.ts";
import styles from "./papers.module.css";
import { ProductName } from "./product-name.tsx";

type Line = DealPaper["lines"][number] & { position: number };

/** Lines with their VAT, its sums by rates, and the sum in words. */
export function PaperLines({ paper }: { paper: DealPaper }) {
  const { t } = useTranslation(["papers", "common"]);
  const vat = useVatTexts();
  const dated: Column<Line> = {
    id: "date",
    title: t("deliveryDate"),
    nowrap: true,
    cell: ({ date }) => date && formatDate(date, "Europe/Moscow", new Date(0)),
  };
  const columns: Column<Line>[] = [
    {
      id: "product",
      title: t("product"),
      rowHeader: true,
      card: "full",
      cell: (line) => <ProductName line={line} />,
    },
    ...(paper.specification ? [dated] : []),
    {
      id: "quantity",
      title: t("quantity"),
      align: "end",
      cell: ({ quantity, unit }) => formatQuantity(quantity, t(`common:units.${unit}`)),
    },
    { id: "price", title: t("price"), align: "end", cell: ({ price }) => formatMoney(price) },
    {
      id: "sum",
      title: t("lineSum"),
      align: "end",
      cell: ({ sum, ...line }) => (
        <>
          <span className="strong">{formatMoney(sum)}</span>
          <span className={styles.vat}>{vat.line(line)}</span>
        </>
      ),
    },
  ];
  // An invoice asks for its sum, whatever is in it.
  const isTaxed = paper.kind === "invoice" || paper.lines.some(({ vatRate }) => vatRate !== "none");
  const settled = paper.invoice?.settled;
  return (
    <Card id="lines" title={t("lines")} pad="none">
      <Table
        needs="s"
        caption={t(`captions.${paper.kind}`, { number: paper.number })}
        columns={columns}
        rows={paper.lines.map((line, index) => ({ ...line, position: index + 1 }))}
        rowKey={({ position }) => String(position)}
      />
      <div className={styles.totals}>
        <PropertyList
          variant="sums"
          className={styles.sums}
          items={[
            ...(settled
              ? [
                  { key: "goods", label: t("settled.goods"), value: formatMoney(settled.goods) },
                  { key: "paid", label: t("settled.paid"), value: formatMoney(settled.paid) },
                ]
              : []),
            { key: "total", label: isTaxed ? t(`totals.${paper.kind}`) : t("untaxedTotal"), value: formatMoney(paper.total), strong: true },
            ...vat.rows(paper.vat),
          ]}
        />
        <p className="strong">{paper.inWords}</p>
      </div>
    </Card>
  );
}
