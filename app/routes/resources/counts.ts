import type { LiveCounts } from "#app/areas/live/live-counts.ts";
import { signedOut } from "#app/areas/live/live-request.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { forgetShell, shellCounts } from "#app/request/shell.server.ts";
import { notifications } from "#contract/notifications.ts";

const newestCount = 5;

/** Letters have several; a toast has room for one. */
const firstLine = (text: string) => text.split("\n", 1)[0] ?? text;

export const loader = resource(
  "counts",
  async ({ api, me, sessionKey, request }) => {
    if (!me || !sessionKey) return signedOut(request);
    forgetShell(sessionKey);
    const [counts, { notifications: newest }] = await Promise.all([
      shellCounts(sessionKey, api),
      api(notifications.list, { query: { page: 1, perPage: newestCount, unread: "true" } }),
    ]);
    const answer: LiveCounts = {
      unread: counts.unread,
      basket: counts.basket?.count ?? null,
      newest: newest.map(({ uuid, message, popsUp }) => ({ uuid, message: firstLine(message), popsUp })),
    };
    return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
  },
  { signedOut },
);
