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
import type { Company } from "#contract/company.ts";
import styles from "./company-form.module.css";
import { prefixes } from "./form-prefixes.ts";

export type OwnContact = { email: string; phone: string };

/** Creates the company's contact or updates it. */
export function ContactForm({ company, own: ofPerson = { email: "", phone: "" } }: { company: Company; own?: OwnContact }) {
  const { t } = useTranslation(["companies", "common"]);
  const { id, error, value, busy, own } = useFormOf(["contact"], prefixes.contact ?? "");
  const [saved] = company.contacts;
  const key = useFormResetKey({ own, busy }, JSON.stringify(saved ?? null));
  return (
    <Card id="contact" title={t("contact.title")}>
      <Form method="post" noValidate key={key} preventScrollReset>
        <VersionField version={company.version} own={own} />
        {saved && <input type="hidden" name="uuid" value={saved.uuid} />}
        <Stack gap={4}>
          <div className={styles.grid}>
            <Field id={id("email")} label={t("contact.email")} error={error("email")}>
              <TextInput
                name="email"
                type="email"
                autoComplete="email"
                maxLength={254}
                defaultValue={value("email", saved?.email ?? ofPerson.email)}
              />
            </Field>
            <Field id={id("phone")} label={t("contact.phone")} error={error("phone")}>
              <PhoneInput name="phone" defaultValue={value("phone", saved ? formatPhone(saved.phone) : ofPerson.phone)} />
            </Field>
          </div>
          <Row>
            <Button variant="primary" name="intent" value="contact" busy={busy} busyText={t("common:saving")}>
              {t(saved ? "contact.update" : "contact.create")}
            </Button>
          </Row>
        </Stack>
        <FormDraft intents={["contact"]} />
      </Form>
    </Card>
  );
}
