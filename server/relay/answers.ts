import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Written over whatever a browser sends by this name. */
const header = "x-portal-answer";
const place = Symbol.for("portal.answers");
type Asked = { last: number; answers: Map<string, ServerResponse> };

/**
 * Answers to requests for an event stream, until their route takes them: remix-serve hands a route none to write to, and
 * what it holds for each (a web stream, its reader, the whole request) weighs several times the answer itself.
 */
const asked = ((globalThis as { [place]?: Asked })[place] ??= watch());

function watch(): Asked {
  const made: Asked = { last: 0, answers: new Map() };
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    delete request.headers[header];
    if (request.method !== "GET" || !/^\/events([?#]|$)/.test(request.url ?? "")) return;
    const name = String(++made.last);
    request.headers[header] = name;
    made.answers.set(name, response);
    response.once("close", () => made.answers.delete(name));
  });
  return made;
}

/** The answer to this request, once. */
export function takeAnswer(request: Request): ServerResponse | undefined {
  const name = request.headers.get(header) ?? "";
  const answer = asked.answers.get(name);
  asked.answers.delete(name);
  return answer;
}

/** What is laid over an answer on its way through remix-serve, and holds the request it came with. */
const wrapped = ["end", "write", "writeHead", "flush", "on"] as const;

/** Where the answer's head has been written it stays open, bare, and `begin` is called. */
export function keepOpen(answer: ServerResponse, begin: () => void): void {
  answer.end = () => {
    answer.flushHeaders();
    for (const name of wrapped) delete (answer as Partial<Record<(typeof wrapped)[number], unknown>>)[name];
    begin();
    return answer;
  };
}
