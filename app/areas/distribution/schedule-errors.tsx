import { useTranslation } from "react-i18next";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { SendAgain } from "#app/form/send-again.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { AffectedDeals } from "#contract/distribution.ts";
import { AffectedList } from "./affected-list.tsx";
import { weekdays } from "./rules-of.ts";

/** Why the last submission was refused: field errors, a concurrent change, or affected deals to confirm. */
export function ScheduleErrors({ here }: { here: string }) {
  const { t } = useTranslation(["distribution", "common"]);
  const { failed, problem, isChanged } = useFormErrors();
  const summary = useNamedSummary(useFieldLabels());
  if (!failed) return null;
  if (problem?.name === "DELIVERIES_AFFECTED") {
    const { total, ...affected } = problem.details as AffectedDeals & { total: number };
    return <ConfirmAffected affected={affected} total={total} here={here} />;
  }
  return <FormErrorSummary title={isChanged ? t("common:changedTitle") : t("refused.title")} errors={summary} />;
}

/** Labels of schedule and center fields; those of a weekday include its name. */
function useFieldLabels(): (field: string, intent: string) => string | undefined {
  const { t } = useTranslation("distribution");
  return (field, intent) => {
    const ofDay = (part: string) => weekdays.find((day) => field === `${part}${day}`);
    const [leadDay, cutoffDay] = [ofDay("leadDays"), ofDay("cutoff")];
    if (leadDay) return t("rule.leadNamed", { day: t(`weekdays.${leadDay}`) });
    if (cutoffDay) return t("rule.cutoffNamed", { day: t(`weekdays.${cutoffDay}`) });
    const labels: Record<string, string> = {
      name: t("create.name"),
      note: t("create.note"),
      date: t("exceptions.date"),
      kind: t("exceptions.kind"),
      line: t("rule.line"),
      leadDays: t("rule.lead"),
      cutoff: t("rule.cutoff"),
      dateFrom: t("holidays.dateFrom"),
      dateTo: t("holidays.dateTo"),
      reason: t(intent === "close" ? "holidays.reason" : "exceptions.reason"),
    };
    return labels[field];
  };
}

function ConfirmAffected({ affected, total, here }: { affected: AffectedDeals; total: number; here: string }) {
  const { t } = useTranslation("distribution");
  return (
    <FormErrorSummary title={t("affected.confirmTitle")} errors={[]}>
      <Stack gap={3}>
        <p>{t("affected.confirmLead")}</p>
        <AffectedList affected={affected} />
        <SendAgain confirmed={{ confirmedDeals: total }} verb={t("affected.confirm")} cancel={t("affected.cancel")} back={here} />
      </Stack>
    </FormErrorSummary>
  );
}
