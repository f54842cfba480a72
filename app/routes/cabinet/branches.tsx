import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { BranchTable, branchSorts } from "#app/areas/cabinet/branch-table.tsx";
import { DownloadList } from "#app/areas/cabinet/download-list.tsx";
import styles from "#app/areas/cabinet/filter-form.module.css";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { useListSort } from "#app/areas/cabinet/use-list-sort.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ChoiceField, SearchField } from "#app/form/filter-fields.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { oneOf, sortOf, textOf, withQuery } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Chips } from "#app/ui/chips/chips.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { branches } from "#contract/branches.ts";
import { branchSchedules, branchStatuses } from "#contract/enums.ts";
import { isBuyer } from "#contract/roles.ts";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("branches", z.object({}), async ({ api, me, url }) => {
  const query = {
    ...pagingOf(url.searchParams),
    search: textOf(url, "search"),
    status: oneOf(url, "status", branchStatuses),
    schedule: oneOf(url, "schedule", branchSchedules),
    scheduleUuid: uuidOf(url, "scheduleUuid"),
    sort: sortOf(url, branchSorts),
  };
  const answer = await api(branches.search, { query });
  stayWithin(url, query, answer.total);
  return {
    title: serverT()("cabinet:branch.list"),
    query,
    fileHref: paths.listFile("branches", query),
    ofBuyer: isBuyer(me.roles),
    ...answer,
  };
});

export default function BranchesPage() {
  const { t } = useTranslation(["cabinet", "statuses", "common"]);
  const { search } = useLocation();
  const { title, query, fileHref, ofBuyer, branches: rows, total } = useLoaderData<typeof loader>();
  const sorting = useListSort(query.sort);
  const isNarrowed = Boolean(query.search || query.status || query.schedule || query.scheduleUuid);
  const ofSchedule = query.scheduleUuid && t("branch.ofSchedule", { name: rows[0]?.schedule?.name ?? "…" });
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={t("common:found", { count: total })} actions={total > 0 && <DownloadList href={fileHref} />} />
      <Card pad="none" aria-label={title}>
        <FilterForm hidden={query.scheduleUuid ? { scheduleUuid: query.scheduleUuid } : {}} preserved={{ sort: query.sort }}>
          <SearchField id="branch-search" label={t(ofBuyer ? "branch.searchOwn" : "branch.search")} value={query.search} />
          <ChoiceField
            id="branch-status"
            name="status"
            label={t("branch.status")}
            any={t("branch.anyStatus")}
            options={branchStatuses.map((status) => ({ value: status, label: t(`statuses:branch.${status}`) }))}
            value={query.status}
          />
          <ChoiceField
            id="branch-schedule"
            name="schedule"
            label={t("branch.scheduleFilter")}
            any={t("branch.scheduleAny")}
            options={[
              { value: "set", label: t("branch.scheduleSet") },
              { value: "missing", label: t("branch.scheduleMissing") },
            ]}
            value={query.schedule}
          />
        </FilterForm>
        {ofSchedule && (
          <Chips
            className={styles.chips}
            label={t("branch.chosen")}
            items={[
              {
                text: ofSchedule,
                href: withQuery(search, { scheduleUuid: null }),
                removeLabel: t("branch.removeFilter", { text: ofSchedule }),
              },
            ]}
          />
        )}
        {rows.length > 0 ? (
          <BranchTable branches={rows} showCompany={!ofBuyer} returnTo={search} {...sorting} />
        ) : isNarrowed || query.page > 1 ? (
          <NothingFound />
        ) : (
          <EmptyState title={t("branch.none")}>{t("branch.noneText")}</EmptyState>
        )}
      </Card>
      <Pages page={query.page} total={total} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
