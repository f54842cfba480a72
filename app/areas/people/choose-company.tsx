import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { GlobalCompanies } from "#app/areas/cabinet/global-companies.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { SearchField } from "#app/form/filter-fields.tsx";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { CompanyPage } from "#contract/company.ts";

type Props = z.infer<typeof CompanyPage> & { query: { page: number; search?: string | undefined; sort?: string | undefined } };

/** An admin chooses the company before adding a person. */
export function ChooseCompany({ companies, total, query }: Props) {
  const { t } = useTranslation(["people", "common", "cabinet"]);
  return (
    <Stack gap={4}>
      <p>{t("add.chooseCompany")}</p>
      <Card pad="none">
        <FilterForm preserved={{ sort: query.sort }}>
          <SearchField id="company-search" label={t("cabinet:counteragents.search")} value={query.search} />
        </FilterForm>
        {total === 0 ? (
          <EmptyState title={t("common:nothingFound")} />
        ) : (
          <GlobalCompanies companies={companies} sort={query.sort} href={paths.customerAddTo} />
        )}
      </Card>
      <Pages page={query.page} total={total} />
    </Stack>
  );
}
