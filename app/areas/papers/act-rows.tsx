import { useTranslation } from "react-i18next";
import { formatDate, formatMoney, unbroken } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { Act, ActRow } from "#contract/acts.ts";
import type { Money } from "#contract/primitives.ts";
import styles from "./papers.module.css";

type Row = ActRow & { position: number };

const amount = (sum: Money) => (sum.amount === 0 ? "" : formatMoney(sum));

/** Charges and payments by date. */
export function ActRows({ act: { rows, rowCount, contract, contracts } }: { act: Act }) {
  const { t } = useTranslation("papers");
  const ofContract: Column<Row> = {
    id: "contract",
    title: t("act.contract"),
    cell: (row) => <span className={styles.name}>{unbroken(row.contract)}</span>,
  };
  if (rows.length === 0)
    return (
      <Card id="rows" title={t("act.rows")}>
        <p className="muted">{t("act.noRows")}</p>
      </Card>
    );
  return (
    <Card id="rows" title={t("act.rows")} pad="none">
      <Table<Row>
        needs="m"
        caption={t("act.rowsCaption")}
        rows={rows.map((row, index) => ({ ...row, position: index }))}
        rowKey={({ position }) => String(position)}
        columns={[
          { id: "date", title: t("act.date"), nowrap: true, cell: ({ date }) => formatDate(date, "Europe/Moscow", new Date(0)) },
          {
            id: "document",
            title: t("act.document"),
            rowHeader: true,
            card: "title",
            cell: ({ document }) => <span className={styles.name}>{unbroken(document)}</span>,
          },
          ...(contract === "" && contracts.length > 1 ? [ofContract] : []),
          { id: "debit", title: t("act.debitShort"), align: "end", nowrap: true, cell: ({ debit }) => amount(debit) },
          { id: "credit", title: t("act.creditShort"), align: "end", nowrap: true, cell: ({ credit }) => amount(credit) },
        ]}
      />
      {rowCount > rows.length && (
        <p className={`${styles.totals} small muted`}>{t("act.shown", { shown: rows.length, count: rowCount })}</p>
      )}
    </Card>
  );
}

/** Balances and turnovers of each contract. */
export function ActContracts({ act: { contracts } }: { act: Act }) {
  const { t } = useTranslation("papers");
  return (
    <Card id="contracts" title={t("act.contracts")} pad="none">
      <Table
        needs="m"
        caption={t("act.contractsCaption")}
        rows={contracts}
        rowKey={({ name }) => name}
        columns={[
          { id: "name", title: t("act.contract"), rowHeader: true, card: "title", cell: ({ name }) => unbroken(name) },
          { id: "opening", title: t("act.opening"), align: "end", nowrap: true, cell: ({ opening }) => formatMoney(opening) },
          { id: "debit", title: t("act.debitShort"), align: "end", nowrap: true, cell: ({ debit }) => formatMoney(debit) },
          { id: "credit", title: t("act.creditShort"), align: "end", nowrap: true, cell: ({ credit }) => formatMoney(credit) },
          { id: "closing", title: t("act.closing"), align: "end", nowrap: true, cell: ({ closing }) => <b>{formatMoney(closing)}</b> },
        ]}
      />
    </Card>
  );
}
