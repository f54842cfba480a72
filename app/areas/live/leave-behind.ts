import { ownSignOut } from "#app/realtime/own-sign-out.ts";
import { paths } from "#app/site-map/paths.ts";

const pageMs = 5000;
const signOutMs = 60_000;
/** When this tab last set out for another document. */
let goesAt = Number.NEGATIVE_INFINITY;
window.addEventListener("beforeunload", () => {
  goesAt = Date.now();
});

/** The sign-in has ended elsewhere: the portal decides what stands at this address for a guest, mostly the sign-in. */
export function leaveBehind(): void {
  const wait = Math.max(goesAt + pageMs, ownSignOut.sentAt + signOutMs) - Date.now();
  if (wait > 0) setTimeout(leaveBehind, wait);
  else location.replace(location.pathname + location.search);
}

/** A word of another tab may be wrong (an outage, storage that was cleared): the portal is asked before a page goes. */
export async function leaveIfOver(): Promise<void> {
  const status = await fetch(paths.missedEvents(null), { headers: { accept: "application/json" } }).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status === 401 || status === 204) leaveBehind();
}
