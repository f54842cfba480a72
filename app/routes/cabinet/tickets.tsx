import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { isFiltered, readTicketsFilter, toTicketsQuery } from "#app/areas/tickets/tickets-filter.ts";
import { StatusTabs, TicketsFilterForm } from "#app/areas/tickets/tickets-filter-form.tsx";
import { TicketsTable } from "#app/areas/tickets/tickets-table.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { hasRole } from "#contract/roles.ts";
import { tickets } from "#contract/tickets.ts";

export const handle = { i18n: ["tickets", "statuses"] };

export const meta = pageMeta;

export const loader = page("tickets", z.object({}), async ({ api, me, url }) => {
  const filter = readTicketsFilter(url);
  const [answer, staff] = await Promise.all([
    api(tickets.list, { query: toTicketsQuery(filter) }),
    hasRole(me.roles, ["tech_support", "platform_manager"]) ? api(tickets.assignees) : null,
  ]);
  stayWithin(url, filter, answer.total);
  return {
    title: serverT()("tickets:title"),
    filter,
    isSupport: hasRole(me.roles, ["tech_support", "platform_manager", "supervisor"]),
    assignees: staff?.assignees ?? [],
    ...answer,
  };
});

export default function TicketsPage() {
  const { t } = useTranslation(["tickets", "common"]);
  const { title, filter, isSupport, assignees, tickets: rows, total, counts } = useLoaderData<typeof loader>();
  useLiveRefresh(["ticket_updated"], { waitsForTyping: true });
  const filtered = isFiltered(filter);
  const create = (
    <ButtonLink variant="primary" href={paths.ticketNew()}>
      {t("create")}
    </ButtonLink>
  );
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={t("common:found", { count: total })} actions={(filtered || rows.length > 0) && create} />
      <Card pad="none">
        {(filtered || rows.length > 0) && (
          <>
            <StatusTabs filter={filter} counts={counts} />
            <TicketsFilterForm filter={filter} isSupport={isSupport} assignees={assignees} />
          </>
        )}
        {rows.length > 0 ? (
          <TicketsTable rows={rows} isSupport={isSupport} />
        ) : filtered ? (
          <NothingFound title={t("nothingFound")} />
        ) : (
          <EmptyState title={t("empty")} actions={create}>
            {t("emptyText")}
          </EmptyState>
        )}
      </Card>
      <Pages page={filter.page} total={total} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
