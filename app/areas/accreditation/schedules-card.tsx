import { useTranslation } from "react-i18next";
import { BranchTag } from "#app/areas/cabinet/status.tsx";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Branch } from "#contract/branches.ts";
import styles from "./accreditation.module.css";

export type ScheduleChoice = { uuid: string; name: string; centerUuid: string };
type Props = { branches: readonly Branch[]; schedules: readonly ScheduleChoice[]; mayChange: boolean };

/** Trade points with their distribution center and schedule. Only schedules of the same center can be chosen. */
export function SchedulesCard({ branches, schedules, mayChange }: Props) {
  const { t } = useTranslation("accreditation");
  const active = branches.filter((branch) => branch.status === "active");
  const ready = active.filter((branch) => branch.schedule !== null).length;
  return (
    <Card
      id="branches"
      title={t("tabs.branches")}
      pad="none"
      aside={<span className="muted">{t("schedulesOf", { ready, total: active.length })}</span>}
    >
      {branches.length === 0 ? (
        <EmptyState title={t("noBranches")} />
      ) : (
        <Table
          caption={t("schedulesCaption")}
          rows={branches}
          rowKey={(branch) => branch.uuid}
          columns={[
            {
              id: "name",
              title: t("branchName"),
              rowHeader: true,
              card: "title",
              cell: (branch) => (
                <span id={`branches.${branch.uuid}`}>
                  <Link href={paths.branch(branch.uuid)}>{unbroken(branch.name)}</Link>
                  <br />
                  <span className="muted small">
                    {[branch.address.postalCode, branch.address.physicalAddress].filter(Boolean).join(", ")}
                  </span>
                </span>
              ),
            },
            {
              id: "center",
              title: t("center"),
              cell: (branch) => branch.distributionCenter?.name ?? branch.warning?.title ?? t("noCenter"),
            },
            { id: "status", title: t("status"), card: "aside", cell: (branch) => <BranchTag status={branch.status} /> },
            {
              id: "schedule",
              title: t("schedule"),
              card: "full",
              cell: (branch) =>
                mayChange && branch.status === "active" && branch.distributionCenter ? (
                  <ScheduleForm branch={branch} schedules={schedules} />
                ) : (
                  (branch.schedule?.name ?? t("noSchedule"))
                ),
            },
          ]}
        />
      )}
    </Card>
  );
}

function ScheduleForm({ branch, schedules }: { branch: Branch; schedules: readonly ScheduleChoice[] }) {
  const { t } = useTranslation(["accreditation", "common"]);
  const { own, error, value } = useFormOf(["setSchedule"], "");
  const isThis = own && value("branchUuid") === branch.uuid;
  const fitting = schedules.filter((schedule) => schedule.centerUuid === branch.distributionCenter?.uuid);
  return (
    <Form method="post" noValidate preventScrollReset className={styles.schedule}>
      <input type="hidden" name="branchUuid" value={branch.uuid} />
      <VersionField version={branch.version} own={isThis} />
      <Field
        id={`scheduleUuid-${branch.uuid}`}
        label={t("scheduleOf", { name: branch.name })}
        hideLabel
        error={isThis ? error("scheduleUuid") : undefined}
      >
        <Select
          name="scheduleUuid"
          defaultValue={isThis ? value("scheduleUuid", branch.schedule?.uuid) : (branch.schedule?.uuid ?? "")}
          options={[{ value: "", label: t("chooseSchedule") }, ...fitting.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
        />
      </Field>
      <Button name="intent" value="setSchedule" aria-label={t("saveSchedule", { name: branch.name })}>
        {t("common:save")}
      </Button>
    </Form>
  );
}
