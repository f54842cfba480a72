import { currentResponse } from "./current-response.ts";
import { relay } from "./relay.ts";
import { openSseWriter } from "./sse-writer.ts";
import type { StreamSource } from "./stream.ts";

/** A response that streams this person's events; null when the process is at its stream limit. */
export function answerWithEvents(source: StreamSource, headers: Record<string, string>): Response | null {
  const { writer, body } = openSseWriter(currentResponse());
  return relay().open(source, writer) ? new Response(body, { headers }) : null;
}
