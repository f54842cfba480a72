import { useLoaderData, useLocation } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { SynonymForm } from "#app/areas/exchange/synonym-form.tsx";
import { synonymForms } from "#app/areas/exchange/synonym-forms.server.ts";
import { SynonymsTable } from "#app/areas/exchange/synonyms-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { SearchField } from "#app/form/filter-fields.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { textOf, withQuery } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { maxSynonymLength } from "#contract/limits.ts";
import { synonyms } from "#contract/synonyms.ts";

export const handle = { i18n: ["synonyms"] };

export const meta = pageMeta;

const usualPage = 20;

export const loader = page("exchangeSynonyms", z.object({}), async ({ api, url }) => {
  const query = { ...pagingOf(url.searchParams, usualPage), search: textOf(url, "search") };
  const answer = await api(synonyms.list, { query });
  stayWithin(url, query, answer.total);
  const own = answer.synonyms.filter(({ owner }) => owner === null);
  const named = (name: string) => own.find(({ uuid }) => uuid === url.searchParams.get(name)) ?? null;
  return {
    title: serverT()("synonyms:title"),
    query,
    edited: named("edit"),
    confirming: confirmationOf(url, ["remove"]) ? named("uuid") : null,
    words: textOf(url, "words", maxSynonymLength.words) ?? "",
    formKey: crypto.randomUUID(),
    ...answer,
  };
});

export const action = form("exchangeSynonyms", z.object({}), synonymForms);

export default function ExchangeSynonymsPage() {
  const { t } = useTranslation("synonyms");
  const { title, query, edited, confirming, words, formKey, synonyms: rows, total } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const labels: Record<string, string> = { words: t("form.words"), meaning: t("form.meaning"), bothWays: t("form.bothWays") };
  const summary = useNamedSummary((field) => labels[field]);
  const back =
    pathname + withQuery(search, { page: query.page > 1 ? query.page : null, edit: null, words: null, confirm: null, uuid: null });
  const confirmation = confirming && {
    title: t("removeTitle", { words: confirming.words }),
    text: t("removeText"),
    verb: t("list.remove"),
    intent: "remove",
    fields: { uuid: confirming.uuid },
  };
  return (
    <ConfirmDialog confirmation={confirmation} back={back}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          subtitle={t("lead")}
          actions={
            <>
              <ButtonLink href={paths.exchangeMissed}>{t("missed.title")}</ButtonLink>
              <ButtonLink href={`${paths.exchangeNew}?feed=synonyms`}>{t("load")}</ButtonLink>
              <ButtonLink icon={Download} href={paths.exchangeTemplate("synonyms")} download>
                {t("download")}
              </ButtonLink>
            </>
          }
        />
        <SynonymForm edited={edited} words={words} formKey={formKey} back={back} />
        <Card pad="none" aria-label={title}>
          {(query.search || total > 0) && (
            <FilterForm>
              <SearchField id="search" label={t("list.search")} value={query.search} />
            </FilterForm>
          )}
          {rows.length > 0 ? (
            <SynonymsTable synonyms={rows} page={query.page} />
          ) : query.search ? (
            <NothingFound title={t("list.nothingFound")} />
          ) : (
            <EmptyState title={t("list.empty")}>{t("list.emptyText")}</EmptyState>
          )}
        </Card>
        <Pages page={query.page} total={total} perPage={usualPage} />
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
