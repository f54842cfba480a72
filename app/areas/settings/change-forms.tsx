import { useTranslation } from "react-i18next";
import type { CodeSent } from "#app/areas/auth/code-step.tsx";
import { NewPasswordFields } from "#app/areas/auth/new-password-fields.tsx";
import { ResendCode } from "#app/areas/auth/resend-code.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatPhone } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { PasswordInput } from "#app/ui/password-input/password-input.tsx";
import { PhoneInput } from "#app/ui/phone-input/phone-input.tsx";
import { PinInput } from "#app/ui/pin-input/pin-input.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { ChangePage } from "./change-page.tsx";

/** Asks for the new address, which gets a code. */
export function NewContact({ title, what, typed }: { title: string; what: "email" | "phone"; typed: string }) {
  const { t } = useTranslation("settings");
  const intent = what === "email" ? "changeEmail" : "changePhone";
  const { error, value } = useFormOf([intent], "");
  return (
    <ChangePage title={title} lead={t(`${what}.lead`)} intent={intent} submit={t("sendCode")}>
      <Field id={what} label={t(`${what}.new`)} error={error(what)}>
        {what === "email" ? (
          <TextInput name="email" type="email" maxLength={254} autoComplete="email" defaultValue={value("email", typed)} required />
        ) : (
          <PhoneInput name="phone" autoComplete="tel" defaultValue={value("phone", formatPhone(typed))} required />
        )}
      </Field>
      <CurrentPassword />
    </ChangePage>
  );
}

/** Asks for the six-digit code sent to the new address. */
export function ContactCode({ title, what, sent }: { title: string; what: "email" | "phone"; sent: CodeSent }) {
  const { t } = useTranslation(["auth", "settings"]);
  const intent = what === "email" ? "confirmEmail" : "confirmPhone";
  const { error } = useFormOf([intent], "");
  const below = (
    <Stack gap={2}>
      <ResendCode
        key={sent.blockedUntil}
        blockedUntil={sent.blockedUntil}
        isBlocked={sent.isBlocked}
        intent={what === "email" ? "resendEmail" : "resendPhone"}
      />
      <p>
        <Link href={paths.settingsChange(what)}>{t(`settings:${what}.another`)}</Link>
      </p>
      {sent.isDemo && (
        <p className="muted small">
          {t("code.demo")} <Link href={paths.outbox}>{t("code.outbox")}</Link>
        </p>
      )}
    </Stack>
  );
  return (
    <ChangePage title={title} lead={t("code.sentTo", { to: formatPhone(sent.to) })} intent={intent} submit={t("code.submit")} below={below}>
      <Field id="code" label={t("code.code")} hint={t("code.codeHint")} error={error("code")}>
        <PinInput name="code" required />
      </Field>
    </ChangePage>
  );
}

/** Protects an unattended session. */
function CurrentPassword() {
  const { t } = useTranslation(["settings", "auth"]);
  const { error } = useFormOf(["changeEmail", "changePhone", "changePassword"], "");
  return (
    <Field id="currentPassword" label={t("password.current")} error={error("currentPassword")}>
      <PasswordInput name="currentPassword" autoComplete="current-password" showLabel={t("auth:login.showPassword")} required />
    </Field>
  );
}

export function NewPassword({ title }: { title: string }) {
  const { t } = useTranslation(["settings", "auth"]);
  const { error } = useFormOf(["changePassword"], "");
  return (
    <ChangePage title={title} lead={t("password.lead")} intent="changePassword" submit={t("password.save")}>
      <CurrentPassword />
      <NewPasswordFields
        label={t("auth:newPassword.new")}
        password={{ id: "password", ...(error("password") && { error: error("password") as string }) }}
        confirmation={{ id: "confirmation", ...(error("confirmation") && { error: error("confirmation") as string }) }}
      />
    </ChangePage>
  );
}
