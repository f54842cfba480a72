import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FormErrors } from "#app/request/form-errors.ts";
import { useShellData } from "#app/request/shell.ts";
import { useAnswer, useUntilNextForm } from "#app/ui/use-answer.ts";

const none: FormErrors = { intent: "", values: {}, errors: {}, problem: null };

/**
 * The errors of the page's form: typed values, messages by field, and errors for the summary with links to the fields (with their
 * labels: useNamedSummary). Empty without errors.
 */
export function useFormErrors() {
  const fromAction = useAnswer<FormErrors>();
  const savedDraft = useSavedDraft();
  const formErrors = isFormErrors(fromAction) ? fromAction : (savedDraft ?? none);
  const summary = Object.entries(formErrors.errors).flatMap(([field, texts]) =>
    texts.slice(0, 1).map((text) => ({ href: field ? `#${field}` : undefined, text })),
  );
  const failed = summary.length > 0;
  return {
    ...formErrors,
    failed,
    summary,
    /** Another person changed the entity first; the message says what. */
    isChanged: formErrors.problem?.name === "CHANGED",
    error: (field: string) => formErrors.errors[field]?.[0],
    value: (field: string, fallback = "") => {
      const typed = formErrors.values[field];
      return typeof typed === "string" ? typed : fallback;
    },
    /** Values of ticked checkboxes; a form without ticks sends none. */
    chosen: (field: string, fallback: readonly string[]) =>
      failed && !formErrors.isWithoutValues ? [formErrors.values[field] ?? []].flat() : fallback,
  };
}

/** A form of this page saved earlier (saved-draft.server.ts), with a message that it was not sent. */
export function useSavedDraft(): FormErrors | null {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // The next reading of the shell does not have it any more.
  const savedDraft = useUntilNextForm(useShellData()?.savedDraft ?? undefined);
  return useMemo(() => {
    if (!savedDraft || savedDraft.path !== pathname) return null;
    const { why, isTooLong, files, intent, values } = savedDraft;
    const text = t(`keptForm.${why}.${isTooLong ? "tooLong" : files.length > 0 ? "files" : "whole"}`, { names: files.join(", ") });
    return { intent, values, errors: { "": [text] }, problem: null, ...(isTooLong && { isWithoutValues: true }) };
  }, [savedDraft, pathname, t]);
}

function isFormErrors(value: unknown): value is FormErrors {
  return typeof value === "object" && value !== null && "errors" in value && "intent" in value;
}
