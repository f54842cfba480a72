import { useCompanyLabels } from "#app/areas/companies/use-company-labels.ts";
import { useNamedError } from "#app/form/use-named-error.ts";
import type { Accreditation } from "#contract/accreditation.ts";

/** What a missing item is called: its document, or the field of the company's data. The other messages name it themselves. */
export function useMissingText({ documents }: Pick<Accreditation, "documents">): (field: string, message: string) => string {
  const labelOf = useCompanyLabels();
  const named = useNamedError();
  return (field, message) => named(documents.find(({ type }) => field === `documents.${type}`)?.name ?? labelOf(field, "data"), message);
}
