import { useTranslation } from "react-i18next";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { DealPaper } from "#contract/papers.ts";
import styles from "./papers.module.css";

type Advance = NonNullable<DealPaper["advance"]>;

/** Which payment an invoice for an advance is of, and until when it is to be issued. */
export function AdvanceAbout({ advance: { number, date, amount, dueOn, signer } }: { advance: Advance }) {
  const { t } = useTranslation("papers");
  // With the year, because papers are kept.
  const dayText = (day: string) => formatDate(day, "Europe/Moscow", new Date(0));
  const payment = t(number ? "advance.numbered" : "advance.unnumbered", { number, date: dayText(date) });
  return (
    <Card id="about" title={t("advance.about")}>
      <Stack gap={3}>
        <PropertyList
          variant="stacked"
          items={[
            { key: "payment", label: t("advance.payment"), value: `${payment}, ${formatMoney(amount)}` },
            { key: "dueOn", label: t("advance.dueOn"), value: dayText(dueOn) },
            { key: "signer", label: t("advance.signer"), value: `${signer.name}, ${signer.position}` },
          ]}
        />
        <p className="muted no-print">{t("advance.byHand")}</p>
      </Stack>
    </Card>
  );
}

type Rate = DealPaper["vat"]["rates"][number];

/** What of the advance is for goods of which rate, and the sum in words. */
export function AdvanceRates({ paper }: { paper: DealPaper }) {
  const { t } = useTranslation("papers");
  const columns: Column<Rate>[] = [
    { id: "name", title: t("advance.name"), rowHeader: true, card: "full", cell: () => t("advance.goods", { deal: paper.dealNumber }) },
    {
      id: "rate",
      title: t("advance.rate"),
      cell: ({ rate }) => t("advance.computed", { percent: rate, whole: 100 + Number(rate) }),
    },
    { id: "vat", title: t("advance.vat"), align: "end", cell: ({ vat }) => vat && formatMoney(vat) },
    { id: "sum", title: t("advance.sum"), align: "end", cell: ({ sum }) => <span className="strong">{formatMoney(sum)}</span> },
  ];
  return (
    <Card id="lines" title={t("advance.sum")} pad="none">
      <Table
        needs="s"
        caption={t("captions.advanceInvoice", { number: paper.number })}
        columns={columns}
        rows={paper.vat.rates}
        rowKey={({ rate }) => String(rate)}
      />
      <div className={styles.totals}>
        <PropertyList
          variant="sums"
          className={styles.sums}
          items={[
            { key: "total", label: t("totals.advanceInvoice"), value: formatMoney(paper.total), strong: true },
            { key: "vat", label: t("advance.vat"), value: formatMoney(paper.vat.total) },
          ]}
        />
        <p className="strong">{paper.inWords}</p>
      </div>
    </Card>
  );
}
