import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import { reminderSteps, reminderTones, statementPeriods } from "#contract/money-enums.ts";
import type { PaymentRemindersAnswer } from "#contract/payment-reminders.ts";
import styles from "./company-form.module.css";

const states = ["on", "off"] as const;

/** When and in which words buyers are reminded of what they owe. */
export function RemindersCard({ reminders, version }: PaymentRemindersAnswer) {
  const { t } = useTranslation(["companies", "common"]);
  const { error, value, busy, own } = useFormOf(["reminders"], "");
  const key = useFormResetKey({ own, busy }, JSON.stringify(reminders));
  const optional = t("common:optional");
  return (
    <Card id="reminders" title={t("reminders.title")}>
      <Form method="post" noValidate preventScrollReset key={key}>
        <VersionField version={version} own={own} />
        <Stack gap={4}>
          <p className="muted">{t("reminders.lead")}</p>
          <RadioGroup
            id="sending"
            name="sending"
            legend={t("reminders.state")}
            options={states.map((state) => ({ value: state, label: t(`reminders.states.${state}`) }))}
            defaultValue={value("sending", reminders.isOn ? "on" : "off")}
            error={error("sending")}
          />
          <div className={styles.grid}>
            {reminderSteps.map((step) => (
              <Field key={step} id={step} label={t(`reminders.${step}`)} optional={optional} error={error(step)}>
                <TextInput
                  name={step}
                  inputMode="numeric"
                  maxLength={10}
                  autoComplete="off"
                  defaultValue={value(step, String(reminders[step] ?? ""))}
                />
              </Field>
            ))}
          </div>
          {reminderTones.map((tone) => (
            <Field
              key={tone}
              id={`${tone}Note`}
              label={t(`reminders.${tone}Note`)}
              hint={tone === "claim" ? t("reminders.claimHint") : undefined}
              optional={optional}
              error={error(`${tone}Note`)}
            >
              <Textarea name={`${tone}Note`} rows={2} maxLength={500} defaultValue={value(`${tone}Note`, reminders[`${tone}Note`])} />
            </Field>
          ))}
          <RadioGroup
            id="statements"
            name="statements"
            legend={t("reminders.statements")}
            options={statementPeriods.map((period) => ({ value: period, label: t(`reminders.statementPeriods.${period}`) }))}
            defaultValue={value("statements", reminders.statements)}
            error={error("statements")}
          />
          <div>
            <Button name="intent" value="reminders" busy={busy} busyText={t("common:saving")}>
              {t("reminders.save")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["reminders"]} />
      </Form>
    </Card>
  );
}
