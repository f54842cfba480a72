import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { formatInstant } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { CompanySummary } from "#contract/company.ts";
import { AccreditationTag } from "./status.tsx";
import { useListSort } from "./use-list-sort.ts";

export const counteragentSorts = ["name", "inn", "status", "createdAt"] as const;

/** Counteragents with the columns of specification 1 section 2. `sort` comes from the URL. */
export function CompaniesTable({ companies, sort }: { companies: readonly z.infer<typeof CompanySummary>[]; sort: string | undefined }) {
  const { t } = useTranslation("cabinet");
  const { search } = useLocation();
  return (
    <Table
      caption={t("counteragents.caption")}
      needs="m"
      rows={companies}
      rowKey={(company) => company.uuid}
      {...useListSort(sort, "createdAt:desc")}
      columns={[
        {
          id: "name",
          title: t("counteragents.name"),
          rowHeader: true,
          sortable: true,
          card: "title",
          cell: (company) => <Link href={withReturnTo(paths.counteragent(company.uuid), search)}>{company.name}</Link>,
        },
        { id: "inn", sortable: true, title: t("counteragents.inn"), cell: (company) => company.inn },
        {
          id: "status",
          sortable: true,
          title: t("counteragents.status"),
          card: "aside",
          cell: (company) => <AccreditationTag status={company.status} />,
        },
        {
          id: "representative",
          title: t("counteragents.representative"),
          cell: (company) => company.salesRepresentativeName ?? t("counteragents.noRepresentative"),
        },
        {
          id: "createdAt",
          nowrap: true,
          sortable: true,
          title: t("counteragents.registeredAt"),
          cell: (company) => formatInstant(company.createdAt),
        },
      ]}
    />
  );
}
