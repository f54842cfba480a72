import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { usePortal } from "#tests/support/portal.ts";
import { text } from "#tests/support/portal-html.ts";
import { type Answer, Visitor } from "#tests/support/portal-visitor.ts";
import { until } from "#tests/support/until.ts";

const portal = usePortal();
const most = 150;
const agent = new Agent();
const page = { accept: "text/html" };

afterAll(() => agent.destroy());

test("beyond a hundred and fifty requests under way the next are refused at once and say when to come back, but not checks", async () => {
  const visitor = new Visitor(portal.origin(), agent);
  const waiting = Promise.withResolvers<undefined>();
  portal.proxy.intercept = () => waiting.promise;
  const answers: Answer[] = [];
  const asked = Array.from({ length: most + 10 }, async () => answers.push(await visitor.get("/catalog", page)));
  await until(() => answers.length >= 10, "ten answers while the others wait");
  expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual(Array(10).fill([503, "5"]));
  expect(text(answers[0]?.body ?? "")).toMatch(/Введённое не потеряно.*Повторить/);
  expect((await visitor.post("/login", { login: "a", password: "b" }, page)).status).toBe(503);
  expect((await visitor.get("/healthz")).status).toBe(200);
  expect(answers.length).toBe(10);

  waiting.resolve(undefined);
  await Promise.all(asked);
  expect(answers.slice(10).map(({ status }) => status)).toEqual(Array(most).fill(200));
  expect((await visitor.get("/catalog", page)).status).toBe(200);
});

test("forms whose bodies do not arrive keep nobody from a page", async () => {
  const { host, hostname, port } = new URL(portal.origin());
  const head = `POST /login HTTP/1.1\r\nhost: ${host}\r\norigin: ${portal.origin()}\r\ncontent-type: application/x-www-form-urlencoded\r\n`;
  const sockets = Array.from({ length: most + 10 }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) socket.write(`${head}content-length: 10\r\n\r\n`);
  const visitor = new Visitor(portal.origin(), agent);
  const isAnswered: boolean[] = [];
  for (let times = 0; times < 3; times += 1) isAnswered.push((await visitor.get("/catalog", page)).status === 200);
  for (const socket of sockets) socket.destroy();
  expect(isAnswered).toEqual([true, true, true]);
});
