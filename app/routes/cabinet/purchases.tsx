import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { loadPurchases } from "#app/areas/purchases/load-purchases.server.ts";
import { PurchasesHead } from "#app/areas/purchases/purchases-head.tsx";
import { PurchasesView } from "#app/areas/purchases/purchases-view.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Uuid } from "#contract/primitives.ts";
import { isBuyer } from "#contract/roles.ts";

export const handle = { i18n: ["purchases", "cabinet", "money"] };

export const meta = pageMeta;

export const loader = page("purchases", z.object({ uuid: Uuid.optional() }), async ({ api, me, params, url, context }) => {
  const isOwn = isBuyer(me.roles);
  const company = params.uuid ?? (isOwn ? me.companyUuid : undefined);
  if (company === undefined) throw errorPage(context, 404);
  const purchases = await loadPurchases(api, url, company);
  const t = serverT();
  return { title: isOwn ? t("purchases:title") : t("purchases:of", { company: purchases.company.name }), isOwn, purchases };
});

export default function PurchasesPage() {
  const { t } = useTranslation(["purchases", "money", "common"]);
  const { title, isOwn, purchases } = useLoaderData<typeof loader>();
  const { company } = purchases;
  const trail = [
    { name: t("money:receivables.title"), href: paths.receivables },
    { name: company.name, href: paths.companyReceivables(company.uuid) },
    { name: t("title") },
  ];
  return (
    <Stack gap={4}>
      <PurchasesHead title={title} page={purchases} breadcrumbs={!isOwn && <Breadcrumbs label={t("common:breadcrumbs")} items={trail} />} />
      <PurchasesView page={purchases} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
