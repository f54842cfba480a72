import { useActionData, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { FormErrors } from "#app/request/form-errors.ts";
import { useShellData } from "#app/request/shell.ts";
import { showToast } from "#app/ui/toast-region/toasts.ts";

const none: FormErrors = { intent: "", values: {}, errors: {}, problem: null };

/** Errors whose toast or revalidation has run: every component that calls `useFormErrors` runs its effects. */
const handled = new WeakSet<FormErrors>();

/**
 * The errors of the page's form: typed values, messages by field, and errors for the summary with links to the fields (with their
 * labels: useNamedSummary). Empty without errors.
 */
export function useFormErrors() {
  const fromAction = useActionData<FormErrors>();
  const savedDraft = useSavedDraft();
  const formErrors = isFormErrors(fromAction) ? fromAction : (savedDraft ?? none);
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const summary = Object.entries(formErrors.errors).flatMap(([field, texts]) =>
    texts.slice(0, 1).map((text) => ({ href: field ? `#${field}` : undefined, text })),
  );
  const failed = summary.length > 0;
  useEffect(() => {
    if (failed) document.title = t("titleError", { title: document.title.replace(/^[^:]+: /, "") });
  }, [failed, t]);
  useEffect(() => {
    if (!isCommonError(formErrors) || handled.has(formErrors)) return;
    handled.add(formErrors);
    showToast({ tone: "danger", title: t("commonError"), text: formErrors.errors[""]?.[0] });
  }, [formErrors, t]);
  useEffect(() => {
    const isStale = formErrors.problem?.name === "CHANGED" || formErrors.done !== undefined;
    if (!isStale || handled.has(formErrors)) return;
    handled.add(formErrors);
    revalidate();
  }, [formErrors, revalidate]);
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
    chosen: (field: string, fallback: readonly string[]) => (failed ? [formErrors.values[field] ?? []].flat() : fallback),
  };
}

/** A form saved earlier (saved-draft.server.ts), with a message that it was not sent. */
function useSavedDraft(): FormErrors | null {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const savedDraft = useShellData()?.savedDraft;
  if (!savedDraft || savedDraft.path !== pathname) return null;
  const { why, isTooLong, files } = savedDraft;
  const text = t(`keptForm.${why}.${isTooLong ? "tooLong" : files.length > 0 ? "files" : "whole"}`, { names: files.join(", ") });
  return { intent: savedDraft.intent, values: savedDraft.values, errors: { "": [text] }, problem: null };
}

/** Not caused by the input. */
const isCommonError = ({ problem }: FormErrors) => problem?.name === "INTERNAL" || problem?.name === "UNAVAILABLE";

function isFormErrors(value: unknown): value is FormErrors {
  return typeof value === "object" && value !== null && "errors" in value && "intent" in value;
}
