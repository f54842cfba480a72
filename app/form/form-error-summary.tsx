import { useRevalidator } from "@remix-run/react";
import { type ComponentProps, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { useErrorTitle } from "./use-error-title.ts";
import { useFormErrors } from "./use-form-errors.ts";

/** Not caused by the input. */
const failures = ["INTERNAL", "UNAVAILABLE"];

/**
 * Summary of the page's rejected form. A failure that the input did not cause is a toast too. After another person's change, and if a
 * part of the form was accepted, the page's data are loaded again.
 */
export function FormErrorSummary(props: ComponentProps<typeof ErrorSummary>) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { problem, errors, isChanged, done } = useFormErrors();
  useErrorTitle();
  const isFailure = failures.includes(problem?.name ?? "");
  useEffect(() => {
    if (isFailure) showToast({ tone: "danger", title: t("commonError"), text: errors[""]?.[0] });
  }, [isFailure, errors, t]);
  const isStale = isChanged || done !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer has new errors
  useEffect(() => {
    if (isStale) revalidate();
  }, [isStale, errors, revalidate]);
  return <ErrorSummary {...props} />;
}
