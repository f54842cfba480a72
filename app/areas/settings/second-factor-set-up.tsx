import { useTranslation } from "react-i18next";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PinInput } from "#app/ui/pin-input/pin-input.tsx";
import { ChangePage } from "./change-page.tsx";
import styles from "./second-factor.module.css";

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
