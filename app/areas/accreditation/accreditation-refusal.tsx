import { useTranslation } from "react-i18next";
import type { Accreditation } from "#contract/accreditation.ts";
import { prefixes } from "#app/areas/companies/form-prefixes.ts";
import { useCompanyLabels } from "#app/areas/companies/use-company-labels.ts";
import { useNamedError } from "#app/form/use-named-error.ts";
import { useRefusal } from "#app/form/use-refusal.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { missingHref } from "./missing-href.ts";
import { missingText } from "./missing-text.ts";
import styles from "./accreditation.module.css";

const bySomebodyElse = ["PROCESS_NOT_CURRENT", "PROCESS_TAKEN", "CONFLICT", "VERSION_MISMATCH"];

/** Where the message of one form leads; what a whole step lacks is spread over the tabs. */
const steps = ["submit", "formContract", "sendToSecurity"];

/** Why the last press did nothing. When somebody was quicker: where the application is now, and what was typed. */
export function AccreditationRefusal({ accreditation }: { accreditation: Pick<Accreditation, "processes" | "documents"> }) {
  const { t } = useTranslation("accreditation");
  const named = useNamedError();
  const ofCompany = useCompanyLabels();
  const { failed, errors, problem, intent, value } = useRefusal();
  if (!failed) return null;
  const hrefOf = (field: string) => {
    if (field === "") return undefined;
    if (steps.includes(intent)) return missingHref(field);
    if (field === "comment") return `#comment-${value("documentUuid") || intent}`;
    const branch = value("branchUuid");
    return `#${prefixes[intent] ?? ""}${field}${branch ? `-${branch}` : ""}`;
  };
  const own: Record<string, string> = {
    comment: t(intent === "declineDocument" ? "whatToFixLabel" : "commentLabel"),
    scheduleUuid: t("schedule"),
    customerUuid: t("assign.colleague"),
    salesRepresentativeUuid: t("assign.representative"),
  };
  const labelOf = (field: string) => own[field] ?? ofCompany(field, intent);
  const list = Object.entries(errors).flatMap(([field, texts]) =>
    texts
      .slice(0, 1)
      .map((text) => ({ href: hrefOf(field), text: steps.includes(intent) ? missingText(accreditation, field, text) : named(labelOf(field), text) })),
  );
  const isOvertaken = problem !== null && bySomebodyElse.includes(problem.name);
  const last = accreditation.processes.at(-1);
  const typed = value("comment");
  return (
    <div className={styles.refusal}>
      <ErrorSummary title={t(isOvertaken ? "refused.overtaken" : steps.includes(intent) ? "refused.missing" : "refused.title")} errors={list}>
        {isOvertaken && last && (
          <p>
            {t("refused.now", {
              step: t(`statuses:processType.${last.type}` as never),
              status: t(`statuses:process.${last.status}` as never),
              name: last.employee?.name ?? t("refused.nobody"),
              time: formatInstant(last.updatedAt),
            })}{" "}
            {typed && t("refused.typed", { text: typed })}
          </p>
        )}
      </ErrorSummary>
    </div>
  );
}
