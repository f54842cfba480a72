import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { CompanyPage } from "#contract/companies.ts";
import type { CustomerPage } from "#contract/customers.ts";
import { companyTypes } from "#contract/statuses.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { FilterForm } from "./filter-form.tsx";
import { Pages } from "./pages.tsx";
import { PeopleTable } from "./people-table.tsx";

type Props = {
  tab: "companies" | "customers" | null;
  query: { page: number; search?: string | undefined; companyType?: string | undefined };
  companies: z.infer<typeof CompanyPage> | null;
  customers: z.infer<typeof CustomerPage> | null;
};

/** Tabs of the admin home: all companies and all people of the platform (domain.md C4, D5). */
export function PlatformLists({ tab, query, companies, customers }: Props) {
  const { t } = useTranslation("cabinet");
  const common = useTranslation("common").t;
  const total = companies?.total ?? customers?.total ?? 0;
  return (
    <>
      <Tabs
        label={t("home.tabs")}
        current={tab ?? "overview"}
        items={[
          { key: "overview", href: paths.cabinetHome, label: t("home.overview") },
          { key: "companies", href: paths.cabinetHomeTab("companies"), label: t("home.companies") },
          { key: "customers", href: paths.cabinetHomeTab("customers"), label: t("home.customers") },
        ]}
      />
      {tab && (
        <>
          <FilterForm hidden={{ tab }}>
            <Field id="list-search" label={t(tab === "companies" ? "counteragents.search" : "customers.search")}>
              <TextInput type="search" name="search" defaultValue={query.search} />
            </Field>
            <Field id="list-type" label={t("counteragents.type")}>
              <Select
                name="companyType"
                defaultValue={query.companyType ?? ""}
                options={[
                  { value: "", label: t("customers.anyType") },
                  ...companyTypes.map((type) => ({ value: type, label: common(`companyTypes.${type}`) })),
                ]}
              />
            </Field>
          </FilterForm>
          {total === 0 ? (
            <EmptyState framed title={common("nothingFound")} />
          ) : (
            <Card pad="none">
              {companies && <GlobalCompanies rows={companies.companies} />}
              {customers && <PeopleTable customers={customers.customers} />}
            </Card>
          )}
          <Pages page={query.page} total={total} />
        </>
      )}
    </>
  );
}

/** Name, type, registered at (specification 1 section 2). */
function GlobalCompanies({ rows }: { rows: z.infer<typeof CompanyPage>["companies"] }) {
  const { t } = useTranslation("cabinet");
  const common = useTranslation("common").t;
  return (
    <Table
      caption={t("home.companies")}
      rows={rows}
      rowKey={(company) => company.uuid}
      columns={[
        { id: "name", title: t("company.name"), rowHeader: true, card: "title", cell: (company) => company.name },
        { id: "type", title: t("counteragents.type"), card: "aside", cell: (company) => common(`companyTypes.${company.type}`) },
        { id: "registeredAt", title: t("counteragents.registeredAt"), cell: (company) => formatInstant(company.createdAt) },
      ]}
    />
  );
}
