import { useLoaderData } from "@remix-run/react";
import UserPlus from "lucide-react/icons/user-plus";
import { useTranslation } from "react-i18next";
import { BranchTable } from "#app/areas/cabinet/branch-table.tsx";
import { CompanyCard } from "#app/areas/cabinet/company-card.tsx";
import { PeopleCard } from "#app/areas/cabinet/people-card.tsx";
import { peopleSorts } from "#app/areas/cabinet/people-table.tsx";
import { adminForms, CompanyParams, companyCardOf, companyList } from "#app/areas/companies/admin-forms.server.ts";
import { CompanyErrors } from "#app/areas/companies/company-errors.tsx";
import { CompanyPart } from "#app/areas/companies/company-part.tsx";
import { CompanyState } from "#app/areas/companies/company-state.tsx";
import { MetadataForm } from "#app/areas/companies/metadata-form.tsx";
import { PictureForm } from "#app/areas/people/picture-form.tsx";
import { pictureFormLimit } from "#app/areas/people/picture-forms.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { withLogoHref } from "#app/request/avatar-href.server.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { returnHref } from "#app/request/return-to.ts";
import { sortOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { branches } from "#contract/branches.ts";
import { mayCall } from "#contract/call.ts";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { isAdmin } from "#contract/roles.ts";

export const handle = { i18n: ["cabinet", "companies", "people"] };

export const meta = pageMeta;

export const loader = page("company", CompanyParams, async ({ api, me, params, url }) => {
  const mayEdit = isAdmin(me.roles);
  const query = { ...pagingOf(url.searchParams), sort: sortOf(url, peopleSorts), companyUuid: params.uuid };
  const [company, stored, people] = await Promise.all([
    api(companies.get, { params }),
    mayEdit ? api(companies.getData, { params }) : null,
    mayEdit ? api(customers.listInternal, { query }) : null,
  ]);
  if (people) stayWithin(url, query, people.total);
  const hasBranches = company.type === "buyer" && mayCall(me.roles, branches.search);
  const places = hasBranches ? (await api(branches.list, { params: { companyUuid: params.uuid } })).branches : [];
  const confirming = mayEdit ? confirmationOf(url, ["deactivate", "delete", "logo"]) : undefined;
  return {
    title: company.name,
    company: withLogoHref(company),
    stored: stored && { warnings: stored.warnings, locked: stored.locked },
    people,
    query,
    places,
    hasBranches,
    mayOrder: company.type === "buyer" && company.salesRepresentativeUuid === me.uuid,
    isOwn: company.uuid === me.companyUuid,
    confirming: confirming ?? null,
    back: companyCardOf({ params, url }),
    list: returnHref(url.search, url.searchParams.has("list") ? paths.cabinetHome : companyList),
  };
});

export const action = form("company", CompanyParams, adminForms, { limit: pictureFormLimit });

export default function CompanyPage() {
  const { t } = useTranslation("companies");
  const { confirming, back, title, company } = useLoaderData<typeof loader>();
  const confirmation = confirming && {
    title: t(`ask.${confirming}.title`, { name: title }),
    text: t(`ask.${confirming}.text`),
    verb: t(`ask.${confirming}.verb`),
    intent: confirming === "logo" ? "logoDelete" : confirming,
    fields: { version: company.version },
  };
  return (
    <ConfirmDialog confirmation={confirmation} back={back}>
      <CompanyScreen />
    </ConfirmDialog>
  );
}

function CompanyScreen() {
  const { t } = useTranslation(["companies", "common", "cabinet"]);
  const { title, company, stored, people, query, places, hasBranches, isOwn, list, mayOrder } = useLoaderData<typeof loader>();
  if (!stored) {
    return (
      <Stack gap={4}>
        <Headline title={title} actions={mayOrder && <ButtonLink href={paths.clientOrder(company.uuid)}>{t("orderFor")}</ButtonLink>} />
        <CompanyCard company={company} />
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <CompanyErrors />
      <Headline
        title={title}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("cabinet:home.companies"), href: list }, { name: title }]} />
        }
        actions={
          <ButtonLink icon={UserPlus} href={paths.customerAddTo(company.uuid)}>
            {t("addPerson")}
          </ButtonLink>
        }
      />
      <Columns side="summary">
        <Stack gap={4}>
          <MetadataForm company={company} />
          <CompanyPart company={company} warnings={stored.warnings} mayEditData mayEditContacts isLocked={stored.locked.length > 0} />
        </Stack>
        <Stack gap={4}>
          <CompanyState company={company} isOwn={isOwn} />
          <PictureForm kind="logo" picture={company.images.at(-1) ?? null} name={title} version={company.version} />
        </Stack>
      </Columns>
      {people && <PeopleCard people={people} page={query.page} sort={query.sort} />}
      {hasBranches && (
        <Card title={t("cabinet:company.branches")} pad="none">
          <BranchTable branches={places} />
        </Card>
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
