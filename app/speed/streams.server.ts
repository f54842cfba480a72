/*
 * Writes event streams past Remix: their requests go through remix-serve with a substitute request and response, which end as
 * soon as the route answers; the relay writes to the real response, each line once as a chunk of HTTP/1.1.
 *
 * Saves: middlewares, Remix's request and web streams, which would stay for minutes. With 10,000 streams each took 17 KiB instead
 * of 32, and one event to all 407 ms (210 CPU ms of the portal) instead of 2,704 (485), on a shared machine (2026-11-22,
 * tests/load/RESULTS.md).
 * Assumes: Node publishes the server of a request before it calls the server's listeners, and remix-serve passes the request's
 * headers to the route. Without a server the speed-up switches itself off; without the header that stream is the body of the
 * route's own answer.
 * SPEEDUPS=-streams: the stream is the body of the route's own answer.
 */
import { channel } from "node:diagnostics_channel";
import { IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { SseWriter } from "#server/relay/sse-writer.ts";
import { isFast, switchOff } from "#server/speedups.ts";

const name = "streams";
/** Overwrites a header of this name that a browser sends. */
const header = "x-portal-answer";
const place = Symbol.for("portal.streams");
/**
 * Bytes that may be buffered for a client, more than a replay of 1,000 events. A slower client is disconnected and resumes with its
 * cursor.
 */
const maxWaiting = 512 * 1024;

/** The response to one request for an event stream, and its SSE writer once a route has taken it. */
type PendingStream = { answer: ServerResponse; writer?: SseWriter };
type Bypass = { last: number; waiting: Map<string, PendingStream> };

const bypass = isFast(name) ? open() : undefined;

function open(): Bypass {
  const shared = globalThis as { [place]?: Bypass };
  // Survives a reload of the code in development.
  if (shared[place]) return shared[place];
  const made: Bypass = { last: 0, waiting: new Map() };
  shared[place] = made;
  const served = new WeakSet<Server>();
  channel("http.server.request.start").subscribe((message) => {
    const { request, server } = message as { request: IncomingMessage; server?: Server };
    delete request.headers[header];
    if (!isFast(name) || (server && served.has(server))) return;
    if (!server || server.listenerCount("request") === 0) return switchOff(name, "Node names no server of a request");
    intercept(server, made);
    served.add(server);
  });
  return made;
}

/** Runs before the server's own listeners, not called yet for its first request. */
function intercept(server: Server, made: Bypass): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (incoming, answer) => {
    const isStream = incoming.method === "GET" && /^\/events\/?([?#]|$)/i.test(incoming.url ?? "");
    const [request, response] = isStream ? substitutes(made, incoming, answer) : [incoming, answer];
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function substitutes(
  made: Bypass,
  incoming: IncomingMessage,
  answer: ServerResponse,
): [IncomingMessage, ServerResponse<IncomingMessage> & { req: IncomingMessage }] {
  made.last += 1;
  const key = String(made.last);
  const waiting: PendingStream = { answer };
  made.waiting.set(key, waiting);
  const { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor } = incoming;
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    method,
    url,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
    complete: true,
    headers: { ...headers, [header]: key },
  });
  request.push(null);
  const response = new ServerResponse(request);
  const leave = () => {
    made.waiting.delete(key);
    response.emit("close");
  };
  answer.once("close", leave);
  const write = (part?: unknown) => {
    sendHead(response, answer);
    if (typeof part === "string" || part instanceof Uint8Array) answer.write(part);
    return true;
  };
  Object.assign(response, {
    write,
    end(part?: unknown) {
      made.waiting.delete(key);
      answer.off("close", leave);
      if (waiting.writer?.begin) goOn(response, answer, waiting.writer);
      else if (answer.headersSent) answer.end(part);
      else sendWhole(response, answer, part);
      response.emit("finish");
      return response;
    },
  });
  return [request, response];
}

function sendHead(response: ServerResponse, answer: ServerResponse): void {
  if (!answer.headersSent) answer.writeHead(response.statusCode, response.getHeaders()).flushHeaders();
}

/** The answer of a route that opens no stream. */
function sendWhole(response: ServerResponse, answer: ServerResponse, body: unknown): void {
  answer.statusCode = response.statusCode;
  for (const [key, value] of Object.entries(response.getHeaders())) if (value !== undefined) answer.setHeader(key, value);
  answer.end(body);
}

function goOn(response: ServerResponse, answer: ServerResponse, writer: SseWriter): void {
  sendHead(response, answer);
  // Frees a kilobyte of cookies.
  Object.assign(answer.req, { headers: {}, rawHeaders: [] });
  writer.begin?.();
}

/** The SSE writer of this request, once; undefined when its response is not intercepted. */
export function takeSseWriter(request: Request): SseWriter | undefined {
  const key = request.headers.get(header) ?? "";
  const waiting = bypass?.waiting.get(key);
  if (!waiting) return undefined;
  bypass?.waiting.delete(key);
  waiting.writer = sseWriterOf(waiting.answer);
  return waiting.writer;
}

/**
 * Writes to the socket, because `ServerResponse` makes four writes and two copies of each line. Disconnects a client that does not
 * read, whose lines would stay buffered.
 */
export function sseWriterOf(answer: ServerResponse): SseWriter {
  return {
    write({ text, chunk }) {
      const { socket } = answer;
      if (!socket?.writable) return;
      // HTTP/1.0 has no chunks.
      if (answer.chunkedEncoding) socket.write(chunk);
      else socket.write(text);
      if (socket.writableLength > maxWaiting) answer.destroy();
    },
    end: () => void answer.end(),
    onClose: (listener) => void answer.once("close", listener),
  };
}
