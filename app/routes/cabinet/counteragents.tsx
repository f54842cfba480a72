import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { hasRole } from "#contract/roles.ts";
import { accreditationStatuses } from "#contract/statuses.ts";
import { CompaniesTable } from "#app/areas/cabinet/companies-table.tsx";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { oneOf, pageOf, textOf } from "#app/areas/cabinet/page-href.ts";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { personName } from "#app/areas/cabinet/person.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("counteragents", z.object({}), async ({ api, me, url }) => {
  const mayList = hasRole(me.roles, customers.salesRepresentatives.may as never);
  const people = mayList ? (await api(customers.salesRepresentatives)).customers : [];
  const representatives = people.map((person) => ({ value: person.uuid, label: personName(person.fullName) }));
  const query = {
    page: pageOf(url),
    search: textOf(url, "search"),
    status: oneOf(url, "status", accreditationStatuses),
    salesRepresentative: oneOf(url, "salesRepresentative", ["none", ...representatives.map(({ value }) => value)]),
  };
  const answer = await api(companies.list, { query });
  return { title: serverT()("cabinet:counteragents.title"), query, representatives, ...answer };
});

export default function CounteragentsPage() {
  const { t } = useTranslation("cabinet");
  const common = useTranslation("common").t;
  const statuses = useTranslation("statuses").t;
  const { title, query, representatives, companies: rows, total } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={common("found", { count: total })} />
      <FilterForm>
        <Field id="company-search" label={t("counteragents.search")}>
          <TextInput type="search" name="search" defaultValue={query.search} />
        </Field>
        <Field id="company-status" label={t("counteragents.status")}>
          <Select
            name="status"
            defaultValue={query.status ?? ""}
            options={[
              { value: "", label: t("counteragents.anyStatus") },
              ...accreditationStatuses.map((status) => ({ value: status, label: statuses(`accreditation.${status}`) })),
            ]}
          />
        </Field>
        <Field id="company-representative" label={t("counteragents.representative")}>
          <Select
            name="salesRepresentative"
            defaultValue={query.salesRepresentative ?? ""}
            options={[
              { value: "", label: t("counteragents.anyRepresentative") },
              { value: "none", label: t("counteragents.noRepresentative") },
              ...representatives,
            ]}
          />
        </Field>
      </FilterForm>
      {rows.length === 0 ? (
        <EmptyState framed title={common("nothingFound")} />
      ) : (
        <Card pad="none">
          <CompaniesTable companies={rows} links />
        </Card>
      )}
      <Pages page={query.page} total={total} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
