import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { accreditationsPerPage, isFiltered, readAccreditationsFilter } from "#app/areas/accreditation/accreditations-filter.ts";
import { AccreditationsTable } from "#app/areas/accreditation/accreditations-table.tsx";
import { listAccreditations } from "#app/areas/accreditation/list-source.server.ts";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { accreditationEvents } from "#app/areas/live/accreditation-events.ts";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ChoiceField, SearchField } from "#app/form/filter-fields.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { accreditationStatuses, processTypes } from "#contract/enums.ts";

export const handle = { i18n: ["cabinet", "accreditation"] };

export const meta = pageMeta;

export const loader = page("accreditations", z.object({}), async ({ api, me, url }) => {
  const filter = readAccreditationsFilter(url);
  const { search, status, process } = filter;
  const list = await listAccreditations(api, me.roles, {
    page: filter.page,
    perPage: filter.perPage,
    ...(search && { search }),
    ...(status && { status }),
    ...(process && { process }),
  });
  if (list) stayWithin(url, filter, list.total);
  const [role] = me.roles;
  return {
    title: serverT()("accreditation:listTitle"),
    wrongRole: list === null && role ? serverT()("accreditation:wrongRole", { role: serverT()(`roles.${role}`) }) : null,
    filter,
    total: list?.total ?? 0,
    rows: (list?.accreditations ?? []).map(({ uuid, companyName, inn, status, createdAt, processes, turn, salesRepresentativeName }) => ({
      uuid,
      companyName,
      inn,
      status,
      createdAt,
      representative: salesRepresentativeName,
      step: processes.at(-1)?.type ?? null,
      isMine: turn !== null && turn === role,
    })),
  };
});

export default function AccreditationsPage() {
  const { t } = useTranslation(["accreditation", "common", "statuses"]);
  const { title, wrongRole, rows, total, filter } = useLoaderData<typeof loader>();
  useLiveRefresh(accreditationEvents);
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={wrongRole ? undefined : t("common:found", { count: total })} />
      {wrongRole && <Note tone="danger">{wrongRole}</Note>}
      {!wrongRole && (
        <Card pad="none" aria-label={title}>
          <FilterForm>
            <SearchField id="search" label={t("filter.search")} value={filter.search} />
            <ChoiceField
              id="status"
              name="status"
              label={t("status")}
              any={t("filter.any")}
              options={accreditationStatuses.map((value) => ({ value, label: t(`statuses:accreditation.${value}`) }))}
              value={filter.status}
            />
            <ChoiceField
              id="process"
              name="process"
              label={t("step")}
              any={t("filter.any")}
              options={processTypes.map((value) => ({ value, label: t(`statuses:processType.${value}`) }))}
              value={filter.process}
            />
          </FilterForm>
          {rows.length > 0 ? (
            <AccreditationsTable rows={rows} />
          ) : isFiltered(filter) ? (
            <NothingFound />
          ) : (
            <EmptyState headingLevel={2} title={t("empty")} />
          )}
        </Card>
      )}
      <Pages page={filter.page} total={total} perPage={accreditationsPerPage} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
