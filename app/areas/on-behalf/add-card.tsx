import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";

/** Adds products from a client's pasted list. */
export function AddCard({ branch, formKey }: { branch: string; formKey: string }) {
  const { t } = useTranslation(["on-behalf", "common"]);
  const { own, error, value, busy, acceptedIn } = useFormOf(["add"], "");
  const key = useFormResetKey({ own, busy }, branch);
  return (
    <Card id="add" title={t("add.title")}>
      {/* What was added leaves the text and its draft. */}
      <Form method="post" noValidate key={`${key} ${acceptedIn("text") ?? ""}`}>
        <FormKey intent="add" value={formKey} />
        <input type="hidden" name="branchUuid" value={branch} />
        <Stack gap={3}>
          <Field id="text" label={t("add.text")} hint={t("add.hint")} error={error("text")}>
            <Textarea name="text" rows={5} defaultValue={value("text")} spellCheck={false} />
          </Field>
          <div>
            <Button name="intent" value="add" busy={busy} busyText={t("common:sending")}>
              {t("add.submit")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["add"]} of={branch} />
      </Form>
    </Card>
  );
}
