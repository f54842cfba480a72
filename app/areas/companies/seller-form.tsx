import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatPhone } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { PhoneInput } from "#app/ui/phone-input/phone-input.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { Seller } from "#contract/seller.ts";
import type { SellerPage } from "#contract/seller-enums.ts";
import styles from "./company-form.module.css";
import { pageTitles } from "./page-titles.ts";

/** `values`: what a text may name in double braces. */
type Props = { seller: Seller; pages: readonly SellerPage[]; values: { texts: readonly string[]; consents: readonly string[] } };

const inBraces = (values: readonly string[]) => values.map((name) => `{{${name}}}`).join(", ");

/** Whose portal it is. The document is loaded anew after it, so that every text says so. */
export function SellerForm({ seller, pages, values }: Props) {
  const { t } = useTranslation(["companies", "common", "shell"]);
  const { error, value, busy, own } = useFormOf(["seller"], "");
  const { version, isDemo: _, companyUuid: __, ...stored } = seller;
  const key = useFormResetKey({ own, busy }, JSON.stringify(stored));
  const optional = t("common:optional");
  return (
    <Form method="post" noValidate key={key} reloadDocument>
      <VersionField version={version} own={own} />
      <Stack gap={4}>
        <Card id="portal" title={t("seller.portal")}>
          <div className={styles.grid}>
            <Field id="brand" label={t("seller.brand")} hint={t("seller.brandHint")} error={error("brand")}>
              <TextInput name="brand" required defaultValue={value("brand", seller.brand)} />
            </Field>
            <Field id="tagline" label={t("seller.tagline")} hint={t("seller.taglineHint")} optional={optional} error={error("tagline")}>
              <TextInput name="tagline" defaultValue={value("tagline", seller.tagline)} />
            </Field>
            <Field id="accent" label={t("seller.accent")} hint={t("seller.accentHint")} optional={optional} error={error("accent")}>
              <TextInput name="accent" autoComplete="off" spellCheck={false} defaultValue={value("accent", seller.accent ?? "")} />
            </Field>
          </div>
        </Card>
        <Card id="contacts" title={t("seller.contacts")}>
          <div className={styles.grid}>
            <Field id="phone" label={t("seller.phone")} hint={t("seller.phoneHint")} error={error("phone")}>
              <PhoneInput name="phone" defaultValue={value("phone", formatPhone(seller.phone))} />
            </Field>
            <Field id="email" label={t("seller.email")} hint={t("seller.emailHint")} error={error("email")}>
              <TextInput name="email" inputMode="email" required defaultValue={value("email", seller.email)} />
            </Field>
            <Field
              id="supportHours"
              label={t("seller.supportHours")}
              hint={t("seller.supportHoursHint")}
              optional={optional}
              error={error("supportHours")}
            >
              <TextInput name="supportHours" defaultValue={value("supportHours", seller.supportHours)} />
            </Field>
          </div>
        </Card>
        <Card id="texts" title={t("seller.texts")}>
          <Stack gap={4}>
            <p className="muted">{t("seller.textsHint")}</p>
            <p className="muted">{t("seller.valuesHint", { values: inBraces(values.texts) })}</p>
            <p className="muted">{t("seller.consentsHint", { values: inBraces(values.consents) })}</p>
            {pages.map((page) => (
              <Field
                key={page}
                id={`texts.${page}`}
                label={t(pageTitles[page])}
                optional={optional}
                error={error(`texts.${page}`)}
                className={styles.wide}
              >
                <Textarea name={`texts.${page}`} rows={6} defaultValue={value(`texts.${page}`, seller.texts[page]?.markdown ?? "")} />
              </Field>
            ))}
          </Stack>
        </Card>
        <Row>
          <Button variant="primary" name="intent" value="seller" busy={busy} busyText={t("common:saving")}>
            {t("seller.save")}
          </Button>
        </Row>
      </Stack>
      <FormDraft intents={["seller"]} />
    </Form>
  );
}
