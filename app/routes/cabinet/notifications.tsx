import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { NotificationFilter } from "#app/areas/cabinet/notification-filter.tsx";
import { NotificationPages } from "#app/areas/cabinet/notification-pages.tsx";
import { notificationPath } from "#app/areas/cabinet/notification-path.ts";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { PersonErrors } from "#app/areas/people/person-errors.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { Form } from "#app/form/form.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { oneOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { notificationCategories } from "#contract/enums.ts";
import { notifications } from "#contract/notifications.ts";
import { Uuid } from "#contract/primitives.ts";
import { grantsOf } from "#contract/roles.ts";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("notifications", z.object({}), async ({ api, url }) => {
  const filter = { unread: oneOf(url, "unread", ["true"] as const), category: oneOf(url, "category", notificationCategories) };
  const query = pagingOf(url.searchParams);
  const [list, { unread }] = await Promise.all([api(notifications.list, { query: { ...query, ...filter } }), api(notifications.count)]);
  stayWithin(url, query, list.totalRecords);
  return { title: serverT()("cabinet:notifications.title"), filter, unread, ...list };
});

export const action = form("notifications", z.object({}), {
  viewAll: intent(z.object({}), async ({ api, context }) => {
    await api(notifications.viewAll, { body: {} });
    setFlash(context, { key: "notificationsViewed", tone: "success" });
    return seeOther(paths.notifications);
  }),
  /** Marks the notification viewed and redirects to its subject. */
  open: intent(z.object({ uuid: Uuid }), async ({ api, me, value }) => {
    const notification = await api(notifications.get, { params: value });
    await api(notifications.view, { params: value, body: {} });
    return seeOther(notificationPath(notification, grantsOf(me)));
  }),
});

export default function NotificationsPage() {
  const { t } = useTranslation("cabinet");
  const { search } = useLocation();
  const list = useLoaderData<typeof loader>();
  const { title, filter, unread, totalRecords } = list;
  const isFiltered = Boolean(filter.unread || filter.category);
  useLiveRefresh(["notification", "counts_updated"], { silent: true });
  return (
    <>
      <PersonErrors />
      <Headline
        title={title}
        subtitle={t("notifications.total", { count: totalRecords })}
        actions={
          unread > 0 && (
            <Form method="post">
              <Button name="intent" value="viewAll">
                {t("notifications.viewAll")}
              </Button>
            </Form>
          )
        }
      />
      <Card pad="none" aria-label={title}>
        <NotificationFilter filter={filter} unread={unread} />
        {totalRecords > 0 ? (
          <NotificationPages key={search} first={list} />
        ) : isFiltered ? (
          <NothingFound title={t("notifications.nothingFound")} text="" />
        ) : (
          <EmptyState title={t("notifications.empty")} />
        )}
      </Card>
    </>
  );
}

export const ErrorBoundary = RouteError;
