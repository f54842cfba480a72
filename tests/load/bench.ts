/**
 * `npm run bench [-- --size 1k|100k] [--quick] [--only list,detail,…] [--deals 1000000] [--notifications 1000000]
 * [--loads 100000] [--reminders 100000] [--data-dir folder]`: measures the portal on production servers of its own and holds the
 * figures against the ceilings of the same run and the goals of performance.md. README.md beside this file says how to read the
 * tables.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openPool } from "#server/backend/db/connect.ts";
import { root } from "#server/build-portal.ts";
import { buildPrograms } from "#server/build-programs.ts";
import { clusterPath } from "#server/postgres/cluster-directory.ts";
import { ensureBuilt } from "#tests/support/portal-build.ts";
import { startCeilings } from "./ceilings.ts";
import { drive } from "./drive.ts";
import { measureLoads } from "./loads.ts";
import { People } from "./people.ts";
import { type Part, readMoment, spent } from "./process-times.ts";
import { measureReminders } from "./reminders.ts";
import { type Row, type Run, toMarkdown } from "./report.ts";
import { scoreSearch } from "./search.ts";
import { runScript, type Servers, startServers, stopAll } from "./servers.ts";
import { readStock } from "./stock.ts";
import { weighPages } from "./weights.ts";
import { catalogueWorks } from "./work/catalogue.ts";
import { dealsList, dealWorks } from "./work/deals.ts";
import { orderingWorks } from "./work/ordering.ts";
import { orderWorks } from "./work/orders.ts";
import { pageWorks } from "./work/pages.ts";
import { companiesFor, streamWorks } from "./work/streams.ts";
import type { Prepare, Work } from "./work.ts";

const works: Record<string, Prepare> = { ...catalogueWorks, ...orderWorks, ...orderingWorks, ...dealWorks, ...pageWorks, ...streamWorks };
/** Measurements without a goal, or slow at this size, run in a full run only. */
const leftOutWhenQuick = ["orders256", "dealsOfBuyer", "notifications", "catalogPageGzip", "dealsPage"];

const sizes: Record<string, { products: number; companies: number; deals: number; notifications: number }> = {
  "1k": { products: 1_000, companies: 400, deals: 20_000, notifications: 20_000 },
  "100k": { products: 100_000, companies: 2_000, deals: 200_000, notifications: 200_000 },
};

/** Rows of each load without `--loads`. */
const loadRows: Record<string, number> = { "1k": 10_000, "100k": 100_000 };

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "1k" },
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    /** Deals beyond those of the size; a million takes minutes to make. */
    deals: { type: "string" },
    /** Notifications, likewise. */
    notifications: { type: "string" },
    /** Event streams held open; 10,000 take minutes to sign in and open. */
    streams: { type: "string" },
    /** Rows of each load of goods, prices and stock; 0 skips the loads. */
    loads: { type: "string" },
    /** Prices that change at once, so that people with these goods are notified; 0 skips it. */
    reminders: { type: "string", default: "0" },
    /** Passed on as SPEEDUPS: "off", or "-name,-name". */
    speedups: { type: "string", default: "on" },
    /** A folder to keep and reuse: the second run skips the first start and the filling. */
    "data-dir": { type: "string" },
  },
});
const { size, quick } = values;
const ofSize = sizes[size] ?? fail(`--size must be one of ${Object.keys(sizes).join(", ")}`);
const streams = Number(values.streams ?? (quick ? 200 : 1000));
if (!Number.isSafeInteger(streams)) fail("--streams must be a whole number");
const filled = {
  ...ofSize,
  deals: Number(values.deals ?? ofSize.deals),
  notifications: Number(values.notifications ?? ofSize.notifications),
  companies: Math.max(ofSize.companies, companiesFor(streams)),
};
for (const name of ["deals", "notifications"] as const) if (!Number.isSafeInteger(filled[name])) fail(`--${name} must be a whole number`);
const loads = Number(values.loads ?? (values.only ? 0 : quick ? 2_000 : (loadRows[size] ?? 0)));
if (!Number.isSafeInteger(loads)) fail("--loads must be a whole number");
const reminders = Number(values.reminders);
if (!Number.isSafeInteger(reminders)) fail("--reminders must be a whole number");
const wanted = values.only?.split(",") ?? Object.keys(works).filter((id) => !(quick && leftOutWhenQuick.includes(id)));
for (const id of wanted) if (!works[id]) fail(`--only knows ${Object.keys(works).join(", ")}`);
if (!existsSync("/proc/stat")) fail("The bench reads processor times from /proc: it needs Linux.");

const startedAt = performance.now();
/** Seconds until no new measurement starts, and until the run ends. */
const [lastWorkSeconds, lastSeconds] =
  values.deals || values.notifications || streams > 1000 || loads > 20_000 || reminders > 0
    ? [1500, 1800]
    : quick
      ? [150, 180]
      : [640, 720];
const seconds = quick ? 2 : 5;
const warmUpSeconds = quick ? 0.7 : 1.5;
const priceLists = 300;

const output = join(root, "tests/.output");
const kept = values["data-dir"] && resolve(values["data-dir"]);
const dataDir = kept ?? mkdtempSync(join(tmpdir(), "portal-bench-"));
const stopped = new AbortController();

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => void abandon(`stopped by ${signal}`));
const watchdog = setTimeout(() => void abandon(`not finished in ${lastSeconds} s`), lastSeconds * 1000);

try {
  await bench();
} catch (error) {
  if (!stopped.signal.aborted) await abandon((error as Error).stack ?? String(error));
}

async function bench(): Promise<void> {
  say("building the portal");
  await ensureBuilt();
  await buildPrograms(process.env);
  mkdirSync(dataDir, { recursive: true });
  // The database's account must be able to enter; a temporary folder is closed to it.
  chmodSync(dataDir, 0o711);
  const run: Run = {
    size,
    quick,
    speedups: values.speedups,
    at: new Date().toISOString().slice(0, 16),
    machine: `${cpus().length} cores ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`,
    filled: { products: filled.products, companies: filled.companies, deals: filled.deals },
    seconds: 0,
    firstStartMs: null,
    startMs: null,
    memory: null,
    ceilings: [],
    rows: [],
    dealsBefore: null,
    weights: [],
    loads: [],
    search: [],
    left: [],
  };
  await prepareData(run);
  say("starting");
  const servers = await startServers(dataDir, { STREAMS_MAX: String(Math.max(1000, streams)), SPEEDUPS: values.speedups });
  run.startMs = servers.startMs;
  const pool = openPool(servers.database, { max: 2, applicationName: "bench" });
  const people = new People(servers);
  await tried(run, "weights", async () => {
    run.weights = await weigh(servers, people);
  });
  await measureAll(run, servers, people, pool);
  await pool.end();
  await servers.stop();
  await finish(run);
}

/** Makes a database of the wanted size, and measures what happens only on the way. */
async function prepareData(run: Run): Promise<void> {
  const marker = join(dataDir, "bench-size.json");
  if (existsSync(marker)) {
    if (readFileSync(marker, "utf8") !== JSON.stringify(filled)) throw new Error(`${dataDir} holds a database of another size`);
    return;
  }
  say("first start with demo data");
  const servers = await startServers(dataDir);
  run.firstStartMs = servers.startMs;
  await tried(run, "search", async () => {
    run.search = await scoreSearch(servers.backend);
  });
  if (wanted.includes("deals")) {
    run.dealsBefore = await measure(await dealsList(servers.backend, new People(servers), 0), servers.partOf);
  }
  await servers.stop();
  say("filling the catalogue");
  const counts = { ...filled, "price-lists": priceLists, "list-items": 500 };
  const args = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)]);
  const log = join(dataDir, "bench-fill.log");
  await runScript([join(root, "server/backend/db/big-data.ts"), ...args], log, { DATA_DIR: dataDir });
  writeFileSync(marker, JSON.stringify(filled));
}

async function weigh(servers: Servers, people: People): Promise<Run["weights"]> {
  const { categories, cards } = await readStock(servers.backend, people);
  const category = categories.toSorted((a, b) => b.totalProducts - a.totalProducts)[0];
  return weighPages(servers.portal, people, category?.uuid ?? "", cards[0]?.uuid ?? "");
}

async function measureAll(run: Run, servers: Servers, people: People, pool: ReturnType<typeof openPool>): Promise<void> {
  const ceilings = await startCeilings(servers.database);
  const ceilingPart = (pid: number, name: string): Part => (pid === ceilings.pid ? "backend" : servers.partOf(pid, name));
  for (const work of ceilings.works) run.ceilings.push(await measure(work, ceilingPart, quick ? 1.5 : 3));
  await ceilings.stop();

  const stock = await readStock(servers.backend, people);
  const scene = { servers, people, stock, pool, quick, streams };
  for (const id of wanted) {
    if (elapsed() > lastWorkSeconds) {
      run.left.push(`${id}: out of time`);
      continue;
    }
    await tried(run, id, async () => {
      const work = await (works[id] as Prepare)(scene);
      run.rows.push(await measure(work, servers.partOf, id.startsWith("orders") ? seconds * 2 : seconds));
    });
  }
  run.memory = servers.memory();
  if (loads > 0)
    await tried(run, "loads", async () => {
      run.loads = await measureLoads(servers, loads, say);
    });
  if (reminders > 0)
    await tried(run, "reminders", async () => {
      run.loads.push(await measureReminders(servers, pool, reminders, say));
    });
}

/** A failing measurement does not stop the others, but fails the run. */
async function tried(run: Run, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (stopped.signal.aborted) return;
    run.left.push(`${id}: ${(error as Error).message.split("\n")[0]}`);
    say(`${id}: ${(error as Error).message}`);
  }
}

async function measure(work: Work, partOf: (pid: number, name: string) => Part, forSeconds = seconds): Promise<Row> {
  const { id, title, job, port, connections, caveat, warmUpUnits } = work;
  const warm = await drive(job, { port, connections, seconds: warmUpSeconds, ...(warmUpUnits && { least: warmUpUnits }) });
  const from = readMoment();
  const driven = await drive(job, { port, connections, seconds: forSeconds, firstTurn: warm.done + warm.failed });
  const cost = spent(from, readMoment(), partOf);
  const each = Math.max(1, driven.done);
  const cpu = Object.fromEntries(Object.entries(cost.parts).map(([part, ms]) => [part, ms / each])) as Record<Part, number>;
  const row: Row = {
    id,
    title,
    connections,
    done: driven.done,
    failed: driven.failed + warm.failed,
    firstFailure: warm.firstFailure ?? driven.firstFailure,
    perSecond: driven.done / driven.seconds,
    p50: driven.p50,
    p99: driven.p99,
    cpuMs: cpu.portal + cpu.backend + cpu.database,
    cpu,
    foreignCores: cost.foreignCores,
    foreignName: cost.foreignName,
    stolenCores: cost.stolenCores,
    ...(caveat && { caveat }),
  };
  say(
    `${id}: ${row.perSecond.toFixed(1)}/s, p50 ${row.p50.toFixed(2)} ms, ${row.cpuMs.toFixed(2)} CPU ms, ` +
      `${row.failed} failed, foreign load ${row.foreignCores.toFixed(2)}`,
  );
  return row;
}

/** Prints and saves the tables; the last full run of each size is kept for comparison. */
async function finish(run: Run): Promise<void> {
  clearTimeout(watchdog);
  run.seconds = elapsed();
  mkdirSync(output, { recursive: true });
  const file = join(output, "bench.json");
  const runs: Record<string, Run> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const markdown = toMarkdown(run, size === "1k" ? undefined : runs["1k"]);
  if (!values.only) writeFileSync(file, `${JSON.stringify({ ...runs, [size]: run }, null, 2)}\n`);
  writeFileSync(join(output, `bench-${size}.md`), markdown);
  removeData();
  console.log(markdown);
  process.exitCode = run.left.length > 0 || run.rows.some((row) => row.failed > 0) ? 1 : 0;
}

async function abandon(reason: string): Promise<void> {
  if (stopped.signal.aborted) return;
  stopped.abort();
  console.error(reason);
  await stopAll();
  removeData();
  process.exit(1);
}

function removeData(): void {
  if (kept) return;
  const cluster = clusterPath(dataDir);
  // Where the account cannot enter the folder, the cluster lies elsewhere and the folder links to it.
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true, maxRetries: 5 });
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function elapsed(): number {
  return (performance.now() - startedAt) / 1000;
}

function say(line: string): void {
  console.error(`[${elapsed().toFixed(0).padStart(3)} s] ${line}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
