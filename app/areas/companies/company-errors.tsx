import { FixErrors } from "#app/form/fix-errors.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { ConfirmLegalForm } from "./confirm-legal-form.tsx";
import { prefixes } from "./form-prefixes.ts";
import { useCompanyLabels } from "./use-company-labels.ts";

/** Error summary for the forms of an admin's company card. */
export function CompanyErrors() {
  const errors = useNamedSummary(useCompanyLabels(), (field, intent) => (prefixes[intent] ?? "") + field);
  const { problem } = useFormErrors();
  return problem?.name === "DOCUMENTS_SET_ASIDE" ? <ConfirmLegalForm /> : <FixErrors errors={errors} />;
}
