import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, formatMoney, unbroken } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { Receivable } from "#contract/money.ts";
import { debtAges } from "#contract/money-enums.ts";
import type { Money } from "#contract/primitives.ts";
import { NoSum } from "./no-sum.tsx";

/** Companies with a debt, each linking to what it has to pay. */
export function ReceivablesTable({ companies }: { companies: readonly Receivable[] }) {
  const { t } = useTranslation("money");
  const { search } = useLocation();
  const sum = (value: Money) => (value.amount === 0 ? <NoSum /> : formatMoney(value));
  const ages: Column<Receivable>[] = debtAges.map((age) => ({
    id: age,
    title: t(`receivables.columns.${age}`),
    align: "end",
    cell: (row) => sum(row.ages[age]),
  }));
  return (
    <Table
      caption={t("receivables.caption")}
      needs="l"
      rows={companies}
      rowKey={({ company }) => company.uuid}
      columns={[
        {
          id: "company",
          title: t("receivables.columns.company"),
          rowHeader: true,
          card: "title",
          cell: ({ company, promise, lastLetterOn }) => (
            <>
              <Link href={withReturnTo(paths.companyReceivables(company.uuid), search)}>{unbroken(company.name)}</Link>
              {promise && (
                <div className={promise.state === "broken" ? "negative small" : "muted small"}>
                  {t(`receivables.${promise.state}`, { day: formatDate(promise.day) })}
                </div>
              )}
              {lastLetterOn && <div className="negative small">{t("receivables.lettersSent", { day: formatDate(lastLetterOn) })}</div>}
            </>
          ),
        },
        { id: "owed", title: t("receivables.columns.owed"), align: "end", cell: ({ owed }) => <b>{formatMoney(owed)}</b> },
        ...ages,
        {
          id: "overdue",
          title: t("receivables.columns.overdue"),
          align: "end",
          cell: ({ overdue }) => (overdue.amount === 0 ? <NoSum /> : <b className="negative">{formatMoney(overdue)}</b>),
        },
        {
          id: "daysOverdue",
          title: t("receivables.columns.daysOverdue"),
          align: "end",
          cell: ({ daysOverdue }) => (daysOverdue === 0 ? <NoSum /> : daysOverdue),
        },
      ]}
    />
  );
}
