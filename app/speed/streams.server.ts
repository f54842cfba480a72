/*
 * Event streams written past Remix: their requests go through remix-serve with stand-ins for themselves and their answer, which
 * see the route's answer go by and are done; the relay writes to the true one, each line once as a chunk of HTTP/1.1.
 *
 * Saves: middlewares, the request that Remix makes and the web's streams, which stay for minutes. Of 10,000 streams each took
 * 17 KiB instead of 32, and one event to all 407 ms (210 CPU ms of the portal) instead of 2,704 (485), beside other people's
 * work (2026-11-22, tests/load/RESULTS.md).
 * Assumes: Node names the server of a request before the server's listeners hear of it, and remix-serve hands the request's
 * headers to the route. Where Node names none, the speed-up switches itself off; where the route's headers name no answer,
 * that stream goes as the body of the route's own.
 * SPEEDUPS=-streams: the stream is the body of the route's own answer.
 */
import { channel } from "node:diagnostics_channel";
import { IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Outlet } from "#server/relay/outlet.ts";
import { isFast, switchOff } from "#server/speedups.ts";

const name = "streams";
/** Written over whatever a browser sends by this name. */
const header = "x-portal-answer";
const place = Symbol.for("portal.streams");
/** Bytes that may wait for a reader: more than a replay of 1,000 events. Who is further behind comes back with its cursor. */
const mostWaiting = 512 * 1024;

/** The answer to one request for an event stream, and where its lines go once a route has taken it. */
type Waiting = { answer: ServerResponse; outlet?: Outlet };
type Bypass = { last: number; waiting: Map<string, Waiting> };

const bypass = isFast(name) ? open() : undefined;

function open(): Bypass {
  const kept = globalThis as { [place]?: Bypass };
  // A reload of the code in development finds the one that stands.
  if (kept[place]) return kept[place];
  const made: Bypass = { last: 0, waiting: new Map() };
  kept[place] = made;
  const served = new WeakSet<Server>();
  channel("http.server.request.start").subscribe((message) => {
    const { request, server } = message as { request: IncomingMessage; server?: Server };
    delete request.headers[header];
    if (!isFast(name) || (server && served.has(server))) return;
    if (!server || server.listenerCount("request") === 0) return switchOff(name, "Node names no server of a request");
    stand(server, made);
    served.add(server);
  });
  return made;
}

/** Before the server's own listeners, which have not been called yet for its first request. */
function stand(server: Server, made: Bypass): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (asked, answer) => {
    const isStream = asked.method === "GET" && /^\/events\/?([?#]|$)/i.test(asked.url ?? "");
    const [request, response] = isStream ? standIns(made, asked, answer) : [asked, answer];
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function standIns(
  made: Bypass,
  asked: IncomingMessage,
  answer: ServerResponse,
): [IncomingMessage, ServerResponse<IncomingMessage> & { req: IncomingMessage }] {
  made.last += 1;
  const key = String(made.last);
  const waiting: Waiting = { answer };
  made.waiting.set(key, waiting);
  const { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor } = asked;
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
      if (waiting.outlet?.begin) goOn(response, answer, waiting.outlet);
      else if (answer.headersSent) answer.end(part);
      else sayWhole(response, answer, part);
      response.emit("finish");
      return response;
    },
  });
  return [request, response];
}

function sendHead(response: ServerResponse, answer: ServerResponse): void {
  if (!answer.headersSent) answer.writeHead(response.statusCode, response.getHeaders()).flushHeaders();
}

/** A route that opens no stream says all at once. */
function sayWhole(response: ServerResponse, answer: ServerResponse, body: unknown): void {
  answer.statusCode = response.statusCode;
  for (const [key, value] of Object.entries(response.getHeaders())) if (value !== undefined) answer.setHeader(key, value);
  answer.end(body);
}

function goOn(response: ServerResponse, answer: ServerResponse, outlet: Outlet): void {
  sendHead(response, answer);
  // A kilobyte of cookies.
  Object.assign(answer.req, { headers: {}, rawHeaders: [] });
  outlet.begin?.();
}

/** Where lines go for this request, once; nothing where its answer has not come this way. */
export function takeOutlet(request: Request): Outlet | undefined {
  const key = request.headers.get(header) ?? "";
  const waiting = bypass?.waiting.get(key);
  if (!waiting) return undefined;
  bypass?.waiting.delete(key);
  waiting.outlet = outletOf(waiting.answer);
  return waiting.outlet;
}

/** Past the answer, whose own way makes four writes and two copies of each line. Who does not read is cut: what waits would be kept. */
export function outletOf(answer: ServerResponse): Outlet {
  return {
    write({ text, chunk }) {
      const { socket } = answer;
      if (!socket?.writable) return;
      // HTTP/1.0 knows no chunks.
      if (answer.chunkedEncoding) socket.write(chunk);
      else socket.write(text);
      if (socket.writableLength > mostWaiting) answer.destroy();
    },
    end: () => void answer.end(),
    onClose: (listener) => void answer.once("close", listener),
  };
}
