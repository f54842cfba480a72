import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** The answer to one request for an event stream; `begin` is called when its head is written and it may go on. */
export type OpenAnswer = { answer: ServerResponse; begin?: () => void };

/** Written over whatever a browser sends by this name. */
const header = "x-portal-answer";
const place = Symbol.for("portal.door");
type Door = { last: number; waiting: Map<string, OpenAnswer> };

/**
 * Requests for an event stream go through remix-serve with stand-ins for themselves and their answer: its middlewares, the
 * request that Remix makes and the web's streams weigh more than all that an open answer needs, and would stay for minutes.
 * They see the route's answer go by and are done; the relay writes to the true one.
 */
const door = open();

function open(): Door {
  const kept = globalThis as { [place]?: Door };
  // A reload of the code in development finds the door that stands.
  if (kept[place]) return kept[place];
  const made: Door = { last: 0, waiting: new Map() };
  kept[place] = made;
  const known = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    delete request.headers[header];
    if (!known.has(server)) stand(server, made);
    known.add(server);
  });
  return made;
}

/** Before the server's own listeners, which have not been called yet for its first request. */
function stand(server: Server, made: Door): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (asked, answer) => {
    const isStream = asked.method === "GET" && /^\/events\/?([?#]|$)/i.test(asked.url ?? "");
    const [request, response] = isStream ? standIns(made, asked, answer) : [asked, answer];
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function standIns(made: Door, asked: IncomingMessage, answer: ServerResponse): [IncomingMessage, ServerResponse<IncomingMessage> & { req: IncomingMessage }] {
  made.last += 1;
  const name = String(made.last);
  const opened: OpenAnswer = { answer };
  made.waiting.set(name, opened);
  const { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor } = asked;
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url, httpVersion, httpVersionMajor, httpVersionMinor, complete: true, headers: { ...headers, [header]: name } });
  request.push(null);
  const leave = () => {
    made.waiting.delete(name);
    response.emit("close");
  };
  answer.once("close", leave);
  const parts: Buffer[] = [];
  const write = (part?: unknown) => {
    if (typeof part === "string" || part instanceof Uint8Array) parts.push(Buffer.from(part as string));
    return true;
  };
  const response = new ServerResponse(request);
  Object.assign(response, {
    write,
    end(part?: unknown) {
      write(part);
      answer.off("close", leave);
      made.waiting.delete(name);
      pass(response, opened, Buffer.concat(parts));
      response.emit("finish");
      return response;
    },
  });
  return [request, response];
}

function pass(response: ServerResponse, { answer, begin }: OpenAnswer, body: Buffer): void {
  const headers = response.getHeaders();
  if (!begin) {
    answer.statusCode = response.statusCode;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) answer.setHeader(name, value);
    answer.end(body);
    return;
  }
  answer.writeHead(response.statusCode, headers).flushHeaders();
  // A kilobyte of cookies.
  Object.assign(answer.req, { headers: {}, rawHeaders: [] });
  begin();
}

/** Where the answer to this request is written, once. */
export function takeAnswer(request: Request): OpenAnswer | undefined {
  const name = request.headers.get(header) ?? "";
  const opened = door.waiting.get(name);
  door.waiting.delete(name);
  return opened;
}
