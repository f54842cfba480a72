import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { accreditationsPerPage, isFiltered, readAccreditationsFilter } from "#app/areas/accreditation/accreditations-filter.ts";
import { AccreditationsTable } from "#app/areas/accreditation/accreditations-table.tsx";
import { listAccreditations } from "#app/areas/accreditation/list-source.server.ts";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { withQuery } from "#app/areas/cabinet/page-href.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { accreditationStatuses, processTypes } from "#contract/statuses.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";

export const handle = { i18n: ["cabinet", "accreditation"] };

export const meta = pageMeta;

export const loader = page("accreditations", z.object({}), async ({ api, me, url }) => {
  const filter = readAccreditationsFilter(url.searchParams);
  const { search, status, process } = filter;
  const list = await listAccreditations(api, me.roles, {
    page: filter.page,
    perPage: accreditationsPerPage,
    ...(search && { search }),
    ...(status && { status }),
    ...(process && { process }),
  });
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
  const { t } = useTranslation("accreditation");
  const statuses = useTranslation("statuses").t;
  const { title, wrongRole, rows, total, filter } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const say = t as unknown as (key: string, values: object) => string;
  const any = { value: "", label: t("filter.any") };
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={wrongRole ? undefined : t("common:found" as never, { count: total })} />
      {wrongRole && <Note tone="danger">{wrongRole}</Note>}
      {!wrongRole && (
        <FilterForm>
          <Field id="search" label={t("filter.search")}>
            <TextInput type="search" name="search" maxLength={100} defaultValue={filter.search} />
          </Field>
          <Field id="status" label={t("status")}>
            <Select
              name="status"
              defaultValue={filter.status}
              options={[any, ...accreditationStatuses.map((value) => ({ value, label: statuses(`accreditation.${value}`) }))]}
            />
          </Field>
          <Field id="process" label={t("step")}>
            <Select
              name="process"
              defaultValue={filter.process}
              options={[any, ...processTypes.map((value) => ({ value, label: statuses(`processType.${value}`) }))]}
            />
          </Field>
        </FilterForm>
      )}
      {rows.length === 0 && !wrongRole && <EmptyState framed headingLevel={2} title={isFiltered(filter) ? t("common:nothingFound" as never) : t("empty")} />}
      {rows.length > 0 && (
        <Card pad="none" aria-label={title}>
          <AccreditationsTable rows={rows} />
        </Card>
      )}
      <Pagination
        page={filter.page}
        pages={Math.ceil(total / accreditationsPerPage)}
        href={(number) => withQuery(search, { page: number })}
        labels={{
          nav: t("common:pagination.nav" as never),
          page: (number) => say("common:pagination.page", { page: number }),
          previous: t("common:pagination.previous" as never),
          next: t("common:pagination.next" as never),
        }}
      />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
