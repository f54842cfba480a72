import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { CompanySummary } from "#contract/companies.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { AccreditationTag } from "./status.tsx";

/** Counteragents: name, INN, status, representative, registration (specification 1 section 2). */
export function CompaniesTable({ companies, links }: { companies: readonly z.infer<typeof CompanySummary>[]; links?: boolean }) {
  const { t } = useTranslation("cabinet");
  return (
    <Table
      caption={t("counteragents.caption")}
      rows={companies}
      rowKey={(company) => company.uuid}
      columns={[
        {
          id: "name",
          title: t("counteragents.name"),
          rowHeader: true,
          card: "title",
          cell: (company) => (links ? <Link href={paths.counteragent(company.uuid)}>{company.name}</Link> : company.name),
        },
        { id: "inn", title: t("counteragents.inn"), cell: (company) => company.inn },
        { id: "status", title: t("counteragents.status"), card: "aside", cell: (company) => <AccreditationTag status={company.status} /> },
        {
          id: "representative",
          title: t("counteragents.representative"),
          cell: (company) => company.salesRepresentativeName ?? t("counteragents.noRepresentative"),
        },
        { id: "registeredAt", title: t("counteragents.registeredAt"), cell: (company) => formatInstant(company.createdAt) },
      ]}
    />
  );
}
