import { useTranslation } from "react-i18next";
import { useNamedSummary } from "#app/form/use-named-summary.ts";

/** Errors of the forms of debts, with their fields' labels. */
export function useDebtSummary(ofBuyer = false) {
  const { t } = useTranslation("debts");
  const labels: Record<string, string> = {
    day: t(ofBuyer ? "promise.dayOfBuyer" : "promise.day"),
    amount: t("promise.amount"),
    comment: t("promise.comment"),
    reason: t("dispute.reason"),
    decision: t("dispute.decision"),
    period: t("statements.period"),
  };
  return useNamedSummary((field) => labels[field]);
}
