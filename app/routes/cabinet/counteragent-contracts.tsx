import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ContractsTools } from "#app/areas/contracts/contracts-tools.tsx";
import { ContractsView } from "#app/areas/contracts/contracts-view.tsx";
import { loadContracts } from "#app/areas/contracts/load-contracts.server.ts";
import { PrintedAt } from "#app/areas/contracts/print-button.tsx";
import { useLiveContracts } from "#app/areas/contracts/use-live-contracts.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { returnHref } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { companies } from "#contract/companies.ts";
import { Uuid } from "#contract/primitives.ts";

export const handle = { i18n: ["cabinet", "contracts"] };

export const meta = pageMeta;

export const loader = page("counteragentContracts", z.object({ uuid: Uuid }), async ({ api, params }) => {
  const [company, contracts] = await Promise.all([api(companies.get, { params }), loadContracts(api, params.uuid)]);
  return {
    title: serverT()("cabinet:counteragents.contracts"),
    company: { uuid: company.uuid, name: company.name },
    contracts,
    at: new Date().toISOString(),
  };
});

export default function CounteragentContractsPage() {
  const { t } = useTranslation(["cabinet", "common"]);
  const { title, company, contracts, at } = useLoaderData<typeof loader>();
  useLiveContracts(contracts);
  const { search } = useLocation();
  const withReturnTo = useReturnTo();
  const trail = [
    { name: t("counteragents.title"), href: returnHref(search, paths.counteragents) },
    { name: company.name, href: withReturnTo(paths.counteragent(company.uuid)) },
    { name: title },
  ];
  return (
    <Stack gap={4}>
      <PrintedAt at={at} />
      <Headline
        title={title}
        subtitle={company.name}
        breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={trail} />}
        actions={contracts && contracts.length > 0 && <ContractsTools companyUuid={company.uuid} />}
      />
      <ContractsView contracts={contracts} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
