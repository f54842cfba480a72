import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { FormErrorSummary } from "./form-error-summary.tsx";
import { useFormErrors } from "./use-form-errors.ts";

/** An error summary whose title counts the wrong fields, unless an error is of no field. */
export function FixErrors({ errors }: Pick<ComponentProps<typeof FormErrorSummary>, "errors">) {
  const { t } = useTranslation("common");
  const { isChanged, done } = useFormErrors();
  if (errors.length === 0) return null;
  const isAllFields = errors.every(({ href }) => href);
  return (
    <FormErrorSummary
      title={isChanged ? t("changedTitle") : isAllFields ? t("fixErrors", { count: errors.length }) : t("fixErrorsTitle")}
      errors={errors}
    >
      {done && <p>{done.text}</p>}
    </FormErrorSummary>
  );
}
