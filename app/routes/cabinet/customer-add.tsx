import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { AddPersonForm } from "#app/areas/people/add-person-form.tsx";
import { ChooseCompany } from "#app/areas/people/choose-company.tsx";
import { loadAddPerson } from "#app/areas/people/load-add-person.server.ts";
import { PersonErrors } from "#app/areas/people/person-errors.tsx";
import { usePersonLabels } from "#app/areas/people/use-person-labels.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { SilentNote } from "#app/areas/shell/silent-note.tsx";
import { bodySchema } from "#app/form/body-schema.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { auth } from "#contract/auth.ts";
import { mail } from "#contract/mail.ts";

export const handle = { i18n: ["cabinet", "people"] };

export const meta = pageMeta;

export const loader = page("customerAdd", z.object({}), async ({ api, me, url }) => ({
  title: serverT()("people:add.title"),
  ...(await loadAddPerson(api, me, url)),
  silent: (await api(mail.silent)).silent,
}));

type Invitee = { method: "email" | "phone"; email?: string | undefined; phone?: string | undefined };

function invited({ context }: FormArgs<object, unknown>, uuid: string, { method, email, phone }: Invitee): Response {
  setFlash(context, { key: "personAdded", tone: "success", values: { to: (method === "email" ? email : phone) ?? "" } });
  return seeOther(paths.customer(uuid));
}

export const action = form("customerAdd", z.object({}), {
  add: intent(bodySchema(auth.addRelated), async (args) => {
    const { customer_uuid: uuid } = await args.api(auth.addRelated, { body: args.value });
    return invited(args, uuid, args.value);
  }),
  /** For an admin: adds a person to any company. */
  addTo: intent(bodySchema(auth.addRelatedAdmin), async (args) => {
    const { customer_uuid: uuid } = await args.api(auth.addRelatedAdmin, { body: args.value });
    return invited(args, uuid, args.value);
  }),
});

export default function CustomerAddPage() {
  const { t } = useTranslation(["people", "common"]);
  const labelOf = usePersonLabels();
  const { title, company, choice, list, silent } = useLoaderData<typeof loader>();
  return (
    <Container width="registration">
      <Stack gap={4}>
        <PersonErrors labelOf={labelOf} />
        <Headline
          title={title}
          subtitle={company?.isForeign ? company.name : t("add.lead")}
          breadcrumbs={
            <Breadcrumbs
              label={t("common:breadcrumbs")}
              items={[{ name: company?.isForeign ? company.name : t("list"), href: list }, { name: title }]}
            />
          }
        />
        {choice && <ChooseCompany {...choice} />}
        {company?.mayAdd === false && company.isForeign && <Note tone="warning">{t("add.byPlatformManager")}</Note>}
        {company?.mayAdd === false && !company.isForeign && (
          <Note tone="warning" actions={<ButtonLink href={paths.companyAccreditation}>{t("add.toAccreditation")}</ButtonLink>}>
            {t("add.afterAccreditation")}
          </Note>
        )}
        {company?.mayAdd && <SilentNote silent={silent} />}
        {company?.mayAdd && (
          <AddPersonForm
            places={company.places}
            roles={company.roles}
            companyUuid={company.isForeign ? company.uuid : undefined}
            cancel={list}
          />
        )}
      </Stack>
    </Container>
  );
}

export const ErrorBoundary = RouteError;
