import { useActionData, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Refusal } from "#app/request/refusal.ts";
import { useShellData } from "#app/request/shell.ts";
import { showToast } from "#app/ui/toast-region/toasts.ts";

const none: Refusal = { intent: "", values: {}, errors: {}, problem: null };

/** Refusals that a toast or a fresh page has answered: every part of a page that calls `useRefusal` runs its effects. */
const told = new WeakSet<Refusal>();

/**
 * What the page's form was refused with: typed values, messages by field, and the list for the error summary, where each
 * message leads to its field (with the names of fields: useNamedSummary). Without a refusal everything is empty.
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
    if (refusal.problem?.name !== "CHANGED" || told.has(refusal)) return;
    told.add(refusal);
    revalidate();
  }, [refusal, revalidate]);
  return {
    ...refusal,
    failed,
    summary,
    /** Somebody else was quicker: the message says what changed. */
    isChanged: refusal.problem?.name === "CHANGED",
    error: (field: string) => refusal.errors[field]?.[0],
    value: (field: string, fallback = "") => {
      const typed = refusal.values[field];
      return typeof typed === "string" ? typed : fallback;
    },
    /** Ticked boxes of one name; none arrives when none is ticked. */
    chosen: (field: string, fallback: readonly string[]) => (failed ? [refusal.values[field] ?? []].flat() : fallback),
  };
}

/** Typed into a form that did not get through: it comes back with a word, nothing was sent. */
function useKept(): Refusal | null {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const kept = useShellData()?.kept;
  if (!kept || kept.path !== pathname) return null;
  const { why, isTooLong, files } = kept;
  const words = t(`keptForm.${why}.${isTooLong ? "tooLong" : files.length > 0 ? "files" : "whole"}`, { names: files.join(", ") });
  return { intent: kept.intent, values: kept.values, errors: { "": [words] }, problem: null };
}

/** Neither the person nor the form can help it. */
const isCommonError = ({ problem }: Refusal) => problem?.name === "INTERNAL" || problem?.name === "UNAVAILABLE";

function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "errors" in value && "intent" in value;
}
