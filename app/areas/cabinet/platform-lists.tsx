import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ChoiceField, SearchField } from "#app/form/filter-fields.tsx";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import type { CompanyPage } from "#contract/company.ts";
import type { AllPeoplePage } from "#contract/customers.ts";
import { companyTypes, factorStates } from "#contract/enums.ts";
import { FilterForm } from "./filter-form.tsx";
import { GlobalCompanies } from "./global-companies.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { Pages } from "./pages.tsx";
import { PeopleTable } from "./people-table.tsx";
import { StatusField } from "./status-field.tsx";

type Props = {
  tab: "companies" | "customers" | null;
  query: {
    page: number;
    search?: string | undefined;
    companyType?: string | undefined;
    status?: string | undefined;
    secondFactor?: string | undefined;
    sort?: string | undefined;
  };
  companies: z.infer<typeof CompanyPage> | null;
  customers: z.infer<typeof AllPeoplePage> | null;
};

/** Tabs of the admins' home: all companies and all people (domain.md C4, D5). */
export function PlatformLists({ tab, query, companies, customers }: Props) {
  const { t } = useTranslation(["cabinet", "common"]);
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
          <Card pad="none">
            <FilterForm hidden={{ tab }} preserved={{ sort: query.sort }}>
              <SearchField
                id="list-search"
                label={t(tab === "companies" ? "counteragents.search" : "customers.search")}
                value={query.search}
              />
              <ChoiceField
                id="list-type"
                name="companyType"
                label={t("counteragents.type")}
                any={t("customers.anyType")}
                options={companyTypes.map((type) => ({ value: type, label: t(`common:companyTypes.${type}`) }))}
                value={query.companyType}
              />
              {tab === "customers" && <StatusField value={query.status} />}
              {tab === "customers" && (
                <ChoiceField
                  id="list-factor"
                  name="secondFactor"
                  label={t("customers.secondFactor")}
                  any={t("customers.anyType")}
                  options={factorStates.map((state) => ({ value: state, label: t(`customers.secondFactors.${state}`) }))}
                  value={query.secondFactor}
                />
              )}
            </FilterForm>
            {total === 0 && <NothingFound all={paths.cabinetHomeTab(tab)} />}
            {total > 0 && companies && <GlobalCompanies companies={companies.companies} sort={query.sort} />}
            {total > 0 && customers && <PeopleTable customers={customers.customers} sort={query.sort} />}
          </Card>
          <Pages page={query.page} total={total} />
        </>
      )}
    </>
  );
}
