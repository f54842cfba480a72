/**
 * `node tests/load/hostile.ts [--size 1000000] [--only <part of a name>]`: what a guest may send, to every form and call,
 * while other visitors open pages. Nobody may wait longer than a second. README.md beside this file says how to read it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { listCalls } from "#contract/calls.ts";
import { resources, siteMap } from "#app/site-map.ts";
import { root } from "#server/build-portal.ts";
import { buildPrograms } from "#server/build-programs.ts";
import { ensureBuilt } from "#tests/support/portal-build.ts";
import { formBodies, jsonBodies } from "#tests/support/hostile-bodies.ts";
import { ask, Connection, requestText } from "./connection.ts";
import { readMoment, spent } from "./process-times.ts";
import { type Servers, startServers, stopAll } from "./servers.ts";

const { values } = parseArgs({ options: { size: { type: "string", default: "1000000" }, only: { type: "string", default: "" } } });
const size = Number(values.size);
const mostMs = 1000;
const pages = ["/", "/catalog", "/login"];
const anyUuid = "0197f3a2-1111-7000-8000-000000000001";

/** What one kind of body did: the longest a visitor waited meanwhile, and the processor time of one request. */
type Row = { where: string; name: string; requests: number; failed: number; waitMs: number; cpuMs: number };

const addressOf = (path: string) =>
  path
    .replace("/{placeholder}", "/about")
    .replace(/\/:\w+\?/g, "")
    .replace(/:\w+|\*$/g, anyUuid);
const formAddresses = [...new Set([...Object.values(siteMap), ...Object.values(resources)].map(({ path }) => addressOf(path)))];
const callAddresses = listCalls()
  .filter(([, { method }]) => method !== "GET")
  .map(([, { method, path }]) => ({ method, path: addressOf(path) }));

const dataDir = mkdtempSync(join(tmpdir(), "portal-hostile-"));
// The database's own user must get in.
chmodSync(dataDir, 0o755);
let failed = false;
try {
  await ensureBuilt();
  await buildPrograms(process.env);
  const servers = await startServers(dataDir);
  const rows: Row[] = [await measure(servers, "-", "nothing but the visitors", [], servers.portal, 5_000)];
  for (const { name, type, text } of formBodies(size).filter((body) => body.name.includes(values.only))) {
    const headers = { "content-type": type, origin: `http://127.0.0.1:${servers.portal}`, host: `127.0.0.1:${servers.portal}` };
    const sent = formAddresses.map((path) => requestText({ method: "POST", path, headers, body: text }));
    rows.push(await measure(servers, "portal", name, sent, servers.portal));
  }
  for (const { name, type, text } of jsonBodies(size).filter((body) => body.name.includes(values.only))) {
    const sent = callAddresses.map(({ method, path }) => requestText({ method, path, headers: { "content-type": type }, body: text }));
    rows.push(await measure(servers, "backend", name, sent, servers.backend));
  }
  const queries = ["a=&".repeat(4000), "brand=x&".repeat(1800), "a[b]=&".repeat(2000), `search=${"%D1%8B".repeat(2400)}`];
  for (const query of queries) {
    const sent = formAddresses.map((path) => requestText({ path: `${path}?${query}` }));
    rows.push(await measure(servers, "portal", `an address with ${query.slice(0, 8)}…`, sent, servers.portal));
  }
  failed = rows.some(({ where, waitMs, failed: broken }) => where !== "-" && (waitMs > mostMs || broken > 0));
  const table = toTable(rows);
  console.log(table);
  mkdirSync(join(root, "tests/.output"), { recursive: true });
  writeFileSync(join(root, "tests/.output/hostile.md"), table);
  await servers.stop();
} finally {
  await stopAll();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed ? 1 : 0);

/** Two guests send what they have, one request after the other, while a visitor asks for a page every 50 ms. */
async function measure({ portal, partOf }: Servers, where: string, name: string, sent: readonly string[], port: number, atLeastMs = 300): Promise<Row> {
  let isOver = false;
  let waitMs = 0;
  let broken = 0;
  const visits: Promise<void>[] = [];
  const visit = async (to: number, path: string) => {
    const began = performance.now();
    const { status } = await ask(to, { path }).catch(() => ({ status: 0 }));
    if (status !== 200) broken += 1;
    waitMs = Math.max(waitMs, performance.now() - began);
  };
  const visitors = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      visits.push(visit(portal, pages[turn % pages.length] ?? "/"));
      await pause(50);
    }
    await Promise.all(visits);
  })();
  const from = readMoment();
  const waiting = [...sent];
  const guest = async () => {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      // A connection of its own each: many are closed, because a body was not wanted.
      const connection = new Connection(port);
      const { status } = await connection.send(text).catch(() => ({ status: 499 }));
      if (status >= 500) broken += 1;
      connection.close();
    }
  };
  await Promise.all([guest(), guest(), pause(atLeastMs)]);
  const { parts } = spent(from, readMoment(), partOf);
  isOver = true;
  await visitors;
  const cpuMs = (parts.portal + parts.backend) / Math.max(1, sent.length);
  const row = { where, name, requests: sent.length, failed: broken, waitMs, cpuMs };
  console.error(toLine(row));
  return row;
}

function toLine({ where, name, requests, failed: broken, waitMs, cpuMs }: Row): string {
  return `| ${where} | ${name} | ${requests} | ${broken} | ${waitMs.toFixed(0)} | ${cpuMs.toFixed(1)} |`;
}

function toTable(rows: readonly Row[]): string {
  const head = ["| to | what | requests | failed | longest wait of a visitor, ms | CPU ms each, visitors included |", "|---|---|--:|--:|--:|--:|"];
  return [...head, ...rows.map(toLine), ""].join("\n");
}
