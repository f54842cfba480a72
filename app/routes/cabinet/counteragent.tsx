import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AssignForm } from "#app/areas/accreditation/assign-form.tsx";
import { BranchTable } from "#app/areas/cabinet/branch-table.tsx";
import { CompanyCard } from "#app/areas/cabinet/company-card.tsx";
import { PeopleCard } from "#app/areas/cabinet/people-card.tsx";
import { CompanyParams } from "#app/areas/companies/admin-forms.server.ts";
import { loadCounteragent } from "#app/areas/companies/load-counteragent.server.ts";
import { DealsTable } from "#app/areas/deals/deals-table.tsx";
import { PersonErrors } from "#app/areas/people/person-errors.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { bodySchema } from "#app/form/body-schema.ts";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { passReturnTo, returnHref } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { companies } from "#contract/companies.ts";

export const handle = { i18n: ["cabinet", "accreditation", "choice", "deals"] };

export const meta = pageMeta;

export const loader = page("counteragent", CompanyParams, async ({ api, me, params, url }) => {
  const answer = await loadCounteragent(api, me, params.uuid, url);
  return { title: answer.company.name, ...answer, list: returnHref(url.search, paths.counteragents) };
});

export const action = form("counteragent", CompanyParams, {
  assignRepresentative: intent(bodySchema(companies.putSalesRepresentative), async ({ api, params, value, context, url }) => {
    const { salesRepresentativeName } = await api(companies.putSalesRepresentative, { params: { companyUuid: params.uuid }, body: value });
    setFlash(context, { key: "companyRepresentativeAssigned", tone: "success", values: { person: salesRepresentativeName ?? "" } });
    return seeOther(passReturnTo(paths.counteragent(params.uuid), url));
  }),
});

export default function CounteragentPage() {
  const { t } = useTranslation(["cabinet", "common"]);
  const { title, company, places, people, query, deals, accreditationUuid, representatives, openDeals, list } =
    useLoaderData<typeof loader>();
  const withReturnTo = useReturnTo();
  const openHref = `${paths.deals}?tab=active&buyerCompanyUuid=${company.uuid}`;
  const dealsHref = `${paths.deals}?buyerCompanyUuid=${company.uuid}`;
  return (
    <Stack gap={4}>
      <PersonErrors labelOf={(field) => (field === "sales_representative_uuid" ? t("company.representative") : undefined)} />
      <Headline
        title={title}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("counteragents.title"), href: list }, { name: title }]} />
        }
        actions={
          <>
            {accreditationUuid && <ButtonLink href={paths.accreditation(accreditationUuid)}>{t("counteragents.accreditation")}</ButtonLink>}
            <ButtonLink href={paths.companyReceivables(company.uuid)}>{t("counteragents.money")}</ButtonLink>
            <ButtonLink href={withReturnTo(paths.counteragentContracts(company.uuid))}>{t("counteragents.contracts")}</ButtonLink>
          </>
        }
      />
      {representatives ? (
        <Columns side="summary">
          <CompanyCard company={company} />
          <Card id="representative" title={t("company.representative")}>
            <Stack gap={3}>
              <p className="strong">{company.salesRepresentativeName}</p>
              {representatives.length > 0 && (
                <>
                  <p>
                    {openDeals > 0 ? (
                      <Link href={openHref}>{t("counteragents.openDeals", { count: openDeals })}</Link>
                    ) : (
                      t("counteragents.noOpenDeals")
                    )}
                  </p>
                  <p className="muted">{t("counteragents.handOverText")}</p>
                  <AssignForm
                    intent="assignRepresentative"
                    field="sales_representative_uuid"
                    people={representatives}
                    version={company.version}
                    another
                  />
                </>
              )}
            </Stack>
          </Card>
        </Columns>
      ) : (
        <CompanyCard company={company} />
      )}
      <Card title={t("company.branches")} pad="none">
        <BranchTable branches={places} />
      </Card>
      {deals && (
        <Card
          id="deals"
          title={t("counteragents.deals")}
          pad={deals.total > 0 ? "none" : "normal"}
          aside={deals.total > 0 && <Link href={dealsHref}>{t("counteragents.allDeals", { count: deals.total })}</Link>}
        >
          {deals.total > 0 ? <DealsTable deals={deals.deals} side="seller" /> : <p className="muted">{t("counteragents.noDeals")}</p>}
        </Card>
      )}
      <PeopleCard people={people} page={query.page} sort={query.sort} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
