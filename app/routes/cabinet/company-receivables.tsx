import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
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
import { returnHref } from "#app/request/return-to.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { contracts } from "#contract/contracts.ts";
import { Uuid } from "#contract/primitives.ts";
import { grantsOf } from "#contract/roles.ts";

export const handle = { i18n: ["money", "contracts"] };

export const meta = pageMeta;

export const loader = page("companyReceivables", z.object({ uuid: Uuid }), async ({ api, me, params }) => {
  const money = await api(contracts.money, { params });
  return {
    title: serverT()("money:title"),
    money,
    plots: drawMoney(money),
    opensDeals: mayEnter("deals", grantsOf(me)),
    mayMakeAct: mayEnter("actNew", grantsOf(me)),
    mayMakePriceList: mayEnter("priceListNew", grantsOf(me)),
    purchasesHref: mayEnter("purchases", grantsOf(me)) && paths.purchases(params.uuid),
    at: new Date().toISOString(),
  };
});

export default function CompanyReceivablesPage() {
  const { t } = useTranslation(["money", "common"]);
  const { title, money, plots, opensDeals, mayMakeAct, mayMakePriceList, purchasesHref, at } = useLoaderData<typeof loader>();
  useLiveContracts(money);
  const { search } = useLocation();
  const trail = [{ name: t("receivables.title"), href: returnHref(search, paths.receivables) }, { name: money.company.name }];
  return (
    <Stack gap={4}>
      <PrintedAt at={at} />
      <Headline
        title={title}
        subtitle={money.company.name}
        breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={trail} />}
        actions={<MoneyTools money={money} mayMakeAct={mayMakeAct} mayMakePriceList={mayMakePriceList} purchasesHref={purchasesHref} />}
      />
      <MoneyView money={money} plots={plots} opensDeals={opensDeals} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
