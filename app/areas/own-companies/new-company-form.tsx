import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";

const forms = ["individual", "legal"] as const;

/** Another company of the person, who becomes its director. */
export function NewCompanyForm({ formKey }: { formKey: string }) {
  const { t } = useTranslation(["companies", "auth", "common"]);
  const { error, value, busy } = useFormOf(["register"], "");
  return (
    <Form method="post" action={paths.ownCompanyNew} noValidate>
      <Stack gap={4}>
        <Card title={t("own.newCompany")} pad="large" round="xl">
          <Stack gap={4}>
            <RadioGroup
              id="companyType"
              name="companyType"
              legend={t("auth:register.companyType")}
              variant="line"
              options={forms.map((form) => ({ value: form, label: t(`auth:register.companyTypes.${form}`) }))}
              defaultValue={value("companyType")}
              error={error("companyType")}
            />
            <Field id="companyName" label={t("auth:register.companyName")} error={error("companyName")}>
              <TextInput name="companyName" autoComplete="organization" defaultValue={value("companyName")} required />
            </Field>
            <Field id="inn" label={t("auth:register.inn")} hint={t("auth:register.innHint")} error={error("inn")}>
              <TextInput name="inn" inputMode="numeric" autoComplete="off" defaultValue={value("inn")} required />
            </Field>
            <Stack gap={1}>
              <Checkbox
                id="acceptTerms"
                name="acceptTerms"
                defaultChecked={value("acceptTerms") === "on"}
                error={error("acceptTerms")}
                required
              >
                {t("auth:register.acceptTerms")}
              </Checkbox>
              <Link href={paths.privacyPolicy} target="_blank" className="small">
                {t("auth:register.terms")}
              </Link>
            </Stack>
          </Stack>
        </Card>
        <Row>
          <Button variant="primary" size="l" name="intent" value="register" busy={busy} busyText={t("common:sending")}>
            {t("own.register")}
          </Button>
          <ButtonLink size="l" variant="quiet" href={paths.ownCompanies}>
            {t("common:cancel")}
          </ButtonLink>
        </Row>
      </Stack>
      <FormKey intent="register" value={formKey} />
      <FormDraft intents={["register"]} />
    </Form>
  );
}
