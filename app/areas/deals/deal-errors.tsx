import { useTranslation } from "react-i18next";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { DiffLines } from "#app/ui/diff-line/diff-line.tsx";
import type { DealAction } from "#contract/actions.ts";
import type { Deal } from "#contract/deal.ts";
import { changeRows } from "./change-rows.ts";
import styles from "./deal.module.css";
import type { Side } from "./deal-buttons.ts";
import { idOf, useFieldLabels } from "./field-labels.ts";

const bySomebodyElse = ["CHANGED", "TRANSITION_NOT_ALLOWED"];

/** Intents that differ from their action, and intents without one. */
const actionOf: Record<string, DealAction> = { save: "edit", collectAll: "collect" };
const withoutAction = ["delivery", "comment", "buyerNumber"];

/** Why the last submission was refused. After a concurrent change it also says who changed what and when. */
export function DealErrors({ deal, side }: { deal: Deal; side: Side }) {
  const { t } = useTranslation(["deals", "statuses", "common"]);
  const { failed, problem, intent, value, isChanged } = useFormErrors();
  const summary = useNamedSummary(useFieldLabels(deal, side), idOf);
  if (!failed) return null;
  const last = deal.statusesLogs.at(-1);
  const isOvertaken = problem !== null && bySomebodyElse.includes(problem.name);
  const needed = actionOf[intent] ?? intent;
  const mayRepeat = withoutAction.includes(intent) || deal.allowedActions.some((action) => action === needed);
  const typed = value("reason") || value("comment");
  return (
    <div className={styles.refusal}>
      <FormErrorSummary
        title={isChanged ? t("common:changedTitle") : t(isOvertaken ? "refused.overtaken" : "refused.title")}
        errors={summary}
      >
        {isOvertaken && last && (
          <>
            <p>
              {t("refused.last", { name: last.actorName, time: formatInstant(last.createdAt), status: t(`statuses:deal.${deal.status}`) })}
            </p>
            {last.event === "edit" && (
              <DiffLines rows={changeRows(last.changes, t)} labels={{ before: t("changes.before"), after: t("changes.after") }} />
            )}
            {mayRepeat ? (
              <p>{t("refused.kept")}</p>
            ) : (
              <p>
                {t("refused.gone")} {typed && t("refused.typed", { text: typed })}
              </p>
            )}
          </>
        )}
      </FormErrorSummary>
    </div>
  );
}
