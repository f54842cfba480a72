import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { ListChoice } from "#app/form/list-choice.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { Branch } from "#contract/branches.ts";
import { BranchFields } from "./branch-fields.tsx";

type Choice = { uuid: string; name: string };

/** For representatives and admins. Changing the center clears the schedule. */
export function CenterForm({ branch, centers }: { branch: Branch; centers: readonly Choice[] }) {
  const { t } = useTranslation("companies");
  const { error, value, own, busy } = useFormOf(["center"], "");
  const key = useFormResetKey({ own, busy }, branch.distributionCenter?.uuid ?? "");
  return (
    <Form method="post" noValidate key={key}>
      <BranchFields branch={branch} own={own} />
      <Stack gap={2}>
        <Field id="distributionCenterUuid" label={t("branch.center")} hint={t("branch.centerHint")} error={error("distributionCenterUuid")}>
          <ListChoice
            name="distributionCenterUuid"
            defaultValue={value("distributionCenterUuid", branch.distributionCenter?.uuid)}
            choices={centers}
            placeholder={t("branch.chooseCenter")}
          />
        </Field>
        <div>
          <Button name="intent" value="center">
            {t("branch.saveCenter")}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

/** Only schedules of the trade point's own center can be chosen. */
export function ScheduleForm({ branch, schedules }: { branch: Branch; schedules: readonly Choice[] }) {
  const { t } = useTranslation("companies");
  const { error, value, own, busy } = useFormOf(["schedule"], "");
  const key = useFormResetKey({ own, busy }, branch.schedule?.uuid ?? "");
  if (!branch.distributionCenter) return <p className="muted">{t("branch.scheduleNeedsCenter")}</p>;
  return (
    <Form method="post" noValidate key={key}>
      <VersionField version={branch.version} own={own} />
      <Stack gap={2}>
        <Field id="scheduleUuid" label={t("branch.schedule")} error={error("scheduleUuid")}>
          <ListChoice
            name="scheduleUuid"
            defaultValue={value("scheduleUuid", branch.schedule?.uuid)}
            choices={schedules}
            placeholder={t("branch.chooseSchedule")}
          />
        </Field>
        <div>
          <Button name="intent" value="schedule">
            {t("branch.saveSchedule")}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
