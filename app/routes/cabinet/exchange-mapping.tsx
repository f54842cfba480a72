import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import styles from "#app/areas/exchange/exchange.module.css";
import { choicesOf } from "#app/areas/exchange/mapping-choices.server.ts";
import { targetField } from "#app/areas/exchange/mapping-fields.ts";
import { mappingForms } from "#app/areas/exchange/mapping-forms.server.ts";
import { MappingTable } from "#app/areas/exchange/mapping-table.tsx";
import { OneCSteps } from "#app/areas/exchange/one-c-steps.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ChoiceField, SearchField } from "#app/form/filter-fields.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf, textOf, withQuery } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { mayEnter, resources } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import type { mappingKinds } from "#contract/enums.ts";
import { exchange } from "#contract/exchange.ts";
import { exchangeMappers, hasRole } from "#contract/roles.ts";
import { env } from "#server/env.ts";

export const handle = { i18n: ["mapping"] };

export const meta = pageMeta;

/** Few, because each line renders a select of all segments. */
const usualLines = 25;

/** By importance. */
const kinds = ["group", "priceType", "storage", "property", "unit"] as const satisfies readonly (typeof mappingKinds)[number][];

export const loader = page("exchangeMapping", z.object({}), async ({ api, me, url }) => {
  const kind = oneOf(url, "kind", kinds) ?? "group";
  const query = { ...pagingOf(url.searchParams, usualLines), kind, sender: textOf(url, "sender", 60), search: textOf(url, "search", 100) };
  const answer = await api(exchange.listMappings, { query });
  stayWithin(url, query, answer.total);
  const countOf = (of: (typeof kinds)[number]) => answer.counts.find(({ kind: counted }) => counted === of);
  return {
    title: serverT()("mapping:title"),
    query,
    tabs: kinds.map((of) => ({ kind: of, waiting: countOf(of)?.waiting ?? 0 })),
    isEmpty: answer.senders.length === 0,
    mappings: answer.mappings,
    total: answer.total,
    senders: answer.senders,
    uncategorisedProducts: answer.uncategorisedProducts,
    uncategorisedHref: mayEnter("sellerProducts", me.roles) ? paths.uncategorisedProducts : null,
    choices: choicesOf(kind, answer),
    mayEdit: hasRole(me.roles, exchangeMappers),
    keysHref: mayEnter("exchangeKeys", me.roles) ? paths.exchangeKeys : null,
    loadsHref: mayEnter("exchangeLoads", me.roles) ? paths.exchangeLoads : null,
    address: new URL(env.PUBLIC_URL ?? url).origin + resources.oneC.path,
  };
});

export const action = form("exchangeMapping", z.object({}), mappingForms);

export default function ExchangeMappingPage() {
  const { t } = useTranslation("mapping");
  const { title, isEmpty, mappings, loadsHref, address, keysHref, ...rest } = useLoaderData<typeof loader>();
  const { query, tabs, total, senders, uncategorisedProducts, uncategorisedHref, choices, mayEdit } = rest;
  const { kind } = query;
  const { search } = useLocation();
  const summary = useNamedSummary((field) => mappings.find(({ uuid }) => targetField(uuid) === field)?.name);
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline title={title} subtitle={t("lead")} actions={loadsHref && <ButtonLink href={loadsHref}>{t("loads")}</ButtonLink>} />
      {isEmpty ? (
        <Card>
          <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
        </Card>
      ) : (
        <>
          {uncategorisedProducts > 0 && (
            <Note tone="warning" title={t("unsorted", { count: uncategorisedProducts })}>
              {t("unsortedText")} {uncategorisedHref && <Link href={uncategorisedHref}>{t("unsortedGoods")}</Link>}
            </Note>
          )}
          <Card id="mapping" pad="none">
            <Tabs
              inset
              label={t("kinds")}
              current={kind}
              items={tabs.map(({ kind: of, waiting }) => ({
                key: of,
                href: withQuery(search, { kind: of }),
                label: t(`${of}.tab`),
                ...(waiting > 0 && { count: waiting, countLabel: t("waitingCount"), urgent: true }),
              }))}
            />
            <FilterForm hidden={{ kind }}>
              <SearchField id="search" label={t("search")} value={query.search} />
              {senders.length > 1 && (
                <ChoiceField
                  id="sender"
                  name="sender"
                  label={t("sender")}
                  any={t("anySender")}
                  options={senders.map((name) => ({ value: name, label: name }))}
                  value={query.sender}
                />
              )}
            </FilterForm>
            <p className={styles.about}>
              {t(`${kind}.text`)} {t(mayEdit ? "when" : "reader")}
            </p>
            {mappings.length > 0 ? (
              <MappingTable {...{ kind, mappings, choices, mayEdit }} namesSender={senders.length > 1 && !query.sender} />
            ) : query.search ? (
              <NothingFound title={t("nothingFound")} all={withQuery(search, { search: undefined })} />
            ) : (
              <EmptyState title={t(`emptyKind.${kind}`)}>{t("emptyKindText")}</EmptyState>
            )}
          </Card>
          <Pages page={query.page} total={total} perPage={usualLines} />
        </>
      )}
      <Card id="set-up" title={isEmpty ? t("setUp.title") : undefined}>
        {isEmpty ? (
          <OneCSteps address={address} keysHref={keysHref} />
        ) : (
          <Disclosure variant="link" summary={t("setUp.title")}>
            <OneCSteps address={address} keysHref={keysHref} />
          </Disclosure>
        )}
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
