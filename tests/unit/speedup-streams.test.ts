import { channel } from "node:diagnostics_channel";
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { takeSseWriter } from "#app/speed/streams.server.ts";
import { toSseMessage } from "#server/relay/sse-messages.ts";
import type { SseWriter } from "#server/relay/sse-writer.ts";
import { until } from "#tests/support/until.ts";

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((closed) => server?.close(closed) ?? closed(undefined));
});

/** Does what remix-serve does: makes a Request and writes the route's answer. */
async function serve(route: (request: Request, asked: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  server = createServer((asked, response) =>
    route(new Request(`http://portal${asked.url}`, { headers: asked.headers as Record<string, string> }), asked, response),
  );
  await new Promise<void>((ready) => server?.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

type Heard = { status: number | undefined; headers: IncomingMessage["headers"]; text: string; ended: boolean };

function get(port: number, path: string, headers: Record<string, string> = {}) {
  const heard: Heard = { status: undefined, headers: {}, text: "", ended: false };
  const asked = ask({ port, path, headers, agent: false }, (answer) => {
    Object.assign(heard, { status: answer.statusCode, headers: answer.headers });
    answer.on("data", (part) => {
      heard.text += part;
    });
    answer.on("end", () => {
      heard.ended = true;
    });
    answer.on("error", () => {});
  });
  asked.on("error", () => {});
  asked.end();
  return { heard, leave: () => asked.destroy() };
}

test("a stream goes on after the route's own response has ended, and the route is notified when the browser leaves", async () => {
  let opened: SseWriter | undefined;
  let asked: IncomingMessage | undefined;
  channel("http.server.request.start").subscribe((message) => {
    asked = (message as { request: IncomingMessage }).request;
  });
  let isOver = false;
  const log: string[] = [];
  const port = await serve((request, _, response) => {
    opened = takeSseWriter(request);
    if (!opened) throw new Error("no answer");
    opened.begin = () => log.push("begin");
    opened.onClose(() => {
      isOver = true;
    });
    response.on("finish", () => log.push("finish"));
    response.setHeader("content-type", "text/event-stream");
    response.setHeader("set-cookie", ["a=1", "b=2"]);
    response.flushHeaders();
    response.end();
  });
  const { heard, leave } = get(port, "/events?after=5", { cookie: "sid=secret" });
  await until(() => heard.status === 200 && log.length === 2, "the head");
  expect(log).toEqual(["begin", "finish"]);
  expect([heard.headers["content-type"], heard.headers["set-cookie"], heard.ended]).toEqual(["text/event-stream", ["a=1", "b=2"], false]);
  // An open stream keeps no headers of its request in memory.
  expect([asked?.headers, asked?.rawHeaders]).toEqual([{}, []]);
  opened?.write(toSseMessage("data: 1\n\n"));
  await until(() => heard.text === "data: 1\n\n", "the words");
  leave();
  await until(() => isOver, "the browser is gone");
});

test("a route that opens no stream sends its own status, headers and body", async () => {
  const port = await serve((request, _, response) => {
    takeSseWriter(request);
    response.statusCode = 503;
    response.setHeader("retry-after", "30");
    response.write("слишком ");
    response.end("много");
  });
  const { heard } = get(port, "/events");
  await until(() => heard.ended, "the end");
  expect([heard.status, heard.headers["retry-after"], heard.text]).toEqual([503, "30", "слишком много"]);
});

test("a request cannot take another request's response by naming it, and takes its own only once", async () => {
  const taken: (SseWriter | undefined)[] = [];
  const waiting: ServerResponse[] = [];
  const port = await serve((request, asked, response) => {
    if (asked.url === "/events") return void waiting.push(response);
    taken.push(takeSseWriter(request));
    if (asked.url === "/events?own") taken.push(takeSseWriter(request));
    response.end();
  });
  const { leave } = get(port, "/events");
  await until(() => waiting.length === 1, "one waits");
  for (const path of ["/cabinet", "/events.data", "/events/missed"]) {
    for (let name = 0; name < 10; name += 1) {
      const { heard } = get(port, path, { "x-portal-answer": String(name) });
      await until(() => heard.ended, path);
    }
  }
  expect(taken).toEqual(Array(30).fill(undefined));
  const own = get(port, "/events?own", { "x-portal-answer": "1" });
  await until(() => own.heard.ended, "the end");
  expect([taken[30] === undefined, taken[31]]).toEqual([false, undefined]);
  let isGone = false;
  waiting[0]?.on("close", () => {
    isGone = true;
  });
  leave();
  await until(() => isGone, "the route hears that the browser is gone");
});
