import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { codeForms, codesLimit } from "#app/areas/buyer-codes/code-forms.server.ts";
import { CodesTable } from "#app/areas/buyer-codes/codes-table.tsx";
import { LoadForm } from "#app/areas/buyer-codes/load-form.tsx";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { SearchField } from "#app/form/filter-fields.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { unbroken } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { textOf, withQuery } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { buyerCodes } from "#contract/buyer-codes.ts";

export const handle = { i18n: ["buyer-codes", "files"] };

export const meta = pageMeta;

const usualPage = 20;

export const loader = page("buyerCodes", z.object({}), async ({ api, url }) => {
  const query = { ...pagingOf(url.searchParams, usualPage), search: textOf(url, "search") };
  const answer = await api(buyerCodes.list, { query });
  stayWithin(url, query, answer.total);
  const named = (name: string) => answer.codes.find(({ productUuid }) => productUuid === url.searchParams.get(name)) ?? null;
  return {
    title: serverT()("buyer-codes:title"),
    query,
    edited: named("edit"),
    confirming: confirmationOf(url, ["remove"]) ? named("uuid") : null,
    ...answer,
  };
});

export const action = form("buyerCodes", z.object({}), codeForms, { limit: codesLimit });

export default function OrderingCodesPage() {
  const { t } = useTranslation("buyer-codes");
  const { title, query, edited, confirming, codes, total } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const labels: Record<string, string> = { text: t("load.text"), sheet: t("load.file") };
  const summary = useNamedSummary((field) => labels[field]);
  const back = pathname + withQuery(search, { page: query.page > 1 ? query.page : null, edit: null, confirm: null, uuid: null });
  const confirmation = confirming && {
    title: t("removeTitle", { code: confirming.code }),
    text: t("removeText", { name: unbroken(confirming.name) }),
    verb: t("list.remove"),
    intent: "remove",
    fields: { uuid: confirming.productUuid },
  };
  return (
    <ConfirmDialog confirmation={confirmation} back={back}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline title={title} subtitle={t("lead")} />
        <LoadForm edited={edited} />
        <Card pad="none" aria-label={title}>
          {(query.search || total > 0) && (
            <FilterForm>
              <SearchField id="search" label={t("list.search")} value={query.search} />
            </FilterForm>
          )}
          {codes.length > 0 ? (
            <CodesTable codes={codes} page={query.page} />
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
