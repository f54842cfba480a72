/**
 * Loaded into every process that listens: requests that are sent too slowly, or go on after they were answered, lose their
 * connection (trust.md R19).
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

const HEADERS_MS = 15_000;
const LOOK_MS = 5_000;
/** Longer than a proxy in front keeps a connection (60 s in server/deploy): it would send a request into one that is being closed. */
const IDLE_MS = 75_000;
/** A form or a call; what names a length above it is an upload and has the five minutes of specification 2 section 7. */
const SHORT_BODY_BYTES = 1024 * 1024;
const SHORT_BODY_MS = 60_000;
const UPLOAD_MS = 300_000;
/** Who is answered before he has sent everything reads the answer only when he is done: so long he may go on, to nobody. */
const UNREAD_MS = 30_000;

subscribe("tracing:net.server.listen:asyncStart", (message) => {
  const { server } = message as { server: Server & { connectionsCheckingInterval?: number } };
  if (!("headersTimeout" in server)) return;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = UPLOAD_MS;
  server.keepAliveTimeout = IDLE_MS;
  server.connectionsCheckingInterval = LOOK_MS;
});

subscribe("http.server.request.start", (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (!Number(length) && encoding === undefined) return;
  const end = () => {
    if (!request.complete) request.socket.destroy();
  };
  let timer = setTimeout(end, Number(length) > SHORT_BODY_BYTES ? UPLOAD_MS : SHORT_BODY_MS).unref();
  response.once("finish", () => {
    clearTimeout(timer);
    if (request.complete) return;
    closeWhenSent(request);
    request.removeAllListeners("data");
    request.resume();
    timer = setTimeout(end, UNREAD_MS).unref();
  });
  request.once("close", () => clearTimeout(timer));
});

/** Closed at once, the connection is reset, and who still sends loses the answer with it (RFC 9112 section 9.6). */
function closeWhenSent(request: IncomingMessage): void {
  const { socket } = request;
  const close = socket.destroySoon;
  socket.destroySoon = () => {
    socket.end();
    request.once("close", () => close.call(socket));
  };
}
