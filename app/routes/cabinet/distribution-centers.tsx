import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { distribution } from "#contract/distribution.ts";
import { oneOf } from "#app/areas/cabinet/page-href.ts";
import { SchedulesTable } from "#app/areas/cabinet/schedules-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatPhone } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

const tabs = ["centers", "schedules"] as const;

export const loader = page("distributionCenters", z.object({}), async ({ api, url }) => {
  const tab = oneOf(url, "tab", tabs) ?? "centers";
  const [{ distributionCenters }, { schedules }] = await Promise.all([api(distribution.listCenters), api(distribution.listSchedules)]);
  return { title: serverT()(tab === "centers" ? "cabinet:centers.title" : "cabinet:centers.schedules"), tab, centers: distributionCenters, schedules };
});

export default function DistributionCentersPage() {
  const { t } = useTranslation("cabinet");
  const { title, tab, centers, schedules } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} />
      <Tabs
        label={t("centers.tabs")}
        current={tab}
        items={[
          { key: "centers", href: paths.distributionCenters, label: t("centers.title"), count: centers.length },
          { key: "schedules", href: paths.schedules, label: t("centers.schedules"), count: schedules.length },
        ]}
      />
      <Card pad="none">
        {tab === "schedules" ? (
          <SchedulesTable schedules={schedules} />
        ) : (
          <Table
            caption={t("centers.caption")}
            rows={centers}
            rowKey={(center) => center.uuid}
            columns={[
              {
                id: "name",
                title: t("centers.name"),
                rowHeader: true,
                card: "title",
                cell: (center) => <Link href={paths.distributionCenter(center.uuid)}>{center.name}</Link>,
              },
              { id: "address", title: t("centers.address"), card: "full", cell: (center) => center.address },
              { id: "phone", title: t("centers.phone"), nowrap: true, cell: (center) => formatPhone(center.phone) },
              { id: "timeZone", title: t("centers.timeZone"), cell: (center) => center.timeZone },
              { id: "storages", title: t("centers.storages"), align: "end", cell: (center) => center.storages.length },
            ]}
          />
        )}
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
