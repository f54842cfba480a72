import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { drawMoney } from "#app/areas/contracts/debt-plots.server.ts";
import { MoneyTools } from "#app/areas/contracts/money-tools.tsx";
import { MoneyView } from "#app/areas/contracts/money-view.tsx";
import { PrintedAt } from "#app/areas/contracts/print-button.tsx";
import { useLiveContracts } from "#app/areas/contracts/use-live-contracts.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { contracts } from "#contract/contracts.ts";

export const handle = { i18n: ["money", "contracts"] };

export const meta = pageMeta;

export const loader = page("companyMoney", z.object({}), async ({ api, me }) => {
  const money = await api(contracts.money, { params: { uuid: me.companyUuid } });
  return { title: serverT()("money:title"), money, plots: drawMoney(money), at: new Date().toISOString() };
});

export default function CompanyMoneyPage() {
  const { title, money, plots, at } = useLoaderData<typeof loader>();
  useLiveContracts(money);
  return (
    <Stack gap={4}>
      <PrintedAt at={at} />
      <Headline title={title} actions={<MoneyTools money={money} mayMakeAct />} />
      <MoneyView money={money} plots={plots} opensDeals />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
