import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { listAccreditations } from "#app/areas/accreditation/list-source.server.ts";
import { AccreditationTag } from "#app/areas/cabinet/status.tsx";
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
import { Note } from "#app/ui/note/note.tsx";
import { Table } from "#app/ui/table/table.tsx";

export const handle = { i18n: ["cabinet", "accreditation"] };

export const meta = pageMeta;

export const loader = page("accreditations", z.object({}), async ({ api, me }) => {
  const accreditations = await listAccreditations(api, me.roles);
  const [role] = me.roles;
  return {
    title: serverT()("accreditation:listTitle"),
    wrongRole: accreditations === null && role ? serverT()("accreditation:wrongRole", { role: serverT()(`roles.${role}`) }) : null,
    accreditations: (accreditations ?? []).map(({ uuid, companyName, inn, status, createdAt, processes }) => ({ uuid, companyName, inn, status, createdAt, step: processes.at(-1)?.type ?? null })),
  };
});

export default function AccreditationsPage() {
  const { t } = useTranslation("accreditation");
  const statuses = useTranslation("statuses").t;
  const { title, wrongRole, accreditations } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={t("common:found" as never, { count: accreditations.length })} />
      {wrongRole && <Note tone="danger">{wrongRole}</Note>}
      {accreditations.length === 0 && !wrongRole && <EmptyState framed title={t("empty")} />}
      {accreditations.length > 0 && (
        <Card pad="none">
          <Table
            caption={t("caption")}
            rows={accreditations}
            rowKey={(row) => row.uuid}
            columns={[
              { id: "company", title: t("company"), rowHeader: true, card: "title", cell: (row) => <Link href={paths.accreditation(row.uuid)}>{row.companyName}</Link> },
              { id: "inn", title: t("inn"), cell: (row) => row.inn },
              { id: "status", title: t("status"), card: "aside", cell: (row) => <AccreditationTag status={row.status} /> },
              { id: "step", title: t("step"), cell: (row) => row.step && statuses(`processType.${row.step}`) },
              { id: "createdAt", title: t("createdAt"), cell: (row) => formatInstant(row.createdAt) },
            ]}
          />
        </Card>
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
