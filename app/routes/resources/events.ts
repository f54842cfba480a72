import { cursorOf, signedOut } from "#app/areas/live/live-request.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { callBackend } from "#app/request/call-backend.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { readSession } from "#app/request/session.server.ts";
import { forgetShell } from "#app/request/shell.server.ts";
import { live } from "#contract/live.ts";
import { answerWithEvents } from "#server/relay/answer-with-events.ts";
import { SessionOver, type StreamSource } from "#server/relay/stream.ts";

const timeoutMs = 5000;
const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/**
 * The person's server-sent events: `hello`, then `live` and `resync`, each with its cursor as id. Answers 403 to another site, 406
 * without `Accept: text/event-stream`, 503 when the process has its maximum of streams.
 */
export const loader = resource(
  "events",
  async ({ me, sessionKey, request, context, url }) => {
    if (request.headers.get("sec-fetch-site") === "cross-site") return new Response(null, { status: 403 });
    if (request.method !== "GET" || !(request.headers.get("accept") ?? "").includes("text/event-stream"))
      return new Response(null, { status: 406 });
    const session = await readSession(request, context);
    if (!me || !sessionKey || !session || me.mustAddFactor) return signedOut(request);

    const source = sourceOf(me.uuid, sessionKey, session.accessToken, cursorOf(request, url));
    return answerWithEvents(source, streamHeaders) ?? new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  },
  { signedOut },
);

/** A function of its own, because closures of the loader would keep its whole request in memory. */
function sourceOf(person: string, session: string, accessToken: string, after: number | null): StreamSource {
  /** With the access token of the stream's start, not refreshed: the response can no longer set cookies. */
  const asPerson = () => ({ headers: { authorization: `Bearer ${accessToken}` }, signal: AbortSignal.timeout(timeoutMs) });
  return {
    person,
    session,
    after,
    token: async () => (await callBackend(live.token, asPerson()).catch(overOrFailed)).answer.connectionToken,
    missed: async (from) => (await callBackend(live.events, { ...asPerson(), query: { after: from } }).catch(overOrFailed)).answer,
    onEvent: () => forgetShell(session),
  };
}

function overOrFailed(error: unknown): never {
  throw error instanceof ApiProblem && error.status === 401 ? new SessionOver() : error;
}
