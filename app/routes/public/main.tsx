import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { toBasketView, toCardView } from "#app/areas/products/card-view.ts";
import { CategoryGrid, Promises } from "#app/areas/products/category-grid.tsx";
import styles from "#app/areas/products/main.module.css";
import { chooseWindow, mixed, readLastDeal, toDeliveries, windowPictures } from "#app/areas/products/main-shelves.server.ts";
import { BecomeBuyer, GetAccredited, NearestDeliveries, StaffLinks } from "#app/areas/products/main-side.tsx";
import { ProductShelf } from "#app/areas/products/product-shelf.tsx";
import { ShopWindow } from "#app/areas/products/shop-window.tsx";
import { nullUnlessSignedOut, readShopper } from "#app/areas/products/shopper.server.ts";
import { MissingSources } from "#app/areas/shell/missing-sources.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { errorMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { categoryTree } from "#app/request/shell.server.ts";
import { readSources } from "#app/request/sources.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Container } from "#app/ui/layout/layout.tsx";
import { pictureName } from "#app/ui/product-picture/picture-name.ts";
import { products } from "#contract/products.ts";
import { grantsOf, isBuyer } from "#contract/roles.ts";

export const handle = { i18n: ["main", "catalog"] };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data ? [{ title: data.title }, { name: "description", content: data.description }] : errorMeta({ error, matches });

/** Products to choose a dozen of different categories from. */
const atHand = 60;

export const loader = page("main", z.looseObject({}), async (args) => {
  const { api, me } = args;
  const { shopper, readBasket } = await readShopper(args);
  const list = (query: { rating?: number; discount?: number; categoriesUuids?: string[] }) =>
    api(me ? products.list : products.listPublic, { query: { ...query, inStock: "true", perPage: atHand } }).then(
      (answer) => answer.products,
      nullUnlessSignedOut,
    );
  const granted = shopper.access === "granted";
  const { read, missing } = readSources();
  const [categories, basket, discounted, last] = await Promise.all([
    read("categories", categoryTree()),
    readBasket(),
    granted ? list({ discount: 5 }) : null,
    shopper.mayOrder ? readLastDeal(api) : null,
  ]);
  const tree = categories ?? [];
  const isRegular = (last?.cards.length ?? 0) > 0;
  const inSegment = (segmentUuid: string) => list({ discount: 1, categoriesUuids: [segmentUuid] });
  const window = discounted && (await chooseWindow(discounted, inSegment, basket));
  const first = isRegular ? (last?.cards ?? []) : mixed((await list({ rating: 4.5 })) ?? []);
  const volume = mixed(discounted ?? []);
  const t = serverT();
  return {
    title: t("common:titleSite", { title: t("main:title") }),
    description: t("main:description"),
    shopper,
    grants: me && !isBuyer(me.roles) ? grantsOf(me) : null,
    window,
    windowPictures: windowPictures(tree),
    deliveries: shopper.mayOrder ? toDeliveries(basket, shopper.branch, new Date()) : null,
    lastDeal: last?.deal ?? null,
    categories: tree.map(({ uuid, name, image, tint, totalProducts }) => ({
      uuid,
      name,
      picture: pictureName(image),
      tint,
      count: totalProducts,
    })),
    isRegular,
    first: first.map(toCardView),
    volume: volume.map(toCardView),
    basket: toBasketView(basket, [...first, ...volume]),
    missing: missing(),
  };
});

export default function MainPage() {
  const { t } = useTranslation("main");
  const data = useLoaderData<typeof loader>();
  const { shopper, basket } = data;
  const [params] = useSearchParams();
  const shown = (name: string) => (params.get(name) === "12" ? 12 : 6);
  return (
    <Container main>
      <MissingSources missing={data.missing} />
      <div className={styles.top}>
        <ShopWindow product={data.window} shopper={shopper} pictures={data.windowPictures} />
        {data.deliveries && <NearestDeliveries deliveries={data.deliveries} lastDeal={data.lastDeal} />}
        {data.grants && <StaffLinks grants={data.grants} />}
        {shopper.access === "guest" && <BecomeBuyer />}
        {shopper.joining && <GetAccredited joining={shopper.joining} />}
      </div>
      <CategoryGrid categories={data.categories} />
      <ProductShelf
        id="first"
        title={t(data.isRegular ? "regular" : "rated")}
        all={data.isRegular ? { href: paths.deals, text: t("regularAll") } : { href: `${paths.catalog()}?rating=4.5`, text: t("ratedAll") }}
        cards={data.first}
        basket={basket}
        shopper={shopper}
        shown={shown("first")}
        moreHref="?first=12#first"
      />
      <ProductShelf
        id="volume"
        title={t("volume")}
        all={{ href: `${paths.catalog()}?discount=1`, text: t("volumeAll") }}
        cards={data.volume}
        basket={basket}
        shopper={shopper}
        shown={shown("volume")}
        moreHref="?volume=12#volume"
      />
      <Promises />
    </Container>
  );
}

export const ErrorBoundary = RouteError;
