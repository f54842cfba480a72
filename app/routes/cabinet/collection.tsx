import { useLoaderData, useLocation } from "@remix-run/react";
import ClipboardList from "lucide-react/icons/clipboard-list";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { CollectionTable } from "#app/areas/collection/collection-table.tsx";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { collection } from "#contract/collection.ts";
import { collectionStages } from "#contract/enums.ts";

export const handle = { i18n: ["collection", "deals"] };

export const meta = pageMeta;

const usualPage = 20;

export const loader = page("collection", z.object({}), async ({ api, url }) => {
  const stage = oneOf(url, "stage", collectionStages) ?? "toCollect";
  const query = { ...pagingOf(url.searchParams, usualPage), stage };
  const answer = await api(collection.list, { query });
  stayWithin(url, query, answer.total);
  return { title: serverT()("collection:title"), query, ...answer };
});

export default function CollectionPage() {
  const { t } = useTranslation("collection");
  const { title, query, suborders, total, counts } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  useLiveRefresh(["deal_updated"], { shows: suborders });
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        subtitle={t("lead")}
        actions={
          <ButtonLink icon={ClipboardList} href={paths.collectionSheets}>
            {t("sheets.link")}
          </ButtonLink>
        }
      />
      <Card pad="none" aria-label={title}>
        <Tabs
          label={t("stages.label")}
          inset
          current={query.stage}
          items={collectionStages.map((stage) => ({
            key: stage,
            href: paths.collectionStage(stage),
            label: t(`stages.${stage}`),
            count: counts[stage],
            urgent: stage === "toCollect",
          }))}
        />
        {suborders.length > 0 ? (
          <CollectionTable suborders={suborders} returnTo={search} />
        ) : (
          <EmptyState title={t(`empty.${query.stage}`)} headingLevel={2}>
            {t("empty.text")}
          </EmptyState>
        )}
      </Card>
      <Pages page={query.page} total={total} perPage={usualPage} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
