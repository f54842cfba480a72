import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { drawMoney } from "#app/areas/contracts/debt-plots.server.ts";
import { DeferralsNote } from "#app/areas/contracts/deferrals-note.tsx";
import { MoneyTools } from "#app/areas/contracts/money-tools.tsx";
import { MoneyView } from "#app/areas/contracts/money-view.tsx";
import { PrintedAt } from "#app/areas/contracts/print-button.tsx";
import { useLiveContracts } from "#app/areas/contracts/use-live-contracts.ts";
import { companyDebtForms } from "#app/areas/debts/debt-forms.server.ts";
import { DisputesCard } from "#app/areas/debts/disputes-card.tsx";
import { readDisputesQuery } from "#app/areas/debts/disputes-query.server.ts";
import { disputeHref } from "#app/areas/debts/disputes-query.ts";
import { PromiseCard } from "#app/areas/debts/promise-card.tsx";
import { useDebtSummary } from "#app/areas/debts/use-debt-summary.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { passReturnTo, returnHref } from "#app/request/return-to.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { contracts } from "#contract/contracts.ts";
import { debts } from "#contract/debts.ts";
import { Uuid } from "#contract/primitives.ts";
import { grantsOf } from "#contract/roles.ts";

export const handle = { i18n: ["money", "contracts", "debts"] };

export const meta = pageMeta;

const CompanyParams = z.object({ uuid: Uuid });

export const loader = page("companyReceivables", CompanyParams, async ({ api, me, params, url }) => {
  const { query, ...disputesQuery } = readDisputesQuery(url);
  const [money, agreed] = await Promise.all([api(contracts.money, { params }), api(debts.get, { params, query })]);
  return {
    title: serverT()("money:title"),
    money,
    plots: drawMoney(money),
    agreed,
    disputesQuery,
    here: passReturnTo(paths.companyReceivables(params.uuid), url),
    opensDeals: mayEnter("deals", grantsOf(me)),
    mayMakeAct: mayEnter("actNew", grantsOf(me)),
    mayMakePriceList: mayEnter("priceListNew", grantsOf(me)),
    termsHref: mayEnter("counteragentContracts", grantsOf(me)) && `${paths.counteragentContracts(params.uuid)}#deferrals`,
    purchasesHref: mayEnter("purchases", grantsOf(me)) && paths.purchases(params.uuid),
    at: new Date().toISOString(),
  };
});

export const action = form("companyReceivables", CompanyParams, companyDebtForms);

export default function CompanyReceivablesPage() {
  const { t } = useTranslation(["money", "common"]);
  const { title, money, plots, agreed, disputesQuery, here, opensDeals, mayMakeAct, mayMakePriceList, termsHref, purchasesHref, at } =
    useLoaderData<typeof loader>();
  const summary = useDebtSummary(true);
  useLiveContracts(money);
  const { search } = useLocation();
  const trail = [{ name: t("receivables.title"), href: returnHref(search, paths.receivables) }, { name: money.company.name }];
  const disputing = { disputed: agreed.disputed, href: agreed.mayDispute ? (id: string) => disputeHref(here, id) : null };
  return (
    <Stack gap={4}>
      <PrintedAt at={at} />
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={money.company.name}
        breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={trail} />}
        actions={<MoneyTools money={money} mayMakeAct={mayMakeAct} mayMakePriceList={mayMakePriceList} purchasesHref={purchasesHref} />}
      />
      {money.deferrals && money.deferrals.total > 0 && <DeferralsNote count={money.deferrals.total} href={termsHref || null} />}
      <MoneyView money={money} plots={plots} disputing={disputing} opensDeals={opensDeals}>
        <DisputesCard debts={agreed} disputesQuery={disputesQuery} here={here} searches={money.openCount > money.open.length} />
        <PromiseCard debts={agreed} owes={money.owed.amount > 0} ofBuyer />
      </MoneyView>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
