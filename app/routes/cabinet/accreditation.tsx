import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Uuid } from "#contract/primitives.ts";
import { DocumentsCard, ProcessesCard } from "#app/areas/accreditation/accreditation-view.tsx";
import { listAccreditations } from "#app/areas/accreditation/list-source.server.ts";
import { Turn } from "#app/areas/accreditation/turn.tsx";
import { AccreditationTag } from "#app/areas/cabinet/status.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet", "accreditation"] };

export const meta = pageMeta;

export const loader = page("accreditation", z.object({ uuid: Uuid }), async ({ api, me, params, context }) => {
  const list = await listAccreditations(api, me.roles);
  const found = list?.find(({ uuid }) => uuid === params.uuid);
  if (!found) throw errorPage(context, 404);
  return { title: found.companyName, accreditation: found };
});

export default function AccreditationPage() {
  const { t } = useTranslation("accreditation");
  const { title, accreditation } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        tags={<AccreditationTag status={accreditation.status} />}
        subtitle={t("readOnlyStaff")}
        breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs" as never)} items={[{ name: t("listTitle"), href: paths.accreditations }, { name: title }]} />}
      />
      <Turn accreditation={accreditation} />
      <DocumentsCard title={t("documents")} documents={accreditation.documents} />
      <DocumentsCard title={t("contracts")} documents={accreditation.contracts} />
      <ProcessesCard processes={accreditation.processes} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
