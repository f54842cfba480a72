import { useLocation } from "@remix-run/react";
import Trash2 from "lucide-react/icons/trash-2";
import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { Schedule } from "#contract/distribution.ts";
import { maxScheduleNameLength } from "#contract/limits.ts";

/** Name and note of a schedule; without one, the form of a new schedule. */
export function ScheduleMain({
  schedule,
  formKey,
}: { schedule: Schedule; formKey?: undefined } | { schedule?: undefined; formKey: string }) {
  const { t } = useTranslation(["distribution", "common"]);
  const { search } = useLocation();
  const intent = schedule ? "main" : "create";
  const { id, error, value, busy, own } = useFormOf([intent], "");
  const key = useFormResetKey({ own, busy }, JSON.stringify([schedule?.name, schedule?.note]));
  return (
    <Card id="schedule" title={t(schedule ? "main.title" : "create.title")}>
      <Stack gap={3}>
        <Form method="post" noValidate key={key}>
          {schedule ? <VersionField version={schedule.version} own={own} /> : <FormKey intent={intent} value={formKey} />}
          <Stack gap={3}>
            <Field id={id("name")} label={t("create.name")} error={error("name")}>
              <TextInput name="name" maxLength={maxScheduleNameLength} defaultValue={value("name", schedule?.name)} required />
            </Field>
            <Field
              id={id("note")}
              label={t("create.note")}
              hint={t("create.noteHint")}
              optional={t("common:optional")}
              error={error("note")}
            >
              <TextInput name="note" maxLength={1000} defaultValue={value("note", schedule?.note)} />
            </Field>
            <div>
              <Button name="intent" value={intent} busy={busy} busyText={t("common:saving")}>
                {t(schedule ? "main.submit" : "create.submit")}
              </Button>
            </div>
          </Stack>
          <FormDraft intents={[intent]} />
        </Form>
        {schedule && (
          <div>
            <ButtonLink variant="danger" icon={Trash2} href={confirmHref(search, "delete")} preventScrollReset>
              {t("main.delete")}
            </ButtonLink>
          </div>
        )}
      </Stack>
    </Card>
  );
}
