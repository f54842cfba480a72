import { request as ask, createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { writeReadableStreamToWritable } from "@remix-run/node";
import { expect, test } from "vitest";
import { currentResponse } from "#server/relay/current-response.ts";
import { openSseWriter, type SseWriter } from "#server/relay/sse-writer.ts";
import { until } from "#tests/support/until.ts";

test("each of two streams writes to its own browser, and hears when that one leaves", async () => {
  const writers = new Map<string, SseWriter>();
  const gone: string[] = [];
  /** Has no request and no response, like a route after its session was read. */
  const route = async (path: string) => {
    await turn();
    const { writer, body } = openSseWriter(currentResponse());
    writer.onClose(() => gone.push(path));
    writer.begin = () => writers.set(path, writer);
    return body;
  };
  const serve = async (path: string, response: ServerResponse) => writeReadableStreamToWritable(await route(path), response);
  const server = createServer(({ url = "" }, response) => void serve(url, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const heard: Record<string, string> = {};
  const browsers = ["/anna", "/boris"].map((path) => {
    const browser = ask({ port, path, agent: false }, (answer) => {
      answer.on("data", (part) => {
        heard[path] = `${heard[path] ?? ""}${part}`;
      });
      answer.on("error", () => {});
    });
    return browser.on("error", () => {}).end();
  });
  await until(() => writers.size === 2, "both begin");
  for (const [path, writer] of writers) writer.write(Buffer.from(path));
  await until(() => Object.keys(heard).length === 2, "the texts");
  expect(heard).toEqual({ "/anna": "/anna", "/boris": "/boris" });
  browsers[1]?.destroy();
  await until(() => gone.length > 0, "one is gone");
  expect(gone).toEqual(["/boris"]);
  writers.get("/anna")?.end();
  await until(() => gone.length === 2, "the other one ends");
  await new Promise((closed) => server.close(closed));
});
