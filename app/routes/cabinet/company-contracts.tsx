import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ContractsView } from "#app/areas/cabinet/contracts-view.tsx";
import { loadContracts } from "#app/areas/cabinet/load-contracts.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("companyContracts", z.object({}), async ({ api, me }) => ({
  title: serverT()("cabinet:contracts.title"),
  contracts: await loadContracts(api, me.companyUuid),
}));

export default function CompanyContractsPage() {
  const { title, contracts } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} />
      <ContractsView contracts={contracts} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
