import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { RatingInput } from "#app/ui/rating-input/rating-input.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { Company } from "#contract/company.ts";
import { clientOrderRules } from "#contract/enums.ts";
import styles from "./company-form.module.css";

/** Data that the platform maintains about a company, including the rule for orders placed by its representative. */
export function MetadataForm({ company }: { company: Company }) {
  const { t } = useTranslation(["companies", "common", "cabinet"]);
  const { error, value, busy, own } = useFormOf(["metadata"], "");
  const optional = t("common:optional");
  const { accreditationDate, slogan, rating, excerpt, type, status, clientOrders } = company;
  const key = useFormResetKey({ own, busy }, JSON.stringify([accreditationDate, slogan, rating, excerpt, clientOrders]));
  return (
    <Card id="metadata" title={t("metadata.title")}>
      <Form method="post" noValidate key={key} preventScrollReset>
        <VersionField version={company.version} own={own} />
        <Stack gap={4}>
          <div className={styles.grid}>
            {status === "accredited" && (
              <Field id="accreditationDate" label={t("metadata.accreditationDate")} optional={optional} error={error("accreditationDate")}>
                <TextInput type="date" name="accreditationDate" defaultValue={value("accreditationDate", accreditationDate ?? "")} />
              </Field>
            )}
            <Field
              id="rating"
              label={t("cabinet:company.rating")}
              hint={t("metadata.ratingHint")}
              optional={optional}
              error={error("rating")}
            >
              <RatingInput
                name="rating"
                defaultValue={value("rating", rating > 0 ? formatNumber(rating, 1) : "")}
                starsText={(stars) => t("cabinet:company.ratingValue", { value: formatNumber(stars, 1) })}
              />
            </Field>
          </div>
          <Field id="slogan" label={t("cabinet:company.slogan")} optional={optional} error={error("slogan")}>
            <TextInput name="slogan" maxLength={255} defaultValue={value("slogan", slogan)} />
          </Field>
          <Field id="excerpt" label={t("cabinet:company.excerpt")} optional={optional} error={error("excerpt")}>
            <Textarea name="excerpt" maxLength={2000} rows={3} defaultValue={value("excerpt", excerpt)} />
          </Field>
          {type === "buyer" && (
            <Field id="clientOrders" label={t("metadata.clientOrders")} error={error("clientOrders")}>
              <Select
                name="clientOrders"
                defaultValue={value("clientOrders", clientOrders)}
                options={clientOrderRules.map((rule) => ({ value: rule, label: t(`clientOrders.${rule}`) }))}
              />
            </Field>
          )}
          <Row>
            <Button variant="primary" name="intent" value="metadata" busy={busy} busyText={t("common:saving")}>
              {t("metadata.save")}
            </Button>
          </Row>
        </Stack>
        <FormDraft intents={["metadata"]} />
      </Form>
    </Card>
  );
}
