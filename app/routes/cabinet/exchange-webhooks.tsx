import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { DeliveriesTable } from "#app/areas/exchange/deliveries-table.tsx";
import { MadeSecretNote } from "#app/areas/exchange/made-secret.tsx";
import { WebhookForm } from "#app/areas/exchange/webhook-form.tsx";
import { type MadeWebhook, webhookForms } from "#app/areas/exchange/webhook-forms.server.ts";
import { WebhooksTable } from "#app/areas/exchange/webhooks-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { ChoiceField } from "#app/form/filter-fields.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import { deliveryStates, webhookEvents } from "#contract/enums.ts";
import { webhooks } from "#contract/webhooks.ts";

export const handle = { i18n: ["webhooks"] };

export const meta = pageMeta;

export const loader = page("exchangeWebhooks", z.object({}), async ({ api, url }) => {
  const { webhooks: addresses } = await api(webhooks.list);
  const uuids = addresses.map(({ uuid }) => uuid);
  const query = { ...pagingOf(url.searchParams), webhook: oneOf(url, "webhook", uuids), state: oneOf(url, "state", deliveryStates) };
  const answer = await api(webhooks.listDeliveries, { query });
  stayWithin(url, query, answer.total);
  const confirming = confirmationOf(url, ["remove"]) && addresses.find(({ uuid }) => uuid === url.searchParams.get("uuid"));
  return {
    title: serverT()("webhooks:title"),
    addresses,
    query,
    states: deliveryStates,
    events: webhookEvents,
    formKey: crypto.randomUUID(),
    confirming: confirming ? { uuid: confirming.uuid, url: confirming.url } : null,
    ...answer,
  };
});

export const action = form("exchangeWebhooks", z.object({}), webhookForms);

export default function ExchangeWebhooksPage() {
  const { t } = useTranslation("webhooks");
  const { title, addresses, query, states, events, formKey, confirming, deliveries, total } = useLoaderData<typeof loader>();
  const answer = useAnswer<MadeWebhook | object>();
  const made = answer && "made" in answer ? answer.made : null;
  const labels: Record<string, string> = { url: t("addresses.url"), events: t("form.events") };
  const summary = useNamedSummary((field) => labels[field]);
  const isNarrowed = Boolean(query.webhook || query.state);
  const confirmation = confirming && {
    title: t("addresses.removeTitle", { url: confirming.url }),
    text: t("addresses.removeText"),
    verb: t("addresses.remove"),
    intent: "remove",
    fields: { uuid: confirming.uuid },
  };
  return (
    <ConfirmDialog confirmation={confirmation} back={paths.exchangeWebhooks}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline title={title} subtitle={t("lead")} actions={<ButtonLink href={paths.exchangeKeys}>{t("keys")}</ButtonLink>} />
        {made && (
          <MadeSecretNote
            title={t("made.title")}
            text={t("made.text")}
            label={t("made.secret")}
            secret={made.secret}
            copy={t("made.copy")}
            copied={t("made.copied")}
            usage={t("made.usage")}
          />
        )}
        <Card id="addresses" title={t("addresses.title")} pad={addresses.length > 0 ? "none" : "normal"}>
          {addresses.length > 0 ? (
            <WebhooksTable webhooks={addresses} here={paths.exchangeWebhooks} />
          ) : (
            <p className="muted">{t("addresses.empty")}</p>
          )}
        </Card>
        {addresses.length > 0 && (
          <Card id="deliveries" title={t("deliveries.title")} pad={isNarrowed || total > 0 ? "none" : "normal"}>
            {(isNarrowed || total > 0) && (
              <FilterForm>
                <ChoiceField
                  id="webhook"
                  name="webhook"
                  label={t("deliveries.url")}
                  any={t("deliveries.anyUrl")}
                  options={addresses.map(({ uuid, url }) => ({ value: uuid, label: url }))}
                  value={query.webhook}
                />
                <ChoiceField
                  id="state"
                  name="state"
                  label={t("deliveries.state")}
                  any={t("deliveries.anyState")}
                  options={states.map((state) => ({ value: state, label: t(`states.${state}`) }))}
                  value={query.state}
                />
              </FilterForm>
            )}
            {deliveries.length > 0 ? (
              <DeliveriesTable deliveries={deliveries} off={addresses.filter(({ isOn }) => !isOn).map(({ uuid }) => uuid)} />
            ) : isNarrowed ? (
              <NothingFound title={t("deliveries.nothingFound")} />
            ) : (
              <p className="muted">{t("deliveries.empty")}</p>
            )}
          </Card>
        )}
        <Pages page={query.page} total={total} />
        <WebhookForm events={events} formKey={formKey} />
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
