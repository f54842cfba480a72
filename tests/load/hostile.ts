/**
 * `node tests/load/hostile.ts [--size 1000000] [--only <part of a name>]`: sends what a guest may send to every form and call, and
 * the files that a signed-in person may send, while other visitors open pages. No visitor may wait longer than a second, and a file
 * may take no more than 150 MB. README.md beside this file explains the table.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { resources, siteMap } from "#app/site-map/pages.ts";
import { listCalls } from "#contract/calls.ts";
import { exchange } from "#contract/exchange.ts";
import { lines } from "#contract/lines.ts";
import { root } from "#server/build-portal.ts";
import { buildPrograms } from "#server/build-programs.ts";
import { formBodies, jsonBodies } from "#tests/support/hostile-bodies.ts";
import { type HostileFile, hostileFiles } from "#tests/support/hostile-tables.ts";
import { ensureBuilt } from "#tests/support/portal-build.ts";
import { ask, Connection, requestText } from "./connection.ts";
import { People } from "./people.ts";
import { readMoment, spent } from "./process-times.ts";
import { type Servers, startServers, stopAll } from "./servers.ts";

const { values } = parseArgs({ options: { size: { type: "string", default: "1000000" }, only: { type: "string", default: "" } } });
const size = Number(values.size);
const maxMs = 1000;
const maxFileMiB = 150;
const pages = ["/", "/catalog", "/login"];
const anyUuid = "0197f3a2-1111-7000-8000-000000000001";

/** How long visitors' pages took. */
type Visits = { slowestMs: number; medianMs: number };
/**
 * What one kind of body did: visits before and meanwhile, the processor time of one request beyond that of visitors, failures, and
 * cores that other programs used.
 */
type Row = {
  where: string;
  name: string;
  requests: number;
  failures: string[];
  before: Visits;
  meanwhile: Visits;
  cpuMs: number;
  slowest: { ms: number; what: string };
  foreignCores: number;
  /** Memory of portal and backend beyond that before, at most. */
  moreMiB: number;
  isFile: boolean;
};

/** Calls that take a kind of file, with a person who may send it. */
const targets: { kind: keyof typeof hostileFiles; target: string; login: string; path: string; bodyOf: (file: HostileFile) => object }[] = [
  { kind: "tables", target: "an order", login: "director@alfa.example", path: lines.read.path, bodyOf: spreadsheetBody },
  {
    kind: "tables",
    target: "a feed",
    login: "content@seller.example",
    path: exchange.sendFile.path.replace(":feed", "goods"),
    bodyOf: spreadsheetBody,
  },
];

function spreadsheetBody({ filename, bytes }: HostileFile) {
  return { fileBody: bytes.toString("base64"), originalFilename: filename };
}

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
// The database's account must be able to enter.
chmodSync(dataDir, 0o755);
let failed = false;
try {
  await ensureBuilt();
  await buildPrograms(process.env);
  const servers = await startServers(dataDir);
  // Waits until the start is over and each page has been drawn once.
  for (let quiet = 0; quiet < 3; ) quiet = (await visited(servers, pause(2_000))).failures.length === 0 ? quiet + 1 : 0;
  const rows: Row[] = [await measure(servers, "-", "nothing but the visitors", [], servers.portal)];
  for (const { name, type, text } of formBodies(size).filter((body) => body.name.includes(values.only))) {
    const headers = { "content-type": type, origin: `http://127.0.0.1:${servers.portal}`, host: `127.0.0.1:${servers.portal}` };
    const sent = formAddresses.map((path) => requestText({ method: "POST", path, headers, body: text }));
    rows.push(await measure(servers, "portal", name, sent, servers.portal));
  }
  for (const { name, type, text } of jsonBodies(size).filter((body) => body.name.includes(values.only))) {
    const sent = callAddresses.map(({ method, path }) => requestText({ method, path, headers: { "content-type": type }, body: text }));
    rows.push(await measure(servers, "backend", name, sent, servers.backend));
  }
  const people = new People(servers);
  for (const { kind, target, login, path, bodyOf } of targets)
    for (const file of hostileFiles[kind](size).filter(({ name }) => name.includes(values.only))) {
      const headers = { authorization: await people.token(login) };
      // One at a time, so that memory is that of one file.
      const sent = Array.from({ length: 2 }, () => requestText({ method: "POST", path, headers, body: bodyOf(file) }));
      rows.push({ ...(await measure(servers, "backend", `${target}: ${file.name}`, sent, servers.backend, 1)), isFile: true });
    }
  const queries = ["a=&".repeat(4000), "brand=x&".repeat(1800), "a[b]=&".repeat(2000), `search=${"%D1%8B".repeat(2400)}`];
  for (const query of queries) {
    const sent = formAddresses.map((path) => requestText({ path: `${path}?${query}` }));
    rows.push(await measure(servers, "portal", `an address with ${query.slice(0, 8)}…`, sent, servers.portal));
  }
  failed = rows.some(
    ({ where, meanwhile, failures, isFile, moreMiB }) =>
      where !== "-" && (meanwhile.slowestMs > maxMs || failures.length > 0 || (isFile && moreMiB > maxFileMiB)),
  );
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

/** A visitor opens a page every 50 ms until `work` ends. */
async function visited({ portal }: Servers, work: Promise<unknown>): Promise<Visits & { failures: string[] }> {
  let isOver = false;
  const waits: number[] = [];
  const failures: string[] = [];
  const visits: Promise<void>[] = [];
  const visit = async (path: string) => {
    const began = performance.now();
    const { status } = await ask(portal, { path }).catch(() => ({ status: 0 }));
    if (status !== 200) failures.push(`${status} GET ${path}`);
    waits.push(performance.now() - began);
  };
  const over = work.then(() => {
    isOver = true;
  });
  for (let turn = 0; !isOver; turn += 1) {
    visits.push(visit(pages[turn % pages.length] ?? "/"));
    await Promise.race([over, pause(50)]);
  }
  await Promise.all(visits);
  waits.sort((a, b) => a - b);
  return { slowestMs: waits.at(-1) ?? 0, medianMs: waits[waits.length >> 1] ?? 0, failures };
}

/** First visitors alone; then guests send bodies, each one request after another, while visitors go on. */
async function measure(servers: Servers, where: string, name: string, sent: readonly string[], port: number, guests = 2): Promise<Row> {
  const used = async (work: Promise<unknown>) => {
    const from = readMoment();
    const visits = await visited(servers, work);
    const { parts, seconds, foreignCores } = spent(from, readMoment(), servers.partOf);
    return { visits, seconds, foreignCores, cpuMs: parts.portal + parts.backend };
  };
  const before = await used(pause(1_000));
  const failures: string[] = [];
  const waiting = [...sent];
  let slowest = { ms: 0, what: "-" };
  const guest = async () => {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      // A connection for each guest: servers close many because they refuse the body.
      const connection = new Connection(port);
      const began = performance.now();
      const { status } = await connection.send(text).catch(() => ({ status: 499 }));
      const what = `${status} ${text.slice(0, text.indexOf(" HTTP/")).slice(0, 60)}`;
      if (performance.now() - began > slowest.ms) slowest = { ms: performance.now() - began, what };
      if (status >= 500) failures.push(what);
      connection.close();
    }
  };
  const residentMiB = () => servers.memory().portal + servers.memory().backend;
  const hadMiB = residentMiB();
  let maxMiB = hadMiB;
  const watch = setInterval(() => (maxMiB = Math.max(maxMiB, residentMiB())), 20);
  const meanwhile = await used(Promise.all([...Array.from({ length: guests }, guest), pause(300)]));
  clearInterval(watch);
  const ofGuests = meanwhile.cpuMs - (before.cpuMs / before.seconds) * meanwhile.seconds;
  const row: Row = {
    where,
    name,
    requests: sent.length,
    failures: [...new Set([...before.visits.failures, ...meanwhile.visits.failures, ...failures])],
    before: before.visits,
    meanwhile: meanwhile.visits,
    cpuMs: Math.max(0, ofGuests) / Math.max(1, sent.length),
    slowest,
    foreignCores: meanwhile.foreignCores,
    moreMiB: maxMiB - hadMiB,
    isFile: false,
  };
  console.error(toLine(row));
  return row;
}

function toLine({ where, name, requests, failures, before, meanwhile, cpuMs, slowest, foreignCores, moreMiB }: Row): string {
  const waits = [before, meanwhile].map(({ medianMs, slowestMs }) => `${medianMs.toFixed(0)}; ${slowestMs.toFixed(0)}`);
  const worst = `${slowest.ms.toFixed(0)} ${slowest.what}`;
  const cells = [
    where,
    name,
    requests,
    ...waits,
    cpuMs.toFixed(1),
    moreMiB.toFixed(0),
    worst,
    foreignCores.toFixed(1),
    failures.join(", ") || "-",
  ];
  return `| ${cells.join(" | ")} |`;
}

function toTable(rows: readonly Row[]): string {
  const head = [
    "| to | what | requests | a page before, ms: median; longest | meanwhile " +
      "| CPU ms of one request | MiB more | the slowest, ms | cores of others | failed |",
    "|---|---|--:|--:|--:|--:|--:|---|--:|---|",
  ];
  return [...head, ...rows.map(toLine), ""].join("\n");
}
