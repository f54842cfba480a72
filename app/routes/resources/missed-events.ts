import { cursorOf, signedOut } from "#app/areas/live/live-request.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { forgetShell } from "#app/request/shell.server.ts";
import { live } from "#contract/live.ts";

/** Events for polling: `{ cursor, resync, events }`. */
export const loader = resource(
  "missedEvents",
  async ({ api, me, sessionKey, request, url }) => {
    // Nothing is told before the second factor that the operator requires.
    if (me?.mustAddFactor) return signedOut(request);
    const after = cursorOf(request, url);
    const missed = await api(live.events, { query: after === null ? {} : { after } });
    if (sessionKey && (missed.resync || missed.events.length > 0)) forgetShell(sessionKey);
    return Response.json(missed, { headers: { "Cache-Control": "no-store" } });
  },
  { signedOut },
);
