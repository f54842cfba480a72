import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TicketTag } from "#app/areas/cabinet/status.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { TicketSummary } from "#contract/tickets.ts";

/** Support also sees author and assignee. */
export function TicketsTable({ rows, isSupport }: { rows: readonly TicketSummary[]; isSupport: boolean }) {
  const { t } = useTranslation("tickets");
  const { search } = useLocation();
  const people = [
    { id: "author", title: t("author"), cell: (row: TicketSummary) => [row.authorName, row.companyName].filter(Boolean).join(", ") },
    {
      id: "assignee",
      title: t("assignee"),
      cell: (row: TicketSummary) => row.assigneeName ?? <span className="muted">{t("nobody")}</span>,
    },
  ];
  return (
    <Table
      caption={t("caption")}
      needs="m"
      rows={rows}
      rowKey={(row) => row.uuid}
      columns={[
        {
          id: "number",
          title: t("number"),
          rowHeader: true,
          nowrap: true,
          card: "title",
          cell: (row) => <Link href={withReturnTo(paths.ticket(row.uuid), search)}>{row.number}</Link>,
        },
        { id: "theme", title: t("theme"), card: "full", cell: (row) => row.theme },
        ...(isSupport ? people : []),
        { id: "status", title: t("status"), card: "aside", cell: (row) => <TicketTag status={row.status} /> },
        { id: "createdAt", nowrap: true, title: t("createdAt"), cell: (row) => formatInstant(row.createdAt) },
        { id: "updatedAt", nowrap: true, title: t("updatedAt"), cell: (row) => formatInstant(row.updatedAt) },
      ]}
    />
  );
}
