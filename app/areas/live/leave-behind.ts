import { paths } from "#app/site-map.ts";

const goingMs = 5000;
/** When this tab last set out for another document: signing out itself, it is about to be gone. */
let goesAt = Number.NEGATIVE_INFINITY;
window.addEventListener("beforeunload", () => {
  goesAt = Date.now();
});

/** The sign-in has ended elsewhere: the portal decides what stands at this address for a guest, mostly the sign-in. */
export function leaveBehind(): void {
  if (Date.now() - goesAt < goingMs) setTimeout(leaveBehind, goingMs);
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
