import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { branches } from "#contract/branches.ts";
import { Uuid } from "#contract/primitives.ts";
import { BranchTag } from "#app/areas/cabinet/status.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

export const loader = page("branch", z.object({ id: Uuid }), async ({ api, params }) => {
  const branch = await api(branches.get, { params: { uuid: params.id } });
  return { title: branch.name, branch };
});

export default function BranchPage() {
  const { t } = useTranslation("cabinet");
  const { title, branch } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={t("branch.title")} tags={<BranchTag status={branch.status} />} />
      <Card>
        <PropertyList
          items={[
            { key: "address", label: t("branch.address"), value: branch.address.physicalAddress },
            { key: "postalCode", label: t("branch.postalCode"), value: branch.address.postalCode },
            { key: "center", label: t("branch.center"), value: branch.distributionCenter?.name ?? t("branch.noCenter") },
            { key: "schedule", label: t("branch.schedule"), value: branch.schedule?.name ?? t("branch.noSchedule") },
          ]}
        />
      </Card>
      <Card title={t("branch.people")}>
        {branch.customerList.length === 0 && <p className="muted">{t("branch.nobody")}</p>}
        <ul>
          {branch.customerList.map((person) => (
            <li key={person.uuid}>
              <Link href={paths.customer(person.uuid)}>{person.name}</Link>
            </li>
          ))}
        </ul>
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
