import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Uuid } from "#contract/primitives.ts";
import { tickets } from "#contract/tickets.ts";
import { TicketTag } from "#app/areas/cabinet/status.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatInstant, formatPhone } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { mayEnter, paths } from "#app/site-map.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("ticket", z.object({ ticketUuid: Uuid }), async ({ api, me, params }) => {
  const ticket = await api(tickets.get, { params: { uuid: params.ticketUuid } });
  return { title: ticket.number, ticket, dealHref: ticket.dealUuid && mayEnter("deal", me.roles) ? paths.deal(ticket.dealUuid) : null };
});

export default function TicketPage() {
  const { t } = useTranslation("cabinet");
  const common = useTranslation("common").t;
  const { title, ticket, dealHref } = useLoaderData<typeof loader>();
  const text = (value: string) => value || common("notSet");
  return (
    <Stack gap={4}>
      <Headline
        title={ticket.theme}
        subtitle={title}
        tags={<TicketTag status={ticket.status} />}
        breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs" as never)} items={[{ name: t("tickets.title"), href: paths.tickets }, { name: title }]} />}
        actions={dealHref && <ButtonLink href={dealHref}>{t("tickets.openDeal")}</ButtonLink>}
      />
      <Card title={t("tickets.author")}>
        <PropertyList
          items={[
            { key: "company", label: t("tickets.company"), value: text(ticket.author.company) },
            { key: "person", label: t("tickets.person"), value: text(ticket.author.person) },
            { key: "role", label: t("tickets.role"), value: text(ticket.author.role) },
            { key: "email", label: t("person.email"), value: text(ticket.author.email) },
            { key: "phone", label: t("person.phone"), value: ticket.author.phone ? formatPhone(ticket.author.phone) : common("notSet") },
            { key: "createdAt", label: t("tickets.createdAt"), value: formatInstant(ticket.createdAt) },
            { key: "updatedAt", label: t("tickets.updatedAt"), value: formatInstant(ticket.updatedAt) },
          ]}
        />
      </Card>
      <Card title={t("tickets.description")}>
        <p>{ticket.description}</p>
      </Card>
      <Card title={t("tickets.messages")}>
        {ticket.messages.length === 0 && <p className="muted">{t("tickets.noMessages")}</p>}
        <Stack as="ul" gap={3}>
          {ticket.messages.map((message) => (
            <li key={message.uuid}>
              <p className="muted small">
                {message.authorName}
                {message.isSupport && `, ${t("tickets.support")}`} · {formatInstant(message.createdAt)}
              </p>
              <p>{message.text}</p>
            </li>
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
