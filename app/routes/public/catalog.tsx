import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { AccessNote } from "#app/areas/products/access-note.tsx";
import cards from "#app/areas/products/card.module.css";
import { toBasketView, toCardView, withOwnCode } from "#app/areas/products/card-view.ts";
import styles from "#app/areas/products/catalog.module.css";
import { CatalogEmpty } from "#app/areas/products/catalog-empty.tsx";
import { CatalogFilters } from "#app/areas/products/catalog-filters.tsx";
import { checkFilters, readCatalogState, toBrands, toProductsQuery, withoutPrices } from "#app/areas/products/catalog-query.server.ts";
import { cardsPerPage, catalogHref, hasFilters } from "#app/areas/products/catalog-state.ts";
import { CatalogToolbar, ChosenFilters } from "#app/areas/products/catalog-toolbar.tsx";
import { TileItem } from "#app/areas/products/product-tile.tsx";
import { readStock } from "#app/areas/products/read-stock.server.ts";
import { SearchHistory } from "#app/areas/products/search-history.tsx";
import { SearchNotes } from "#app/areas/products/search-notes.tsx";
import { nullUnlessSignedOut, readShopper } from "#app/areas/products/shopper.server.ts";
import { Subcategories } from "#app/areas/products/subcategories.tsx";
import { PageLinks } from "#app/areas/shell/page-links.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { errorMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { errorPage, seeOther } from "#app/request/responses.server.ts";
import { categoryTree } from "#app/request/shell.server.ts";
import { useShellData } from "#app/request/shell.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Container } from "#app/ui/layout/layout.tsx";
import { pictureName } from "#app/ui/product-picture/picture-name.ts";
import { SkipLink } from "#app/ui/skip-link/skip-link.tsx";
import { kopecksOf } from "#contract/kopecks.ts";
import { Uuid } from "#contract/primitives.ts";
import { products } from "#contract/products.ts";

export const handle = { i18n: ["catalog"] };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data ? [{ title: data.title }, { name: "description", content: data.description }] : errorMeta({ error, matches });

export const loader = page("catalog", z.object({ categoryId: Uuid.optional(), subcategoryId: Uuid.optional() }), async (args) => {
  const { api, me, params, url, context } = args;
  const [tree, { shopper, readBasket }] = await Promise.all([categoryTree(), readShopper(args)]);
  const stateOfUrl = readCatalogState(url.searchParams);
  const state = shopper.access === "granted" ? stateOfUrl : withoutPrices(stateOfUrl);
  const errors = checkFilters(state);
  const category = tree.find((one) => one.uuid === params.categoryId) ?? null;
  const segment = category?.subcategories.find((one) => one.uuid === params.subcategoryId) ?? null;
  if ((params.categoryId && !category) || (params.subcategoryId && !segment)) throw errorPage(context, 404);
  const path = paths.catalog(category?.uuid, segment?.uuid);

  const here = segment ?? category;
  const query = toProductsQuery(state, errors, { categoriesUuids: here ? [here.uuid] : state.categories });
  const isNewSearch = me !== null && state.search !== "" && state.page === 1 && !state.sort && !hasFilters(state);
  // Without scripts the search field has no suggestions, so search results show the search history.
  const showsHistory = me !== null && url.searchParams.has("search");
  const [result, basket, , history] = await Promise.all([
    api(me ? products.list : products.listPublic, { query }),
    readBasket(),
    isNewSearch ? api(products.addHistory, { body: { search: state.search } }).catch(nullUnlessSignedOut) : null,
    showsHistory ? api(products.history).catch(nullUnlessSignedOut) : null,
  ]);
  const pages = Math.max(1, Math.ceil(result.total / state.perPage));
  if (result.products.length === 0 && state.page > pages) throw seeOther(catalogHref(path, state, { page: pages }));

  const coded = withOwnCode(result.ownCodes);
  const stocked = await readStock(args, shopper, result.products);
  const t = serverT();
  const name = here?.name ?? (state.search ? t("catalog:list.titleSearch", { search: state.search }) : t("catalog:list.title"));
  const pageName = state.page > 1 ? t("catalog:list.titlePage", { title: name, page: state.page }) : name;
  const { facets } = result;
  return {
    title: t("common:titleSite", { title: pageName }),
    description: t("catalog:list.description", { name }),
    name,
    path,
    state,
    errors,
    shopper,
    category: category && { uuid: category.uuid, name: category.name },
    segment: segment && { uuid: segment.uuid, name: segment.name },
    subcategories: state.search
      ? []
      : (category?.subcategories ?? tree).map(({ uuid, name, image, tint }) => ({
          uuid,
          name,
          picture: pictureName(image),
          tint,
        })),
    allCount: category?.totalProducts ?? tree.reduce((sum, one) => sum + one.totalProducts, 0),
    cards: result.products.map((card) => coded(stocked(toCardView(card)))),
    basket: toBasketView(basket, result.products),
    total: result.total,
    totalIsExact: result.totalIsExact,
    pages,
    searchNotes: {
      suggestion: result.suggestion,
      leftOut: result.leftOut,
      categories: result.categories.map(({ uuid, name, parentUuid }) => ({
        name,
        href: paths.catalog(parentUuid ?? uuid, parentUuid ? uuid : undefined),
      })),
    },
    history: (history?.result ?? []).filter((text) => text !== state.search),
    facets: {
      ...toBrands(facets.brands, state),
      priceMin: facets.priceMin && kopecksOf(facets.priceMin),
      priceMax: facets.priceMax && kopecksOf(facets.priceMax),
      inStock: facets.inStock,
      withDiscount: facets.withDiscount,
    },
  };
});

export default function CatalogPage() {
  const { t } = useTranslation(["catalog", "common"]);
  const data = useLoaderData<typeof loader>();
  const { path, state, shopper, category, segment, facets, total } = data;
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const shell = useShellData();
  const categories = category ? [] : (shell?.categories ?? []);
  const all = { href: paths.catalog(category?.uuid), name: t("list.all", { count: data.allCount }), current: !segment };
  const crumbs = [
    { name: t("list.catalog"), ...((category || state.search) && { href: paths.catalog() }) },
    ...(category ? [{ name: category.name, ...(segment && { href: paths.catalog(category.uuid) }) }] : []),
    ...(segment ? [{ name: segment.name }] : []),
    ...(!category && state.search ? [{ name: data.name }] : []),
  ];
  const current = segment ?? category;
  const rowsHref =
    current || state.search
      ? catalogHref(paths.orderingSheet, { ...state, perPage: cardsPerPage, ...(current && { categories: [current.uuid] }) })
      : undefined;
  const first = (state.page - 1) * state.perPage + 1;
  return (
    <Container main>
      <Headline title={data.name} breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={crumbs} />} />
      <SkipLink href="#results">{t("list.skip")}</SkipLink>
      {data.subcategories.length > 0 && (
        <Subcategories
          label={t(category ? "list.subcategories" : "list.categories")}
          shelves={data.subcategories}
          hrefOf={(uuid) => (category ? paths.catalog(category.uuid, uuid) : paths.catalog(uuid))}
          current={segment?.uuid}
          all={all}
        />
      )}
      {state.search === "" ? (
        <SearchHistory searches={data.history} />
      ) : (
        <noscript>
          <SearchHistory searches={data.history} />
        </noscript>
      )}
      <AccessNote shopper={shopper} className={styles.note} />
      <Columns side="filters">
        <CatalogFilters
          path={path}
          state={state}
          errors={data.errors}
          facets={facets}
          categories={categories}
          priced={shopper.access === "granted"}
          orders={shopper.branch !== null}
        />
        <section aria-label={t("list.results")}>
          <ChosenFilters path={path} state={state} facets={facets} categories={categories} orders={shopper.branch !== null} />
          <CatalogToolbar state={state} shopper={shopper} total={total} totalIsExact={data.totalIsExact} rowsHref={rowsHref} />
          <SearchNotes {...data.searchNotes} />
          {total === 0 ? (
            <CatalogEmpty path={path} state={state} shopper={shopper} />
          ) : (
            <>
              <ul className={cards.grid}>
                {data.cards.map((card, index) => (
                  <TileItem key={card.uuid} {...{ card, shopper, here }} basket={data.basket} headingLevel={2} eager={index < 6} />
                ))}
              </ul>
              <div className={styles.foot}>
                <p className="muted">{t("list.shown", { from: first, to: first + data.cards.length - 1, total })}</p>
                <PageLinks page={state.page} pages={data.pages} href={(number) => catalogHref(path, state, { page: number })} />
              </div>
            </>
          )}
        </section>
      </Columns>
    </Container>
  );
}

export const ErrorBoundary = RouteError;
