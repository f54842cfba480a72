import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Refusal } from "#app/request/form.server.ts";
import type { loader as root } from "#app/root.tsx";

const none: Refusal = { intent: "", values: {}, errors: {}, problem: null };

/**
 * What the page's form was refused with: typed values, messages by field, and the list for the error summary, where each
 * message leads to its field. Without a refusal everything is empty.
 */
export function useRefusal(answer?: Refusal) {
  const fromAction = useActionData<Refusal>();
  const kept = useKept();
  const refusal = answer ?? (isRefusal(fromAction) ? fromAction : (kept ?? none));
  const { t } = useTranslation();
  const summary = Object.entries(refusal.errors).flatMap(([field, texts]) =>
    texts.slice(0, 1).map((text) => ({ href: field ? `#${field}` : undefined, text })),
  );
  const failed = summary.length > 0;
  useEffect(() => {
    if (failed) document.title = t("titleError", { title: document.title.replace(/^[^:]+: /, "") });
  }, [failed, t]);
  return {
    ...refusal,
    failed,
    summary,
    error: (field: string) => refusal.errors[field]?.[0],
    value: (field: string, fallback = "") => {
      const typed = refusal.values[field];
      return typeof typed === "string" ? typed : fallback;
    },
  };
}

/** Typed before the session ended: it comes back with a word, nothing was sent. */
function useKept(): Refusal | null {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const kept = useRouteLoaderData<typeof root>("root")?.kept;
  if (!kept || kept.path !== pathname) return null;
  return { intent: kept.intent, values: kept.values, errors: { "": [t("keptForm")] }, problem: null };
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "errors" in value && "intent" in value;
}
