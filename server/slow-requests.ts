/**
 * Preloaded into every process that listens. Closes connections whose requests arrive too slowly, or continue long after the
 * response (trust.md R19).
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

const HEADERS_MS = 15_000;
const CHECK_MS = 5_000;
/** Longer than a proxy's keep-alive (60 s in server/deploy), or the proxy would send a request into a closing connection. */
const IDLE_MS = 75_000;
/** Largest body of a form or a call. A larger `Content-Length` is an upload, with the five minutes of specification 2 section 7. */
const SHORT_BODY_BYTES = 1024 * 1024;
const SHORT_BODY_MS = 60_000;
const UPLOAD_MS = 300_000;
/** Loads of the exchange, here and in the portal before it: 1C and scripts send them in chunks, without their length. */
const streamed = /^[^?]*\/(?:v1\/exchange\/|exchange\/1c(?:[/?]|$))/;
/** A client answered before the end of its body reads the response only when it has sent the rest, which is discarded for this long. */
const UNREAD_MS = 30_000;

// remix-serve makes its server without options. Node documents the last of these as an option of `createServer` only.
subscribe("tracing:net.server.listen:asyncStart", (message) => {
  const { server } = message as { server: Server & { connectionsCheckingInterval?: number } };
  if (!("headersTimeout" in server)) return;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = UPLOAD_MS;
  server.keepAliveTimeout = IDLE_MS;
  server.connectionsCheckingInterval = CHECK_MS;
});

subscribe("http.server.request.start", (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (!Number(length) && encoding === undefined) return;
  const end = () => {
    if (!request.complete) request.socket.destroy();
  };
  const isUpload = length === undefined ? streamed.test(request.url ?? "") : Number(length) > SHORT_BODY_BYTES;
  let timer = setTimeout(end, isUpload ? UPLOAD_MS : SHORT_BODY_MS).unref();
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

/** Closing at once would reset the connection, and a client that is still sending would lose the response (RFC 9112 section 9.6). */
function closeWhenSent(request: IncomingMessage): void {
  const { socket } = request;
  const close = socket.destroySoon;
  socket.destroySoon = () => {
    socket.end();
    request.once("close", () => close.call(socket));
  };
}
