import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { ClientsTable } from "#app/areas/on-behalf/clients-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { SearchField } from "#app/form/filter-fields.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { textOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { onBehalf } from "#contract/on-behalf.ts";

export const handle = { i18n: ["on-behalf"] };

export const meta = pageMeta;

const usualPage = 20;

export const loader = page("clients", z.object({}), async ({ api, url }) => {
  const query = { ...pagingOf(url.searchParams, usualPage), search: textOf(url, "search") };
  const answer = await api(onBehalf.clients, { query });
  stayWithin(url, query, answer.total);
  return { title: serverT()("on-behalf:title"), query, ...answer };
});

export default function ClientsPage() {
  const { t } = useTranslation(["on-behalf", "common"]);
  const { title, query, clients, total } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={t("clients.lead")} />
      <Card pad="none" aria-label={title}>
        <FilterForm>
          <SearchField id="search" label={t("clients.search")} value={query.search} />
        </FilterForm>
        {clients.length > 0 && <ClientsTable clients={clients} />}
        {clients.length === 0 &&
          (query.search ? <NothingFound /> : <EmptyState title={t("clients.empty")}>{t("clients.emptyText")}</EmptyState>)}
      </Card>
      <Pages page={query.page} total={total} perPage={usualPage} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
