import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { useListSort } from "#app/areas/cabinet/use-list-sort.ts";
import { formatPhone, formatZoneDifference } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { DistributionCenter } from "#contract/distribution.ts";

type Props = ReturnType<typeof useListSort> & {
  centers: readonly z.infer<typeof DistributionCenter>[];
  /** Query string of the list, which the cards link back to. */
  returnTo: string;
};

export function CentersTable({ centers, returnTo, ...sorting }: Props) {
  const { t } = useTranslation("distribution");
  return (
    <Table
      {...sorting}
      caption={t("caption")}
      needs="m"
      rows={centers}
      rowKey={(center) => center.uuid}
      columns={[
        {
          id: "name",
          title: t("name"),
          sortable: true,
          rowHeader: true,
          card: "title",
          cell: (center) => <Link href={withReturnTo(paths.distributionCenter(center.uuid), returnTo)}>{center.name}</Link>,
        },
        { id: "city", title: t("city"), sortable: true, cell: (center) => center.city },
        { id: "address", title: t("address"), card: "full", cell: (center) => center.address },
        { id: "phone", title: t("phone"), nowrap: true, cell: (center) => formatPhone(center.phone) },
        { id: "timeZone", title: t("timeZone"), cell: (center) => t("zone", { difference: formatZoneDifference(center.timeZone) }) },
        { id: "storages", title: t("storages"), align: "end", cell: (center) => center.storages.length },
      ]}
    />
  );
}
