import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAddressDefaults } from "#app/form/use-address-defaults.ts";
import { formatMoney, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { CachedMarkup } from "#app/ui/cached-markup.tsx";
import { FieldError } from "#app/ui/field/field.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./catalog.module.css";
import { brandsShown, type CatalogState, catalogHref, type FilterErrors, hasFilters, noFilters } from "./catalog-state.ts";

export const filtersId = "filters";
export const filterFormId = "filter-form";

export type Facets = {
  brands: readonly Item[];
  /** Number of brands that are not shown. */
  moreBrands: number;
  priceMin: number | null;
  priceMax: number | null;
  inStock: number;
  withDiscount: number;
};

/** A brand or category with its number of products. */
export type Item = { uuid: string; name: string; count: number };

type Props = {
  path: string;
  state: CatalogState;
  errors: FilterErrors;
  facets: Facets;
  categories: readonly Item[];
  priced: boolean;
  orders: boolean;
};

const ratings = ["4.5", "4"];
const discounts = ["1", "5"];

/** Id of the "more brands" button and, afterwards, of the first new brand, so that the focus moves there. */
const moreBrandsId = "more-brands";

/** All filters as one GET form, kept in the URL. On narrow screens its anchor opens it. */
export function CatalogFilters(props: Props) {
  const { t } = useTranslation("catalog");
  return (
    <CachedMarkup
      as="aside"
      id={filtersId}
      tabIndex={-1}
      aria-label={t("filters.title")}
      className={styles.filters}
      of={Filters}
      with={props}
    />
  );
}

function Filters({ path, state, errors, facets, categories, priced, orders }: Props) {
  const { t } = useTranslation("catalog");
  const wiring = useAddressDefaults(catalogHref("", state, { page: 1 }));
  return (
    <Form {...wiring} id={filterFormId} method="get" action={path} preventScrollReset discover="none" className={styles.form}>
      {/* Enter presses the form's first button. */}
      <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
      {state.search && <input type="hidden" name="search" value={state.search} />}
      {categories.length > 0 && (
        <Group legend={t("filters.category")}>
          <Boxes name="categoriesUuids" items={categories} chosen={state.categories} />
        </Group>
      )}
      {priced && <Prices state={state} errors={errors} facets={facets} />}
      {priced && (
        <Group legend={t("filters.discount")} error={errors.discount && t("filters.invalid", { read: state.discount })}>
          <Radios
            name="discount"
            chosen={state.discount}
            items={[
              { value: "", label: t("filters.discountAny") },
              ...withChosen(discounts, state.discount).map((value) => ({
                value,
                label:
                  value === "1"
                    ? t("filters.discountHas")
                    : t("filters.discountFrom", { percent: formatPercent(Number(value.replace(",", "."))) }),
                count: value === "1" ? facets.withDiscount : undefined,
              })),
            ]}
          />
        </Group>
      )}
      <Group legend={t("filters.stock")}>
        <Choice
          type="checkbox"
          name="inStock"
          value="true"
          checked={state.inStock}
          label={t(orders ? "filters.orderable" : "filters.inStock")}
          count={facets.inStock}
        />
      </Group>
      {facets.brands.length > 0 && (
        <Group legend={t("filters.brand")}>
          <Boxes
            name="brands"
            items={facets.brands}
            chosen={state.brands}
            marked={state.allBrands ? { place: brandsShown, id: moreBrandsId } : undefined}
          />
          {facets.moreBrands > 0 && (
            <button id={moreBrandsId} type="submit" name="allBrands" value="true" className={styles.more}>
              {t("filters.moreBrands", { count: facets.moreBrands })}
            </button>
          )}
          {state.allBrands && <input type="hidden" name="allBrands" value="true" />}
        </Group>
      )}
      <Group legend={t("filters.rating")} error={errors.rating && t("filters.ratingInvalid")}>
        <Radios
          name="rating"
          chosen={state.rating}
          items={[
            { value: "", label: t("filters.ratingAny") },
            ...withChosen(ratings, errors.rating ? "" : state.rating).map((value) => ({
              value,
              label: t("filters.ratingFrom", { value: Number(value.replace(",", ".")).toFixed(1).replace(".", ",") }),
            })),
          ]}
        />
      </Group>
      <div className={styles.actions}>
        <Button variant="primary" block>
          {t("filters.show")}
        </Button>
        {hasFilters(state) && (
          <ButtonLink href={catalogHref(path, state, noFilters)} variant="quiet" preventScrollReset>
            {t("filters.reset")}
          </ButtonLink>
        )}
        <Link href="#results" className={styles.close}>
          {t("filters.close")}
        </Link>
      </div>
    </Form>
  );
}

/** Adds the URL's value to the usual choices, so that the form keeps it. */
function withChosen(values: readonly string[], chosen: string): string[] {
  return chosen && Number.isFinite(Number(chosen.replace(",", "."))) && !values.includes(chosen) ? [...values, chosen] : [...values];
}

function Prices({ state, errors, facets }: Pick<Props, "state" | "errors" | "facets">) {
  const { t } = useTranslation("catalog");
  const hint = (kopecks: number | null, key: "from" | "to") =>
    kopecks === null ? undefined : t(`filters.${key}`, { value: formatMoney(kopecks, { short: true, sign: "" }) });
  const wrong = errors.priceFrom ? "priceFrom" : "priceTo";
  const error = errors[wrong];
  const errorText = error && (error === "priceOrder" ? t("filters.priceOrder") : t("filters.invalid", { read: state[wrong] }));
  const field = (name: "priceFrom" | "priceTo", placeholder: string | undefined) => (
    <TextInput
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={state[name]}
      placeholder={placeholder}
      aria-label={t(`filters.${name}`)}
      aria-invalid={errors[name] ? true : undefined}
      aria-describedby={errors[name] ? "price-error" : undefined}
    />
  );
  return (
    <Group legend={t("filters.price")} error={errorText} errorId="price-error">
      <div className={styles.prices}>
        {field("priceFrom", hint(facets.priceMin, "from"))}
        <span className="muted" aria-hidden>
          –
        </span>
        {field("priceTo", hint(facets.priceMax, "to"))}
      </div>
    </Group>
  );
}

function Group({ legend, error, errorId, children }: { legend: string; error?: string; errorId?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {children}
    </fieldset>
  );
}

function Choice({
  id,
  type,
  name,
  value,
  checked,
  label,
  count,
}: {
  id?: string;
  type: "checkbox" | "radio";
  name: string;
  value: string;
  checked: boolean;
  label: string;
  count?: number;
}) {
  return (
    <label className={styles.choice}>
      <input id={id} type={type} name={name} value={value} defaultChecked={checked} />
      <span>{label}</span>
      {count !== undefined && <span>{formatNumber(count)}</span>}
    </label>
  );
}

function Radios({ name, chosen, items }: { name: string; chosen: string; items: { value: string; label: string; count?: number }[] }) {
  const isOffered = items.some((item) => item.value === chosen);
  return (
    <div className={styles.list}>
      {items.map((item) => (
        <Choice key={item.value} type="radio" name={name} {...item} checked={item.value === (isOffered ? chosen : "")} />
      ))}
    </div>
  );
}

type BoxesProps = { name: string; items: readonly Item[]; chosen: readonly string[]; marked?: { place: number; id: string } };

function Boxes({ name, items, chosen, marked }: BoxesProps) {
  return (
    <div className={styles.list}>
      {items.map(({ uuid, name: label, count }, place) => (
        <Choice
          key={uuid}
          id={place === marked?.place ? marked.id : undefined}
          type="checkbox"
          name={name}
          value={uuid}
          checked={chosen.includes(uuid)}
          {...{ label, count }}
        />
      ))}
    </div>
  );
}
