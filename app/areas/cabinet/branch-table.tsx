import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { unbroken } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { Branch } from "#contract/branches.ts";
import { BranchTag } from "./status.tsx";

export const branchSorts = ["name", "company", "status"] as const;

type Props = {
  branches: readonly Branch[];
  /** Adds a company column, for lists over several companies. */
  showCompany?: boolean;
  /** Query string of the list, which the card links back to. */
  returnTo?: string;
} & Pick<ComponentProps<typeof Table<Branch>>, "sort" | "sortHref" | "sortLabels">;

export function BranchTable({ branches, showCompany, returnTo = "", ...sorting }: Props) {
  const { t } = useTranslation("cabinet");
  if (branches.length === 0) return <EmptyState title={t("branch.empty")} />;
  const company: Column<Branch> = { id: "company", title: t("branch.company"), sortable: true, cell: (branch) => branch.companyName };
  return (
    <Table
      {...sorting}
      caption={t("branch.caption")}
      needs="m"
      rows={branches}
      rowKey={(branch) => branch.uuid}
      columns={[
        {
          id: "name",
          title: t("branch.name"),
          sortable: true,
          rowHeader: true,
          card: "title",
          cell: (branch) => <Link href={withReturnTo(paths.branch(branch.uuid), returnTo)}>{unbroken(branch.name)}</Link>,
        },
        ...(showCompany ? [company] : []),
        {
          id: "address",
          title: t("branch.address"),
          card: "full",
          cell: (branch) => [branch.address.postalCode, branch.address.physicalAddress].filter(Boolean).join(", "),
        },
        { id: "center", title: t("branch.center"), cell: (branch) => branch.distributionCenter?.name ?? t("branch.noSchedule") },
        { id: "schedule", title: t("branch.schedule"), cell: (branch) => branch.schedule?.name ?? t("branch.noSchedule") },
        { id: "status", title: t("branch.status"), sortable: true, card: "aside", cell: (branch) => <BranchTag status={branch.status} /> },
      ]}
    />
  );
}
