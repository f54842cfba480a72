import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { BranchTable } from "#app/areas/cabinet/branch-table.tsx";
import { CompanyCard } from "#app/areas/cabinet/company-card.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("companyAbout", z.object({}), async ({ api, me }) => {
  const [company, { branches: list }] = await Promise.all([
    api(companies.get, { params: { uuid: me.companyUuid } }),
    api(branches.list, { params: { companyUuid: me.companyUuid } }),
  ]);
  return { title: serverT()("cabinet:company.title"), company, branches: list };
});

export default function CompanyAboutPage() {
  const { t } = useTranslation("cabinet");
  const { title, company, branches: list } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} actions={<ButtonLink href={paths.customers}>{t("company.people")}</ButtonLink>} />
      <CompanyCard company={company} />
      <Card title={t("company.branches")} pad="none">
        <BranchTable branches={list} />
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
