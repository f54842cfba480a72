import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { sessionEndKey } from "#app/realtime/session-end-key.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import type { LiveCounts } from "./live-counts.ts";
import { onLiveSignal } from "./live-signals.ts";
import { reloadIfSignedOut, reloadSignedOut } from "./reload-signed-out.ts";
import { startLive } from "./start-live.ts";

const settleMs = 1000;
const maxToasts = 3;

/** Shows the user's new notifications as toasts and passes fresh counts to `onCounts`. Returns a function that stops it. */
export function followLive(from: { person: string; cursor: number }, onCounts: (now: LiveCounts) => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const shown = new Set<string>();
  let arrived = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = async () => {
    timer = undefined;
    const fresh = arrived;
    arrived = 0;
    const now = await loadCounts();
    if (!now || signal.aborted) return;
    onCounts(now);
    const unseen = now.newest.slice(0, Math.min(fresh, maxToasts)).filter(({ uuid, popsUp }) => popsUp && !shown.has(uuid));
    for (const { uuid, message } of unseen.reverse()) {
      shown.add(uuid);
      if (document.visibilityState === "visible") showToast({ tone: "info", title: message, text: <NotificationToast uuid={uuid} /> });
    }
  };
  const stopHearing = onLiveSignal(({ events, all }) => {
    const notifications = events.filter(({ type }) => type === "notification").length;
    arrived += notifications;
    if (all || notifications > 0 || events.some(({ type }) => type === "basket_updated" || type === "counts_updated"))
      timer ??= setTimeout(() => void refresh(), settleMs);
  });
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === sessionEndKey && newValue === null) void reloadIfSignedOut(signal);
  };
  window.addEventListener("storage", heard, { signal });
  const stopLive = startLive(from.person, from.cursor, reloadSignedOut);
  return () => {
    end.abort();
    clearTimeout(timer);
    stopHearing();
    stopLive();
  };
}

/** Null if they cannot be loaded: the next event tries again. */
async function loadCounts(): Promise<LiveCounts | null> {
  try {
    const answer = await fetch(paths.counts, { headers: { accept: "application/json" } });
    return answer.status === 200 ? ((await answer.json()) as LiveCounts) : null;
  } catch {
    return null;
  }
}

/** Link to what the notification is about; marks it viewed like its row in the list. */
function NotificationToast({ uuid }: { uuid: string }) {
  const { t } = useTranslation("shell");
  return (
    <Form method="post" action={paths.notifications}>
      <input type="hidden" name="uuid" value={uuid} />
      <Button name="intent" value="open" variant="quiet">
        {t("live.open")}
      </Button>
    </Form>
  );
}
