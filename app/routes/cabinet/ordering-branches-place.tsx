import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { placeForms } from "#app/areas/branch-orders/place-forms.server.ts";
import { PlacedNote } from "#app/areas/branch-orders/placed-note.tsx";
import { PointCard } from "#app/areas/branch-orders/point-card.tsx";
import { readPlace } from "#app/areas/branch-orders/read-place.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["branch-orders", "cart"] };

export const meta = pageMeta;

export const loader = page("branchOrdersPlace", z.object({}), async (args) => ({
  title: serverT()("branch-orders:place.title"),
  ...(await readPlace(args)),
}));

export const action = form("branchOrdersPlace", z.object({}), placeForms, { fields: linesFields });

export default function OrderingBranchesPlacePage() {
  const { t } = useTranslation(["branch-orders", "common"]);
  const { title, points, placed, days, mode, more, formKey } = useLoaderData<typeof loader>();
  const placing = useFormOf(["place"], "");
  const key = useFormResetKey(placing);
  const summary = useNamedSummary((field) => points.find(({ uuid }) => field.includes(uuid))?.name);
  const ready = points.filter(({ problems }) => problems.length === 0);
  const total = ready.reduce((sum, point) => sum + point.total, 0);
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={points.length > 0 ? t("place.lead") : undefined}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: paths.branchOrders }, { name: title }]} />
        }
      />
      <PlacedNote placed={placed} />
      {points.length === 0 ? (
        <EmptyState
          framed
          title={t(placed.length > 0 ? "place.done" : "place.empty")}
          actions={
            <>
              <ButtonLink variant="primary" href={paths.branchOrders}>
                {t("place.toGrid")}
              </ButtonLink>
              <ButtonLink href={paths.deals}>{t("place.toDeals")}</ButtonLink>
            </>
          }
        >
          {t(placed.length > 0 ? "place.doneText" : "place.emptyText")}
        </EmptyState>
      ) : (
        <>
          {ready.length > 0 && (
            <Row gap={2}>
              <ButtonLink href={`${paths.branchOrders}/place?dates=same`} preventScrollReset>
                {t("place.same")}
              </ButtonLink>
              <ButtonLink href={`${paths.branchOrders}/place?dates=nearest`} preventScrollReset>
                {t("place.nearest")}
              </ButtonLink>
            </Row>
          )}
          <Form method="post" noValidate key={key}>
            <FormKey intent="place" value={formKey} />
            <input type="hidden" name="placed" value={placing.value("placed", placed.map(({ uuid }) => uuid).join(","))} />
            <Stack gap={4}>
              {points.map((point) => (
                <PointCard key={point.uuid} point={point} form={placing} mode={mode} days={days} />
              ))}
              {more > 0 && <p className="muted">{t("place.more", { count: more })}</p>}
              {ready.length > 0 && (
                <Row gap={3}>
                  <Button variant="primary" size="l" name="intent" value="place" busy={placing.busy} busyText={t("common:sending")}>
                    {t("place.submit")}
                  </Button>
                  <span className="muted">{t("place.sum", { count: ready.length, sum: formatMoney(total) })}</span>
                </Row>
              )}
            </Stack>
            <FormDraft intents={["place"]} skips={/^date-/} />
          </Form>
        </>
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
