import { useTranslation } from "react-i18next";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import styles from "./chat.module.css";

/** Why the message was not sent; its text stays in the field. */
export function ChatErrors() {
  const { t } = useTranslation("chat");
  const { failed, summary } = useFormErrors();
  if (!failed) return null;
  return (
    <div className={styles.refusal}>
      <ErrorSummary title={t("composer.refused")} errors={summary} />
    </div>
  );
}
