import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { AccreditationErrors } from "#app/areas/accreditation/accreditation-errors.tsx";
import { BranchesPart } from "#app/areas/branches/branches-part.tsx";
import { createBranch } from "#app/areas/branches/create-branch.server.ts";
import { MainCard } from "#app/areas/cabinet/company-card.tsx";
import { ClientOrdersForm } from "#app/areas/companies/client-orders-form.tsx";
import { companyForms } from "#app/areas/companies/company-forms.server.ts";
import { CompanyPart } from "#app/areas/companies/company-part.tsx";
import { accreditationEvents } from "#app/areas/live/accreditation-events.ts";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { PictureForm } from "#app/areas/people/picture-form.tsx";
import { pictureFormLimit, pictureForms } from "#app/areas/people/picture-forms.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { withLogoHref } from "#app/request/avatar-href.server.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";

export const handle = { i18n: ["cabinet", "accreditation", "companies", "people"] };

export const meta = pageMeta;

export const loader = page("companyAbout", z.object({}), async ({ api, me, url }) => {
  const [company, { branches: list }, own] = await Promise.all([
    api(companies.get, { params: { uuid: me.companyUuid } }),
    api(branches.list, { params: { companyUuid: me.companyUuid } }),
    api(accreditation.getByCompany, { params: { companyUuid: me.companyUuid }, query: {} }),
  ]);
  return {
    title: serverT()("cabinet:company.title"),
    company: withLogoHref(company),
    branches: list,
    accreditation: own,
    formKey: crypto.randomUUID(),
    confirmsLogoDelete: confirmationOf(url, ["logo"]) !== undefined,
  };
});

export const action = form(
  "companyAbout",
  z.object({}),
  {
    ...companyForms,
    branch: createBranch,
    ...pictureForms<object>("logo", {
      page: () => paths.companyAbout,
      save: ({ api }, image) => api(companies.putLogo, { body: { image } }),
    }),
  },
  { limit: pictureFormLimit },
);

export default function CompanyAboutPage() {
  const { t } = useTranslation(["cabinet", "companies"]);
  const { title, company, branches: list, accreditation: own, formKey, confirmsLogoDelete } = useLoaderData<typeof loader>();
  useLiveRefresh(accreditationEvents, { ids: [own.uuid], waitsForTyping: true });
  const may = (action: (typeof own.allowedActions)[number]) => own.allowedActions.includes(action);
  const isOver = own.status === "accredited" || own.status === "declined";
  const confirmation = confirmsLogoDelete
    ? {
        title: t("companies:ask.logo.title"),
        text: t("companies:ask.logo.text"),
        verb: t("companies:ask.logo.verb"),
        intent: "logoDelete",
        fields: { version: company.version },
      }
    : null;
  return (
    <ConfirmDialog confirmation={confirmation} back={paths.companyAbout}>
      <AccreditationErrors accreditation={own} forBuyer />
      <Headline title={title} actions={<ButtonLink href={paths.customers}>{t("company.people")}</ButtonLink>} />
      <Stack gap={4}>
        <MainCard company={company} />
        <PictureForm kind="logo" picture={company.images.at(-1) ?? null} name={company.name} version={company.version} />
        <CompanyPart
          company={company}
          warnings={own.warnings}
          mayEditData={may("editData")}
          mayEditContacts={may("editContacts")}
          isLocked={isOver}
        />
        <ClientOrdersForm company={company} />
        <BranchesPart branches={list} mayAdd={may("editBranches")} formKey={formKey} />
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
