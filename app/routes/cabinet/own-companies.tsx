import { useLoaderData } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { CompaniesCard } from "#app/areas/own-companies/companies-card.tsx";
import { InvitationsCard } from "#app/areas/own-companies/invitations-card.tsx";
import { NewCompanyForm } from "#app/areas/own-companies/new-company-form.tsx";
import { ownCompaniesForms } from "#app/areas/own-companies/own-companies-forms.server.ts";
import { OwnDealsCard } from "#app/areas/own-companies/own-deals-card.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { oneOf } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { ownCompanies } from "#contract/own-companies.ts";

export const handle = { i18n: ["companies", "deals", "statuses", "auth"] };

export const meta = pageMeta;

export const loader = page("ownCompanies", z.object({}), async ({ api, url }) => {
  const isNew = oneOf(url, "step", ["new"]) !== undefined;
  const [overview, { invitations }] = await Promise.all([isNew ? null : api(ownCompanies.overview), api(ownCompanies.list)]);
  return {
    title: serverT()(isNew ? "companies:own.newTitle" : "companies:own.title"),
    overview,
    invitations,
    formKey: crypto.randomUUID(),
  };
});

export const action = form("ownCompanies", z.object({}), ownCompaniesForms);

export default function OwnCompaniesPage() {
  const { t } = useTranslation(["companies", "auth"]);
  const { title, overview, invitations, formKey } = useLoaderData<typeof loader>();
  const labels: Record<string, string> = {
    companyType: t("auth:register.companyType"),
    companyName: t("auth:register.companyName"),
    inn: t("auth:register.inn"),
  };
  const errors = useNamedSummary((field) => labels[field]);
  const chosen = overview?.companies.find(({ isChosen }) => isChosen)?.customerUuid;
  return (
    <Stack gap={4}>
      <FixErrors errors={errors} />
      <Headline
        title={title}
        subtitle={t(overview ? "own.lead" : "own.newLead")}
        actions={
          overview && (
            <ButtonLink icon={Plus} href={paths.ownCompanyNew}>
              {t("own.add")}
            </ButtonLink>
          )
        }
      />
      {invitations.length > 0 && <InvitationsCard invitations={invitations} />}
      {overview ? (
        <>
          <CompaniesCard companies={overview.companies} />
          <OwnDealsCard
            id="deliveries"
            title={t("own.deliveries")}
            nothing={t("own.noDeliveries")}
            deals={overview.deliveries}
            chosen={chosen}
          />
          <OwnDealsCard id="deals" title={t("own.deals")} nothing={t("own.noDeals")} deals={overview.deals} chosen={chosen} />
        </>
      ) : (
        <NewCompanyForm formKey={formKey} />
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
