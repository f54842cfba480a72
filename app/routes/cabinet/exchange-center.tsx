import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SellerCenterForm } from "#app/areas/distribution/seller-center-form.tsx";
import { SellerCenterParams, sellerCenterForms } from "#app/areas/distribution/seller-center-forms.server.ts";
import { SellerStorageForm } from "#app/areas/distribution/seller-storage-form.tsx";
import { SellerStoragesTable } from "#app/areas/distribution/seller-storages-table.tsx";
import { useCenterConfirmation } from "#app/areas/distribution/use-center-confirmation.ts";
import { useCenterLabels } from "#app/areas/distribution/use-center-labels.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf, confirmHref } from "#app/form/confirm-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { centers as calls, type SellerCenter } from "#contract/centers.ts";

export const handle = { i18n: ["centers"] };

export const meta = pageMeta;

const confirmations = ["stop", "remove", "stopStorage", "resumeStorage", "removeStorage"] as const;

export const loader = page("exchangeCenter", SellerCenterParams, async ({ api, params, url, me }) => {
  const [center, { centers, temperatureModes }] = await Promise.all([api(calls.get, { params }), api(calls.list, {})]);
  const storage = center.storages.find(({ uuid }) => uuid === url.searchParams.get("storage")) ?? null;
  return {
    title: center.name,
    center,
    storage,
    confirming: confirmationOf(url, confirmations) ?? null,
    choices: centers.map(({ uuid, name }) => ({ value: uuid, label: name })),
    modes: temperatureModes,
    loads: mayEnter("exchangeNew", me.roles),
    formKey: crypto.randomUUID(),
  };
});

export const action = form("exchangeCenter", SellerCenterParams, sellerCenterForms);

const idOf = (field: string, intent: string) => (intent.endsWith("Storage") ? `storage-${field}` : field);

export default function ExchangeCenterPage() {
  const { t } = useTranslation(["centers", "common"]);
  const { title, center, storage, confirming, choices, modes, loads, formKey } = useLoaderData<typeof loader>();
  const summary = useNamedSummary(useCenterLabels(), idOf);
  const here = paths.exchangeCenter(center.uuid);
  const confirmation = useCenterConfirmation(confirming, center, storage);
  return (
    <ConfirmDialog confirmation={confirmation} back={here}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          breadcrumbs={
            <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: paths.exchangeCenters }, { name: title }]} />
          }
        />
        <SellerCenterForm center={center} />
        <Card title={t("storages.title")} pad="none">
          {center.storages.length > 0 ? (
            <SellerStoragesTable storages={center.storages} here={here} />
          ) : (
            <EmptyState title={t("storages.empty")}>{t("storages.emptyText")}</EmptyState>
          )}
        </Card>
        <SellerStorageForm
          edited={confirming ? null : storage}
          centerUuid={center.uuid}
          centers={choices}
          modes={modes}
          formKey={formKey}
          back={here}
        />
        <SchedulesCard center={center} loads={loads} />
        <StopCard center={center} here={here} />
      </Stack>
    </ConfirmDialog>
  );
}

function SchedulesCard({ center: { scheduleCount }, loads }: { center: SellerCenter; loads: boolean }) {
  const { t } = useTranslation("centers");
  return (
    <Card title={t("schedules.title")}>
      <Stack gap={3}>
        <p>{scheduleCount > 0 ? t("schedules.count", { count: scheduleCount }) : t("schedules.emptyText")}</p>
        <p className="muted small">{t("schedules.by")}</p>
        {loads && (
          <div>
            <ButtonLink href={`${paths.exchangeNew}?feed=schedules`}>{t("schedules.load")}</ButtonLink>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function StopCard({ center: { branchCount, allowedActions }, here }: { center: SellerCenter; here: string }) {
  const { t } = useTranslation("centers");
  const action = allowedActions.find((each) => each !== "edit");
  return (
    <Card title={t("stop.title")}>
      <Stack gap={3}>
        <p>
          {action === "remove" ? t("stop.removeText") : action === "stop" ? t("stop.text") : t("stop.stopped")}{" "}
          {action === "stop" && branchCount > 0 && t("stop.others", { count: branchCount })}
        </p>
        {action && (
          <div>
            <ButtonLink variant="danger" href={confirmHref(here, action)} preventScrollReset>
              {t(`stop.${action}`)}
            </ButtonLink>
          </div>
        )}
      </Stack>
    </Card>
  );
}

export const ErrorBoundary = RouteError;
