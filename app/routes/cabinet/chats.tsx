import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { ChatsList } from "#app/areas/chat/chats-list.tsx";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { chat } from "#contract/chat.ts";
import { isBuyer } from "#contract/roles.ts";

export const handle = { i18n: ["chat", "statuses"] };

export const meta = pageMeta;

export const loader = page("chats", z.object({}), async ({ api, me, url }) => {
  const query = pagingOf(url.searchParams);
  const answer = await api(chat.list, { query });
  stayWithin(url, query, answer.total);
  return {
    title: serverT()("chat:title"),
    page: query.page,
    side: isBuyer(me.roles) ? ("buyer" as const) : ("seller" as const),
    ...answer,
  };
});

export default function ChatsPage() {
  const { t } = useTranslation("chat");
  const { title, page: number, side, chats, total, unread } = useLoaderData<typeof loader>();
  useLiveRefresh(["new_chat", "message"]);
  useLiveRefresh(["counts_updated"], { silent: true });
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={unread > 0 ? t("list.unread", { count: unread }) : t("list.subtitle")} />
      {chats.length === 0 ? (
        <EmptyState framed title={t("list.emptyTitle")} actions={<ButtonLink href={paths.deals}>{t("list.toDeals")}</ButtonLink>}>
          {t("list.emptyText")}
        </EmptyState>
      ) : (
        <Card pad="none" aria-label={title}>
          <ChatsList chats={chats} side={side} />
        </Card>
      )}
      <Pages page={number} total={total} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
