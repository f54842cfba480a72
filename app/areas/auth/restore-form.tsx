import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { GuestPage } from "./guest-page.tsx";

/** First page of password recovery: asks where to send the code. */
export function RestoreForm({ title, login }: { title: string; login: string }) {
  const { t } = useTranslation(["auth", "common"]);
  const { error, value, problem } = useFormErrors();
  const summary = useNamedSummary((field) => (field === "login" ? t("login.login") : undefined));
  const busy = useIsBusy();
  const until = problem?.details.blockedUntil;
  const errors = typeof until === "string" ? [...summary, { text: t("login.blockedUntil", { time: formatInstant(until) }) }] : summary;
  return (
    <GuestPage title={title} lead={t("restore.lead")} errors={errors}>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="request" />
        <Stack gap={5}>
          <Field id="login" label={t("login.login")} hint={t("login.loginHint")} error={error("login")}>
            <TextInput name="login" autoComplete="username" defaultValue={value("login", login)} required />
          </Field>
          <Button variant="primary" size="l" block busy={busy} busyText={t("common:sending")}>
            {t("restore.send")}
          </Button>
          <span className="muted">
            {t("restore.login")} <Link href={paths.login()}>{t("login.submit")}</Link>
          </span>
        </Stack>
      </Form>
    </GuestPage>
  );
}
