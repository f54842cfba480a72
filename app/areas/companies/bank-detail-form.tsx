import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { Company } from "#contract/company.ts";
import styles from "./company-form.module.css";
import { FilledNote } from "./filled-note.tsx";
import { prefixes } from "./form-prefixes.ts";
import { useFilled } from "./use-filled.ts";

/** Creates the company's bank detail or updates it. */
export function BankDetailForm({ company }: { company: Company }) {
  const { t } = useTranslation(["companies", "common"]);
  const { id, error, busy, own, ...form } = useFormOf(["bank", "fillBank"], prefixes.bank ?? "");
  const [saved] = company.bankDetails;
  const { key, onInput, value } = useFilled("bank", form.value, useFormResetKey({ own, busy }, JSON.stringify(saved ?? null)), busy);
  const text = (
    name: "currentAccount" | "correspondentAccount" | "inn" | "bankName" | "organizationName",
    maxLength: number,
    fallback = "",
  ) => (
    <Field
      key={name}
      id={id(name)}
      label={t(`bank.${name}`)}
      error={error(name)}
      {...(name === "bankName" && { optional: t("common:optional") })}
      {...(name === "bankName" && company.type === "seller" && { hint: t("bank.bankNameHint") })}
    >
      <TextInput
        name={name}
        maxLength={maxLength}
        inputMode={name === "bankName" || name === "organizationName" ? "text" : "numeric"}
        defaultValue={value(name, saved?.[name] ?? fallback)}
      />
    </Field>
  );
  return (
    <Card id="bank" title={t("bank.title")}>
      <Form method="post" noValidate key={key} onInput={onInput} preventScrollReset>
        <VersionField version={company.version} own={own} />
        {saved && <input type="hidden" name="uuid" value={saved.uuid} />}
        {/* Enter presses the form's first button, which must be "save". */}
        <button type="submit" name="intent" value="bank" tabIndex={-1} aria-hidden="true" className="sr-only">
          {t(saved ? "bank.update" : "bank.create")}
        </button>
        <Stack gap={4}>
          <div>
            <div className={styles.withButton}>
              <Field id={id("bik")} label={t("bank.bik")} hint={t("bank.bikHint")} error={error("bik")}>
                <TextInput name="bik" inputMode="numeric" maxLength={60} defaultValue={value("bik", saved?.bik)} />
              </Field>
              <Button name="intent" value="fillBank" className={styles.fill}>
                {t("fill.byBik")}
              </Button>
            </div>
            <FilledNote of="bank" />
          </div>
          <div className={styles.grid}>
            {text("bankName", 255)}
            {text("correspondentAccount", 20)}
            {text("currentAccount", 20)}
            {text("organizationName", 255, company.data.name)}
            {text("inn", 12, company.data.inn)}
          </div>
          <Row>
            <Button variant="primary" name="intent" value="bank" busy={busy} busyText={t("common:saving")}>
              {t(saved ? "bank.update" : "bank.create")}
            </Button>
          </Row>
        </Stack>
        <FormDraft intents={["bank"]} />
      </Form>
    </Card>
  );
}
