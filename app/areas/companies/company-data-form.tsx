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
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { Company } from "#contract/company.ts";
import { AddressField } from "./address-field.tsx";
import styles from "./company-form.module.css";
import { EdoIdField } from "./edo-id-field.tsx";
import { FilledNote } from "./filled-note.tsx";
import { useFilled } from "./use-filled.ts";

type Props = {
  company: Company;
  warnings: Record<string, string[]>;
  /** Names of fields that cannot be changed after accreditation. */
  locked: readonly string[];
};

const numbers = ["ogrn", "kpp", "okpo"] as const;

/** Fields of specification 1 section 3. Locked ones are shown as text and sent unchanged. */
export function CompanyDataForm({ company, warnings, locked }: Props) {
  const { data } = company;
  const { t } = useTranslation(["companies", "common"]);
  const { error, busy, own, ...form } = useFormOf(["data", "fillData"], "");
  const { key, onInput, value } = useFilled("data", form.value, useFormResetKey({ own, busy }, JSON.stringify(data)), busy);
  const isLocked = (field: string) => locked.includes(field);
  const doubt = (field: string) => warnings[field]?.[0];
  const hintOf = (field: string, hint?: string) => (isLocked(field) ? t("locked") : (doubt(field) ?? hint));
  const forms = ["legal", "individual"] as const;
  return (
    <Card id="data" title={t("data.title")}>
      <Form method="post" noValidate key={key} onInput={onInput} preventScrollReset>
        <VersionField version={company.version} own={own} />
        {/* Enter presses the form's first button, which must be "save". */}
        <button type="submit" name="intent" value="data" tabIndex={-1} aria-hidden="true" className="sr-only">
          {t("data.save")}
        </button>
        <Stack gap={4}>
          {isLocked("legalForm") ? (
            <>
              <input type="hidden" name="legalForm" value={data.legalForm} />
              <p>
                <span className="muted">{t("data.legalForm")}: </span>
                {t(`common:legalForms.${data.legalForm}`)}
                <br />
                <span className="muted small">{t("locked")}</span>
              </p>
            </>
          ) : (
            <RadioGroup
              id="legalForm"
              name="legalForm"
              legend={t("data.legalForm")}
              variant="line"
              options={forms.map((form) => ({ value: form, label: t(`common:legalForms.${form}`) }))}
              defaultValue={value("legalForm", data.legalForm)}
              error={error("legalForm")}
            />
          )}
          <div>
            <div className={styles.withButton}>
              <Field id="inn" label={t("data.inn")} hint={hintOf("inn", t("data.innHint"))} error={error("inn")}>
                <TextInput
                  name="inn"
                  inputMode="numeric"
                  maxLength={60}
                  readOnly={isLocked("inn")}
                  defaultValue={value("inn", data.inn)}
                  required
                />
              </Field>
              {!isLocked("inn") && (
                <Button name="intent" value="fillData" className={styles.fill}>
                  {t("fill.byInn")}
                </Button>
              )}
            </div>
            <FilledNote of="data" />
          </div>
          <Field id="name" label={t("data.name")} error={error("name")}>
            <TextInput name="name" maxLength={255} autoComplete="organization" defaultValue={value("name", data.name)} required />
          </Field>
          <AddressField
            id="legalAddress"
            name="legalAddress"
            label={t("data.legalAddress")}
            error={error("legalAddress")}
            defaultValue={value("legalAddress", data.legalAddress)}
          />
          <div className={styles.grid}>
            {numbers.map((field) => (
              <Field key={field} id={field} label={t(`data.${field}`)} hint={hintOf(field, t(`data.${field}Hint`))} error={error(field)}>
                <TextInput
                  name={field}
                  inputMode={field === "kpp" ? "text" : "numeric"}
                  maxLength={15}
                  readOnly={isLocked(field)}
                  defaultValue={value(field, data[field])}
                />
              </Field>
            ))}
            <Field
              id="registrationDate"
              label={t("data.registrationDate")}
              optional={t("common:optional")}
              error={error("registrationDate")}
            >
              <TextInput type="date" name="registrationDate" defaultValue={value("registrationDate", data.registrationDate ?? "")} />
            </Field>
            <EdoIdField error={error("edoId")} value={value("edoId", data.edoId)} />
          </div>
          <Row>
            <Button variant="primary" name="intent" value="data" busy={busy} busyText={t("common:saving")}>
              {t("data.save")}
            </Button>
          </Row>
        </Stack>
        <FormDraft intents={["data"]} />
      </Form>
    </Card>
  );
}
