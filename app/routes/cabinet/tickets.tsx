import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { hasRole } from "#contract/roles.ts";
import { tickets } from "#contract/tickets.ts";
import { pageOf } from "#app/areas/cabinet/page-href.ts";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { TicketTag } from "#app/areas/cabinet/status.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("tickets", z.object({}), async ({ api, me, url }) => {
  const number = pageOf(url);
  const answer = await api(tickets.list, { query: { page: number } });
  return {
    title: serverT()("cabinet:tickets.title"),
    page: number,
    isSupport: hasRole(me.roles, ["tech_support", "platform_manager", "supervisor"]),
    ...answer,
  };
});

export default function TicketsPage() {
  const { t } = useTranslation("cabinet");
  const { title, page: number, isSupport, tickets: rows, total } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={t("common:found" as never, { count: total })} />
      {rows.length === 0 ? (
        <EmptyState framed title={t("tickets.empty")} />
      ) : (
        <Card pad="none">
          <Table
            caption={t("tickets.caption")}
            rows={rows}
            rowKey={(row) => row.uuid}
            columns={[
              {
                id: "number",
                title: t("tickets.number"),
                rowHeader: true,
                nowrap: true,
                card: "title",
                cell: (row) => <Link href={paths.ticket(row.uuid)}>{row.number}</Link>,
              },
              { id: "theme", title: t("tickets.theme"), card: "full", cell: (row) => row.theme },
              ...(isSupport
                ? [
                    {
                      id: "author",
                      title: t("tickets.author"),
                      cell: (row: (typeof rows)[number]) => [row.authorName, row.companyName].filter(Boolean).join(", "),
                    },
                  ]
                : []),
              { id: "status", title: t("tickets.status"), card: "aside", cell: (row) => <TicketTag status={row.status} /> },
              { id: "createdAt", title: t("tickets.createdAt"), cell: (row) => formatInstant(row.createdAt) },
              { id: "updatedAt", title: t("tickets.updatedAt"), cell: (row) => formatInstant(row.updatedAt) },
            ]}
          />
        </Card>
      )}
      <Pages page={number} total={total} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
