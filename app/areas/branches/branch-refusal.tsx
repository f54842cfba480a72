import { useTranslation } from "react-i18next";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { useRefusal } from "#app/form/use-refusal.ts";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";

const inAddress = ["physicalAddress", "postalCode"];

/** The backend refuses an address as a whole or by its part. */
const idOf = (field: string) => (field === "address" ? "address.physicalAddress" : inAddress.includes(field) ? `address.${field}` : field);

/** Why the last press did nothing: beside its field, or the reason of the server (open deals, money on the contract). */
export function BranchRefusal() {
  const { t } = useTranslation("companies");
  const common = useTranslation("common").t;
  const { problem, isChanged } = useRefusal();
  const labels: Record<string, string> = {
    name: t("branch.name"),
    "address.physicalAddress": t("branch.address"),
    "address.postalCode": t("branch.postalCode"),
    distributionCenterUuid: t("branch.center"),
    scheduleUuid: t("branch.schedule"),
    customerUuid: t("branch.attachLabel"),
  };
  const summary = useNamedSummary((field) => labels[idOf(field)], idOf);
  if (summary.length === 0) return null;
  return <ErrorSummary title={isChanged ? common("changedTitle") : t(problem?.name === "CONFLICT" ? "refused.conflict" : "refused.title")} errors={summary} />;
}
