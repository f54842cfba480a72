import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { DEMO_PASSWORD } from "#server/demo-accounts.ts";
import { mayMake } from "#tests/support/access-matrix.ts";
import { useBackend } from "#tests/support/backend.ts";
import { checkBackend, unseenCalls } from "./check-backend.ts";
import { checkOurBackend } from "./our-backend.ts";

const backend = useBackend("demo");

/** Between them they read whatever the demo has to read; check-backend.full.test.ts takes every account. */
const readers = ["director@alfa.example", "platform@platform.example"].concat(
  ["rep", "regional", "distribution", "security", "supervisor"].map((name) => `${name}@seller.example`),
);

test("our backend answers every call as the contract says", async () => {
  const checks = await checkOurBackend(backend, readers);

  expect(checks.filter((check) => check.wrong.length > 0)).toEqual([]);
  expect(checks.filter((check) => check.extra.length > 0)).toEqual([]);
  // The sample calls do not find a centre. Nobody has a permission for a storage. The demo has no standing orders, lists, files and
  // papers of a deal, a chat or a ticket, keys or loads; tests of those areas read them.
  expect(unseenCalls(checks)).toEqual([
    "centers.get",
    "standingOrders.get",
    "onBehalf.products",
    "onBehalf.frequentProducts",
    "onBehalf.get",
    "collection.list",
    "collection.get",
    "collection.sheets",
    "collection.sheetFile",
    "documents.file",
    "papers.correctable",
    "papers.acceptable",
    "papers.get",
    "papers.file",
    "papers.xml",
    "papers.bundle",
    "companyPapers.bundle",
    "acts.get",
    "acts.file",
    "companyPrices.choices",
    "companyPrices.get",
    "companyPrices.file",
    "companyPrices.workbook",
    "claims.get",
    "claims.file",
    "payments.get",
    "lists.get",
    "chat.file",
    "tickets.file",
    "exchange.getKey",
    "exchange.getLoad",
    "exchange.listRowErrors",
    "exchange.getRowErrorsFile",
    "exchange.listDifferences",
    "exchange.getRejectedRows",
  ]);
  const guarded = listCalls().filter(([id]) => !mayMake(id, []));
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
