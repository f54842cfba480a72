import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PersonCard, personName } from "#app/areas/cabinet/person.tsx";
import { EditPerson } from "#app/areas/people/edit-person.tsx";
import { permissionOptions, permissionTexts } from "#app/areas/people/permission-texts.server.ts";
import { PermissionsForm } from "#app/areas/people/permissions-form.tsx";
import { PersonAccess } from "#app/areas/people/person-access.tsx";
import { PersonBranches } from "#app/areas/people/person-branches.tsx";
import { PersonErrors } from "#app/areas/people/person-errors.tsx";
import { cardOf, companyHref, PersonParams, peopleList, personForms } from "#app/areas/people/person-forms.server.ts";
import { PersonInUse } from "#app/areas/people/person-in-use.tsx";
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
import { returnHref } from "#app/request/return-to.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { branches } from "#contract/branches.ts";
import { type CustomerAccess, customers } from "#contract/customers.ts";
import { mail } from "#contract/mail.ts";
import { adminRoles, grantsOf, hasRole } from "#contract/roles.ts";

export const handle = { i18n: ["cabinet", "people"] };

export const meta = pageMeta;

const confirmations = ["block", "delete", "avatar", "resetFactor"] as const;

export const loader = page("customer", PersonParams, async ({ api, me, params, url }) => {
  const uuid = params.id;
  const [customer, access] = await Promise.all([api(customers.get, { params: { uuid } }), api(customers.access, { params: { uuid } })]);
  const isSelf = customer.uuid === me.uuid;
  const mayEdit = !isSelf && access.allowedActions.includes("edit");
  const places = customer.companyType === "buyer" ? (await api(branches.listByCustomer, { params: { customerUuid: uuid } })).branches : [];
  const givesPermissions = access.allowedActions.includes("editPermissions");
  const options = givesPermissions || customer.permissions.length > 0 ? await permissionOptions(api, customer.companyType) : [];
  const confirming = confirmationOf(url, confirmations);
  const isAllowed = confirming && mayConfirm(confirming, access, mayEdit && customer.avatar !== null);
  return {
    title: personName(customer.fullName),
    // No other person's name in the browser's history (trust.md S75).
    tabTitle: serverT()("cabinet:customer.title", { role: serverT()(`roles.${customer.roles[0] ?? "supervisor"}`) }),
    customer: { ...customer, avatar: avatarHref(customer) },
    access,
    /** The channel of the open invitation, if it sends nothing. */
    silent: access.invitation ? (await api(mail.silent)).silent.filter((way) => way === access.invitation?.method) : [],
    isSelf,
    mayEdit,
    permissions: permissionTexts(options, customer.permissions),
    options: givesPermissions ? options : null,
    formKey: crypto.randomUUID(),
    opensDeals: mayEnter("deals", grantsOf(me)),
    places: places.map(({ uuid, name, status }) => ({ uuid, name, status })),
    confirming: isAllowed && confirming ? confirming : null,
    back: cardOf({ params, url }),
    /** The card of the person's company, to return to, unless it is the caller's. */
    company: customer.companyUuid === me.companyUuid || url.searchParams.has("list") ? null : companyHref(me, customer.companyUuid),
    list: returnHref(url.search, url.searchParams.get("list")?.includes("tab=") ? peopleList(me) : paths.customers),
  };
});

function mayConfirm(what: (typeof confirmations)[number], access: CustomerAccess, hasPicture: boolean): boolean {
  if (what === "avatar") return hasPicture;
  return what === "resetFactor" ? access.secondFactor?.mayReset === true : access.allowedActions.includes(what);
}

export const action = form("customer", PersonParams, personForms, { limit: pictureFormLimit });

export default function CustomerPage() {
  const { t } = useTranslation(["people", "common"]);
  const labelOf = usePersonLabels();
  const { title, customer, access, silent, isSelf, mayEdit, permissions, options, opensDeals, ...more } = useLoaderData<typeof loader>();
  const { formKey, places, confirming, company, list, back } = more;
  const confirmation = confirming && {
    title: t(`ask.${confirming}.title`, { name: title }),
    text: t(confirming === "delete" && hasRole(customer.roles, adminRoles) ? "ask.delete.textOfAdmin" : `ask.${confirming}.text`),
    listed: (confirming === "block" || confirming === "delete") && access.inUse && (
      <PersonInUse inUse={access.inUse} isBuyer={customer.companyType === "buyer"} opensDeals={opensDeals} />
    ),
    verb: t(`ask.${confirming}.verb`),
    intent: confirming === "avatar" ? "avatarDelete" : confirming,
    fields: { version: customer.version },
  };
  return (
    <ConfirmDialog confirmation={confirmation} back={back}>
      <Stack gap={4}>
        <PersonErrors labelOf={labelOf} />
        <Headline
          title={title}
          subtitle={[customer.position, customer.companyName].filter(Boolean).join(" · ")}
          breadcrumbs={
            <Breadcrumbs
              label={t("common:breadcrumbs")}
              items={[company ? { name: customer.companyName, href: company } : { name: t("list"), href: list }, { name: title }]}
            />
          }
          actions={isSelf && <ButtonLink href={paths.user}>{t("profile.own")}</ButtonLink>}
        />
        <Columns side="summary">
          <Stack gap={4}>
            <PersonCard customer={customer} permissions={permissions} />
            {mayEdit && <EditPerson customer={customer} mayEditRoles={access.allowedActions.includes("editRoles")} />}
            {options && <PermissionsForm customer={customer} options={options} />}
            {mayEdit && <PictureForm picture={customer.avatar} name={title} version={customer.version} />}
          </Stack>
          <Stack gap={4}>
            <PersonAccess customer={customer} access={access} silent={silent} opensDeals={opensDeals} formKey={formKey} />
            {customer.companyType === "buyer" && <PersonBranches places={places} />}
          </Stack>
        </Columns>
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
