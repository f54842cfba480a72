import UserPlus from "lucide-react/icons/user-plus";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { ListChoice } from "#app/form/list-choice.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export type Person = { uuid: string; name: string };

type Props = {
  intent: "assignRepresentative" | "reassign";
  field: "salesRepresentativeUuid" | "customerUuid" | "sales_representative_uuid";
  people: readonly Person[];
  /** Version of the application or step that is assigned. */
  version: number;
  hidden?: Record<string, string>;
  primary?: boolean;
  /** Somebody is assigned already: the form reassigns. */
  another?: boolean;
};

export function AssignForm({ intent, field, people, version, hidden = {}, primary, another }: Props) {
  const { t } = useTranslation(["accreditation", "common"]);
  const { error, value, busy, own } = useFormOf([intent], "");
  const what = intent === "reassign" ? "colleague" : "representative";
  return (
    <Form method="post" noValidate preventScrollReset>
      <VersionField version={version} own={own} />
      {Object.entries(hidden).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <Stack gap={2}>
        <Field id={field} label={t(another ? `assign.${what}Another` : `assign.${what}`)} error={error(field)}>
          <ListChoice name={field} defaultValue={value(field)} choices={people} placeholder={t("assign.choose")} />
        </Field>
        <Button
          variant={primary ? "primary" : "secondary"}
          block
          name="intent"
          value={intent}
          icon={UserPlus}
          busy={busy}
          busyText={t("common:saving")}
        >
          {t(another ? "assign.handOver" : "assign.submit")}
        </Button>
      </Stack>
    </Form>
  );
}
