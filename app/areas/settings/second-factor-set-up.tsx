import { useTranslation } from "react-i18next";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PasswordInput } from "#app/ui/password-input/password-input.tsx";
import { PinInput } from "#app/ui/pin-input/pin-input.tsx";
import { ChangePage } from "./change-page.tsx";
import styles from "./second-factor.module.css";

/** Why, and the password that protects an unattended session. */
export function BeginSecondFactor({ title, isRequired }: { title: string; isRequired: boolean }) {
  const { t } = useTranslation(["settings", "auth"]);
  const { error } = useFormOf(["begin"], "");
  return (
    <ChangePage title={title} lead={t("secondFactor.lead")} intent="begin" submit={t("secondFactor.begin")} isRequired={isRequired}>
      {isRequired && <Note title={t("secondFactor.requiredTitle")}>{t("secondFactor.required")}</Note>}
      <p>{t("secondFactor.apps")}</p>
      <Field id="currentPassword" label={t("password.current")} error={error("currentPassword")}>
        <PasswordInput name="currentPassword" autoComplete="current-password" showLabel={t("auth:login.showPassword")} required />
      </Field>
    </ChangePage>
  );
}

type SetUp = { secret: string; uri: string; qr: { size: number; path: string } };
type ConfirmProps = { title: string; setUp: SetUp; isRequired: boolean };

/** The secret for the app, and the first code of it. */
export function ConfirmSecondFactor({ title, setUp: { secret, uri, qr }, isRequired }: ConfirmProps) {
  const { t } = useTranslation(["settings", "auth"]);
  const { error } = useFormOf(["confirm"], "");
  return (
    <ChangePage title={title} lead={t("secondFactor.scan")} intent="confirm" submit={t("secondFactor.switchOn")} isRequired={isRequired}>
      <Stack gap={3}>
        <svg role="img" aria-label={t("secondFactor.qr")} viewBox={`0 0 ${qr.size} ${qr.size}`} className={styles.qr}>
          <path d={qr.path} />
        </svg>
        <p>
          {t("secondFactor.byHand")}
          <code className={styles.secret}>{secret}</code>
        </p>
        <p>
          <a href={uri}>{t("secondFactor.open")}</a>
        </p>
      </Stack>
      <Field id="code" label={t("auth:appCode.code")} hint={t("auth:appCode.hint")} error={error("code")}>
        <PinInput name="code" required />
      </Field>
    </ChangePage>
  );
}
