import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { ScheduleSummary } from "#contract/distribution.ts";
import { paths } from "#app/site-map.ts";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";

type Summary = z.infer<typeof ScheduleSummary>;

export function SchedulesTable({ schedules, ofOneCenter }: { schedules: readonly Summary[]; ofOneCenter?: boolean }) {
  const { t } = useTranslation("distribution");
  if (schedules.length === 0) return <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>;
  const center: Column<Summary> = {
    id: "center",
    title: t("name"),
    cell: ({ distributionCenter }) => <Link href={paths.distributionCenter(distributionCenter.uuid)}>{distributionCenter.name}</Link>,
  };
  return (
    <Table
      caption={t("schedulesCaption")}
      rows={schedules}
      rowKey={(schedule) => schedule.uuid}
      columns={[
        {
          id: "name",
          title: t("schedule"),
          rowHeader: true,
          card: "title",
          cell: ({ uuid, name, distributionCenter }) => <Link href={paths.schedule(distributionCenter.uuid, uuid)}>{name}</Link>,
        },
        ...(ofOneCenter ? [] : [center]),
        { id: "branches", title: t("branches"), align: "end", cell: (schedule) => schedule.branchCount },
      ]}
    />
  );
}
