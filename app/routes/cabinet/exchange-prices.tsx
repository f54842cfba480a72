import { useLoaderData, useLocation } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { priceForms } from "#app/areas/seller-products/price-forms.server.ts";
import { PricesTable } from "#app/areas/seller-products/prices-table.tsx";
import styles from "#app/areas/seller-products/seller-products.module.css";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ChoiceField, SearchField } from "#app/form/filter-fields.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { SaveFirst } from "#app/form/save-first.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf, textOf, withQuery } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { priceStates } from "#contract/enums.ts";
import { cataloguePrices } from "#contract/feeds.ts";
import { Uuid } from "#contract/primitives.ts";
import { sellerProducts } from "#contract/seller-products.ts";

export const handle = { i18n: ["goods"] };

export const meta = pageMeta;

const usualPage = 20;

export const loader = page("exchangePrices", z.object({}), async ({ api, url }) => {
  const list = Uuid.safeParse(url.searchParams.get("list")).data ?? cataloguePrices;
  const query = {
    ...pagingOf(url.searchParams, usualPage),
    list,
    search: textOf(url, "search"),
    state: oneOf(url, "state", priceStates),
  };
  const answer = await api(sellerProducts.listPrices, { query });
  stayWithin(url, query, answer.total);
  return {
    title: serverT()("goods:prices.title"),
    query,
    isCatalogue: list === cataloguePrices,
    states: priceStates,
    fileHref: paths.listFile("prices", { priceList: list, search: query.search, state: query.state }),
    mayEdit: answer.allowedActions.includes("edit"),
    ...answer,
  };
});

export const action = form("exchangePrices", z.object({}), priceForms);

export default function ExchangePricesPage() {
  const { t } = useTranslation("goods");
  const { title, query, isCatalogue, states, mayEdit, fileHref, lists, prices, total, unpriced } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const summary = useNamedSummary((field) => {
    const row = prices.find(({ uuid }) => field === `price.${uuid}`);
    return row && t("prices.priceOf", { name: row.name });
  });
  const isNarrowed = Boolean(query.state || query.search);
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={t("prices.lead")}
        actions={
          <ButtonLink icon={Download} href={fileHref} download>
            {t("prices.download")}
          </ButtonLink>
        }
      />
      {unpriced > 0 && query.state !== "unpriced" && (
        <Note
          tone={isCatalogue ? "warning" : "info"}
          title={t("prices.missing", { count: unpriced, total: formatNumber(unpriced) })}
          actions={<Link href={paths.exchangePrices + withQuery(search, { state: "unpriced" })}>{t("prices.showMissing")}</Link>}
        >
          {t(isCatalogue ? "prices.missingCatalogue" : "prices.missingList")}
        </Note>
      )}
      <Card pad="none" aria-label={title}>
        <FilterForm>
          <ChoiceField
            id="list"
            name="list"
            label={t("prices.list")}
            any={t("prices.catalogue")}
            options={lists.map((list) => ({ value: list.uuid, label: list.title }))}
            value={isCatalogue ? undefined : query.list}
          />
          <SearchField id="search" label={t("list.search")} value={query.search} />
          <ChoiceField
            id="state"
            name="state"
            label={t("prices.state")}
            any={t("prices.anyState")}
            options={states.map((state) => ({ value: state, label: t(`prices.${state}`) }))}
            value={query.state}
          />
        </FilterForm>
        {prices.length > 0 ? (
          <PricesForm list={query.list} isSaving={mayEdit && prices.some(({ priceOwner }) => priceOwner === null)}>
            <PricesTable prices={prices} isCatalogue={isCatalogue} mayEdit={mayEdit} />
          </PricesForm>
        ) : isNarrowed ? (
          <NothingFound title={t("prices.nothingFound")} />
        ) : (
          <EmptyState title={t("prices.empty")}>{t("prices.emptyText")}</EmptyState>
        )}
      </Card>
      <Pages page={query.page} total={total} perPage={usualPage} />
    </Stack>
  );
}

type FormProps = {
  list: string;
  isSaving: boolean;
  children: ReactNode;
};

function PricesForm({ list, isSaving, children }: FormProps) {
  const { t } = useTranslation(["goods", "common"]);
  const { busy, own } = useFormOf(["save"], "");
  const key = useFormResetKey({ own, busy }, list);
  if (!isSaving) return children;
  return (
    <Form method="post" noValidate preventScrollReset key={key}>
      <input type="hidden" name="list" value={list} autoComplete="off" />
      <SaveFirst button={t("prices.save")} searches className={styles.first} />
      {children}
      <div className={styles.save}>
        <Stack gap={3}>
          <p className="muted small">{t("prices.hint")}</p>
          <div>
            <Button variant="primary" name="intent" value="save" busy={busy} busyText={t("common:saving")}>
              {t("prices.save")}
            </Button>
          </div>
        </Stack>
      </div>
      <FormDraft intents={["save"]} of={list} paged />
    </Form>
  );
}

export const ErrorBoundary = RouteError;
