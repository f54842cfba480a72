import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { NewTicketForm } from "#app/areas/tickets/new-ticket-form.tsx";
import { createForms, ticketFormLimit } from "#app/areas/tickets/ticket-forms.server.ts";
import styles from "#app/areas/tickets/tickets.module.css";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import type { Api } from "#app/request/api.server.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { DealProductData } from "#contract/deal.ts";
import { deals } from "#contract/deals.ts";
import { grantsOf } from "#contract/roles.ts";

export const handle = { i18n: ["tickets", "files", "errors"] };

export const meta = pageMeta;

export const loader = page("ticketNew", z.object({}), async ({ api, me, url }) => {
  const dealUuid = uuidOf(url, "deal");
  const deal = dealUuid && mayEnter("deal", grantsOf(me)) ? await readDeal(api, dealUuid) : null;
  const t = serverT();
  return {
    deal,
    clientUuid: crypto.randomUUID(),
    title: deal ? t("tickets:new.claimTitle", { number: deal.number }) : t("tickets:new.title"),
  };
});

/** The deal, with its lines if the user may complain. */
async function readDeal(api: Api, uuid: string) {
  const { number, products, allowedActions } = await api(deals.get, { params: { uuid } });
  const lines = allowedActions.includes("claim") ? products : [];
  const t = serverT();
  return {
    uuid,
    number,
    lines: lines.map(({ uuid: line, data, quantity }) => {
      const { name, supplyUnit } = DealProductData.parse(JSON.parse(data));
      return { uuid: line, name, quantity: formatQuantity(quantity, t(`common:units.${supplyUnit}`)) };
    }),
  };
}

export const action = form("ticketNew", z.object({}), createForms, { limit: ticketFormLimit });

/** Fields with a label in the error summary. */
const labels = ["theme", "description", "files"] as const;

export default function NewTicketPage() {
  const { t } = useTranslation(["tickets", "common"]);
  const { title, deal, clientUuid } = useLoaderData<typeof loader>();
  const summary = useNamedSummary((field) => {
    const label = labels.find((each) => each === field);
    return label && t(`new.${label}`);
  });
  return (
    <Stack gap={4}>
      {summary.length > 0 && <FormErrorSummary title={t("new.refused")} errors={summary} />}
      <Headline
        title={title}
        subtitle={t("new.lead")}
        breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: paths.tickets }, { name: title }]} />}
      />
      <Card aria-label={title} className={styles.narrow}>
        <NewTicketForm clientUuid={clientUuid} deal={deal} />
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
