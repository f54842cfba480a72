import { useTranslation } from "react-i18next";
import { formatInstant, formatMoney, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { BranchContract } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { dayKeys } from "./day-keys.ts";

/** Contracts and balances by trade point; null if they could not be loaded. */
export function ContractsView({ contracts }: { contracts: readonly BranchContract[] | null }) {
  const { t } = useTranslation("contracts");
  if (!contracts) return <Note tone="danger">{t("failed")}</Note>;
  if (contracts.length === 0) return <EmptyState framed title={t("empty")} />;
  const uuids = [...new Set(contracts.map((line) => line.branchUuid))];
  return (
    <Stack gap={4}>
      <OverdueNote contracts={contracts} />
      {uuids.map((uuid) => (
        <BranchContracts key={uuid} lines={contracts.filter((line) => line.branchUuid === uuid)} />
      ))}
      <p className="muted small">{t("formula")}</p>
    </Stack>
  );
}

function OverdueNote({ contracts }: { contracts: readonly BranchContract[] }) {
  const { t } = useTranslation("contracts");
  const overdue = contracts.reduce((sum, line) => sum + kopecksOf(line.overdue), 0);
  return overdue > 0 ? <Note tone="warning">{t("overdueNote", { amount: formatMoney(overdue) })}</Note> : null;
}

function BranchContracts({ lines }: { lines: readonly BranchContract[] }) {
  const [first] = lines;
  return (
    <Card title={first && <Link href={paths.branch(first.branchUuid)}>{unbroken(first.branchName)}</Link>} pad="none">
      <ContractTable lines={lines} />
    </Card>
  );
}

/** A trade point's contracts, each linking to its ledger. */
export function ContractTable({ lines }: { lines: readonly BranchContract[] }) {
  const { t } = useTranslation(["contracts", "common"]);
  return (
    <Table
      caption={t("caption", { branch: lines[0]?.branchName ?? "" })}
      needs="l"
      rows={lines}
      rowKey={(line) => line.uuid}
      columns={[
        {
          id: "assortment",
          title: t("columns.assortment"),
          rowHeader: true,
          width: "17%",
          card: "title",
          cell: ({ uuid, assortment, branchName }) => (
            <Link href={paths.contract(uuid)} aria-label={t("ledger.open", { assortment: assortment.name, branch: branchName })}>
              {assortment.name}
            </Link>
          ),
        },
        {
          id: "type",
          title: t("columns.type"),
          width: "12.4%",
          card: "full",
          cell: ({ type, deferralDays, deferralUnit }) =>
            type === "deferred" ? t("deferredFor", { days: t(dayKeys[deferralUnit], { count: deferralDays }) }) : t("types.prepaid"),
        },
        { id: "limit", title: t("columns.limit"), align: "end", width: "9.6%", cell: (line) => formatMoney(line.limit) },
        { id: "balance", title: t("columns.balance"), align: "end", width: "10.3%", cell: (line) => formatMoney(line.balance) },
        { id: "debt", title: t("columns.debt"), align: "end", width: "9.6%", cell: (line) => formatMoney(line.debt) },
        { id: "reserved", title: t("columns.reserved"), align: "end", width: "9.2%", cell: (line) => formatMoney(line.reserved) },
        {
          id: "available",
          title: t("columns.available"),
          align: "end",
          width: "9.8%",
          cell: (line) => <b>{formatMoney(line.available)}</b>,
        },
        {
          id: "overdue",
          title: t("columns.overdue"),
          align: "end",
          width: "8.5%",
          cell: ({ overdue }) => <span className={overdue.amount > 0 ? "negative" : undefined}>{formatMoney(overdue)}</span>,
        },
        { id: "updatedAt", title: t("columns.updatedAt"), nowrap: true, width: "13.6%", cell: (line) => formatInstant(line.updatedAt) },
      ]}
    />
  );
}
