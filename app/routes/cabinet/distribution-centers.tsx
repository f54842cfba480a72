import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { DownloadList } from "#app/areas/cabinet/download-list.tsx";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { useListSort } from "#app/areas/cabinet/use-list-sort.ts";
import { CentersTable } from "#app/areas/distribution/centers-table.tsx";
import { SchedulesTable } from "#app/areas/distribution/schedules-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ChoiceField, SearchField } from "#app/form/filter-fields.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf, sortOf, textOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { distribution } from "#contract/distribution.ts";
import { centerSorts, scheduleSorts } from "#contract/enums.ts";

export const handle = { i18n: ["distribution", "cabinet"] };

export const meta = pageMeta;

const tabs = ["centers", "schedules"] as const;

export const loader = page("distributionCenters", z.object({}), async ({ api, url }) => {
  const tab = oneOf(url, "tab", tabs) ?? "centers";
  const isSchedules = tab === "schedules";
  const query = {
    ...pagingOf(url.searchParams),
    search: textOf(url, "search"),
    sort: sortOf(url, isSchedules ? scheduleSorts : centerSorts),
  };
  const distributionCenterUuid = isSchedules ? uuidOf(url, "center") : undefined;
  // The other tab's total, and the filter's centres.
  const [centers, schedules, listed] = await Promise.all([
    api(distribution.listCenters, { query: isSchedules ? {} : { perPage: 1 } }),
    api(distribution.listSchedules, { query: { perPage: 1 } }),
    isSchedules
      ? api(distribution.listSchedules, { query: { ...query, distributionCenterUuid } })
      : api(distribution.listCenters, { query }),
  ]);
  stayWithin(url, query, listed.total);
  return {
    title: serverT()(isSchedules ? "distribution:schedules" : "distribution:title"),
    tab,
    query: { ...query, center: distributionCenterUuid },
    counts: { centers: centers.total, schedules: schedules.total },
    choices: isSchedules ? centers.distributionCenters.map(({ uuid, name }) => ({ value: uuid, label: name })) : [],
    fileHref: isSchedules && listed.total > 0 ? paths.listFile("schedules", { ...query, distributionCenterUuid }) : null,
    total: listed.total,
    centers: "distributionCenters" in listed ? listed.distributionCenters : [],
    schedules: "schedules" in listed ? listed.schedules : [],
  };
});

export default function DistributionCentersPage() {
  const { t } = useTranslation(["distribution", "common"]);
  const { search } = useLocation();
  const { title, tab, query, counts, choices, fileHref, total, centers, schedules } = useLoaderData<typeof loader>();
  const sorting = useListSort(query.sort);
  const isSchedules = tab === "schedules";
  const isNarrowed = Boolean(query.search || query.center) || query.page > 1;
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        subtitle={t("common:found", { count: total })}
        actions={
          <>
            {fileHref && <DownloadList href={fileHref} />}
            <ButtonLink href={paths.branches}>{t("branchesLink")}</ButtonLink>
          </>
        }
      />
      <Tabs
        label={t("tabs")}
        current={tab}
        items={[
          { key: "centers", href: paths.distributionCenters, label: t("title"), count: counts.centers },
          { key: "schedules", href: paths.schedules, label: t("schedules"), count: counts.schedules },
        ]}
      />
      <Card pad="none">
        <FilterForm hidden={isSchedules ? { tab } : {}} preserved={{ sort: query.sort }}>
          <SearchField id="distribution-search" label={t(isSchedules ? "searchSchedules" : "searchCenters")} value={query.search} />
          {isSchedules && (
            <ChoiceField
              id="distribution-center"
              name="center"
              label={t("name")}
              any={t("anyCenter")}
              options={choices}
              value={query.center}
            />
          )}
        </FilterForm>
        {total === 0 || centers.length + schedules.length === 0 ? (
          isNarrowed ? (
            <NothingFound all={isSchedules ? paths.schedules : paths.distributionCenters} />
          ) : (
            <EmptyState
              title={t(isSchedules ? "empty" : "emptyCenters")}
              actions={isSchedules && counts.centers > 0 && <ButtonLink href={paths.distributionCenters}>{t("toCenters")}</ButtonLink>}
            >
              {isSchedules && t("emptyText")}
            </EmptyState>
          )
        ) : isSchedules ? (
          <SchedulesTable schedules={schedules} returnTo={search} {...sorting} />
        ) : (
          <CentersTable centers={centers} returnTo={search} {...sorting} />
        )}
      </Card>
      <Pages page={query.page} total={total} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
