import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./payments.module.css";
import { typedDay } from "./typed-values.ts";

/** One payment; Enter in any field sends it, and the next one begins in the first field. */
export function HandForm({ date }: { date: string }) {
  const { t } = useTranslation(["payments", "common"]);
  const { own, error, value, busy } = useFormOf(["add"], "");
  const key = useFormResetKey({ own, busy });
  return (
    <Card id="hand" title={t("new.hand")}>
      <Form method="post" noValidate key={key}>
        <Stack gap={4}>
          <Field id="buyer" label={t("new.buyer")} hint={t("new.buyerHint")} error={error("buyer")}>
            <TextInput name="buyer" maxLength={120} autoComplete="off" defaultValue={value("buyer")} required />
          </Field>
          <div className={styles.fields}>
            <Field id="number" label={t("new.number")} optional={t("common:optional")} error={error("number")}>
              <TextInput name="number" maxLength={50} inputMode="numeric" autoComplete="off" defaultValue={value("number")} />
            </Field>
            <Field id="amount" label={t("new.amount")} error={error("amount")}>
              <TextInput name="amount" maxLength={40} inputMode="decimal" autoComplete="off" defaultValue={value("amount")} required />
            </Field>
            <Field id="date" label={t("new.date")} error={error("date")}>
              <TextInput name="date" maxLength={40} autoComplete="off" defaultValue={value("date", typedDay(date))} required />
            </Field>
          </div>
          <p className="small muted">{t("new.dateHint")}</p>
          <div>
            <Button variant="primary" name="intent" value="add" busy={busy} busyText={t("common:saving")}>
              {t("new.add")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["add"]} />
      </Form>
    </Card>
  );
}
