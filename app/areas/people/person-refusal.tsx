import { useTranslation } from "react-i18next";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";

const nothing = () => undefined;

/** What the page's form was refused with, above everything; `labelOf` names the fields. */
export function PersonRefusal({ labelOf = nothing }: { labelOf?: (field: string) => string | undefined }) {
  const { t } = useTranslation("common");
  const summary = useNamedSummary(labelOf);
  if (summary.length === 0) return null;
  const fields = summary.filter(({ href }) => href).length;
  return <ErrorSummary title={fields === summary.length ? t("fixErrors", { count: fields }) : t("fixErrorsTitle")} errors={summary} />;
}
