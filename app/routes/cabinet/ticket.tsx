import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TicketTag } from "#app/areas/cabinet/status.tsx";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { loadTicket } from "#app/areas/tickets/load-ticket.server.ts";
import { AuthorCard, TicketDescription, TicketHistory } from "#app/areas/tickets/ticket-about.tsx";
import { SupportForms, TicketButtons } from "#app/areas/tickets/ticket-actions.tsx";
import { TicketParams, ticketFormLimit, ticketForms } from "#app/areas/tickets/ticket-forms.server.ts";
import { TicketPanel } from "#app/areas/tickets/ticket-panel.tsx";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { orOffline } from "#app/form/or-offline.ts";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { hasText } from "#app/i18n/has-text.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { returnHref } from "#app/request/return-to.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Row, Stack } from "#app/ui/layout/layout.tsx";
import { maxInteger } from "#contract/limits.ts";
import { grantsOf } from "#contract/roles.ts";

export const handle = { i18n: ["tickets", "chat", "choice", "files", "statuses", "errors"] };

export const meta = pageMeta;

export const loader = page("ticket", TicketParams, async ({ api, me, params, url }) => {
  const before = Number(url.searchParams.get("before"));
  const isPlace = Number.isInteger(before) && before > 0 && before <= maxInteger;
  const loaded = await loadTicket(api, me, params.ticketUuid, isPlace ? before : null);
  const { number, dealUuid } = loaded.ticket;
  return { ...loaded, title: number, dealHref: dealUuid && mayEnter("deal", grantsOf(me)) ? paths.deal(dealUuid) : null };
});

export const action = form("ticket", TicketParams, ticketForms, { limit: ticketFormLimit });

/** A message sent while the portal is unreachable stays on the page; other errors are thrown as usual. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const isMessage = (await request.clone().formData()).get("reply") === "data";
  return isMessage ? orOffline(serverAction()) : serverAction();
}

export default function TicketPage() {
  const { t, i18n } = useTranslation(["tickets", "common"]);
  const { title, dealHref, ...loaded } = useLoaderData<typeof loader>();
  const { failed, intent } = useFormErrors();
  const labels: Record<string, string> = { assigneeUuid: t("assignTo"), answer: t("answer") };
  const summary = useNamedSummary((field) => labels[field]);
  const { ticket, before } = loaded;
  const { search } = useLocation();
  useLiveRefresh(["ticket_updated"], { ids: [ticket.uuid], silent: true });
  const deal = ticket.dealNumber && t("openDeal", { number: ticket.dealNumber });
  const errorTitle = `refused.${intent}`;
  return (
    <Stack gap={4}>
      {failed && <FormErrorSummary title={t(hasText(i18n, "tickets", errorTitle) ? errorTitle : "refused.sendMessage")} errors={summary} />}
      <Headline
        title={ticket.theme}
        // A person who may not open the deal still sees its number.
        subtitle={dealHref || !deal ? title : `${title} · ${deal}`}
        tags={<TicketTag status={ticket.status} />}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[{ name: t("title"), href: returnHref(search, paths.tickets) }, { name: title }]}
          />
        }
        actions={
          <Row>
            {dealHref && <ButtonLink href={dealHref}>{deal}</ButtonLink>}
            <TicketButtons ticket={ticket} />
          </Row>
        }
      />
      <Columns side="summary">
        <Stack gap={4}>
          <TicketDescription ticket={ticket} />
          <TicketPanel key={`${ticket.uuid} ${before}`} loaded={loaded} />
        </Stack>
        <Stack gap={4}>
          <SupportForms loaded={loaded} />
          <AuthorCard ticket={ticket} />
          <TicketHistory ticket={ticket} />
        </Stack>
      </Columns>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
