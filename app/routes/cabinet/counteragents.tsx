import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { CompaniesTable, counteragentSorts } from "#app/areas/cabinet/companies-table.tsx";
import { DownloadList } from "#app/areas/cabinet/download-list.tsx";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { personName } from "#app/areas/cabinet/person.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ChoiceField, SearchField } from "#app/form/filter-fields.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf, sortOf, textOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { accreditationStatuses } from "#contract/enums.ts";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("counteragents", z.object({}), async ({ api, url }) => {
  const people = (await api(customers.salesRepresentatives)).customers;
  const representatives = people.map((person) => ({ value: person.uuid, label: personName(person.fullName) }));
  const query = {
    ...pagingOf(url.searchParams),
    search: textOf(url, "search"),
    status: oneOf(url, "status", accreditationStatuses),
    salesRepresentative: oneOf(url, "salesRepresentative", ["none", "left", ...representatives.map(({ value }) => value)]),
    sort: sortOf(url, counteragentSorts),
  };
  const answer = await api(companies.list, { query });
  stayWithin(url, query, answer.total);
  return {
    title: serverT()("cabinet:counteragents.title"),
    query,
    fileHref: paths.listFile("counteragents", query),
    representatives,
    ...answer,
  };
});

export default function CounteragentsPage() {
  const { t } = useTranslation(["cabinet", "common", "statuses"]);
  const { title, query, fileHref, representatives, companies: rows, total } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={t("common:found", { count: total })} actions={total > 0 && <DownloadList href={fileHref} />} />
      <Card pad="none">
        <FilterForm preserved={{ sort: query.sort }}>
          <SearchField id="company-search" label={t("counteragents.search")} value={query.search} />
          <ChoiceField
            id="company-status"
            name="status"
            label={t("counteragents.status")}
            any={t("counteragents.anyStatus")}
            options={accreditationStatuses.map((status) => ({ value: status, label: t(`statuses:accreditation.${status}`) }))}
            value={query.status}
          />
          <ChoiceField
            id="company-representative"
            name="salesRepresentative"
            label={t("counteragents.representative")}
            any={t("counteragents.anyRepresentative")}
            options={[
              { value: "none", label: t("counteragents.noRepresentative") },
              { value: "left", label: t("counteragents.representativeLeft") },
              ...representatives,
            ]}
            value={query.salesRepresentative}
          />
        </FilterForm>
        {rows.length === 0 ? <NothingFound /> : <CompaniesTable companies={rows} sort={query.sort} />}
      </Card>
      <Pages page={query.page} total={total} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
