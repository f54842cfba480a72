import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { DocumentsCard, ProcessesCard } from "#app/areas/accreditation/accreditation-view.tsx";
import { Turn } from "#app/areas/accreditation/turn.tsx";
import { BranchTable } from "#app/areas/cabinet/branch-table.tsx";
import { CompanyCard } from "#app/areas/cabinet/company-card.tsx";
import { oneOf } from "#app/areas/cabinet/page-href.ts";
import { AccreditationTag } from "#app/areas/cabinet/status.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";

export const handle = { i18n: ["cabinet", "accreditation"] };

export const meta = pageMeta;

const tabs = ["main", "documents", "contracts", "branches"] as const;

export const loader = page("companyAccreditation", z.object({}), async ({ api, me, url }) => {
  const [own, company, { branches: list }] = await Promise.all([
    api(accreditation.getByCompany, { params: { companyUuid: me.companyUuid } }),
    api(companies.get, { params: { uuid: me.companyUuid } }),
    api(branches.list, { params: { companyUuid: me.companyUuid } }),
  ]);
  return { title: serverT()("accreditation:title"), tab: oneOf(url, "tab", tabs) ?? "main", accreditation: own, company, branches: list };
});

export default function CompanyAccreditationPage() {
  const { t } = useTranslation("accreditation");
  const { title, tab, accreditation: own, company, branches: list } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} tags={<AccreditationTag status={own.status} />} subtitle={own.status === "accredited" || own.status === "declined" ? undefined : t("readOnly")} />
      <Turn accreditation={own} />
      <Tabs label={t("tabs.nav")} current={tab} items={tabs.map((key) => ({ key, href: `?tab=${key}`, label: t(`tabs.${key}`) }))} />
      {tab === "main" && <CompanyCard company={company} />}
      {tab === "documents" && <DocumentsCard title={t("documents")} documents={own.documents} />}
      {tab === "contracts" && <DocumentsCard title={t("contracts")} documents={own.contracts} />}
      {tab === "branches" && (
        <Card title={t("tabs.branches")} pad="none">
          <BranchTable branches={list} />
        </Card>
      )}
      <ProcessesCard processes={own.processes} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
