import { useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { SellerProductsTable } from "#app/areas/seller-products/products-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { SearchField } from "#app/form/filter-fields.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf, textOf, withQuery } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { sellerProductStates } from "#contract/enums.ts";
import { sellerProducts } from "#contract/seller-products.ts";

export const handle = { i18n: ["goods"] };

export const meta = pageMeta;

const usualPage = 20;

export const loader = page("sellerProducts", z.object({}), async ({ api, me, url }) => {
  const query = {
    ...pagingOf(url.searchParams, usualPage),
    search: textOf(url, "search"),
    state: oneOf(url, "state", sellerProductStates),
  };
  const answer = await api(sellerProducts.list, { query });
  stayWithin(url, query, answer.total);
  return {
    title: serverT()("goods:list.title"),
    query,
    states: sellerProductStates,
    newHref: mayEnter("sellerProductNew", me.roles) ? paths.sellerProductNew : null,
    fileHref: paths.listFile("goods", query),
    stockHref: answer.goods.length > 0 ? paths.listFile("stock", query) : null,
    ...answer,
  };
});

export default function ExchangeGoodsPage() {
  const { t } = useTranslation("goods");
  const { title, query, states, newHref, fileHref, stockHref, goods: rows, total, counts } = useLoaderData<typeof loader>();
  useLiveRefresh(["exchange_updated"], { shows: rows });
  const isNarrowed = Boolean(query.state || query.search);
  const actions = (
    <>
      {newHref && (
        <ButtonLink variant="primary" icon={Plus} href={newHref}>
          {t("list.new")}
        </ButtonLink>
      )}
      <ButtonLink icon={Download} href={fileHref} download>
        {t("list.download")}
      </ButtonLink>
      {stockHref && (
        <ButtonLink icon={Download} href={stockHref} download>
          {t("list.downloadStock")}
        </ButtonLink>
      )}
    </>
  );
  const tabHref = (state: string | null) => paths.sellerProducts + withQuery("", { state, search: query.search });
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={t("list.lead")} actions={(isNarrowed || rows.length > 0) && actions} />
      <Card pad="none" aria-label={title}>
        {(isNarrowed || rows.length > 0) && (
          <>
            <Tabs
              label={t("list.tabs")}
              inset
              current={query.state ?? "all"}
              items={[
                { key: "all", href: tabHref(null), label: t("list.all") },
                ...states.map((state) => ({ key: state, href: tabHref(state), label: t(`states.${state}`), count: counts[state] })),
              ]}
            />
            <FilterForm hidden={query.state ? { state: query.state } : {}}>
              <SearchField id="search" label={t("list.search")} value={query.search} />
            </FilterForm>
          </>
        )}
        {rows.length > 0 ? (
          <SellerProductsTable products={rows} />
        ) : isNarrowed ? (
          <NothingFound title={t("list.nothingFound")} />
        ) : (
          <EmptyState title={t("list.empty")} actions={actions}>
            {t(newHref ? "list.emptyText" : "list.emptyRead")}
          </EmptyState>
        )}
      </Card>
      <Pages page={query.page} total={total} perPage={usualPage} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
