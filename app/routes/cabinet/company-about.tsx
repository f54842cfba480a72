import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { AccreditationRefusal } from "#app/areas/accreditation/accreditation-refusal.tsx";
import { toBuyerView } from "#app/areas/accreditation/buyer-view.ts";
import { BranchesPart } from "#app/areas/branches/branches-part.tsx";
import { createBranch } from "#app/areas/branches/create-branch.server.ts";
import { MainCard } from "#app/areas/cabinet/company-card.tsx";
import { companyForms } from "#app/areas/companies/company-forms.server.ts";
import { CompanyPart } from "#app/areas/companies/company-part.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet", "accreditation", "companies"] };

export const meta = pageMeta;

export const loader = page("companyAbout", z.object({}), async ({ api, me }) => {
  const [company, { branches: list }, own] = await Promise.all([
    api(companies.get, { params: { uuid: me.companyUuid } }),
    api(branches.list, { params: { companyUuid: me.companyUuid } }),
    api(accreditation.getByCompany, { params: { companyUuid: me.companyUuid }, query: {} }),
  ]);
  return { title: serverT()("cabinet:company.title"), company, branches: list, accreditation: toBuyerView(own) };
});

export const action = form("companyAbout", z.object({}), { ...companyForms, branch: createBranch });

export default function CompanyAboutPage() {
  const { t } = useTranslation("cabinet");
  const { title, company, branches: list, accreditation: own } = useLoaderData<typeof loader>();
  const may = (action: (typeof own.allowedActions)[number]) => own.allowedActions.includes(action);
  const isOver = own.status === "accredited" || own.status === "declined";
  return (
    <>
      <AccreditationRefusal accreditation={own} />
      <Headline title={title} actions={<ButtonLink href={paths.customers}>{t("company.people")}</ButtonLink>} />
      <Stack gap={4}>
        <MainCard company={company} />
        <CompanyPart company={company} warnings={own.warnings} mayEditData={may("editData")} mayEditContacts={may("editContacts")} isLocked={isOver} />
        <BranchesPart branches={list} mayAdd={may("editBranches")} />
      </Stack>
    </>
  );
}

export const ErrorBoundary = RouteError;
