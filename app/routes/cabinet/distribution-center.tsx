import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CenterParams, centerForms } from "#app/areas/distribution/center-forms.server.ts";
import { HolidaysCard } from "#app/areas/distribution/holidays-card.tsx";
import { ScheduleErrors } from "#app/areas/distribution/schedule-errors.tsx";
import { ScheduleMain } from "#app/areas/distribution/schedule-main.tsx";
import { SchedulesTable } from "#app/areas/distribution/schedules-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatPhone, formatZoneDifference } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { passReturnTo, returnHref, returnToOf } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { distribution } from "#contract/distribution.ts";

type Storage = { uuid: string; name: string; temperatureMode: string; address: string };

export const handle = { i18n: ["distribution"] };

export const meta = pageMeta;

export const loader = page("distributionCenter", CenterParams, async ({ api, params, url }) => {
  const [center, { schedules }, { holidays }] = await Promise.all([
    api(distribution.getCenter, { params: { uuid: params.id } }),
    api(distribution.listSchedules, { query: { distributionCenterUuid: params.id } }),
    api(distribution.listHolidays, { params: { uuid: params.id } }),
  ]);
  return {
    title: center.name,
    here: passReturnTo(paths.distributionCenter(center.uuid), url),
    center,
    schedules,
    holidays,
    formKey: crypto.randomUUID(),
  };
});

export const action = form("distributionCenter", CenterParams, centerForms);

export default function DistributionCenterPage() {
  const { t } = useTranslation(["distribution", "common"]);
  const { search } = useLocation();
  const { title, here, center, schedules, holidays, formKey } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <ScheduleErrors here={here} />
      <Headline
        title={title}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[{ name: t("title"), href: returnHref(search, paths.distributionCenters) }, { name: title }]}
          />
        }
      />
      <Card>
        <PropertyList
          items={[
            { key: "city", label: t("city"), value: center.city },
            { key: "address", label: t("address"), value: center.address },
            { key: "phone", label: t("phone"), value: formatPhone(center.phone) },
            { key: "timeZone", label: t("timeZone"), value: t("zone", { difference: formatZoneDifference(center.timeZone) }) },
          ]}
        />
      </Card>
      <Card title={t("storages")} pad="none">
        {center.storages.length === 0 ? <EmptyState title={t("noStorages")} /> : <StoragesTable storages={center.storages} />}
      </Card>
      <Card title={t("schedules")} pad="none">
        <SchedulesTable schedules={schedules} ofOneCenter returnTo={returnToOf(search)} />
      </Card>
      <Columns side="forms">
        <HolidaysCard holidays={holidays} />
        <ScheduleMain formKey={formKey} />
      </Columns>
    </Stack>
  );
}

function StoragesTable({ storages }: { storages: readonly Storage[] }) {
  const { t } = useTranslation("distribution");
  return (
    <Table
      caption={t("storages")}
      rows={storages}
      rowKey={(storage) => storage.uuid}
      columns={[
        { id: "name", title: t("storage"), rowHeader: true, card: "title", cell: (storage) => storage.name },
        { id: "temperature", title: t("temperature"), card: "aside", cell: (storage) => storage.temperatureMode },
        { id: "address", title: t("address"), cell: (storage) => storage.address },
      ]}
    />
  );
}

export const ErrorBoundary = RouteError;
