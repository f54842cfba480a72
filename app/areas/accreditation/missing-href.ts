/** Address of the field on the buyer's page where a missing item is filled in; `field` is the contract's name. */
export function missingHref(field: string): string {
  const [group = ""] = field.split(".");
  if (group === "documents") return `?tab=documents#${field}`;
  if (group === "contracts") return "?tab=contracts#contracts";
  if (group === "branches") return `?tab=branches#${field}`;
  if (group === "bankDetail") return "?tab=main#bank-bik";
  if (group === "contact") return "?tab=main#contact-email";
  return `?tab=main#${field}`;
}
