import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { branches } from "#contract/branches.ts";
import { hasRole } from "#contract/roles.ts";
import { BranchEditForm } from "#app/areas/branches/branch-edit-form.tsx";
import { BranchParams, branchForms } from "#app/areas/branches/branch-forms.server.ts";
import { BranchPeople } from "#app/areas/branches/branch-people.tsx";
import { BranchRefusal } from "#app/areas/branches/branch-refusal.tsx";
import { BranchState } from "#app/areas/branches/branch-state.tsx";
import { BranchWarnings } from "#app/areas/branches/branch-warnings.tsx";
import { CenterForm, ScheduleForm } from "#app/areas/branches/delivery-forms.tsx";
import { loadChoices } from "#app/areas/branches/load-choices.server.ts";
import { BranchTag } from "#app/areas/cabinet/status.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";

export const handle = { i18n: ["cabinet", "companies"] };

export const meta = pageMeta;

export const loader = page("branch", BranchParams, async ({ api, me, params }) => {
  const branch = await api(branches.get, { params: { uuid: params.id } });
  const isDirector = hasRole(me.roles, ["buyer_company_director"]);
  return { title: branch.name, branch, isDirector, ...(await loadChoices(api, me, branch)) };
});

export const action = form("branch", BranchParams, branchForms);

export default function BranchPage() {
  const { t } = useTranslation("cabinet");
  const { title, branch, isDirector, centers, schedules, people } = useLoaderData<typeof loader>();
  const may = (action: (typeof branch.allowedActions)[number]) => branch.allowedActions.includes(action);
  return (
    <>
      <BranchRefusal />
      <Headline
        title={title}
        subtitle={t("branch.title")}
        tags={<BranchTag status={branch.status} />}
        breadcrumbs={
          isDirector && (
            <Breadcrumbs label={t("common:breadcrumbs" as never)} items={[{ name: t("company.title"), href: paths.companyAbout }, { name: title }]} />
          )
        }
      />
      <Stack gap={4}>
        <BranchWarnings branches={[branch]} />
        <Columns side="half">
          <Stack gap={4}>
            {may("edit") ? (
              <BranchEditForm branch={branch} />
            ) : (
              <Card id="data" title={t("branch.address")}>
                <PropertyList
                  items={[
                    { key: "address", label: t("branch.address"), value: branch.address.physicalAddress },
                    { key: "postalCode", label: t("branch.postalCode"), value: branch.address.postalCode },
                  ]}
                />
              </Card>
            )}
            {(may("edit") || may("delete")) && <BranchState branch={branch} mayEdit={may("edit")} mayDelete={may("delete")} />}
          </Stack>
          <Stack gap={4}>
            <Card id="delivery" title={t("branch.schedule")}>
              <Stack gap={4}>
                <PropertyList
                  items={[
                    { key: "center", label: t("branch.center"), value: branch.distributionCenter?.name ?? t("branch.noCenter") },
                    { key: "schedule", label: t("branch.schedule"), value: branch.schedule?.name ?? t("branch.noSchedule") },
                  ]}
                />
                {may("setCenter") && <CenterForm branch={branch} centers={centers} />}
                {may("setSchedule") && <ScheduleForm branch={branch} schedules={schedules} />}
              </Stack>
            </Card>
            <BranchPeople branch={branch} people={people} mayChange={may("attachCustomer")} />
          </Stack>
        </Columns>
      </Stack>
    </>
  );
}

export const ErrorBoundary = RouteError;
