import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { notifications } from "#contract/notifications.ts";
import { Uuid } from "#contract/primitives.ts";
import { NotificationList } from "#app/areas/cabinet/notification-list.tsx";
import { notificationPath } from "#app/areas/cabinet/notification-path.ts";
import { pageOf } from "#app/areas/cabinet/page-href.ts";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map.ts";
import { Button } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("notifications", z.object({}), async ({ api, url }) => ({
  title: serverT()("cabinet:notifications.title"),
  ...(await api(notifications.list, { query: { page: pageOf(url) } })),
}));

export const action = form("notifications", z.object({}), {
  viewAll: intent(z.object({}), async ({ api }) => {
    await api(notifications.viewAll, { body: {} });
    return seeOther(paths.notifications);
  }),
  /** Opening one marks it viewed and leads to what it is about. */
  open: intent(z.object({ uuid: Uuid }), async ({ api, me, value }) => {
    const notification = await api(notifications.get, { params: value });
    await api(notifications.view, { params: value, body: {} });
    return seeOther(notificationPath(notification, me.roles));
  }),
});

export default function NotificationsPage() {
  const { t } = useTranslation("cabinet");
  const { title, notifications: list, currentPage, totalRecords } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        subtitle={t("notifications.total", { count: totalRecords })}
        actions={
          list.some((item) => !item.viewed) && (
            <Form method="post">
              <Button name="intent" value="viewAll">
                {t("notifications.viewAll")}
              </Button>
            </Form>
          )
        }
      />
      {list.length === 0 ? <EmptyState framed title={t("notifications.empty")} /> : <NotificationList notifications={list} />}
      <Pages page={currentPage} total={totalRecords} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
