import { takeSseWriter } from "#app/speed/streams.server.ts";
import { relay } from "./relay.ts";
import { bodySseWriter } from "./sse-writer.ts";
import type { StreamSource } from "./stream.ts";

/** A response that streams this person's events; null when the process is at its stream limit. */
export function answerWithEvents(request: Request, source: StreamSource, headers: Record<string, string>): Response | null {
  const taken = takeSseWriter(request);
  const { writer, body } = taken ? { writer: taken, body: null } : bodySseWriter(request.signal);
  return relay().open(source, writer) ? new Response(body, { headers }) : null;
}
