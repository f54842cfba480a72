import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";

const nothing = () => undefined;

/** The page's error summary; `labelOf` names the fields. */
export function PersonErrors({ labelOf = nothing }: { labelOf?: (field: string) => string | undefined }) {
  return <FixErrors errors={useNamedSummary(labelOf)} />;
}
