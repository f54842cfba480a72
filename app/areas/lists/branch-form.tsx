import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";

type Branch = { uuid: string; name: string };

/** The trade point to order for, across the portal; hidden if there is only one. */
export function BranchForm({ branch, branches }: { branch: Branch | null; branches: readonly Branch[] }) {
  const { t } = useTranslation("lists");
  const { busy, error, value, own } = useFormOf(["branch"], "");
  const key = useFormResetKey({ own, busy }, branch?.uuid);
  if (branches.length < 2) return null;
  return (
    <Form method="post" key={key}>
      <Row gap={2}>
        <Field id="branchUuid" label={t("branch.label")} hideLabel error={error("branchUuid")}>
          <Select
            name="branchUuid"
            defaultValue={value("branchUuid", branch?.uuid)}
            options={branches.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          />
        </Field>
        <Button name="intent" value="branch" busy={busy} busyText={t("branch.choose")}>
          {t("branch.choose")}
        </Button>
      </Row>
    </Form>
  );
}
