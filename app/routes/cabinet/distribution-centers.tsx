import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { distribution } from "#contract/distribution.ts";
import { oneOf } from "#app/areas/cabinet/page-href.ts";
import { SchedulesTable } from "#app/areas/distribution/schedules-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatPhone, formatZoneDifference } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";

export const handle = { i18n: ["distribution"] };

export const meta = pageMeta;

const tabs = ["centers", "schedules"] as const;

export const loader = page("distributionCenters", z.object({}), async ({ api, url }) => {
  const tab = oneOf(url, "tab", tabs) ?? "centers";
  const [{ distributionCenters }, { schedules }] = await Promise.all([api(distribution.listCenters), api(distribution.listSchedules)]);
  return { title: serverT()(tab === "centers" ? "distribution:title" : "distribution:schedules"), tab, centers: distributionCenters, schedules };
});

export default function DistributionCentersPage() {
  const { t } = useTranslation("distribution");
  const { title, tab, centers, schedules } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} actions={<ButtonLink href={paths.branches}>{t("branchesLink")}</ButtonLink>} />
      <Tabs
        label={t("tabs")}
        current={tab}
        items={[
          { key: "centers", href: paths.distributionCenters, label: t("title"), count: centers.length },
          { key: "schedules", href: paths.schedules, label: t("schedules"), count: schedules.length },
        ]}
      />
      <Card pad="none">
        {tab === "schedules" ? (
          <SchedulesTable schedules={schedules} />
        ) : centers.length === 0 ? (
          <EmptyState title={t("emptyCenters")} />
        ) : (
          <Table
            caption={t("caption")}
            rows={centers}
            rowKey={(center) => center.uuid}
            columns={[
              {
                id: "name",
                title: t("name"),
                rowHeader: true,
                card: "title",
                cell: (center) => <Link href={paths.distributionCenter(center.uuid)}>{center.name}</Link>,
              },
              { id: "address", title: t("address"), card: "full", cell: (center) => center.address },
              { id: "phone", title: t("phone"), nowrap: true, cell: (center) => formatPhone(center.phone) },
              { id: "timeZone", title: t("timeZone"), cell: (center) => t("zone", { difference: formatZoneDifference(center.timeZone) }) },
              { id: "storages", title: t("storages"), align: "end", cell: (center) => center.storages.length },
            ]}
          />
        )}
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
