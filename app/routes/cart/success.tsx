import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { OrderPlaced } from "#app/areas/basket/order-placed.tsx";
import { isFresh, toPlacedOrder } from "#app/areas/basket/placed-order.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import type { Api } from "#app/request/api.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Container } from "#app/ui/layout/layout.tsx";
import { basket } from "#contract/basket.ts";
import type { Deal } from "#contract/deal.ts";
import { deals } from "#contract/deals.ts";
import { isBuyer } from "#contract/roles.ts";

export const handle = { i18n: ["cart"] };

export const meta = pageMeta;

/** Only for an order just placed; otherwise redirects to the cart (domain.md D16). */
export const loader = page("cartSuccess", z.looseObject({}), async ({ api, me, url }) => {
  const uuid = uuidOf(url, "deal");
  const deal = isBuyer(me.roles) && uuid ? await findDeal(api, uuid) : null;
  if (!deal || deal.buyerCompanyUuid !== me.companyUuid || !isFresh(deal, new Date())) throw seeOther(paths.cart);
  const { count } = await api(basket.count);
  return { title: serverT()("cart:success.title", { number: deal.number }), order: toPlacedOrder(deal), remains: count };
});

async function findDeal(api: Api, uuid: string): Promise<Deal | null> {
  try {
    return await api(deals.get, { params: { uuid } });
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

export default function SuccessPage() {
  const { title, order, remains } = useLoaderData<typeof loader>();
  return (
    <Container main>
      <OrderPlaced title={title} order={order} remains={remains} />
    </Container>
  );
}

export const ErrorBoundary = RouteError;
