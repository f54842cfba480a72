import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatInstant } from "#app/i18n/format.ts";
import { sessionEndKey as key } from "#app/realtime/session-end-key.ts";
import { showToast } from "#app/ui/toast-region/toasts.ts";

const warnedBeforeMs = 10 * 60_000;
/** The maximum delay of a timer. */
const maxTimeoutMs = 2 ** 31 - 1;

/**
 * Keeps the session's end, and nothing else of it (domain.md D11), in localStorage for all tabs, and warns ten minutes before.
 * `endsAt`: epoch milliseconds; null: signed out.
 */
export function useSessionEnd(endsAt: number | null | undefined): void {
  const { t } = useTranslation("shell");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sign-in
  useEffect(() => {
    if (endsAt === undefined) return;
    write(endsAt);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      // Another tab may have signed in again since.
      const endsAt = read();
      if (endsAt === null) return;
      const wait = endsAt - warnedBeforeMs - Date.now();
      if (wait > 0) timer = setTimeout(check, Math.min(wait, maxTimeoutMs));
      else if (endsAt > Date.now())
        showToast({
          tone: "warning",
          title: t("sessionEnds.title", { time: formatInstant(new Date(endsAt).toISOString()) }),
          text: t("sessionEnds.text"),
        });
    };
    check();
    return () => clearTimeout(timer);
  }, [endsAt]);
}

function write(endsAt: number | null): void {
  try {
    if (endsAt === null) {
      // Storage events fire only on a change, and sign-out may have removed the key already.
      localStorage.setItem(key, "0");
      localStorage.removeItem(key);
    } else localStorage.setItem(key, String(endsAt));
  } catch {
    // Without storage only the warning is missed.
  }
}

function read(): number | null {
  try {
    return Number(localStorage.getItem(key)) || null;
  } catch {
    return null;
  }
}
