/** Where on the buyer's page a thing that is missing can be filled in; `field` is named by the contract. */
export function missingHref(field: string): string {
  const [group = ""] = field.split(".");
  if (group === "documents") return `?tab=documents#${field}`;
  if (group === "contracts") return "?tab=contracts#contracts";
  if (group === "branches") return `?tab=branches#${field}`;
  if (group === "bankDetail") return "?tab=main#bank";
  if (group === "contact") return "?tab=main#contact";
  return `?tab=main#${field}`;
}
