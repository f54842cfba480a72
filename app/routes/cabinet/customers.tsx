import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { DownloadList } from "#app/areas/cabinet/download-list.tsx";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { PeopleTable, peopleSorts } from "#app/areas/cabinet/people-table.tsx";
import { StatusField } from "#app/areas/cabinet/status-field.tsx";
import { AddPersonButton } from "#app/areas/people/add-person-button.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { SearchField } from "#app/form/filter-fields.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf, sortOf, textOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { customerStatuses } from "#contract/enums.ts";

export const handle = { i18n: ["cabinet", "people"] };

export const meta = pageMeta;

export const loader = page("customers", z.object({}), async ({ api, me, url }) => {
  const query = {
    ...pagingOf(url.searchParams),
    search: textOf(url, "search"),
    status: oneOf(url, "status", customerStatuses),
    sort: sortOf(url, peopleSorts),
  };
  const mayAdd = mayEnter("customerAdd", me.roles);
  const [answer, company] = await Promise.all([
    api(customers.list, { query }),
    mayAdd ? api(companies.get, { params: { uuid: me.companyUuid } }) : null,
  ]);
  stayWithin(url, query, answer.total);
  return {
    title: serverT()("cabinet:customers.title"),
    query,
    fileHref: paths.listFile("people", query),
    mayAdd,
    isAccredited: company?.status === "accredited",
    ...answer,
  };
});

export default function CustomersPage() {
  const { t } = useTranslation(["cabinet", "common"]);
  const { title, query, fileHref, mayAdd, isAccredited, customers: people, total } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        subtitle={t("common:found", { count: total })}
        actions={
          <>
            <DownloadList href={fileHref} />
            {mayAdd && <AddPersonButton isAccredited={isAccredited} />}
          </>
        }
      />
      <Card pad="none" aria-label={title}>
        <FilterForm preserved={{ sort: query.sort }}>
          <SearchField id="people-search" label={t("customers.search")} value={query.search} />
          <StatusField value={query.status} />
        </FilterForm>
        {people.length === 0 ? <NothingFound /> : <PeopleTable customers={people} sort={query.sort} ofOneCompany />}
      </Card>
      <Pages page={query.page} total={total} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
