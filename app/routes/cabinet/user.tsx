import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PersonCard, personName } from "#app/areas/cabinet/person.tsx";
import { DeletionForm } from "#app/areas/people/deletion-form.tsx";
import { EditPerson } from "#app/areas/people/edit-person.tsx";
import { OwnData } from "#app/areas/people/own-data.tsx";
import { ownForms } from "#app/areas/people/own-forms.server.ts";
import { permissionOptions, permissionTexts } from "#app/areas/people/permission-texts.server.ts";
import { PersonErrors } from "#app/areas/people/person-errors.tsx";
import { PictureForm } from "#app/areas/people/picture-form.tsx";
import { pictureFormLimit } from "#app/areas/people/picture-forms.server.ts";
import { usePersonLabels } from "#app/areas/people/use-person-labels.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { avatarHref } from "#app/request/avatar-href.server.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { oneOf } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Container, Stack } from "#app/ui/layout/layout.tsx";
import { customers } from "#contract/customers.ts";

export const handle = { i18n: ["cabinet", "people"] };

export const meta = pageMeta;

export const loader = page("cabinetUser", z.object({}), async ({ api, url }) => {
  const customer = await api(customers.me);
  const step = oneOf(url, "step", ["deletion"]) ?? null;
  return {
    title: serverT()(step ? "people:deletion.title" : "cabinet:user.title"),
    step,
    permissions:
      customer.permissions.length > 0 ? permissionTexts(await permissionOptions(api, customer.companyType), customer.permissions) : [],
    customer: { ...customer, avatar: avatarHref(customer) },
    confirmsAvatarDelete: customer.avatar !== null && confirmationOf(url, ["avatar"]) !== undefined,
  };
});

export const action = form("cabinetUser", z.object({}), ownForms, { limit: pictureFormLimit });

export default function UserPage() {
  const { t } = useTranslation(["people", "common"]);
  const labelOf = usePersonLabels();
  const own = useTranslation("cabinet").t("user.title");
  const { title, step, customer, permissions, confirmsAvatarDelete } = useLoaderData<typeof loader>();
  if (step) {
    const crumbs = <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: own, href: paths.user }, { name: title }]} />;
    return (
      <Container width="registration">
        <Stack gap={4}>
          <PersonErrors labelOf={labelOf} />
          <Headline title={title} breadcrumbs={crumbs} />
          <DeletionForm />
        </Stack>
      </Container>
    );
  }
  const confirmation = confirmsAvatarDelete
    ? {
        title: t("ask.avatar.title"),
        text: t("ask.avatar.text"),
        verb: t("ask.avatar.verb"),
        intent: "avatarDelete",
        fields: { version: customer.version },
      }
    : null;
  return (
    <ConfirmDialog confirmation={confirmation} back={paths.user}>
      <Stack gap={4}>
        <PersonErrors labelOf={labelOf} />
        <Headline
          title={title}
          subtitle={t("profile.lead")}
          actions={<ButtonLink href={paths.settings}>{t("profile.toSettings")}</ButtonLink>}
        />
        <Columns side="summary">
          <Stack gap={4}>
            <EditPerson customer={customer} own />
            <PictureForm picture={customer.avatar} name={personName(customer.fullName)} version={customer.version} />
            <OwnData />
          </Stack>
          <PersonCard customer={customer} permissions={permissions} />
        </Columns>
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
