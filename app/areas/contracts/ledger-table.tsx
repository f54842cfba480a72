import { useTranslation } from "react-i18next";
import { formatDifference, formatInstant, formatMoney } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { LedgerEntry } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { Money } from "#contract/primitives.ts";

/** Ledger entries, newest first, with the balances after each. Deals are links for users who may open them. */
export function LedgerTable({ entries, opensDeals }: { entries: readonly LedgerEntry[]; opensDeals: boolean }) {
  const { t } = useTranslation("contracts");
  const change = (value: Money) => (value.amount === 0 ? <span className="muted">—</span> : formatDifference(kopecksOf(value)));
  return (
    <Table
      caption={t("ledger.caption")}
      needs="m"
      rows={entries}
      rowKey={(entry) => entry.id}
      columns={[
        {
          id: "createdAt",
          title: t("ledger.columns.createdAt"),
          nowrap: true,
          card: "aside",
          cell: (entry) => formatInstant(entry.createdAt),
        },
        { id: "kind", title: t("ledger.columns.kind"), rowHeader: true, card: "title", cell: (entry) => t(`kinds.${entry.kind}`) },
        {
          id: "ground",
          title: t("ledger.columns.ground"),
          card: "full",
          cell: ({ deal, document }) => (
            <>
              {deal &&
                (opensDeals ? (
                  <Link href={paths.deal(deal.uuid)}>{t("ledger.deal", { number: deal.number })}</Link>
                ) : (
                  t("ledger.deal", { number: deal.number })
                ))}
              {deal && document && ", "}
              {document || (!deal && <span className="muted">{t("ledger.noGround")}</span>)}
            </>
          ),
        },
        { id: "balanceChange", title: t("ledger.columns.balanceChange"), align: "end", cell: (entry) => change(entry.balanceChange) },
        { id: "reservedChange", title: t("ledger.columns.reservedChange"), align: "end", cell: (entry) => change(entry.reservedChange) },
        {
          id: "balanceAfter",
          title: t("ledger.columns.balanceAfter"),
          align: "end",
          cell: (entry) => <b>{formatMoney(entry.balanceAfter)}</b>,
        },
        { id: "reservedAfter", title: t("ledger.columns.reservedAfter"), align: "end", cell: (entry) => formatMoney(entry.reservedAfter) },
      ]}
    />
  );
}
