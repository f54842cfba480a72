import { takeOutlet } from "#app/speed/streams.server.ts";
import { bodyOutlet } from "./outlet.ts";
import { relay } from "./relay.ts";
import type { StreamSource } from "./stream.ts";

/** A response that streams this person's events; null when the process is at its stream limit. */
export function answerWithEvents(request: Request, source: StreamSource, headers: Record<string, string>): Response | null {
  const taken = takeOutlet(request);
  const { outlet, body } = taken ? { outlet: taken, body: null } : bodyOutlet(request.signal);
  return relay().open(source, outlet) ? new Response(body, { headers }) : null;
}
