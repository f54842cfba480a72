import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatPercent, unbroken } from "#app/i18n/format.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Chips } from "#app/ui/chips/chips.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Select } from "#app/ui/select/select.tsx";
import styles from "./catalog.module.css";
import { type Facets, filterFormId, filtersId, type Item } from "./catalog-filters.tsx";
import { type CatalogState, catalogHref, filterCount, noFilters } from "./catalog-state.ts";
import type { Shopper } from "./shopper.server.ts";
import { sortKeys, sorts } from "./sorts.ts";

type Props = {
  state: CatalogState;
  shopper: Shopper;
  total: number;
  totalIsExact: boolean;
  /** The same products as rows; undefined without a category or a search. */
  rowsHref: string | undefined;
};
type ChosenProps = { path: string; state: CatalogState; facets: Facets; categories: readonly Item[]; orders: boolean };

/** Number of products, whose prices these are, and the sort. */
export function CatalogToolbar({ state, shopper, total, totalIsExact, rowsHref }: Props) {
  const { t } = useTranslation("catalog");
  const priced = shopper.access === "granted";
  const count = filterCount(state);
  const offered = sorts.filter((sort) => priced || !sort.startsWith("price"));
  const current = state.sort && offered.includes(state.sort) ? state.sort : state.search ? "" : "name:asc";
  const found = totalIsExact ? t("list.found", { count: total }) : t("list.foundMany", { number: formatNumber(total) });
  return (
    <div id="results" tabIndex={-1} className={styles.toolbar}>
      <p>
        <b role="status">{found}</b>
        {priced && (
          <span className="muted">
            {" "}
            · {shopper.branch ? t("list.pricesFor", { branch: unbroken(shopper.branch) }) : t("list.pricesCatalog")}
          </span>
        )}
      </p>
      <div className={styles.tools}>
        <ButtonLink href={`#${filtersId}`} icon={SlidersHorizontal} className={styles.opener}>
          {t("filters.open", { count })}
        </ButtonLink>
        {shopper.mayOrder && rowsHref && <Link href={rowsHref}>{t("list.asRows")}</Link>}
        <span className={styles.sort}>
          <label htmlFor="sort" className="muted only-wide">
            {t("list.sort")}
          </label>
          <Select
            id="sort"
            name="sort"
            form={filterFormId}
            aria-label={t("list.sort")}
            defaultValue={current}
            data-default={current}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            options={[
              ...(state.search ? [{ value: "", label: t("list.sortRelevance") }] : []),
              ...offered.map((sort) => ({ value: sort as string, label: t(`list.sorts.${sortKeys[sort]}`) })),
            ]}
          />
          <noscript>
            <Button form={filterFormId}>{t("filters.show")}</Button>
          </noscript>
        </span>
      </div>
    </div>
  );
}

/** Active filters, each with a link that removes it. */
export function ChosenFilters({ path, state, facets, categories, orders }: ChosenProps) {
  const { t } = useTranslation("catalog");
  const chips = (texts: [text: string, change: Partial<CatalogState>][]) =>
    texts.map(([text, change]) => ({ text, href: catalogHref(path, state, change), removeLabel: t("filters.remove", { name: text }) }));
  const price = (text: string) =>
    /^[\d\s.,]+$/.test(text) ? formatMoney(Math.round(Number(text.replace(/\s/g, "").replace(",", ".")) * 100), { short: true }) : text;
  const named = (
    items: readonly Item[],
    uuids: readonly string[],
    without: (uuid: string) => Partial<CatalogState>,
  ): [string, Partial<CatalogState>][] =>
    uuids.map((uuid) => [items.find((item) => item.uuid === uuid)?.name ?? t("filters.brand"), without(uuid)]);
  const { priceFrom, priceTo } = state;
  const priceText =
    priceFrom && priceTo
      ? t("filters.priceChipBoth", { from: price(priceFrom), to: price(priceTo) })
      : priceFrom
        ? t("filters.priceChipFrom", { from: price(priceFrom) })
        : t("filters.priceChipTo", { to: price(priceTo) });
  const list: [string, Partial<CatalogState>][] = [
    ...named(categories, state.categories, (uuid) => ({ categories: state.categories.filter((other) => other !== uuid) })),
    ...(priceFrom || priceTo ? [[priceText, { priceFrom: "", priceTo: "" }] as [string, Partial<CatalogState>]] : []),
    ...(state.discount
      ? [
          [
            state.discount === "1"
              ? t("filters.discountHas")
              : t("filters.discountFrom", { percent: formatPercent(Number(state.discount.replace(",", ".")) || 0) }),
            { discount: "" },
          ] as [string, Partial<CatalogState>],
        ]
      : []),
    ...(state.inStock
      ? [[t(orders ? "filters.orderable" : "filters.inStock"), { inStock: false }] as [string, Partial<CatalogState>]]
      : []),
    ...named(facets.brands, state.brands, (uuid) => ({ brands: state.brands.filter((other) => other !== uuid) })),
    ...(state.rating
      ? [[t("filters.ratingChip", { value: state.rating.replace(".", ",") }), { rating: "" }] as [string, Partial<CatalogState>]]
      : []),
  ];
  return (
    <Chips
      label={t("filters.chosen")}
      items={chips(list)}
      clear={{ href: catalogHref(path, state, noFilters), text: t("filters.clear") }}
      className={styles.chosen}
    />
  );
}
