import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { useNamedError } from "#app/form/use-named-error.ts";
import { useSeller } from "#app/i18n/seller-values.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import styles from "./auth-forms.module.css";
import { GuestPage } from "./guest-page.tsx";

export function SupportForm({ title, maxLength, formKey }: { title: string; maxLength: number; formKey: string }) {
  const { t } = useTranslation(["auth", "common"]);
  const { phoneUri } = useSeller();
  const { summary, error, value } = useFormErrors();
  const named = useNamedError();
  const labels: Record<string, string> = {
    "#contact": t("support.contact"),
    "#name": t("support.name"),
    "#theme": t("support.theme"),
    "#description": t("support.description"),
  };
  const busy = useIsBusy();
  return (
    <GuestPage
      width="registration"
      title={title}
      lead={t("support.lead")}
      errors={summary.map((line) => ({ ...line, text: named(labels[line.href ?? ""], line.text) }))}
    >
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="send" />
        <FormKey intent="send" value={formKey} />
        <Stack gap={4} className={styles.wide}>
          <div className={styles.halves}>
            <Field id="contact" label={t("support.contact")} hint={t("support.contactHint")} error={error("contact")}>
              <TextInput name="contact" autoComplete="email" maxLength={254} defaultValue={value("contact")} required />
            </Field>
            <Field id="name" label={t("support.name")} optional={t("common:optional")} error={error("name")}>
              <TextInput name="name" autoComplete="name" maxLength={100} defaultValue={value("name")} />
            </Field>
          </div>
          <Field id="theme" label={t("support.theme")} error={error("theme")}>
            <TextInput name="theme" maxLength={200} defaultValue={value("theme")} required />
          </Field>
          <Field id="description" label={t("support.description")} error={error("description")}>
            <Textarea
              name="description"
              rows={6}
              maxLength={maxLength}
              defaultValue={value("description")}
              counter={(left) => t("support.left", { count: left })}
              full={t("support.full")}
              required
            />
          </Field>
          {/* Honeypot: hidden by CSS, so only bots fill it in. */}
          <div aria-hidden className={styles.trap}>
            <label>
              {t("support.website")}
              <input type="text" name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <Row gap={4}>
            <Button variant="primary" size="l" busy={busy} busyText={t("common:sending")}>
              {t("support.submit")}
            </Button>
            {phoneUri && (
              <ButtonLink size="l" href={phoneUri}>
                {t("support.call")}
              </ButtonLink>
            )}
          </Row>
          <p>
            <Link href={paths.placeholder("faq")}>{t("support.faq")}</Link>
          </p>
        </Stack>
        <FormDraft intents={["send"]} />
      </Form>
    </GuestPage>
  );
}
