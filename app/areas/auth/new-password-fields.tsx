import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/field/field.tsx";
import { PasswordInput } from "#app/ui/password-input/password-input.tsx";
import styles from "./auth-forms.module.css";

type Part = { id: string; error?: string };

/** The new password twice, with a hint. Neither is ever sent back to the browser. */
export function NewPasswordFields({ label, password, confirmation }: { label: string; password: Part; confirmation: Part }) {
  const { t } = useTranslation("auth");
  return (
    <div className={styles.passwords}>
      <Field id={password.id} label={label} hint={t("newPassword.hint")} error={password.error}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          showLabel={t("login.showPassword")}
          strength={t("newPassword.strength", { returnObjects: true })}
          required
        />
      </Field>
      <Field id={confirmation.id} label={t("newPassword.confirmation")} error={confirmation.error}>
        <PasswordInput name="confirmation" autoComplete="new-password" showLabel={t("login.showPassword")} required />
      </Field>
    </div>
  );
}
