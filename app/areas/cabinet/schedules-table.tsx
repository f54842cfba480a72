import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { ScheduleSummary } from "#contract/distribution.ts";
import { paths } from "#app/site-map.ts";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";

export function SchedulesTable({ schedules }: { schedules: readonly z.infer<typeof ScheduleSummary>[] }) {
  const { t } = useTranslation("cabinet");
  if (schedules.length === 0) return <EmptyState title={t("centers.empty")} />;
  return (
    <Table
      caption={t("centers.schedulesCaption")}
      rows={schedules}
      rowKey={(schedule) => schedule.uuid}
      columns={[
        { id: "name", title: t("centers.schedule"), rowHeader: true, card: "title", cell: (schedule) => schedule.name },
        {
          id: "center",
          title: t("centers.name"),
          cell: (schedule) => <Link href={paths.distributionCenter(schedule.distributionCenter.uuid)}>{schedule.distributionCenter.name}</Link>,
        },
        { id: "branches", title: t("centers.branches"), align: "end", card: "aside", cell: (schedule) => schedule.branchCount },
      ]}
    />
  );
}
