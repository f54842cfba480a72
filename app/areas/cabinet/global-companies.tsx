import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { formatInstant } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { CompanySummary } from "#contract/company.ts";
import { CompanyStateTag } from "./company-state-tag.tsx";
import { useListSort } from "./use-list-sort.ts";

export const companySorts = ["name", "type", "createdAt"] as const;

type Props = {
  companies: readonly z.infer<typeof CompanySummary>[];
  sort: string | undefined;
  /** Where a row leads; by default to the company's card. */
  href?: (uuid: string) => string;
};

/** Columns of specification 1 section 2, and whether the company is deactivated. */
export function GlobalCompanies({ companies, sort, href }: Props) {
  const { t } = useTranslation(["cabinet", "common"]);
  const { search } = useLocation();
  return (
    <Table
      caption={t("home.companies")}
      rows={companies}
      rowKey={(company) => company.uuid}
      {...useListSort(sort, "createdAt:desc")}
      columns={[
        {
          id: "name",
          title: t("company.name"),
          rowHeader: true,
          sortable: true,
          card: "title",
          cell: (company) => (
            <Link href={href ? href(company.uuid) : withReturnTo(paths.company(company.uuid), search)}>{company.name}</Link>
          ),
        },
        { id: "active", title: t("company.active"), card: "aside", cell: (company) => <CompanyStateTag isActive={company.isActive} /> },
        { id: "type", sortable: true, title: t("counteragents.type"), cell: (company) => t(`common:companyTypes.${company.type}`) },
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
