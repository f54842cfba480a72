import { useTranslation } from "react-i18next";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import styles from "./chat.module.css";

/** Why the message was not sent; its text stays in the field. */
export function ChatErrors() {
  const { t } = useTranslation("chat");
  const { failed, summary } = useFormErrors();
  if (!failed) return null;
  return (
    <div className={styles.refusal}>
      <FormErrorSummary title={t("composer.refused")} errors={summary} />
    </div>
  );
}
