import { useTranslation } from "react-i18next";
import { ContactFields } from "#app/areas/people/contact-fields.tsx";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./company-form.module.css";

const forms = ["legal", "individual"] as const;
const names = ["surname", "name", "patronymic"] as const;

/** A new buyer company and its director, who is invited. */
export function AddCompanyForm() {
  const { t } = useTranslation(["companies", "people", "common"]);
  const { error, value, busy } = useFormOf(["add"], "");
  return (
    <Form method="post" noValidate>
      <Stack gap={4}>
        <Card title={t("add.company")} pad="large" round="xl">
          <Stack gap={4} className={styles.wide}>
            <Field id="companyName" label={t("add.companyName")} error={error("companyName")}>
              <TextInput name="companyName" maxLength={255} autoComplete="off" defaultValue={value("companyName")} required />
            </Field>
            <RadioGroup
              id="legalForm"
              name="legalForm"
              legend={t("data.legalForm")}
              variant="line"
              options={forms.map((form) => ({ value: form, label: t(`common:legalForms.${form}`) }))}
              defaultValue={value("legalForm")}
              error={error("legalForm")}
            />
            <Field id="inn" label={t("data.inn")} hint={t("data.innHint")} error={error("inn")}>
              <TextInput name="inn" inputMode="numeric" maxLength={60} autoComplete="off" defaultValue={value("inn")} required />
            </Field>
          </Stack>
        </Card>
        <Card title={t("add.director")} pad="large" round="xl">
          <Stack gap={4} className={styles.wide}>
            <div className={styles.grid}>
              {names.map((name) => (
                <Field
                  key={name}
                  id={name}
                  label={t(`people:fields.${name}`)}
                  optional={name === "patronymic" ? t("common:optional") : undefined}
                  error={error(name)}
                >
                  <TextInput name={name} maxLength={100} autoComplete="off" defaultValue={value(name)} required={name !== "patronymic"} />
                </Field>
              ))}
            </div>
            <ContactFields error={error} value={value} />
          </Stack>
        </Card>
        <Row>
          <Button variant="primary" size="l" name="intent" value="add" busy={busy} busyText={t("common:sending")}>
            {t("add.submit")}
          </Button>
          <ButtonLink size="l" variant="quiet" href={paths.cabinetHomeTab("companies")}>
            {t("common:cancel")}
          </ButtonLink>
        </Row>
      </Stack>
      <FormDraft intents={["add"]} />
    </Form>
  );
}
