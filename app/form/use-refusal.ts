import { useActionData, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Refusal } from "#app/request/refusal.ts";
import { useShellData } from "#app/request/shell.ts";
import { showToast } from "#app/ui/toast-region/toasts.ts";

const none: Refusal = { intent: "", values: {}, errors: {}, problem: null };

/** Refusals whose toast or revalidation has run: every component that calls `useRefusal` runs its effects. */
const told = new WeakSet<Refusal>();

/**
 * The refusal of the page's form: typed values, messages by field, and errors for the summary with links to the fields (with their
 * labels: useNamedSummary). Empty without a refusal.
 */
export function useRefusal() {
  const fromAction = useActionData<Refusal>();
  const kept = useKept();
  const refusal = isRefusal(fromAction) ? fromAction : (kept ?? none);
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const summary = Object.entries(refusal.errors).flatMap(([field, texts]) =>
    texts.slice(0, 1).map((text) => ({ href: field ? `#${field}` : undefined, text })),
  );
  const failed = summary.length > 0;
  useEffect(() => {
    if (failed) document.title = t("titleError", { title: document.title.replace(/^[^:]+: /, "") });
  }, [failed, t]);
  useEffect(() => {
    if (!isCommonError(refusal) || told.has(refusal)) return;
    told.add(refusal);
    showToast({ tone: "danger", title: t("commonError"), text: refusal.errors[""]?.[0] });
  }, [refusal, t]);
  useEffect(() => {
    const isStale = refusal.problem?.name === "CHANGED" || refusal.done !== undefined;
    if (!isStale || told.has(refusal)) return;
    told.add(refusal);
    revalidate();
  }, [refusal, revalidate]);
  return {
    ...refusal,
    failed,
    summary,
    /** Another person changed the entity first; the message says what. */
    isChanged: refusal.problem?.name === "CHANGED",
    error: (field: string) => refusal.errors[field]?.[0],
    value: (field: string, fallback = "") => {
      const typed = refusal.values[field];
      return typeof typed === "string" ? typed : fallback;
    },
    /** Values of ticked checkboxes; a form without ticks sends none. */
    chosen: (field: string, fallback: readonly string[]) => (failed ? [refusal.values[field] ?? []].flat() : fallback),
  };
}

/** A form kept from before (kept-form.server.ts), with a message that it was not sent. */
function useKept(): Refusal | null {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const kept = useShellData()?.kept;
  if (!kept || kept.path !== pathname) return null;
  const { why, isTooLong, files } = kept;
  const words = t(`keptForm.${why}.${isTooLong ? "tooLong" : files.length > 0 ? "files" : "whole"}`, { names: files.join(", ") });
  return { intent: kept.intent, values: kept.values, errors: { "": [words] }, problem: null };
}

/** Not caused by the input. */
const isCommonError = ({ problem }: Refusal) => problem?.name === "INTERNAL" || problem?.name === "UNAVAILABLE";

function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "errors" in value && "intent" in value;
}
