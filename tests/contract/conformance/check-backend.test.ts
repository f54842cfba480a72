import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS, DEMO_PASSWORD } from "#server/demo-accounts.ts";
import { storeDemoFiles } from "#server/backend/db/demo/store-demo-files.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { useBackend } from "#tests/support/backend.ts";
import { checkBackend, unseenCalls } from "./check-backend.ts";

const backend = useBackend("demo");

test("our backend answers every call as the contract says, to guests and to each role", async () => {
  await storeDemoFiles(backend.db, openLocalFiles(backend.filesFolder));
  await backend.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = backend.app.server.address() as AddressInfo;
  const accounts = [...CLIENT_ACCOUNTS, ...ADMIN_ACCOUNTS].map((login) => ({ login, password: DEMO_PASSWORD }));
  const checks = await checkBackend(`http://127.0.0.1:${port}`, accounts);

  expect(checks.filter((check) => check.wrong.length > 0)).toEqual([]);
  expect(checks.filter((check) => check.extra.length > 0)).toEqual([]);
  // The demo has no standing orders, lists, files of a deal, a chat or a ticket, keys or loads; tests of those areas read them.
  expect(unseenCalls(checks)).toEqual([
    "standing.get",
    "onBehalf.products",
    "onBehalf.goods",
    "onBehalf.get",
    "documents.file",
    "lists.get",
    "chat.file",
    "tickets.file",
    "exchange.getKey",
    "exchange.getLoad",
    "exchange.listRefusals",
    "exchange.getRefusalsFile",
    "exchange.listDifferences",
    "exchange.getRefusedRows",
  ]);
  const guarded = listCalls().filter(([, call]) => call.may !== "anyone");
  expect(checks.filter((check) => check.kind === "guest").map((check) => check.call)).toEqual(guarded.map(([id]) => id));
});

test("the conformance check fails every call of a backend that lets everybody in and returns nothing", async () => {
  const server = createServer((_, response) => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const checks = await checkBackend(`http://127.0.0.1:${port}`, [{ login: "anyone@example.com", password: DEMO_PASSWORD }]);

  expect(checks.length).toBeGreaterThan(0);
  expect(checks.filter((check) => check.wrong.length === 0)).toEqual([]);
});
