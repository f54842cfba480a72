import { type ClientActionFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import styles from "#app/areas/chat/chat.module.css";
import { ChatErrors } from "#app/areas/chat/chat-errors.tsx";
import { ChatParams, chatForms, messageFormLimit } from "#app/areas/chat/chat-forms.server.ts";
import { ChatPanel } from "#app/areas/chat/chat-panel.tsx";
import { loadChat, markOpened } from "#app/areas/chat/load-chat.server.ts";
import { staysOnChat } from "#app/areas/chat/stays-on-chat.ts";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { isAnswerAwaited } from "#app/areas/shell/use-one-at-a-time.ts";
import { orOffline } from "#app/form/or-offline.ts";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { returnHref } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { maxInteger } from "#contract/limits.ts";
import { isBuyer } from "#contract/roles.ts";

export const handle = { i18n: ["chat", "errors", "files", "statuses"] };

export const meta = pageMeta;

export const loader = page("chat", ChatParams, async ({ api, me, params, url, request }) => {
  const before = Number(url.searchParams.get("before"));
  const isPlace = Number.isInteger(before) && before > 0 && before <= maxInteger;
  const loaded = await markOpened(api, request, await loadChat(api, params.dealId, me.uuid, isPlace ? before : undefined));
  const side: "buyer" | "seller" = isBuyer(me.roles) ? "buyer" : "seller";
  return { ...loaded, side, title: serverT()("chat:titleOf", { number: loaded.chat.dealNumber }) };
});

export const action = form("chat", ChatParams, chatForms(paths.chat), { limit: messageFormLimit });

/** A message sent while the portal is unreachable stays on the page. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => orOffline(serverAction());

export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return staysOnChat(formData) && !isAnswerAwaited() ? false : defaultShouldRevalidate;
}

export default function ChatPage() {
  const { t } = useTranslation(["chat", "common", "statuses"]);
  const { title, side, ...loaded } = useLoaderData<typeof loader>();
  const { chat, before } = loaded;
  const { search } = useLocation();
  const withReturnTo = useReturnTo();
  useLiveRefresh(["new_chat", "message", "deal_updated"], { ids: [chat.uuid], silent: true });
  return (
    <div className={styles.wide}>
      <ChatErrors />
      <Headline
        title={title}
        subtitle={[chat.buyerCompanyName, chat.branchName, t(`statuses:deal.${chat.dealStatus}`)].join(" · ")}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[{ name: t("title"), href: returnHref(search, paths.chats) }, { name: title }]}
          />
        }
        actions={<ButtonLink href={paths.deal(chat.uuid)}>{t("toDeal")}</ButtonLink>}
      />
      <ChatPanel key={`${chat.uuid} ${before}`} loaded={loaded} page={withReturnTo(paths.chat(chat.uuid))} side={side} />
    </div>
  );
}

export const ErrorBoundary = RouteError;
