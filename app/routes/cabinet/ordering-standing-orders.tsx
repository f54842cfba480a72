import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { OrdersTable } from "#app/areas/standing-orders/orders-table.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { standingOrders } from "#contract/standing-orders.ts";

export const handle = { i18n: ["standing"] };

export const meta = pageMeta;

export const loader = page("standingOrders", z.object({}), async ({ api }) => {
  const { orders } = await api(standingOrders.list);
  return { title: serverT()("standing:title"), orders };
});

export default function StandingOrdersPage() {
  const { t } = useTranslation("standing");
  const { title, orders } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        subtitle={t("lead")}
        actions={orders.length > 0 && <ButtonLink href={paths.standingOrderNew()}>{t("make")}</ButtonLink>}
      />
      {orders.length > 0 ? (
        <Card pad="none">
          <OrdersTable orders={orders} />
        </Card>
      ) : (
        <EmptyState
          framed
          title={t("empty.title")}
          actions={
            <>
              <ButtonLink variant="primary" href={paths.standingOrderNew()}>
                {t("empty.fromBasket")}
              </ButtonLink>
              <ButtonLink href={paths.deals}>{t("empty.deals")}</ButtonLink>
            </>
          }
        >
          {t("empty.text")}
        </EmptyState>
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
