import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActParams, newActForms } from "#app/areas/papers/act-forms.server.ts";
import { NewActForm } from "#app/areas/papers/new-act-form.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { contracts } from "#contract/contracts.ts";
import { addDays, plainDateIn } from "#contract/plain-date.ts";

export const handle = { i18n: ["papers"] };

export const meta = pageMeta;

export const loader = page("actNew", ActParams, async ({ api, me, params }) => {
  const { company, lines } = await api(contracts.money, { params });
  // The last whole month.
  const dateTo = addDays(`${plainDateIn(new Date(), "Europe/Moscow").slice(0, 7)}-01`, -1);
  const t = serverT();
  const isOwn = mayEnter("companyPapers", me.roles);
  return {
    title: t("papers:newAct.title"),
    trail: [
      { name: t("papers:list.title"), href: isOwn ? paths.companyPapers : paths.papers },
      ...(isOwn ? [] : [{ name: company.name, href: paths.companyReceivables(company.uuid) }]),
    ],
    company,
    contracts: lines.map(({ uuid, assortmentName: assortment, branchName: branch }) => ({ uuid, assortment, branch })),
    period: { dateFrom: `${dateTo.slice(0, 7)}-01`, dateTo },
  };
});

export const action = form("actNew", ActParams, newActForms);

export default function ActNewPage() {
  const { t } = useTranslation(["papers", "common"]);
  const { title, trail, company, contracts: chosen, period } = useLoaderData<typeof loader>();
  const labels: Record<string, string> = {
    contract: t("newAct.contract"),
    dateFrom: t("newAct.from"),
    dateTo: t("newAct.to"),
  };
  const summary = useNamedSummary((field) => labels[field]);
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={`${company.name}. ${t("newAct.lead")}`}
        breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={[...trail, { name: title }]} />}
      />
      {chosen.length > 0 ? <NewActForm contracts={chosen} period={period} /> : <EmptyState title={t("newAct.noContracts")} />}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
