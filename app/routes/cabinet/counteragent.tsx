import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { Uuid } from "#contract/primitives.ts";
import { BranchTable } from "#app/areas/cabinet/branch-table.tsx";
import { CompanyCard } from "#app/areas/cabinet/company-card.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("counteragent", z.object({ uuid: Uuid }), async ({ api, params }) => {
  const [company, { branches: list }] = await Promise.all([api(companies.get, { params }), api(branches.list, { params: { companyUuid: params.uuid } })]);
  return { title: company.name, company, branches: list };
});

export default function CounteragentPage() {
  const { t } = useTranslation("cabinet");
  const { title, company, branches: list } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs" as never)} items={[{ name: t("counteragents.title"), href: paths.counteragents }, { name: title }]} />
        }
        actions={<ButtonLink href={paths.counteragentContracts(company.uuid)}>{t("counteragents.contracts")}</ButtonLink>}
      />
      <CompanyCard company={company} />
      <Card title={t("company.branches")} pad="none">
        <BranchTable branches={list} />
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
