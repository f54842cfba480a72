import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useNamedError } from "#app/form/use-named-error.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { GuestPage, type SummaryLine } from "./guest-page.tsx";
import { CompanyFields, ConsentFields, DirectorFields, SignInFields } from "./registration-fields.tsx";
import { type RegistrationField, registrationFields } from "./registration-values.ts";

type Props = {
  title: string;
  hasCode: boolean;
  /** Values typed before the user went back from the code page. */
  typed: Partial<Record<RegistrationField, string>>;
  consentVersion: string;
};

export function RegistrationForm({ title, hasCode, typed, consentVersion }: Props) {
  const { t } = useTranslation(["auth", "common"]);
  const { errors, problem } = useFormErrors();
  const { id, error, value, busy } = useFormOf(["register"], "registration-");
  const fields = { id, error, value: (field: RegistrationField) => value(field, typed[field]) };
  const named = useNamedError();
  // Checkbox messages already name their field.
  const labels: Partial<Record<RegistrationField, string>> = {
    companyType: t("register.companyType"),
    companyName: t("register.companyName"),
    inn: t("register.inn"),
    surname: t("register.surname"),
    name: t("register.name"),
    patronymic: t("register.patronymic"),
    email: t("register.email"),
    phone: t("register.phone"),
    password: t("newPassword.password"),
    method: t("register.method"),
    confirmation: t("newPassword.confirmation"),
  };
  const until = problem?.details.blockedUntil;
  const summary: SummaryLine[] = [
    ...(errors[""] ?? []).map((text) => ({ text })),
    ...(typeof until === "string" ? [{ text: t("register.blockedUntil", { time: formatInstant(until) }) }] : []),
    ...registrationFields.flatMap((name) =>
      (errors[name] ?? []).slice(0, 1).map((text) => ({ href: `#${id(name)}`, text: named(labels[name], text) })),
    ),
  ];
  return (
    <GuestPage width="registration" title={title} lead={t("register.lead")} errors={summary}>
      <Form method="post" id="registration" noValidate>
        <input type="hidden" name="intent" value="register" />
        <Stack gap={6}>
          {hasCode && (
            <Note>
              {t("register.codeSent")} <Link href={paths.registerCode}>{t("register.enterCode")}</Link>
            </Note>
          )}
          <CompanyFields {...fields} />
          <DirectorFields {...fields} />
          <SignInFields {...fields} />
          <ConsentFields {...fields} version={consentVersion} />
          <Row gap={4}>
            <Button variant="primary" size="l" busy={busy} busyText={t("common:sending")}>
              {t("register.submit")}
            </Button>
            <span className="muted">
              {t("register.haveAccount")} <Link href={paths.login()}>{t("login.submit")}</Link>
            </span>
          </Row>
        </Stack>
        <FormDraft intents={["register"]} />
      </Form>
    </GuestPage>
  );
}
