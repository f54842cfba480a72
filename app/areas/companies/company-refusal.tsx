import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { useRefusal } from "#app/form/use-refusal.ts";
import { FormQuestion } from "./form-question.tsx";
import { prefixes } from "./form-prefixes.ts";
import { useCompanyLabels } from "./use-company-labels.ts";

/** Error summary for the forms of an admin's company card. */
export function CompanyRefusal() {
  const errors = useNamedSummary(useCompanyLabels(), (field, intent) => (prefixes[intent] ?? "") + field);
  const { problem } = useRefusal();
  return problem?.name === "DOCUMENTS_SET_ASIDE" ? <FormQuestion /> : <FixErrors errors={errors} />;
}
