import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "#app/ui/link/link.tsx";
import { FormErrorSummary } from "./form-error-summary.tsx";
import { useFormErrors } from "./use-form-errors.ts";

/** An error summary whose title counts the wrong fields, unless an error is of no field. */
export function FixErrors({ errors }: Pick<ComponentProps<typeof FormErrorSummary>, "errors">) {
  const { t } = useTranslation("common");
  const { isChanged, done, problem } = useFormErrors();
  if (errors.length === 0) return null;
  const isAllFields = errors.every(({ href }) => href);
  return (
    <FormErrorSummary
      title={isChanged ? t("changedTitle") : isAllFields ? t("fixErrors", { count: errors.length }) : t("fixErrorsTitle")}
      errors={errors}
    >
      {done && <p>{done.text}</p>}
      {typeof problem?.details.askingHref === "string" && (
        <p>
          <Link href={problem.details.askingHref} target="_blank">
            {t("reauthenticate")}
          </Link>
        </p>
      )}
    </FormErrorSummary>
  );
}
