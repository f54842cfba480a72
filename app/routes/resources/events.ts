import { live } from "#contract/live.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { callBackend } from "#app/request/call-backend.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { readSession } from "#app/request/session.server.ts";
import { forgetShell } from "#app/request/shell.server.ts";
import { cursorOf, signedOut } from "#app/areas/live/live-request.server.ts";
import { relay } from "#server/relay/relay.ts";
import { SessionOver } from "#server/relay/stream.ts";

const patienceMs = 5000;

/**
 * The person's events as a stream: `hello`, then `live` and `resync`, each with its cursor as id. Answers 403 to another
 * site, 406 to what does not read streams, 503 when the process has enough of them.
 */
export const loader = resource(
  "events",
  async ({ me, sessionKey, request, context, url }) => {
    if (request.headers.get("sec-fetch-site") === "cross-site") return new Response(null, { status: 403 });
    if (!(request.headers.get("accept") ?? "").includes("text/event-stream")) return new Response(null, { status: 406 });
    const session = await readSession(request, context);
    if (!me || !sessionKey || !session) return signedOut(request);

    /** With the access token of this moment and no refreshing: the answer's cookies have long been sent. */
    const asPerson = () => ({ headers: { authorization: `Bearer ${session.accessToken}` }, signal: AbortSignal.timeout(patienceMs) });
    const body = relay().open({
      person: me.uuid,
      session: sessionKey,
      after: cursorOf(request, url),
      token: async () => (await callBackend(live.token, asPerson()).catch(overOrFailed)).answer.connectionToken,
      missed: async (after) => (await callBackend(live.events, { ...asPerson(), query: { after } }).catch(overOrFailed)).answer,
      onEvent: () => forgetShell(sessionKey),
      signal: request.signal,
    });
    if (!body) return new Response(null, { status: 503, headers: { "Retry-After": "30" } });
    return new Response(body, {
      headers: { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no" },
    });
  },
  { signedOut },
);

function overOrFailed(error: unknown): never {
  throw error instanceof ApiProblem && error.status === 401 ? new SessionOver() : error;
}
