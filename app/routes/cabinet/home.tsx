import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { isAdmin } from "#contract/roles.ts";
import { Overview } from "#app/areas/cabinet/overview.tsx";
import { loadOverview } from "#app/areas/cabinet/load-overview.server.ts";
import { oneOf, pageOf, textOf } from "#app/areas/cabinet/page-href.ts";
import { PlatformLists } from "#app/areas/cabinet/platform-lists.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { companyTypes } from "#contract/statuses.ts";
import { page } from "#app/request/page.server.ts";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("cabinetHome", z.object({}), async ({ api, me, url }) => {
  const admin = isAdmin(me.roles);
  const tab = admin ? oneOf(url, "tab", ["companies", "customers"]) : undefined;
  const query = { page: pageOf(url), search: textOf(url, "search"), companyType: oneOf(url, "companyType", companyTypes) };
  const [overview, companyPage, customerPage] = await Promise.all([
    tab ? null : loadOverview(api, me),
    tab === "companies" ? api(companies.listInternal, { query }) : null,
    tab === "customers" ? api(customers.listInternal, { query }) : null,
  ]);
  const title = serverT()(tab ? `cabinet:home.${tab}` : "cabinet:home.title");
  return { title, admin, tab: tab ?? null, name: me.fullName.name, query, overview, companyPage, customerPage };
});

export default function CabinetHomePage() {
  const { title, admin, tab, name, query, overview, companyPage, customerPage } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} />
      {admin && <PlatformLists tab={tab} query={query} companies={companyPage} customers={customerPage} />}
      {overview && <Overview name={name} overview={overview} />}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
