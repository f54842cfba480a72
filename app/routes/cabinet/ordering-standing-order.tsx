import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { LinesCard } from "#app/areas/standing-orders/lines-card.tsx";
import { NextCard } from "#app/areas/standing-orders/next-card.tsx";
import { PauseCard } from "#app/areas/standing-orders/pause-card.tsx";
import { RunsCard } from "#app/areas/standing-orders/runs-card.tsx";
import { StandingOrderParams, standingOrderForms } from "#app/areas/standing-orders/standing-order-forms.server.ts";
import { StateNote } from "#app/areas/standing-orders/state-note.tsx";
import { StateTag } from "#app/areas/standing-orders/state-tag.tsx";
import { TermsCard } from "#app/areas/standing-orders/terms-card.tsx";
import { useDaysText } from "#app/areas/standing-orders/use-days-text.ts";
import { standingOrderConfirmations, useStandingOrderDialog } from "#app/areas/standing-orders/use-standing-order-dialog.ts";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf, confirmHref } from "#app/form/confirm-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { unbroken } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { plainDateIn } from "#contract/plain-date.ts";
import { standingOrders } from "#contract/standing-orders.ts";

export const handle = { i18n: ["standing"] };

export const meta = pageMeta;

export const loader = page("standingOrder", StandingOrderParams, async ({ api, params, url }) => {
  const order = await api(standingOrders.get, { params });
  return {
    title: order.name,
    order,
    today: plainDateIn(new Date(), order.timeZone),
    confirming: confirmationOf(url, standingOrderConfirmations) ?? null,
  };
});

export const action = form("standingOrder", StandingOrderParams, standingOrderForms, { fields: linesFields });

export default function StandingOrderPage() {
  const { t } = useTranslation(["standing", "common"]);
  const { title, order, today, confirming } = useLoaderData<typeof loader>();
  const daysText = useDaysText();
  const may = order.allowedActions;
  const labels: Record<string, string> = {
    name: t("terms.name"),
    weekdays: t("terms.days"),
    startDate: t("terms.start"),
    endDate: t("terms.end"),
    confirm: t("terms.confirm"),
    buyerNumber: t("terms.number"),
    autoMax: t("terms.autoMax"),
    dateFrom: t("pause.from"),
    dateTo: t("pause.to"),
  };
  const nameOf = (field: string) => order.lines.find(({ productUuid }) => field === `q.${productUuid}`)?.name;
  const summary = useNamedSummary((field) => labels[field] ?? nameOf(field));
  const here = paths.standingOrder(order.uuid);
  return (
    <ConfirmDialog confirmation={useStandingOrderDialog(confirming, order)} back={here}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          tags={<StateTag order={order} />}
          subtitle={`${unbroken(order.branch.name)} · ${daysText(order.weekdays)} · ${t("owner", { name: order.owner.name })}`}
          breadcrumbs={
            <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: paths.standingOrders }, { name: title }]} />
          }
          actions={
            may.includes("remove") && (
              <ButtonLink variant="danger" href={confirmHref(here, "remove")} preventScrollReset>
                {t("remove.button")}
              </ButtonLink>
            )
          }
        />
        <StateNote order={order} />
        <NextCard order={order} />
        <LinesCard order={order} />
        {may.includes("edit") && (
          <Columns side="forms">
            <TermsCard order={order} />
            {may.includes("pause") ? <PauseCard order={order} today={today} /> : null}
          </Columns>
        )}
        <RunsCard order={order} />
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
