import { ownSignOut } from "#app/realtime/own-sign-out.ts";
import { paths } from "#app/site-map/paths.ts";

const pageMs = 5000;
const signOutMs = 60_000;
/** When this tab last started to load another document. */
let goesAt = Number.NEGATIVE_INFINITY;
window.addEventListener("beforeunload", () => {
  goesAt = Date.now();
});

/** The session has ended in another tab: reloads, so that the server decides what a guest sees at this address. */
export function reloadSignedOut(): void {
  const wait = Math.max(goesAt + pageMs, ownSignOut.sentAt + signOutMs) - Date.now();
  if (wait > 0) setTimeout(reloadSignedOut, wait);
  else location.replace(location.pathname + location.search);
}

/** Another tab's message may be wrong (an outage, cleared storage), so the server is asked first, unless `signal` stops it. */
export async function reloadIfSignedOut(signal: AbortSignal): Promise<void> {
  const status = await fetch(paths.missedEvents(), { headers: { accept: "application/json" }, signal }).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status === 401 || status === 204) reloadSignedOut();
}
