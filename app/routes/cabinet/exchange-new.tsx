import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { newLoadForms, newLoadLimit } from "#app/areas/exchange/new-load.server.ts";
import { NewLoadForm } from "#app/areas/exchange/new-load-form.tsx";
import { TemplatesCard } from "#app/areas/exchange/templates-card.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { oneOf } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { feedsOf } from "#contract/feeds.ts";

export const handle = { i18n: ["exchange", "files"] };

export const meta = pageMeta;

export const loader = page("exchangeNew", z.object({}), async ({ me, url }) => {
  const feeds = feedsOf(me, "writes");
  const first = feeds.find((feed) => feed === "goods") ?? feeds[0] ?? "goods";
  return { title: serverT()("exchange:new.heading"), feed: oneOf(url, "feed", feeds) ?? first, feeds };
});

export const action = form("exchangeNew", z.object({}), newLoadForms, { limit: newLoadLimit });

export default function ExchangeNewPage() {
  const { t } = useTranslation(["exchange", "common"]);
  const { title, feed, feeds } = useLoaderData<typeof loader>();
  const labels: Record<string, string> = {
    feed: t("new.feed"),
    mode: t("new.mode"),
    sheet: t("new.file"),
    text: t("new.text"),
  };
  const summary = useNamedSummary((field) => labels[field]);
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={t("new.lead")}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("loads.title"), href: paths.exchangeLoads }, { name: title }]} />
        }
      />
      <Columns side="summary">
        <NewLoadForm feed={feed} feeds={feeds} />
        <TemplatesCard feeds={feeds} />
      </Columns>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
