import { useTranslation } from "react-i18next";
import { formatMoney, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { MoneyLine } from "#contract/money.ts";
import type { Money } from "#contract/primitives.ts";
import { dayKeys } from "./day-keys.ts";
import { NoSum } from "./no-sum.tsx";

/** What is owed on each contract, with its limit. Each links to its movements. */
export function MoneyLinesTable({ lines }: { lines: readonly MoneyLine[] }) {
  const { t } = useTranslation(["money", "contracts", "common"]);
  const sum = (value: Money) => (value.amount === 0 ? <NoSum /> : formatMoney(value));
  return (
    <Table
      caption={t("lines.caption")}
      needs="m"
      rows={lines}
      rowKey={(line) => line.uuid}
      columns={[
        {
          id: "contract",
          title: t("lines.contract"),
          rowHeader: true,
          card: "title",
          cell: ({ uuid, assortmentName, branchName }) => (
            <>
              <Link href={paths.contract(uuid)} aria-label={t("contracts:ledger.open", { assortment: assortmentName, branch: branchName })}>
                {assortmentName}
              </Link>
              <div className="muted small">{unbroken(branchName)}</div>
            </>
          ),
        },
        {
          id: "terms",
          title: t("lines.terms"),
          card: "full",
          cell: ({ type, deferralDays, deferralUnit }) =>
            type === "deferred"
              ? t("contracts:deferredFor", { days: t(dayKeys[deferralUnit], { count: deferralDays }) })
              : t("contracts:types.prepaid"),
        },
        { id: "limit", title: t("lines.limit"), align: "end", cell: ({ limit }) => sum(limit) },
        { id: "available", title: t("lines.available"), align: "end", cell: ({ available }) => formatMoney(available) },
        {
          id: "owed",
          title: t("lines.owed"),
          align: "end",
          cell: ({ owed }) => (owed.amount === 0 ? <NoSum /> : <b>{formatMoney(owed)}</b>),
        },
        { id: "advance", title: t("lines.advance"), align: "end", cell: ({ advance }) => sum(advance) },
        {
          id: "overdue",
          title: t("lines.overdue"),
          align: "end",
          cell: ({ overdue, daysOverdue }) =>
            overdue.amount === 0 ? (
              <NoSum />
            ) : (
              <>
                <span className="negative">{formatMoney(overdue)}</span>
                <div className="muted small nowrap">{t("common:days", { count: daysOverdue })}</div>
              </>
            ),
        },
      ]}
    />
  );
}
