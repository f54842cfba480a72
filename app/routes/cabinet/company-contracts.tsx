import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ContractsTools } from "#app/areas/contracts/contracts-tools.tsx";
import { ContractsView } from "#app/areas/contracts/contracts-view.tsx";
import { loadContracts } from "#app/areas/contracts/load-contracts.server.ts";
import { PrintedAt } from "#app/areas/contracts/print-button.tsx";
import { useLiveContracts } from "#app/areas/contracts/use-live-contracts.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["contracts"] };

export const meta = pageMeta;

export const loader = page("companyContracts", z.object({}), async ({ api, me }) => ({
  title: serverT()("contracts:title"),
  contracts: (await loadContracts(api, me.companyUuid))?.contracts ?? null,
  companyUuid: me.companyUuid,
  at: new Date().toISOString(),
}));

export default function CompanyContractsPage() {
  const { title, contracts, companyUuid, at } = useLoaderData<typeof loader>();
  useLiveContracts(contracts);
  return (
    <Stack gap={4}>
      <PrintedAt at={at} />
      <Headline title={title} actions={contracts && contracts.length > 0 && <ContractsTools companyUuid={companyUuid} />} />
      <ContractsView contracts={contracts} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
