import { useTranslation } from "react-i18next";
import { SuborderTag } from "#app/areas/deals/deal-tags.tsx";
import { formatDate, unbroken } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { CollectionSummary } from "#contract/collection.ts";

/** `returnTo`: query string of the list, which each suborder links back to. */
export function CollectionTable({ suborders, returnTo }: { suborders: readonly CollectionSummary[]; returnTo: string }) {
  const { t } = useTranslation(["collection", "common"]);
  const columns: Column<CollectionSummary>[] = [
    {
      id: "number",
      title: t("list.number"),
      rowHeader: true,
      card: "title",
      cell: ({ uuid, number }) => (
        <Link href={withReturnTo(paths.collected(uuid), returnTo)} className="strong nowrap">
          {number}
        </Link>
      ),
    },
    { id: "delivery", title: t("list.delivery"), card: "half", nowrap: true, cell: ({ deliveryDate }) => formatDate(deliveryDate) },
    { id: "lines", title: t("list.lines"), card: "half-end", cell: ({ lineCount }) => t("common:positions", { count: lineCount }) },
    {
      id: "buyer",
      title: t("list.buyer"),
      card: "full",
      cell: ({ buyerCompanyName, branchName }) => (
        <>
          {buyerCompanyName}
          <br />
          <span className="muted small">{unbroken(branchName)}</span>
        </>
      ),
    },
    { id: "storage", title: t("list.storage"), card: "full", cell: ({ storageName }) => storageName },
    { id: "status", title: t("list.status"), card: "aside", cell: ({ status }) => <SuborderTag status={status} /> },
  ];
  return <Table needs="m" caption={t("list.caption")} columns={columns} rows={suborders} rowKey={({ uuid }) => uuid} />;
}
