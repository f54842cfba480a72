import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/** Bytes that may wait in one answer: more than a replay of 1,000 events. */
const mostWaiting = 512 * 1024;
const answers = new Set<ServerResponse>();

// remix-serve writes on without asking whether the reader follows, and hands a route no answer to look at.
subscribe("http.server.response.created", (message) => {
  const { request, response } = message as { request: { url?: string }; response: ServerResponse };
  if (!/^\/events([?#]|$)/.test(request.url ?? "")) return;
  answers.add(response);
  response.once("close", () => answers.delete(response));
});

/** Cuts event streams whose reader is far behind; the browser comes back with its cursor. */
export function closeSlowReaders(): void {
  for (const response of answers) if (response.writableLength > mostWaiting) response.destroy();
}
