import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { distribution } from "#contract/distribution.ts";
import { Uuid } from "#contract/primitives.ts";
import { SchedulesTable } from "#app/areas/cabinet/schedules-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatPhone } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { Table } from "#app/ui/table/table.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("distributionCenter", z.object({ id: Uuid }), async ({ api, params }) => {
  const [center, { schedules }] = await Promise.all([
    api(distribution.getCenter, { params: { uuid: params.id } }),
    api(distribution.listSchedules, { query: { distributionCenterUuid: params.id } }),
  ]);
  return { title: center.name, center, schedules };
});

export default function DistributionCenterPage() {
  const { t } = useTranslation("cabinet");
  const { title, center, schedules } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs" as never)} items={[{ name: t("centers.title"), href: paths.distributionCenters }, { name: title }]} />
        }
      />
      <Card>
        <PropertyList
          items={[
            { key: "city", label: t("centers.city"), value: center.city },
            { key: "address", label: t("centers.address"), value: center.address },
            { key: "phone", label: t("centers.phone"), value: formatPhone(center.phone) },
            { key: "timeZone", label: t("centers.timeZone"), value: center.timeZone },
          ]}
        />
      </Card>
      <Card title={t("centers.storages")} pad="none">
        <Table
          caption={t("centers.storages")}
          rows={center.storages}
          rowKey={(storage) => storage.uuid}
          columns={[
            { id: "name", title: t("centers.storage"), rowHeader: true, card: "title", cell: (storage) => storage.name },
            { id: "temperature", title: t("centers.temperature"), card: "aside", cell: (storage) => storage.temperatureMode },
            { id: "address", title: t("centers.address"), cell: (storage) => storage.address },
          ]}
        />
      </Card>
      <Card title={t("centers.schedules")} pad="none">
        <SchedulesTable schedules={schedules} />
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
