import { useTranslation } from "react-i18next";
import type { ContractLine } from "#contract/contracts.ts";
import { formatInstant, formatMoney } from "#app/i18n/format.ts";
import { paths } from "#app/site-map.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Table } from "#app/ui/table/table.tsx";

/** Contracts and balances by trade point; null when they could not be had. */
export function ContractsView({ contracts }: { contracts: readonly ContractLine[] | null }) {
  const { t } = useTranslation("cabinet");
  if (!contracts) return <Note tone="danger">{t("contracts.failed")}</Note>;
  if (contracts.length === 0) return <EmptyState framed title={t("contracts.empty")} />;
  const uuids = [...new Set(contracts.map((line) => line.branchUuid))];
  return (
    <Stack gap={4}>
      {uuids.map((uuid) => (
        <BranchContracts key={uuid} lines={contracts.filter((line) => line.branchUuid === uuid)} />
      ))}
      <p className="muted small">{t("contracts.formula")}</p>
    </Stack>
  );
}

function BranchContracts({ lines }: { lines: readonly ContractLine[] }) {
  const [first] = lines;
  return (
    <Card title={first && <Link href={paths.branch(first.branchUuid)}>{first.branchName}</Link>} pad="none">
      <ContractTable lines={lines} />
    </Card>
  );
}

function ContractTable({ lines }: { lines: readonly ContractLine[] }) {
  const { t } = useTranslation("cabinet");
  const common = useTranslation("common").t;
  return (
    <Table
      caption={t("contracts.caption", { branch: lines[0]?.branchName ?? "" })}
      rows={lines}
      rowKey={(line) => line.uuid}
      columns={[
        { id: "assortment", title: t("contracts.assortment"), rowHeader: true, card: "title", cell: (line) => line.assortment.name },
        {
          id: "type",
          title: t("contracts.type"),
          card: "aside",
          cell: (line) => (line.type === "deferred" ? `${t("contracts.deferred")}, ${common("days", { count: line.deferralDays })}` : t("contracts.prepaid")),
        },
        { id: "limit", title: t("contracts.limit"), align: "end", cell: (line) => formatMoney(line.limit) },
        { id: "balance", title: t("contracts.balance"), align: "end", cell: (line) => formatMoney(line.balance) },
        { id: "debt", title: t("contracts.debt"), align: "end", cell: (line) => formatMoney(line.debt) },
        { id: "reserved", title: t("contracts.reserved"), align: "end", cell: (line) => formatMoney(line.reserved) },
        { id: "available", title: t("contracts.available"), align: "end", cell: (line) => <b>{formatMoney(line.available)}</b> },
        { id: "overdue", title: t("contracts.overdue"), align: "end", cell: (line) => formatMoney(line.overdue) },
        { id: "updatedAt", title: t("contracts.updatedAt"), cell: (line) => formatInstant(line.updatedAt) },
      ]}
    />
  );
}
