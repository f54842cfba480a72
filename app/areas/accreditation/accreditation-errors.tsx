import { useTranslation } from "react-i18next";
import { ConfirmLegalForm } from "#app/areas/companies/confirm-legal-form.tsx";
import { prefixes } from "#app/areas/companies/form-prefixes.ts";
import { useCompanyLabels } from "#app/areas/companies/use-company-labels.ts";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatInstant } from "#app/i18n/format.ts";
import type { Accreditation } from "#contract/accreditation.ts";
import styles from "./accreditation.module.css";
import { useMissing } from "./missing-list.tsx";

const bySomebodyElse = ["PROCESS_NOT_CURRENT", "PROCESS_TAKEN", "CONFLICT", "CHANGED"];

/** Intents that complete a step: what they lack is on several tabs. Errors of the other intents belong to fields of one form. */
const steps = ["submit", "formContract", "sendToSecurity"];

type Props = {
  accreditation: Pick<Accreditation, "processes" | "documents">;
  /** Who of the seller works on a step is not shown. */
  forBuyer?: boolean;
};

/** Why the last submission was refused. After a concurrent change it also shows the current step and the typed comment. */
export function AccreditationErrors({ accreditation, forBuyer = false }: Props) {
  const { t } = useTranslation(["accreditation", "statuses", "common"]);
  const ofCompany = useCompanyLabels();
  const { failed, errors, problem, intent, value, isChanged } = useFormErrors();
  const idOf = (field: string) => {
    if (field === "comment") return `comment-${value("documentUuid") || intent}`;
    const branch = value("branchUuid");
    return `${prefixes[intent] ?? ""}${field}${branch ? `-${branch}` : ""}`;
  };
  const own: Record<string, string> = {
    comment: t(intent === "declineDocument" ? "whatToFixLabel" : "commentLabel"),
    scheduleUuid: t("schedule"),
    customerUuid: t("assign.colleague"),
    salesRepresentativeUuid: t("assign.representative"),
  };
  const ofStep = useMissing(accreditation, errors);
  const ofFields = useNamedSummary((field) => own[field] ?? ofCompany(field, intent), idOf);
  if (!failed) return null;
  if (problem?.name === "DOCUMENTS_SET_ASIDE") return <ConfirmLegalForm />;
  const isStep = steps.includes(intent);
  const list = isStep ? ofStep : ofFields;
  const isOvertaken = problem !== null && bySomebodyElse.includes(problem.name);
  const last = accreditation.processes.at(-1);
  const isHidden = forBuyer && !last?.employee && last?.type !== "upload_required_documents";
  const typed = value("comment");
  return (
    <div className={styles.refusal}>
      <FormErrorSummary
        title={isChanged ? t("common:changedTitle") : t(isOvertaken ? "refused.overtaken" : isStep ? "refused.missing" : "refused.title")}
        errors={list}
      >
        {isOvertaken && last && (
          <p>
            {t(isHidden ? "refused.nowAtSeller" : "refused.now", {
              step: t(`statuses:processType.${last.type}`),
              status: t(`statuses:process.${last.status}`),
              name: last.employee?.name ?? t("refused.nobody"),
              time: formatInstant(last.updatedAt),
            })}{" "}
            {typed && t("refused.typed", { text: typed })}
          </p>
        )}
      </FormErrorSummary>
    </div>
  );
}
