import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Plot } from "#app/ui/plot/plot.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { CompanyMoney } from "#contract/money.ts";
import styles from "./contract-sums.module.css";
import type { MoneyPlots, WeekRow } from "./debt-plots.server.ts";
import { DebtSums } from "./debt-sums.tsx";
import { type Disputing, OpenChargesTable, PaidChargesTable } from "./money-charges-table.tsx";
import { MoneyLinesTable } from "./money-lines-table.tsx";

type Props = { money: CompanyMoney; plots: MoneyPlots; opensDeals: boolean; disputing: Disputing; children?: ReactNode };

/** What a company owes, until when, and what has paid it. Deals are links for users who may open them. `children`: what is agreed on. */
export function MoneyView({ money, plots, opensDeals, disputing, children }: Props) {
  const { t } = useTranslation(["money", "common"]);
  const { lines, open, openCount, overdue, daysOverdue, paid } = money;
  if (lines.length === 0) return <EmptyState framed title={t("noContracts")} />;
  return (
    <Stack gap={4}>
      {overdue.amount > 0 && (
        <Note tone="warning" title={t("overdueNote", { amount: formatMoney(overdue) })}>
          {t("overdueText", { days: t("common:days", { count: daysOverdue }) })}
        </Note>
      )}
      {open.length > 0 ? (
        <>
          <Columns side="summary">
            <Card id="weeks" title={t("weeks.title")} pad="none" className="keep">
              <Plot
                id="weeks-plot"
                label={t("plots.due", { sum: formatMoney(money.owed) })}
                empty={t("plots.empty")}
                drawing={plots.weeks}
                className={styles.plot}
              />
              <WeeksTable rows={plots.weekRows} />
            </Card>
            <Card id="sums" title={t("sums.title")} className="keep">
              <DebtSums sums={money} advance={money.advance} plot={plots.ages} />
            </Card>
          </Columns>
          <Card id="open" title={t("charges.title")} pad="none">
            <OpenChargesTable charges={open} opensDeals={opensDeals} disputing={disputing} />
          </Card>
          {openCount > open.length && <p className="muted">{t("charges.shown", { shown: open.length, count: openCount })}</p>}
        </>
      ) : (
        <Card aria-label={t("sums.title")}>
          <EmptyState title={t("nothing")}>
            {money.advance.amount > 0 ? t("advanceText", { amount: formatMoney(money.advance) }) : t("nothingText")}
          </EmptyState>
        </Card>
      )}
      {children}
      <Card id="lines" title={t("lines.title")} pad="none">
        <MoneyLinesTable lines={lines} />
      </Card>
      {paid.length > 0 && (
        <Card id="paid" title={t("paid.title")} pad="none">
          <PaidChargesTable charges={paid} opensDeals={opensDeals} />
        </Card>
      )}
    </Stack>
  );
}

/** What is overdue, then what falls due in each week. */
function WeeksTable({ rows }: { rows: readonly WeekRow[] }) {
  const { t } = useTranslation("money");
  return (
    <Table
      caption={t("weeks.caption")}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          id: "week",
          title: t("weeks.week"),
          rowHeader: true,
          card: "title",
          cell: ({ name, isLate }) => (isLate ? <span className="negative">{name}</span> : name),
        },
        { id: "count", title: t("weeks.count"), align: "end", cell: ({ count }) => count },
        { id: "rest", title: t("weeks.rest"), align: "end", nowrap: true, cell: ({ rest }) => <b>{formatMoney(rest)}</b> },
      ]}
    />
  );
}
