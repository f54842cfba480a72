import { useTranslation } from "react-i18next";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Claim } from "#contract/claims.ts";
import styles from "./papers.module.css";

// With the year, because papers are kept.
const dayText = (day: string) => formatDate(day, "Europe/Moscow", new Date(0));

/** What a claim demands, and for which charges. */
export function ClaimRows({ claim: { rows, rowCount, total, inWords, note } }: { claim: Claim }) {
  const { t } = useTranslation("papers");
  return (
    <Stack gap={4}>
      <Card aria-label={t("claim.total")}>
        <Stack gap={3}>
          <PropertyList
            items={[
              { key: "total", label: t("claim.total"), value: formatMoney(total), strong: true },
              { key: "words", label: t("claim.inWords"), value: inWords },
            ]}
          />
          {rows.some(({ isBalance }) => isBalance) && <p>{t("claim.balance")}</p>}
          {note && <p className={styles.comment}>{note}</p>}
        </Stack>
      </Card>
      <Card id="rows" title={t("claim.rows")} pad="none">
        <Table
          caption={t("claim.caption")}
          needs="m"
          rows={rows}
          rowKey={({ document, contract, date, dueOn, amount }) => [document, contract, date, dueOn, amount.amount].join(" ")}
          columns={[
            { id: "document", title: t("claim.document"), rowHeader: true, card: "title", cell: ({ document }) => document },
            { id: "contract", title: t("claim.contract"), cell: ({ contract }) => contract },
            { id: "date", title: t("claim.date"), nowrap: true, cell: ({ date }) => dayText(date) },
            { id: "dueOn", title: t("claim.dueOn"), nowrap: true, cell: ({ dueOn }) => dayText(dueOn) },
            { id: "days", title: t("claim.days"), align: "end", cell: ({ daysOverdue }) => daysOverdue },
            { id: "amount", title: t("claim.amount"), align: "end", nowrap: true, cell: ({ amount }) => formatMoney(amount) },
            { id: "rest", title: t("claim.rest"), align: "end", nowrap: true, cell: ({ rest }) => <b>{formatMoney(rest)}</b> },
          ]}
        />
      </Card>
      {rowCount > rows.length && <p className="muted">{t("claim.shown", { shown: rows.length, count: rowCount })}</p>}
    </Stack>
  );
}
