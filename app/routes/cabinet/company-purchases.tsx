import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadPurchases } from "#app/areas/purchases/load-purchases.server.ts";
import { PurchasesHead } from "#app/areas/purchases/purchases-head.tsx";
import { PurchasesView } from "#app/areas/purchases/purchases-view.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["purchases", "cabinet"] };

export const meta = pageMeta;

export const loader = page("companyPurchases", z.object({}), async ({ api, me, url }) => ({
  title: serverT()("purchases:title"),
  purchases: await loadPurchases(api, url, me.companyUuid),
}));

export default function CompanyPurchasesPage() {
  const { title, purchases } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <PurchasesHead title={title} page={purchases} />
      <PurchasesView page={purchases} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
