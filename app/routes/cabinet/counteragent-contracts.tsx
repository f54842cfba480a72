import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { chainForms } from "#app/areas/contracts/chain-forms.server.ts";
import { ContractsTools } from "#app/areas/contracts/contracts-tools.tsx";
import { ContractsView } from "#app/areas/contracts/contracts-view.tsx";
import { DeferralsCard } from "#app/areas/contracts/deferrals-card.tsx";
import { DeferralsNote } from "#app/areas/contracts/deferrals-note.tsx";
import { loadContracts } from "#app/areas/contracts/load-contracts.server.ts";
import { PrintedAt } from "#app/areas/contracts/print-button.tsx";
import { RetailChainCard } from "#app/areas/contracts/retail-chain-card.tsx";
import { useLiveContracts } from "#app/areas/contracts/use-live-contracts.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { returnHref } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { mayCall } from "#contract/call.ts";
import { companies } from "#contract/companies.ts";
import { Uuid } from "#contract/primitives.ts";

export const handle = { i18n: ["cabinet", "contracts"] };

export const meta = pageMeta;

const CompanyParams = z.object({ uuid: Uuid });

export const loader = page("counteragentContracts", CompanyParams, async ({ api, me, params }) => {
  const [company, loaded] = await Promise.all([api(companies.get, { params }), loadContracts(api, params.uuid)]);
  return {
    title: serverT()("cabinet:counteragents.contracts"),
    company: { uuid: company.uuid, name: company.name, type: company.type, isRetailChain: company.isRetailChain, version: company.version },
    contracts: loaded?.contracts ?? null,
    deferrals: loaded?.deferrals ?? null,
    mayMark: mayCall(me.roles, companies.putRetailChain),
    at: new Date().toISOString(),
  };
});

export const action = form("counteragentContracts", CompanyParams, chainForms);

export default function CounteragentContractsPage() {
  const { t } = useTranslation(["cabinet", "common"]);
  const { title, company, contracts, deferrals, mayMark, at } = useLoaderData<typeof loader>();
  useLiveContracts(contracts);
  const { search } = useLocation();
  const withReturnTo = useReturnTo();
  const summary = useNamedSummary(() => undefined);
  const trail = [
    { name: t("counteragents.title"), href: returnHref(search, paths.counteragents) },
    { name: company.name, href: withReturnTo(paths.counteragent(company.uuid)) },
    { name: title },
  ];
  return (
    <Stack gap={4}>
      <PrintedAt at={at} />
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={company.name}
        breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={trail} />}
        actions={contracts && contracts.length > 0 && <ContractsTools companyUuid={company.uuid} />}
      />
      {deferrals && deferrals.total > 0 && <DeferralsNote count={deferrals.total} href="#deferrals" />}
      <ContractsView contracts={contracts} />
      {company.type === "buyer" && <RetailChainCard company={company} mayMark={mayMark} />}
      {deferrals && <DeferralsCard check={deferrals} />}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
