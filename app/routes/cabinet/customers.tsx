import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { customers } from "#contract/customers.ts";
import { customerStatuses } from "#contract/statuses.ts";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { oneOf, pageOf, textOf } from "#app/areas/cabinet/page-href.ts";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { PeopleTable } from "#app/areas/cabinet/people-table.tsx";
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

export const loader = page("customers", z.object({}), async ({ api, url }) => {
  const query = { page: pageOf(url), search: textOf(url, "search"), status: oneOf(url, "status", customerStatuses) };
  const answer = await api(customers.list, { query });
  return { title: serverT()("cabinet:customers.title"), query, ...answer };
});

export default function CustomersPage() {
  const { t } = useTranslation("cabinet");
  const statuses = useTranslation("statuses").t;
  const common = useTranslation("common").t;
  const { title, query, customers: people, total } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={common("found", { count: total })} />
      <FilterForm>
        <Field id="people-search" label={t("customers.search")}>
          <TextInput type="search" name="search" defaultValue={query.search} />
        </Field>
        <Field id="people-status" label={t("customers.status")}>
          <Select
            name="status"
            defaultValue={query.status ?? ""}
            options={[
              { value: "", label: t("customers.any") },
              ...customerStatuses.map((status) => ({ value: status, label: statuses(`customer.${status}`) })),
            ]}
          />
        </Field>
      </FilterForm>
      {people.length === 0 ? (
        <EmptyState framed title={common("nothingFound")} />
      ) : (
        <Card pad="none">
          <PeopleTable customers={people} />
        </Card>
      )}
      <Pages page={query.page} total={total} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
