import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { prefixes } from "./form-prefixes.ts";
import { useCompanyLabels } from "./use-company-labels.ts";

/** What one of the forms of an admin's card of a company was refused with, above everything. */
export function CompanyRefusal() {
  const errors = useNamedSummary(useCompanyLabels(), (field, intent) => (prefixes[intent] ?? "") + field);
  return <FixErrors errors={errors} />;
}
