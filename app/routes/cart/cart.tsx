import { type ClientActionFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import { cartIntents } from "#app/areas/basket/cart-actions.server.ts";
import { CartClosed, CartEmpty, CartStaff } from "#app/areas/basket/cart-empty.tsx";
import { CartScreen } from "#app/areas/basket/cart-screen.tsx";
import type { CartLine } from "#app/areas/basket/cart-view.ts";
import { splitDates } from "#app/areas/basket/chosen-dates.ts";
import { rememberedCompact, rememberedDates, rememberedTexts } from "#app/areas/basket/remembered.server.ts";
import { toCartView } from "#app/areas/basket/to-cart-view.ts";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { readBackInStock } from "#app/areas/products/read-back-in-stock.server.ts";
import { MissingSources } from "#app/areas/shell/missing-sources.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { isAnswerAwaited } from "#app/areas/shell/use-one-at-a-time.ts";
import { orOffline } from "#app/form/or-offline.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page, type SignedInArgs } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { readSources } from "#app/request/sources.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { Container } from "#app/ui/layout/layout.tsx";
import { basket } from "#contract/basket.ts";
import { companies } from "#contract/companies.ts";
import { deals } from "#contract/deals.ts";
import { joiningOf } from "#contract/joining.ts";
import { grantsOf, isBuyer } from "#contract/roles.ts";

/** An empty cart offers the latest of these deals that can be repeated. */
const recentDeals = 10;

export const handle = { i18n: ["cart"] };

export const meta = pageMeta;

export const loader = page("cart", z.looseObject({}), async (args) => {
  const { api, me } = args;
  const title = serverT()("cart:title");
  if (!isBuyer(me.roles)) return { kind: "staff" as const, title, mayCounteragents: mayEnter("counteragents", grantsOf(me)) };
  const { read, missing } = readSources();
  const stored = await api(basket.get);
  const lines = stored.items.map(({ uuid, unavailableReason }) => ({ uuid, closed: unavailableReason }));
  const view = toCartView(stored, await readBackInStock(args, { mayOrder: true }, lines));
  if (view.problems.some((problem) => problem.reason === "accreditation_required"))
    return { kind: "closed" as const, title, joining: await joiningNow(args) };
  if (view.positions === 0) {
    const recent = await read("deals", api(deals.list, { query: { perPage: recentDeals } }));
    const last = recent?.deals.find((deal) => deal.allowedActions.includes("repeat"));
    const { cleared, timeZone } = view;
    const lastDeal = last ? { uuid: last.uuid, number: last.number } : null;
    return { kind: "empty" as const, title, missing: missing(), lastDeal, cleared, timeZone, restoreKey: crypto.randomUUID() };
  }
  const dates = splitDates(rememberedDates(args, view.branch), view.segments);
  const remembered = { ...dates, ...rememberedTexts(args), isCompact: rememberedCompact(args) };
  return { kind: "cart" as const, title, view, ...remembered, now: Date.now(), orderKey: crypto.randomUUID() };
});

/** Only a message depends on it, so an error is ignored. */
async function joiningNow({ api, me }: Pick<SignedInArgs<unknown>, "api" | "me">) {
  const company = await api(companies.get, { params: { uuid: me.companyUuid } }).catch(() => null);
  return company && joiningOf(company);
}

export const action = form("cart", z.looseObject({}), cartIntents, { fields: linesFields });

/** On a lost connection or a failing backend the page stays, with the typed values and the order's key. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => orOffline(serverAction());

/** Revalidates after form errors too, but not after a failure, which changed nothing, nor for a chosen date, which changes no totals. */
export function shouldRevalidate({ actionResult, formData, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if ((actionResult as { offline?: true } | null | undefined)?.offline) return false;
  if (formData?.get("intent") === "dates" && !isAnswerAwaited()) return false;
  return formMethod === "POST" || defaultShouldRevalidate;
}

export default function CartPage() {
  const answer = useLoaderData<typeof loader>();
  useLiveRefresh(["basket_updated", "accreditation_status_updated"], {
    shows: answer.kind === "cart" ? answer.view : answer.kind,
  });
  const [gone, onGone] = useState<CartLine | null>(null);
  return (
    <Container width="work" dense main>
      {answer.kind === "cart" && <CartScreen {...answer} gone={gone} onGone={onGone} />}
      {answer.kind === "empty" && <CartEmpty {...answer} gone={gone} onGone={onGone} />}
      {"missing" in answer && answer.missing && <MissingSources missing={answer.missing} />}
      {answer.kind === "closed" && <CartClosed {...answer} />}
      {answer.kind === "staff" && <CartStaff {...answer} />}
    </Container>
  );
}

export const ErrorBoundary = RouteError;
