import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "#server/slow-requests.ts";
import { until } from "#tests/support/until.ts";

let server: Server & { connectionsCheckingInterval?: number };
let asked = 0;
const sockets: Socket[] = [];
let received: Socket | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  asked = 0;
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === "/refused") response.writeHead(403).end("no");
    else request.resume();
  });
  server.on("connection", (socket) => {
    received = socket;
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});

afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Sends a request's head and less of the body than it announces. */
async function begin(path: string, length: number | "chunked"): Promise<{ isOpen: () => boolean; heard: () => string }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  let heard = "";
  socket.on("data", (part) => {
    heard += part;
  });
  socket.on("error", () => {});
  const body = length === "chunked" ? "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n" : `Content-Length: ${length}\r\n\r\nabc`;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${body}`);
  await until(() => asked > 0);
  // As the server has it: the client hears of it later.
  return { isOpen: () => received?.destroyed === false, heard: () => heard };
}

test("trust R19: headers must arrive in 15 s and a whole request in five minutes, checked every 5 s", () => {
  expect([server.headersTimeout, server.requestTimeout, server.connectionsCheckingInterval]).toEqual([15_000, 300_000, 5_000]);
});

test("trust R19: an idle connection is kept longer than the proxies of server/deploy keep theirs", () => {
  const [nginx, caddy] = ["nginx.conf", "Caddyfile"].map((file) =>
    readFileSync(new URL(`../../server/deploy/${file}`, import.meta.url), "utf8"),
  );
  // nginx's default applies.
  expect(nginx).not.toContain("keepalive_timeout");
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.keepAliveTimeout).toBeGreaterThan(Number(/keepalive (\d+)s/.exec(caddy ?? "")?.[1]) * 1000);
});

test("trust R19: a body of a form has a minute to arrive", async () => {
  const slow = await begin("/", 1000);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(slow.isOpen()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  await until(() => !slow.isOpen());
});

test("trust R19: an upload has the five minutes of the specification", async () => {
  const upload = await begin("/", 20_000_000);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(upload.isOpen()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  await until(() => !upload.isOpen());
});

test.each(["/v1/exchange/products", "/base/v1/exchange/products?x=1", "/exchange/1c?type=catalog&mode=file"])(
  "a load of the exchange that is sent in chunks to %s has the same five minutes",
  async (path) => {
    const upload = await begin(path, "chunked");
    await vi.advanceTimersByTimeAsync(299_000);
    expect(upload.isOpen()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    await until(() => !upload.isOpen());
  },
);

test.each(["/", "/v1/basket?next=/v1/exchange/"])("another body in chunks, to %s, has a minute to arrive", async (path) => {
  const slow = await begin(path, "chunked");
  await vi.advanceTimersByTimeAsync(61_000);
  await until(() => !slow.isOpen());
});

test("trust R19: a client answered early may go on sending for half a minute, then its connection is closed", async () => {
  const early = await begin("/refused", 20_000_000);
  await until(() => early.heard().includes("403"));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(early.isOpen()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  await until(() => !early.isOpen());
});

test("trust S51: a client answered early on a one-request connection is read to its end, so that it gets the answer", async () => {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  let heard = "";
  socket.on("data", (part) => {
    heard += part;
  });
  const head = "POST /refused HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 600000\r\n\r\n";
  socket.write(head);
  await until(() => heard.endsWith("no\r\n0\r\n\r\n") || heard.endsWith("no"));
  socket.write("a".repeat(600_000));
  await until(() => received?.bytesRead === head.length + 600_000);
  await until(() => received?.destroyed === true);
});
