import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { missedForms } from "#app/areas/exchange/missed-forms.server.ts";
import { MissedTable } from "#app/areas/exchange/missed-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf, withQuery } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { missedKinds } from "#contract/enums.ts";
import { synonyms } from "#contract/synonyms.ts";

export const handle = { i18n: ["synonyms"] };

export const meta = pageMeta;

const usualPage = 20;

export const loader = page("exchangeMissed", z.object({}), async ({ api, url }) => {
  const query = { ...pagingOf(url.searchParams, usualPage), kind: oneOf(url, "kind", missedKinds) };
  const answer = await api(synonyms.listMissed, { query });
  stayWithin(url, query, answer.total);
  return { title: serverT()("synonyms:missed.title"), query, kinds: missedKinds, ...answer };
});

export const action = form("exchangeMissed", z.object({}), missedForms);

export default function ExchangeMissedPage() {
  const { t } = useTranslation("synonyms");
  const { title, query, kinds, searches, total } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const summary = useNamedSummary(() => undefined);
  const isEmpty = total === 0 && !query.kind;
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline title={title} subtitle={t("missed.lead")} actions={<ButtonLink href={paths.exchangeSynonyms}>{t("title")}</ButtonLink>} />
      <Card pad="none" aria-label={title}>
        {!isEmpty && (
          <Tabs
            inset
            label={t("missed.tabs")}
            current={query.kind ?? "all"}
            items={[
              { key: "all", href: withQuery(search, { kind: null }), label: t("missed.all") },
              ...kinds.map((kind) => ({ key: kind, href: withQuery(search, { kind }), label: t(`missed.kinds.${kind}`) })),
            ]}
          />
        )}
        {searches.length > 0 ? (
          <MissedTable searches={searches} />
        ) : isEmpty ? (
          <EmptyState title={t("missed.empty")}>{t("missed.emptyText")}</EmptyState>
        ) : (
          <NothingFound />
        )}
      </Card>
      <Pages page={query.page} total={total} perPage={usualPage} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
