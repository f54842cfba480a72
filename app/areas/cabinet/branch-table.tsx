import { useTranslation } from "react-i18next";
import type { Branch } from "#contract/branches.ts";
import { paths } from "#app/site-map.ts";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { BranchTag } from "./status.tsx";

export function BranchTable({ branches }: { branches: readonly Branch[] }) {
  const { t } = useTranslation("cabinet");
  if (branches.length === 0) return <EmptyState title={t("branch.empty")} />;
  return (
    <Table
      caption={t("branch.caption")}
      rows={branches}
      rowKey={(branch) => branch.uuid}
      columns={[
        { id: "name", title: t("branch.name"), rowHeader: true, card: "title", cell: (branch) => <Link href={paths.branch(branch.uuid)}>{branch.name}</Link> },
        { id: "address", title: t("branch.address"), card: "full", cell: (branch) => `${branch.address.postalCode}, ${branch.address.physicalAddress}` },
        { id: "center", title: t("branch.center"), cell: (branch) => branch.distributionCenter?.name ?? t("branch.noSchedule") },
        { id: "schedule", title: t("branch.schedule"), cell: (branch) => branch.schedule?.name ?? t("branch.noSchedule") },
        { id: "status", title: t("branch.status"), card: "aside", cell: (branch) => <BranchTag status={branch.status} /> },
      ]}
    />
  );
}
