import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { customers } from "#contract/customers.ts";
import { Uuid } from "#contract/primitives.ts";
import { PersonCard } from "#app/areas/cabinet/person.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("customer", z.object({ id: Uuid }), async ({ api, params }) => ({
  title: serverT()("cabinet:customer.title"),
  customer: await api(customers.get, { params: { uuid: params.id } }),
}));

export default function CustomerPage() {
  const { t } = useTranslation("cabinet");
  const { title, customer } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline
        title={title}
        breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs" as never)} items={[{ name: t("customers.title"), href: paths.customers }, { name: title }]} />}
      />
      <PersonCard customer={customer} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
