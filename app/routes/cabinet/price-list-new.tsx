import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NewPriceListForm } from "#app/areas/papers/new-price-list-form.tsx";
import { papersOf } from "#app/areas/papers/papers-of.server.ts";
import { newPriceListForms, PriceListParams } from "#app/areas/papers/price-list-forms.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { companyPrices } from "#contract/company-prices.ts";

export const handle = { i18n: ["papers"] };

export const meta = pageMeta;

export const loader = page("priceListNew", PriceListParams, async ({ api, me, params }) => ({
  title: serverT()("papers:newPriceList.title"),
  ...(await api(companyPrices.choices, { params })),
  papers: papersOf(me),
}));

export const action = form("priceListNew", PriceListParams, newPriceListForms);

export default function PriceListNewPage() {
  const { t } = useTranslation(["papers", "common"]);
  const { title, company, hasPrices, contracts, papers } = useLoaderData<typeof loader>();
  const summary = useNamedSummary((field) => (field === "contract" ? t("newAct.contract") : undefined));
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={`${company.name}. ${t("newPriceList.lead")}`}
        breadcrumbs={
          papers && <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("list.title"), href: papers }, { name: title }]} />
        }
      />
      {!hasPrices ? (
        <EmptyState title={t("newPriceList.noPrices")} />
      ) : contracts.length > 0 ? (
        <NewPriceListForm contracts={contracts} />
      ) : (
        <EmptyState title={t("newPriceList.noContracts")} />
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
