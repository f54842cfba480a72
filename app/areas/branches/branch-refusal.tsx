import { useTranslation } from "react-i18next";
import { useRefusal } from "#app/form/use-refusal.ts";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";

/** Why the last press did nothing: beside its field, or the reason of the server (open deals, money on the contract). */
export function BranchRefusal() {
  const { t } = useTranslation("companies");
  const { failed, summary, problem } = useRefusal();
  if (!failed) return null;
  return <ErrorSummary title={t(problem?.name === "CONFLICT" ? "refused.conflict" : "refused.title")} errors={summary} />;
}
