import { useLoaderData } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { DownloadList } from "#app/areas/cabinet/download-list.tsx";
import { companySorts } from "#app/areas/cabinet/global-companies.tsx";
import { peopleSorts } from "#app/areas/cabinet/people-table.tsx";
import { PlatformLists } from "#app/areas/cabinet/platform-lists.tsx";
import { loadOverview } from "#app/areas/home/load-overview.server.ts";
import { Overview } from "#app/areas/home/overview.tsx";
import { accreditationEvents } from "#app/areas/live/accreditation-events.ts";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf, sortOf, textOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { companies } from "#contract/companies.ts";
import { type Customer, customers } from "#contract/customers.ts";
import { companyTypes, customerStatuses, factorStates } from "#contract/enums.ts";
import { grantsOf, hasRole, isAdmin, isBuyer } from "#contract/roles.ts";

export const handle = { i18n: ["cabinet", "deals"] };

export const meta = pageMeta;

export const loader = page("cabinetHome", z.object({}), async ({ api, me, url }) => {
  const admin = isAdmin(me.roles);
  const tab = admin ? oneOf(url, "tab", ["companies", "customers"]) : undefined;
  const query = { ...pagingOf(url.searchParams), search: textOf(url, "search"), companyType: oneOf(url, "companyType", companyTypes) };
  const sorted = { ...query, sort: sortOf(url, companySorts) };
  const people = {
    ...query,
    status: oneOf(url, "status", customerStatuses),
    secondFactor: oneOf(url, "secondFactor", factorStates),
    sort: sortOf(url, peopleSorts),
  };
  const [overview, companyPage, customerPage] = await Promise.all([
    tab ? null : loadOverview(api, me),
    tab === "companies" ? api(companies.listInternal, { query: sorted }) : null,
    tab === "customers" ? api(customers.listInternal, { query: people }) : null,
  ]);
  const list = companyPage ?? customerPage;
  if (list) stayWithin(url, query, list.total);
  const title = serverT()(tab ? `cabinet:home.${tab}` : "cabinet:home.title");
  return {
    title,
    admin,
    tab: tab ?? null,
    hello: tab ? null : serverT()("cabinet:home.hello", { name: [me.fullName.name, me.fullName.patronymic].filter(Boolean).join(" ") }),
    company: [me.companyName, ...worksAs(me)].join(" · "),
    card: isAdmin(me.roles) || mayEnter("companyAbout", me.roles) ? null : paths.company(me.companyUuid),
    orders: isBuyer(me.roles) && overview?.joining === null,
    query: tab === "companies" ? { ...sorted, status: undefined, secondFactor: undefined } : people,
    overview,
    fileHref: tab ? paths.listFile(tab === "companies" ? "counteragents" : "people", tab === "companies" ? sorted : people) : null,
    companyPage,
    customerPage,
  };
});

/** The main role, and for an accountant that too. */
function worksAs(me: Pick<Customer, "roles" | "permissions">): string[] {
  const main = serverT()(`roles.${me.roles[0] ?? "supervisor"}`);
  return hasRole(grantsOf(me), ["accountant", "buyer_accountant"]) ? [main, serverT()("people:permissions.accountant")] : [main];
}

/** Events that change the overview's counts. */
const overviewEvents = [
  ...accreditationEvents,
  "deal_updated",
  "basket_updated",
  "notification",
  "counts_updated",
  "ticket_updated",
] as const;

export default function CabinetHomePage() {
  const { t } = useTranslation(["cabinet", "common"]);
  const { title, admin, tab, hello, company, card, orders, query, overview, fileHref, companyPage, customerPage } =
    useLoaderData<typeof loader>();
  useLiveRefresh(tab ? [] : overviewEvents, { shows: overview });
  return (
    <Stack gap={4}>
      <Headline
        title={hello ?? title}
        subtitle={hello ? company : t("common:found", { count: (companyPage ?? customerPage)?.total ?? 0 })}
        actions={
          <>
            {card && <ButtonLink href={card}>{t("home.companyCard")}</ButtonLink>}
            {orders && (
              <ButtonLink variant="primary" icon={Plus} href={paths.catalog()}>
                {t("home.newOrder")}
              </ButtonLink>
            )}
            {fileHref && <DownloadList href={fileHref} />}
            {tab && (
              <ButtonLink variant="primary" icon={Plus} href={tab === "companies" ? paths.companyAdd : paths.customerAdd}>
                {t(tab === "companies" ? "home.addCompany" : "home.addCustomer")}
              </ButtonLink>
            )}
          </>
        }
      />
      {admin && <PlatformLists tab={tab} query={query} companies={companyPage} customers={customerPage} />}
      {overview && <Overview overview={overview} />}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
