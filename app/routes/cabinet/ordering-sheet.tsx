import { useLoaderData } from "@remix-run/react";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Tags from "lucide-react/icons/tags";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { OrderSheet } from "#app/areas/lists/order-sheet.tsx";
import { OrderSheetPage } from "#app/areas/lists/order-sheet-page.tsx";
import { putOrderSheet } from "#app/areas/lists/put-order-sheet.server.ts";
import { readHabits, toOrderSheet } from "#app/areas/lists/read-order-sheet.server.ts";
import { AccessNote } from "#app/areas/products/access-note.tsx";
import { withOwnCode } from "#app/areas/products/card-view.ts";
import { checkFilters, readCatalogState, toProductsQuery } from "#app/areas/products/catalog-query.server.ts";
import { cardsPerPage, catalogHref } from "#app/areas/products/catalog-state.ts";
import { SearchNotes } from "#app/areas/products/search-notes.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { SearchField } from "#app/form/filter-fields.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { useShellData } from "#app/request/shell.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { products } from "#contract/products.ts";

export const handle = { i18n: ["lists", "catalog"], isDense: true };

export const meta = pageMeta;

/** More than cards, because rows are dense. */
const usualPage = 100;

export const loader = page("orderingSheet", z.object({}), async (args) => {
  const { api, me, url } = args;
  const state = { ...readCatalogState(url.searchParams), ...pagingOf(url.searchParams, usualPage) };
  const query = toProductsQuery(state, checkFilters(state), { categoriesUuids: state.categories });
  const result = await api(products.list, { query });
  stayWithin(url, query, result.total);
  const habits = await readHabits(
    args,
    result.products.map(({ uuid }) => uuid),
  );
  const orderSheet = await toOrderSheet(args, result.products, habits);
  const coded = withOwnCode(result.ownCodes);
  const t = serverT();
  return {
    title: state.search ? t("catalog:list.titleSearch", { search: state.search }) : t("lists:catalog.title"),
    ...orderSheet,
    rows: orderSheet.rows.map((row) => ({ ...row, card: coded(row.card) })),
    company: me.companyUuid,
    search: state.search,
    filters: {
      categoriesUuids: state.categories.join(","),
      brands: state.brands.join(","),
      inStock: state.inStock ? "true" : "",
      priceFrom: state.priceFrom,
      priceTo: state.priceTo,
      discount: state.discount,
    },
    tiles: catalogHref(paths.catalog(), { ...state, perPage: cardsPerPage }),
    page: query.page,
    perPage: query.perPage,
    total: result.total,
    searchNotes: {
      suggestion: result.suggestion,
      leftOut: result.leftOut,
      categories: result.categories.map(({ uuid, name }) => ({
        name,
        href: catalogHref(paths.orderingSheet, { ...state, search: "", categories: [uuid], perPage: cardsPerPage }),
      })),
    },
  };
});

export const action = form("orderingSheet", z.object({}), { put: intent(z.looseObject({}), putOrderSheet) }, { fields: linesFields });

export default function OrderingSheetPage() {
  const { t } = useTranslation("lists");
  const data = useLoaderData<typeof loader>();
  const { title, company, shopper, branchUuid, rows, basket, backInStock, search, filters, tiles, total } = data;
  const chosen = useShellData()?.categories.find(({ uuid }) => uuid === filters.categoriesUuids)?.name;
  return (
    <OrderSheetPage rows={rows}>
      <Headline
        compact
        title={chosen && !search ? chosen : title}
        subtitle={t("catalog.lead", { branch: shopper.branch ?? "" })}
        actions={
          <>
            <FilterForm preserved={filters} bare>
              <SearchField
                id="search"
                label={t("catalog.search")}
                hideLabel
                placeholder={t("catalog.search")}
                value={search}
                maxLength={200}
              />
            </FilterForm>
            {shopper.access === "granted" && (
              <ButtonLink icon={Tags} href={paths.priceListNew(company)}>
                {t("catalog.priceList")}
              </ButtonLink>
            )}
            <ButtonLink icon={LayoutGrid} href={tiles}>
              {t("catalog.tiles")}
            </ButtonLink>
          </>
        }
      />
      <AccessNote shopper={shopper} />
      <SearchNotes {...data.searchNotes} />
      <Card pad="none" aria-label={title}>
        {rows.length > 0 ? (
          <OrderSheet
            caption={t("catalog.caption")}
            rows={rows}
            branch={branchUuid}
            basket={basket}
            backInStock={backInStock}
            filled={{}}
          />
        ) : (
          <NothingFound title={t("catalog.nothingFound")} />
        )}
      </Card>
      <Pages page={data.page} total={total} perPage={usualPage} />
    </OrderSheetPage>
  );
}

export const ErrorBoundary = RouteError;
