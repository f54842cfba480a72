import { useLoaderData } from "@remix-run/react";
import Upload from "lucide-react/icons/upload";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { DealReadersCard } from "#app/areas/exchange/deal-readers-card.tsx";
import { FreshnessCard } from "#app/areas/exchange/freshness-card.tsx";
import { LoadsTable } from "#app/areas/exchange/loads-table.tsx";
import { ParkedCard } from "#app/areas/exchange/parked-card.tsx";
import { RejectedDocumentsCard } from "#app/areas/exchange/rejected-documents-card.tsx";
import { loadsForms } from "#app/areas/exchange/webhook-forms.server.ts";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ChoiceField } from "#app/form/filter-fields.tsx";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { mayCall } from "#contract/call.ts";
import { loadStates } from "#contract/enums.ts";
import { exchange } from "#contract/exchange.ts";
import { feedNames } from "#contract/feeds.ts";
import { dealReaders, grantsOf, hasRole } from "#contract/roles.ts";
import { webhooks } from "#contract/webhooks.ts";

export const handle = { i18n: ["exchange", "webhooks"] };

export const meta = pageMeta;

const shownParked = 5;
/** A day. */
const lateMs = 86_400_000;

export const loader = page("exchangeLoads", z.object({}), async ({ api, me, url }) => {
  const query = { ...pagingOf(url.searchParams), feed: oneOf(url, "feed", feedNames), state: oneOf(url, "state", loadStates) };
  const seesWebhooks = mayEnter("exchangeWebhooks", me.roles);
  const [answer, listed, refused, parked, addresses] = await Promise.all([
    api(exchange.listLoads, { query }),
    mayCall(me.roles, exchange.listDealReaders) ? api(exchange.listDealReaders) : null,
    hasRole(me.roles, dealReaders) ? api(exchange.listRejectedDocuments) : null,
    seesWebhooks ? api(webhooks.listDeliveries, { query: { state: ["parked"], perPage: shownParked } }) : null,
    seesWebhooks ? api(webhooks.list) : null,
  ]);
  stayWithin(url, query, answer.total);
  const now = Date.now();
  return {
    title: serverT()("exchange:loads.title"),
    query,
    states: loadStates,
    newHref: mayEnter("exchangeNew", grantsOf(me)) ? paths.exchangeNew : null,
    mappingHref: mayEnter("exchangeMapping", me.roles) ? paths.exchangeMapping : null,
    keysHref: mayEnter("exchangeKeys", me.roles) ? paths.exchangeKeys : null,
    readers: (listed?.readers ?? []).map((reader) => ({
      ...reader,
      isLate: reader.since !== null && now - Date.parse(reader.since) > lateMs,
    })),
    refused,
    parked: parked?.deliveries ?? [],
    off: addresses?.webhooks.filter(({ isOn }) => !isOn).map(({ uuid }) => uuid) ?? [],
    ...answer,
  };
});

export const action = form("exchangeLoads", z.object({}), loadsForms);

export default function ExchangeLoadsPage() {
  const { t } = useTranslation("exchange");
  const { title, query, states, newHref, mappingHref, keysHref, loads, total, freshness, readers, refused, parked, off } =
    useLoaderData<typeof loader>();
  useLiveRefresh(["exchange_updated"], { shows: loads });
  const { failed, summary: errors } = useFormErrors();
  const isNarrowed = Boolean(query.feed || query.state);
  const actions = (
    <>
      {newHref && (
        <ButtonLink variant="primary" icon={Upload} href={newHref}>
          {t("loads.new")}
        </ButtonLink>
      )}
      {mappingHref && <ButtonLink href={mappingHref}>{t("loads.mapping")}</ButtonLink>}
      {keysHref && <ButtonLink href={keysHref}>{t("loads.keys")}</ButtonLink>}
    </>
  );
  return (
    <Stack gap={4}>
      {failed && <FormErrorSummary title={t("load.refused")} errors={errors} />}
      <Headline title={title} subtitle={t("loads.lead")} actions={(isNarrowed || loads.length > 0) && actions} />
      {parked.length > 0 && <ParkedCard deliveries={parked} off={off} />}
      {refused && refused.total > 0 && <RejectedDocumentsCard {...refused} />}
      <FreshnessCard freshness={freshness} />
      {readers.length > 0 && <DealReadersCard readers={readers} />}
      <Card pad="none">
        {(isNarrowed || loads.length > 0) && (
          <FilterForm>
            <ChoiceField
              id="feed"
              name="feed"
              label={t("loads.feed")}
              any={t("loads.anyFeed")}
              options={freshness.map(({ feed }) => ({ value: feed, label: t(`feeds.${feed}`) }))}
              value={query.feed}
            />
            <ChoiceField
              id="state"
              name="state"
              label={t("loads.state")}
              any={t("loads.anyState")}
              options={states.map((state) => ({ value: state, label: t(`states.${state}`) }))}
              value={query.state}
            />
          </FilterForm>
        )}
        {loads.length > 0 ? (
          <LoadsTable loads={loads} />
        ) : isNarrowed ? (
          <NothingFound title={t("loads.nothingFound")} />
        ) : (
          <EmptyState title={t("loads.empty")} actions={actions}>
            {t(keysHref ? "loads.emptyText" : "loads.emptyAsk")}
          </EmptyState>
        )}
      </Card>
      <Pages page={query.page} total={total} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
