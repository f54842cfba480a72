import { useTranslation } from "react-i18next";
import { formatMoney, formatPercent, formatQuantity, unbroken } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { PriceList, PriceListRow } from "#contract/company-prices.ts";
import styles from "./papers.module.css";

type Row = PriceListRow & { position: number };

/** Goods with their prices, a table for each category. */
export function PriceListRows({ list: { sections, rowCount } }: { list: PriceList }) {
  const { t } = useTranslation("papers");
  const shown = sections.reduce((count, { rows }) => count + rows.length, 0);
  return (
    <Stack gap={4}>
      {sections.map(({ name, rows }, index) => (
        <Section key={name} id={`section-${index + 1}`} name={name} rows={rows} />
      ))}
      {rowCount > shown && <p className="small muted">{t("priceList.shown", { shown, count: rowCount })}</p>}
    </Stack>
  );
}

function Section({ id, name, rows }: { id: string; name: string; rows: readonly PriceListRow[] }) {
  const { t } = useTranslation(["papers", "common"]);
  const unit = (of: PriceListRow["unit"]) => t(`common:units.${of}`);
  return (
    <Card id={id} title={name} pad="none">
      <Table<Row>
        needs="m"
        caption={t("priceList.caption", { name })}
        rows={rows.map((row, index) => ({ ...row, position: index }))}
        rowKey={({ position }) => String(position)}
        columns={[
          {
            id: "product",
            title: t("product"),
            rowHeader: true,
            card: "full",
            cell: ({ name: product, sku, buyerCode }) => (
              <span className={styles.name}>
                {unbroken(product)}
                <span className={styles.vat}>
                  {[sku, buyerCode && t("priceList.buyerCode", { code: buyerCode })].filter(Boolean).join(" · ")}
                </span>
              </span>
            ),
          },
          {
            id: "supply",
            title: t("priceList.supply"),
            cell: ({ supply, unit: own }) =>
              supply === null ? unit(own) : t("priceList.supplyOf", { supply: unit(supply.unit), count: supply.count, unit: unit(own) }),
          },
          {
            id: "price",
            title: t(rows.some(({ vatRate }) => vatRate !== "none") ? "priceList.price" : "priceList.untaxedPrice"),
            align: "end",
            nowrap: true,
            cell: ({ price, unit: own, vatRate }) => (
              <>
                <b>{t("priceList.perUnit", { price: formatMoney(price), unit: unit(own) })}</b>
                <span className={styles.vat}>
                  {vatRate === "none" ? t("common:vat.none") : t("common:vat.rate", { rate: formatPercent(vatRate) })}
                </span>
              </>
            ),
          },
          { id: "ladder", title: t("priceList.ladder"), cell: ({ ladder }) => <Ladder ladder={ladder} /> },
          {
            id: "minimum",
            title: t("priceList.minimum"),
            nowrap: true,
            cell: ({ minimum }) => formatQuantity(minimum.quantity, unit(minimum.unit)),
          },
          {
            id: "shelfLife",
            title: t("priceList.shelfLife"),
            nowrap: true,
            cell: ({ shelfLifeDays: count }) =>
              count === null ? <span className="muted">{t("list.noDeal")}</span> : t("common:days", { count }),
          },
        ]}
      />
    </Card>
  );
}

function Ladder({ ladder: { group, unit, steps } }: { ladder: PriceListRow["ladder"] }) {
  const { t } = useTranslation(["papers", "common"]);
  if (steps.length === 0) return <span className="muted">{t("list.noDeal")}</span>;
  return (
    <>
      {steps.map(({ from, price }) => (
        <span key={from} className={styles.step}>
          {t("priceList.step", { quantity: formatQuantity(from, t(`common:units.${unit}`)), price: formatMoney(price) })}
        </span>
      ))}
      {group && <span className={styles.vat}>{t("priceList.ofGroup", { group })}</span>}
    </>
  );
}
