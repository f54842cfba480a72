import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { customers } from "#contract/customers.ts";
import { PersonCard } from "#app/areas/cabinet/person.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("cabinetUser", z.object({}), async ({ api }) => ({
  title: serverT()("cabinet:user.title"),
  customer: await api(customers.me),
}));

export default function UserPage() {
  const { t } = useTranslation("cabinet");
  const { title, customer } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={t("user.lead")} />
      <PersonCard customer={customer} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
