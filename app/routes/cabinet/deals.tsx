import { useLoaderData, useLocation } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { DownloadList } from "#app/areas/cabinet/download-list.tsx";
import { ChatsButton } from "#app/areas/chat/chat-button.tsx";
import type { Side } from "#app/areas/deals/deal-buttons.ts";
import { dealTabs, isFiltered, readFilter, toQuery, toSearch } from "#app/areas/deals/deals-filter.ts";
import { DealsChips, DealsFilterForm } from "#app/areas/deals/deals-filter-form.tsx";
import styles from "#app/areas/deals/deals-list.module.css";
import { DealsTable } from "#app/areas/deals/deals-table.tsx";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { MissingSources } from "#app/areas/shell/missing-sources.tsx";
import { PageLinks } from "#app/areas/shell/page-links.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { readSources } from "#app/request/sources.server.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { branches } from "#contract/branches.ts";
import { chat } from "#contract/chat.ts";
import { deals } from "#contract/deals.ts";
import { isBuyer } from "#contract/roles.ts";

export const handle = { i18n: ["deals", "chat"] };

export const meta = pageMeta;

export const loader = page("deals", z.object({}), async ({ api, me, url }) => {
  const filter = readFilter(url.searchParams);
  const side: Side = isBuyer(me.roles) ? "buyer" : "seller";
  const { read, missing } = readSources();
  const [list, places, unread] = await Promise.all([
    api(deals.list, { query: toQuery(filter) }),
    read(
      "filters",
      side === "buyer"
        ? api(branches.list, { params: { companyUuid: me.companyUuid } }).then((answer) =>
            answer.branches.map(({ uuid, name }) => ({ uuid, name })),
          )
        : api(deals.counteragents).then((answer) => answer.companies.map(({ uuid, name }) => ({ uuid, name }))),
    ),
    read("chat", mayEnter("chats", me.roles) ? api(chat.count).then((answer) => answer.unread) : null),
  ]);
  stayWithin(url, filter, list.total);
  return {
    ...list,
    unread,
    fileHref: paths.listFile("deals", toQuery(filter)),
    filter,
    side,
    places: places ?? [],
    missing: missing(),
    mayOrderForClients: mayEnter("clients", me.roles),
    role: me.roles[0] ?? "",
    company: me.companyName,
    title: serverT()("deals:list.title"),
  };
});

export default function DealsPage() {
  const { t } = useTranslation(["deals", "common"]);
  const {
    deals: rows,
    unread,
    fileHref,
    total,
    counts,
    filter,
    side,
    places,
    missing,
    mayOrderForClients,
    role,
    company,
    title,
  } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  useLiveRefresh(["deal_updated"]);
  // For the counts of unread chat messages.
  useLiveRefresh(["new_chat", "message", "counts_updated"], { silent: true });
  const all = counts.active + counts.done;
  const numbers = { mine: counts.mine, active: counts.active, done: counts.done, all };
  const first = (filter.page - 1) * filter.perPage + 1;
  return (
    <>
      <Headline
        title={title}
        subtitle={t(`list.scope.${scopeOf(role, side)}`, { company })}
        actions={
          <>
            {unread !== null && <ChatsButton unread={unread} />}
            {total > 0 && <DownloadList href={fileHref} />}
            {side === "buyer" && (
              <ButtonLink variant="primary" icon={Plus} href={paths.catalog()}>
                {t("list.newOrder")}
              </ButtonLink>
            )}
            {mayOrderForClients && (
              <ButtonLink variant="primary" icon={Plus} href={paths.clients}>
                {t("list.orderForClient")}
              </ButtonLink>
            )}
          </>
        }
      />
      <MissingSources missing={missing} />
      <Card pad="none" aria-label={title}>
        <Tabs
          label={t("list.tabs")}
          inset
          current={filter.tab}
          items={dealTabs.map((tab) => ({
            key: tab,
            href: paths.deals + toSearch(filter, { tab, status: [] }),
            label: t(`tabs.${tab}`),
            count: numbers[tab],
            urgent: tab === "mine",
          }))}
        />
        <DealsFilterForm filter={filter} side={side} places={places} />
        <DealsChips filter={filter} places={places} />
        {rows.length > 0 ? (
          <DealsTable deals={rows} side={side} returnTo={search} />
        ) : (
          <NoDeals isFirstUse={all === 0} isFiltered={isFiltered(filter)} side={side} tab={filter.tab} />
        )}
        {rows.length > 0 && (
          <div className={styles.foot}>
            <span className="muted" role="status">
              {t("list.shown", { first, last: first + rows.length - 1, total })}
            </span>
            <PageLinks
              page={filter.page}
              pages={Math.ceil(total / filter.perPage)}
              href={(number) => paths.deals + toSearch(filter, { page: number })}
            />
          </div>
        )}
      </Card>
    </>
  );
}

function scopeOf(role: string, side: Side) {
  if (side === "buyer") return role === "buyer_company_director" ? "director" : "manager";
  return role === "seller_sales_representative" ? "representative" : "staff";
}

function NoDeals({ isFirstUse, isFiltered, side, tab }: { isFirstUse: boolean; isFiltered: boolean; side: Side; tab: string }) {
  const { t } = useTranslation("deals");
  const kind = isFirstUse
    ? side === "buyer"
      ? "first"
      : "firstStaff"
    : isFiltered
      ? "notFound"
      : tab === "mine"
        ? "nothingWaits"
        : "noneInTab";
  return (
    <EmptyState
      title={t(`empty.${kind}Title`)}
      headingLevel={2}
      picture={isFirstUse && side === "buyer" ? { name: "basket" } : undefined}
      className={styles.empty}
      actions={
        <>
          {kind === "first" && (
            <ButtonLink variant="primary" href={paths.catalog()}>
              {t("empty.toCatalog")}
            </ButtonLink>
          )}
          {!isFirstUse && <ButtonLink href={paths.deals}>{t("empty.all")}</ButtonLink>}
        </>
      }
    >
      {t(`empty.${kind}Text`)}
    </EmptyState>
  );
}

export const ErrorBoundary = RouteError;
