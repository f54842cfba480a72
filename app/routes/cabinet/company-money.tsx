import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { drawMoney } from "#app/areas/contracts/debt-plots.server.ts";
import { MoneyTools } from "#app/areas/contracts/money-tools.tsx";
import { MoneyView } from "#app/areas/contracts/money-view.tsx";
import { PrintedAt } from "#app/areas/contracts/print-button.tsx";
import { useLiveContracts } from "#app/areas/contracts/use-live-contracts.ts";
import { ownDebtForms } from "#app/areas/debts/debt-forms.server.ts";
import { DisputesCard } from "#app/areas/debts/disputes-card.tsx";
import { readDisputesQuery } from "#app/areas/debts/disputes-query.server.ts";
import { disputeHref } from "#app/areas/debts/disputes-query.ts";
import { PromiseCard } from "#app/areas/debts/promise-card.tsx";
import { StatementsCard } from "#app/areas/debts/statements-card.tsx";
import { useDebtSummary } from "#app/areas/debts/use-debt-summary.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { contracts } from "#contract/contracts.ts";
import { debts } from "#contract/debts.ts";
import { grantsOf } from "#contract/roles.ts";

export const handle = { i18n: ["money", "contracts", "debts"] };

export const meta = pageMeta;

export const loader = page("companyMoney", z.object({}), async ({ api, me, url }) => {
  const params = { uuid: me.companyUuid };
  const { query, ...disputesQuery } = readDisputesQuery(url);
  const [money, agreed] = await Promise.all([api(contracts.money, { params }), api(debts.get, { params, query })]);
  return {
    title: serverT()("money:title"),
    money,
    plots: drawMoney(money),
    agreed,
    disputesQuery,
    here: paths.companyMoney,
    mayMakeAct: mayEnter("actNew", grantsOf(me)),
    at: new Date().toISOString(),
  };
});

export const action = form("companyMoney", z.object({}), ownDebtForms);

export default function CompanyMoneyPage() {
  const { title, money, plots, agreed, disputesQuery, here, mayMakeAct, at } = useLoaderData<typeof loader>();
  const summary = useDebtSummary();
  useLiveContracts(money);
  const disputing = { disputed: agreed.disputed, href: agreed.mayDispute ? (id: string) => disputeHref(here, id) : null };
  return (
    <Stack gap={4}>
      <PrintedAt at={at} />
      <FixErrors errors={summary} />
      <Headline title={title} actions={<MoneyTools money={money} mayMakeAct={mayMakeAct} />} />
      <MoneyView money={money} plots={plots} disputing={disputing} opensDeals>
        <DisputesCard debts={agreed} disputesQuery={disputesQuery} here={here} searches={money.openCount > money.open.length} />
        <PromiseCard debts={agreed} owes={money.owed.amount > 0} />
      </MoneyView>
      {money.lines.length > 0 && agreed.statements.mayChoose && <StatementsCard statements={agreed.statements} />}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
