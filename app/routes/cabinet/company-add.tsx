import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { AddCompanyForm } from "#app/areas/companies/add-company-form.tsx";
import { PersonErrors } from "#app/areas/people/person-errors.tsx";
import { usePersonLabels } from "#app/areas/people/use-person-labels.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { SilentNote } from "#app/areas/shell/silent-note.tsx";
import { bodySchema } from "#app/form/body-schema.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container, Stack } from "#app/ui/layout/layout.tsx";
import { auth } from "#contract/auth.ts";
import { mail } from "#contract/mail.ts";

export const handle = { i18n: ["cabinet", "companies", "people"] };

export const meta = pageMeta;

export const loader = page("companyAdd", z.object({}), async ({ api }) => ({
  title: serverT()("companies:add.title"),
  ...(await api(mail.silent)),
}));

export const action = form("companyAdd", z.object({}), {
  add: intent(bodySchema(auth.createCompany), async ({ api, value, context }) => {
    const { company_uuid: uuid, warnings } = await api(auth.createCompany, { body: value });
    const doubts = Object.values(warnings).flat().join(" ");
    const to = (value.method === "email" ? value.email : value.phone) ?? "";
    if (doubts) setFlash(context, { key: "companyCreatedWithDoubts", tone: "warning", values: { to, text: doubts.slice(0, 200) } });
    else setFlash(context, { key: "companyCreated", tone: "success", values: { to } });
    return seeOther(paths.company(uuid));
  }),
});

export default function CompanyAddPage() {
  const { t } = useTranslation(["companies", "common", "cabinet"]);
  const personLabel = usePersonLabels();
  const labels: Record<string, string> = { companyName: t("add.companyName"), legalForm: t("data.legalForm"), inn: t("data.inn") };
  const labelOf = (field: string) => labels[field] ?? personLabel(field);
  const { title, silent } = useLoaderData<typeof loader>();
  const trail = [{ name: t("cabinet:home.companies"), href: paths.cabinetHomeTab("companies") }, { name: title }];
  return (
    <Container width="registration">
      <Stack gap={4}>
        <PersonErrors labelOf={labelOf} />
        <Headline title={title} subtitle={t("add.lead")} breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={trail} />} />
        <SilentNote silent={silent} />
        <AddCompanyForm />
      </Stack>
    </Container>
  );
}

export const ErrorBoundary = RouteError;
