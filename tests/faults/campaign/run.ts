/**
 * `npm run test:campaign [-- --seed 7 --seconds 90]`: random work of buyers and of an accounting system on a portal of `npm start`,
 * while its processes are killed, paused and cut off; then a checker compares every answer with the tables. Prints its seed, which
 * repeats work and faults (not their exact interleaving), and ends with 1 if anything does not hold.
 */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { clusterPath } from "#server/postgres/cluster-directory.ts";
import { startServers, stopAll } from "#tests/load/servers.ts";
import { readStart, violationsOf } from "./check.ts";
import { doFaults } from "./faults.ts";
import { newHistory } from "./history.ts";
import { randomOf } from "./random.ts";
import { workAsBuyer, workAsSystem } from "./work.ts";

const { values } = parseArgs({ options: { seed: { type: "string" }, seconds: { type: "string", default: "60" } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const buyers = ["director@alfa.example", "manager@alfa.example", "director@beta.example", "manager@beta.example"];
/** What is up again after the last fault: crash recovery and the longest pause of a restart. */
const recoveryMs = 90_000;

console.log(`seed ${seed}, ${values.seconds} s`);
const dataDir = mkdtempSync(join(tmpdir(), "portal-campaign-"));
// The database's account must be able to enter.
chmodSync(dataDir, 0o755);
let violations: string[] = [];
try {
  const servers = await startServers(dataDir, { LOG_LEVEL: "error" });
  const open = async () => {
    const client = new pg.Client(servers.database);
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  const before = await open();
  const start = await readStart(before);
  await before.end();

  const ports = { backend: servers.backend, portal: servers.portal };
  const history = newHistory();
  const random = randomOf(seed);
  const ending = new AbortController();
  const key = await history.openKey(ports);
  const work = [
    ...buyers.map((login) => workAsBuyer(ports, login, history, random.fork(), ending.signal)),
    workAsSystem(ports, key, history, random.fork(), ending.signal),
  ];
  const faults = doFaults(
    { ports, database: servers.database, clusterDir: realpathSync(clusterPath(dataDir)) },
    random.fork(),
    ending.signal,
  );
  await pause(Number(values.seconds) * 1000);
  ending.abort();
  const done = await faults;
  // Every worker ends with a definite answer to its last order.
  await Promise.race([Promise.all(work), pause(recoveryMs)]);
  console.log(`${JSON.stringify(done)}, ${history.summary()}`);
  const client = await open();
  violations = await violationsOf(client, start, history, { ports, key, timeoutMs: recoveryMs });
  await client.end();
} finally {
  await stopAll();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
for (const violation of violations) console.log(`VIOLATED ${violation}`);
console.log(`${violations.length} violations, seed ${seed}`);
process.exit(violations.length > 0 ? 1 : 0);
