import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BranchDeals } from "#app/areas/branches/branch-deals.tsx";
import { BranchEditForm } from "#app/areas/branches/branch-edit-form.tsx";
import { BranchErrors } from "#app/areas/branches/branch-errors.tsx";
import { BranchParams, branchCardOf, branchForms } from "#app/areas/branches/branch-forms.server.ts";
import { BranchPapersForm } from "#app/areas/branches/branch-papers-form.tsx";
import { BranchPeople } from "#app/areas/branches/branch-people.tsx";
import { BranchState } from "#app/areas/branches/branch-state.tsx";
import { BranchWarnings } from "#app/areas/branches/branch-warnings.tsx";
import { CenterForm, ScheduleForm } from "#app/areas/branches/delivery-forms.tsx";
import { loadChoices } from "#app/areas/branches/load-choices.server.ts";
import { BranchTag } from "#app/areas/cabinet/status.tsx";
import { ContractTable } from "#app/areas/contracts/contracts-view.tsx";
import { loadBranchContracts } from "#app/areas/contracts/load-contracts.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { returnHref } from "#app/request/return-to.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { type Branch, branches } from "#contract/branches.ts";
import type { BranchContract } from "#contract/contracts.ts";
import { openDealStatuses } from "#contract/deal-statuses.ts";
import { deals } from "#contract/deals.ts";
import { grantsOf, hasRole } from "#contract/roles.ts";

export const handle = { i18n: ["cabinet", "choice", "companies", "contracts", "distribution"] };

export const meta = pageMeta;

export const loader = page("branch", BranchParams, async ({ api, me, params, url }) => {
  const branch = await api(branches.get, { params: { uuid: params.id } });
  const roles = grantsOf(me);
  const closes = branch.allowedActions.includes("edit") || branch.allowedActions.includes("delete");
  const [choices, contracts, open] = await Promise.all([
    loadChoices(api, me, branch),
    loadBranchContracts(api, me, branch.uuid),
    closes && mayEnter("deals", roles)
      ? api(deals.list, { query: { branchUuid: branch.uuid, perPage: 20, status: openDealStatuses.join(",") } })
      : null,
  ]);
  return {
    title: branch.name,
    branch,
    contracts,
    isOwn: branch.companyUuid === me.companyUuid,
    list: mayEnter("branches", roles) ? returnHref(url.search, paths.branches) : null,
    card: branchCardOf({ params, url }),
    orderHref: branch.status === "active" && mayEnter("clientOrder", roles) ? paths.clientOrder(branch.companyUuid, branch.uuid) : null,
    editsPapers: branch.allowedActions.includes("edit") && !hasRole(me.roles, ["seller_sales_representative"]),
    opensSchedule: mayEnter("schedule", roles),
    ...choices,
    open: open && { deals: open.deals.map(({ uuid, number }) => ({ uuid, number })), total: open.total },
    confirmsDelete: confirmationOf(url, ["delete"]) !== undefined && branch.allowedActions.includes("delete"),
  };
});

export const action = form("branch", BranchParams, branchForms);

export default function BranchPage() {
  const { t } = useTranslation(["cabinet", "common", "companies"]);
  const {
    title,
    branch,
    contracts,
    isOwn,
    list,
    card,
    editsPapers,
    opensSchedule,
    orderHref,
    centers,
    schedules,
    people,
    confirmsDelete,
    open,
  } = useLoaderData<typeof loader>();
  const may = (action: (typeof branch.allowedActions)[number]) => branch.allowedActions.includes(action);
  const confirmation = confirmsDelete
    ? {
        title: t("companies:branch.deleteTitle", { name: title }),
        text: t("companies:branch.deleteText"),
        listed: <BranchDeals open={open} />,
        verb: t("companies:branch.deleteConfirm"),
        intent: "remove",
        fields: { version: branch.version },
      }
    : null;
  return (
    <ConfirmDialog confirmation={confirmation} back={card}>
      <BranchErrors here={card} />
      <Headline
        title={title}
        subtitle={isOwn ? t("branch.title") : `${t("branch.title")}, ${branch.companyName}`}
        tags={<BranchTag status={branch.status} />}
        actions={orderHref && <ButtonLink href={orderHref}>{t("companies:orderFor")}</ButtonLink>}
        breadcrumbs={
          list && <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("branch.list"), href: list }, { name: title }]} />
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
            {(may("edit") || may("delete")) && <BranchState branch={branch} mayEdit={may("edit")} mayDelete={may("delete")} open={open} />}
          </Stack>
          <Stack gap={4}>
            <Card id="delivery" title={t("branch.schedule")}>
              <Stack gap={4}>
                <PropertyList
                  items={[
                    { key: "center", label: t("branch.center"), value: branch.distributionCenter?.name ?? t("branch.noCenter") },
                    { key: "schedule", label: t("branch.schedule"), value: <ScheduleName branch={branch} isLink={opensSchedule} /> },
                  ]}
                />
                {may("setCenter") && <CenterForm branch={branch} centers={centers} />}
                {may("setSchedule") && <ScheduleForm branch={branch} schedules={schedules} />}
              </Stack>
            </Card>
            <BranchPeople branch={branch} people={people} mayChange={may("attachCustomer")} />
            {editsPapers && <BranchPapersForm branch={branch} />}
          </Stack>
        </Columns>
        <BranchContracts contracts={contracts} />
      </Stack>
    </ConfirmDialog>
  );
}

function ScheduleName({ branch: { schedule, distributionCenter }, isLink }: { branch: Branch; isLink: boolean }) {
  const { t } = useTranslation("cabinet");
  if (!schedule) return t("branch.noSchedule");
  return isLink && distributionCenter ? (
    <Link href={paths.schedule(distributionCenter.uuid, schedule.uuid)}>{schedule.name}</Link>
  ) : (
    schedule.name
  );
}

function BranchContracts({ contracts }: { contracts: readonly BranchContract[] | null | "closed" }) {
  const { t } = useTranslation("contracts");
  if (contracts === "closed") return null;
  return (
    <Card id="contracts" title={t("ofBranch")} pad={contracts && contracts.length > 0 ? "none" : "normal"}>
      {contracts === null ? (
        <Note tone="danger">{t("failed")}</Note>
      ) : contracts.length === 0 ? (
        <p className="muted">{t("emptyOfBranch")}</p>
      ) : (
        <ContractTable lines={contracts} />
      )}
    </Card>
  );
}

export const ErrorBoundary = RouteError;
