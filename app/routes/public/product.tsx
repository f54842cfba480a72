import type { MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Scale from "lucide-react/icons/scale";
import Thermometer from "lucide-react/icons/thermometer";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { toBasketView, toCardView } from "#app/areas/products/card-view.ts";
import { priceInForce } from "#app/areas/products/price-in-force.ts";
import styles from "#app/areas/products/product.module.css";
import { ProductDetails, ProductFacts } from "#app/areas/products/product-details.tsx";
import { ProductLadder } from "#app/areas/products/product-ladder.tsx";
import { ProductOffer, type SegmentDates } from "#app/areas/products/product-offer.tsx";
import { ProductPictures } from "#app/areas/products/product-pictures.tsx";
import { ProductShelf } from "#app/areas/products/product-shelf.tsx";
import { toProductView, toStructuredData } from "#app/areas/products/product-view.ts";
import { readBackInStock } from "#app/areas/products/read-back-in-stock.server.ts";
import { readStock } from "#app/areas/products/read-stock.server.ts";
import { nullUnlessSignedOut, readShopper } from "#app/areas/products/shopper.server.ts";
import { useBasketLine } from "#app/areas/products/use-basket-line.ts";
import { useProductTexts } from "#app/areas/products/use-product-texts.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatMoney, formatNumber, unbroken } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { errorMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { errorPage, seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { MobileBar } from "#app/ui/mobile-bar/mobile-bar.tsx";
import { Rating } from "#app/ui/rating/rating.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Uuid } from "#contract/primitives.ts";
import { products } from "#contract/products.ts";
import { env } from "#server/env.ts";

export const handle = { i18n: ["catalog"] };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data
    ? [{ title: data.title }, { name: "description", content: data.description }, { "script:ld+json": data.structured }]
    : errorMeta({ error, matches });

const prefix = "product-";
const othersShown = 6;

/** The only one-segment page with a variable name; other segments redirect to main. */
export const loader = page("product", z.object({ page: z.string() }), async (args) => {
  const { api, me, params, url, context } = args;
  if (!params.page.startsWith(prefix)) throw seeOther(paths.main);
  const uuid = Uuid.safeParse(params.page.slice(prefix.length));
  if (!uuid.success) throw errorPage(context, 404);
  const { shopper, readBasket } = await readShopper(args);
  const [result, basket] = await Promise.all([api(me ? products.get : products.getPublic, { params: { uuid: uuid.data } }), readBasket()]);
  const query = { categoriesUuids: [result.subcategory.uuid], inStock: "true", perPage: othersShown + 1 };
  const others =
    (await api(me ? products.list : products.listPublic, { query }).catch(nullUnlessSignedOut))?.products
      .filter((card) => card.uuid !== result.uuid)
      .slice(0, othersShown) ?? [];
  const stocked = await readStock(args, shopper, [result, ...others]);
  const product = stocked(toProductView(result));
  const backInStock = await readBackInStock(args, shopper, [product]);
  const segment = basket?.deliverySchedules.find((schedule) => schedule.subcategoryUuid === result.subcategory.uuid);
  const delivery: SegmentDates = basket && segment ? { dates: segment.availableDates, timeZone: basket.timeZone } : null;
  const t = serverT();
  const named = [product.name, product.brand].filter(Boolean).join(", ");
  return {
    title: t("common:titleSite", { title: named }),
    description: [named, product.details.description].filter(Boolean).join(": ").slice(0, 300),
    structured: toStructuredData(product, new URL(url.pathname, env.PUBLIC_URL ?? url).href),
    product,
    others: others.map((card) => stocked(toCardView(card))),
    basket: toBasketView(basket, [result, ...others]),
    shopper,
    delivery,
    backInStock,
  };
});

/** Choosing a picture does not revalidate; a form, which returns to the same address, does. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isPictureAlone = !formMethod && currentUrl.href !== nextUrl.href && withoutPicture(currentUrl) === withoutPicture(nextUrl);
  return defaultShouldRevalidate && !isPictureAlone;
}

function withoutPicture({ pathname, search }: URL): string {
  const rest = new URLSearchParams(search);
  rest.delete("picture");
  return `${pathname}?${rest}`;
}

const chosenIn = (search: string, count: number) =>
  Math.min(count, Math.max(1, Math.floor(Number(new URLSearchParams(search).get("picture"))) || 1)) - 1;

export default function ProductPage() {
  const data = useLoaderData<typeof loader>();
  return <OneProduct key={data.product.uuid} {...data} />;
}

function OneProduct({ product, others, basket, shopper, delivery, backInStock }: Awaited<ReturnType<typeof loader>>) {
  const { t } = useTranslation(["catalog", "common"]);
  const stored = basket?.lines[product.uuid];
  const line = useBasketLine(product, stored?.quantity ?? 0, shopper.quantityError);
  const now = priceInForce(product, basket, line.isIn ? line.quantity : undefined);
  const texts = useProductTexts();
  const { pathname, search } = useLocation();
  const { category, subcategory, details } = product;
  const crumbs = [
    { name: t("list.catalog"), href: paths.catalog() },
    { name: category.name, href: paths.catalog(category.uuid) },
    { name: subcategory.name, href: paths.catalog(category.uuid, subcategory.uuid) },
    { name: unbroken(product.name) },
  ];
  const rating = formatNumber(product.rating, 1);
  return (
    <Container main>
      <Breadcrumbs label={t("common:breadcrumbs")} items={crumbs} className={styles.crumbs} />
      <article aria-labelledby="title">
        <div className={styles.top}>
          <ProductPictures product={product} chosen={chosenIn(search, product.pictures.length)} />
          <div className={styles.text}>
            <div className={styles.head}>
              <div className={styles.tags}>
                {product.closed ? (
                  <StatusTag tone="neutral" icon={CircleX}>
                    {t(`card.closed.${product.closed}`, { assortment: product.assortment })}
                  </StatusTag>
                ) : (
                  <StatusTag tone="success" icon={CircleCheck}>
                    {t("product.available")}
                  </StatusTag>
                )}
                {details.temperatureMode && <StatusTag icon={Thermometer}>{details.temperatureMode}</StatusTag>}
                {details.isWeighted && <StatusTag icon={Scale}>{t("product.weighted")}</StatusTag>}
              </div>
              <h1 id="title" tabIndex={-1}>
                {unbroken(product.name)}
              </h1>
              <p className={styles.meta}>
                {product.brand && <span>{product.brand}</span>}
                <span>{t("product.sku", { sku: product.sku })}</span>
                {product.rating > 0 && <Rating value={product.rating} text={t("product.rating", { value: rating })} short={rating} />}
              </p>
            </div>
            <ProductLadder product={product} now={now} line={stored} />
            <ProductFacts product={product} />
          </div>
          <ProductOffer
            product={product}
            basket={basket}
            shopper={shopper}
            line={line}
            now={now}
            delivery={delivery}
            backInStock={backInStock}
            here={pathname + search}
          />
        </div>
        <ProductDetails product={product} />
      </article>
      <ProductShelf
        id="others"
        title={t("product.other")}
        all={{ href: paths.catalog(category.uuid, subcategory.uuid), text: t("product.otherAll", { name: subcategory.name }) }}
        cards={others}
        basket={basket}
        shopper={shopper}
      />
      {product.price !== null && shopper.mayOrder && !product.closed && (
        <MobileBar label={texts.per(product.unit)} sum={formatMoney(now.kopecks)}>
          <ButtonLink href={`#buy-${product.uuid}`} variant="primary">
            {t(line.isIn ? "product.change" : "product.choose")}
          </ButtonLink>
        </MobileBar>
      )}
    </Container>
  );
}

export const ErrorBoundary = RouteError;
