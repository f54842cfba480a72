import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Client } from "#contract/on-behalf.ts";

/** The representative's trade points, each with a link to its order. */
export function ClientsTable({ clients }: { clients: readonly Client[] }) {
  const { t } = useTranslation("on-behalf");
  return (
    <Table
      caption={t("clients.caption")}
      needs="m"
      rows={clients}
      rowKey={({ branch }) => branch.uuid}
      columns={[
        {
          id: "branch",
          title: t("clients.branch"),
          rowHeader: true,
          card: "title",
          cell: ({ branch, company, mayOrder }) => (
            <>
              {mayOrder ? (
                <Link href={paths.clientOrder(company.uuid, branch.uuid)} className="strong">
                  {branch.name}
                </Link>
              ) : (
                branch.name
              )}
              <br />
              <span className="muted small">{branch.address}</span>
            </>
          ),
        },
        {
          id: "company",
          title: t("clients.company"),
          card: "full",
          cell: ({ company }) => <Link href={paths.company(company.uuid)}>{company.name}</Link>,
        },
        {
          id: "state",
          title: t("clients.state"),
          card: "full",
          cell: ({ mayOrder, lineCount }) => (
            <span className={mayOrder && lineCount > 0 ? undefined : "muted"}>
              {mayOrder ? (lineCount > 0 ? t("clients.begun", { count: lineCount }) : t("clients.notBegun")) : t("clients.closed")}
            </span>
          ),
        },
      ]}
    />
  );
}
