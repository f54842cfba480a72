import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { useListSort } from "#app/areas/cabinet/use-list-sort.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { ScheduleSummary } from "#contract/distribution.ts";

type Summary = z.infer<typeof ScheduleSummary>;

type Props = Partial<ReturnType<typeof useListSort>> & {
  schedules: readonly Summary[];
  ofOneCenter?: boolean;
  /** Query string of the list, which the cards link back to. */
  returnTo: string;
};

export function SchedulesTable({ schedules, ofOneCenter, returnTo, ...sorting }: Props) {
  const { t } = useTranslation("distribution");
  if (schedules.length === 0) return <EmptyState title={t("empty")}>{t(ofOneCenter ? "emptyHere" : "emptyText")}</EmptyState>;
  const center: Column<Summary> = {
    id: "center",
    title: t("name"),
    sortable: true,
    cell: ({ distributionCenter }) => (
      <Link href={withReturnTo(paths.distributionCenter(distributionCenter.uuid), returnTo)}>{distributionCenter.name}</Link>
    ),
  };
  return (
    <Table
      {...sorting}
      caption={t("schedulesCaption")}
      rows={schedules}
      rowKey={(schedule) => schedule.uuid}
      columns={[
        {
          id: "name",
          title: t("schedule"),
          sortable: true,
          rowHeader: true,
          card: "title",
          cell: ({ uuid, name, distributionCenter }) => (
            <Link href={withReturnTo(paths.schedule(distributionCenter.uuid, uuid), returnTo)}>{name}</Link>
          ),
        },
        ...(ofOneCenter ? [] : [center]),
        { id: "branches", title: t("branches"), sortable: true, align: "end", cell: (schedule) => schedule.branchCount },
      ]}
    />
  );
}
