import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { root } from "#server/build-portal.ts";
import { builtProgram } from "#server/build-programs.ts";
import { clusterPath } from "#server/postgres/cluster-directory.ts";
import { readStart, violationsOf } from "#tests/faults/campaign/check.ts";
import { newHistory } from "#tests/faults/campaign/history.ts";
import { randomOf } from "#tests/faults/campaign/random.ts";
import { readMoment, type Spent, spent } from "#tests/load/process-times.ts";
import { runScript, type Servers, startServers, stopAll } from "#tests/load/servers.ts";
import { pidOf } from "#tests/support/started-portal.ts";
import type { Campaign } from "../campaign.ts";
import type { Outcome } from "../scenario.ts";
import { flood, untilAnswered } from "./beyond.ts";
import { gatherCrowd } from "./crowd.ts";
import { watchMemory } from "./memory.ts";
import { plantedLoads } from "./planted.ts";
import { Tally } from "./tally.ts";

type LoadSize = {
  sessions: number;
  /** How long a person takes for everything once: sessions divided by it are deals a second. */
  roundSeconds: number;
  /** How long the load is held, and how long more is asked than the machine can do. */
  heldSeconds: number;
  beyondSeconds: number;
  /** Connections without a thought between two pages. */
  beyondConnections: number;
  /** Within what the portal must answer again. */
  recoverySeconds: number;
};

const afterSeconds = 15;
const rampSeconds = 60;
/** Of the load that is held, between two lines that say how it is. */
const lookSeconds = 120;

const sizes = {
  short: { sessions: 20, roundSeconds: 20, heldSeconds: 40, beyondSeconds: 8, beyondConnections: 200, recoverySeconds: 60 },
  full: { sessions: 500, roundSeconds: 50, heldSeconds: 1_200, beyondSeconds: 30, beyondConnections: 1_000, recoverySeconds: 10 },
} satisfies Record<string, LoadSize>;
const soakMinutes = 120;

type Options = { size: LoadSize; seed: number; planted: readonly string[]; log: (line: string) => void };

/**
 * A morning: sessions, event streams and deals a second, and then more than the machine can do. The short form asserts outcomes only,
 * for a busy machine; the full one also how soon the portal has recovered.
 */
export const load: Campaign = {
  usage: "[--seed 7] [--short] [--minutes 20] [--soak] [--sessions 500]",
  needs: [],
  scenarios: [],
  planted: Object.keys(plantedLoads),
  async run({ asked: { seed, planted, minutes, short, soak, sessions }, log, attempt }) {
    const size = { ...(short ? sizes.short : sizes.full), ...(sessions && { sessions }) };
    const held = minutes ?? (soak ? soakMinutes : undefined);
    const title =
      "held load fails nothing; beyond it refusals are 503 and say when to come back; every answered deal is there once; memory is bounded";
    await attempt(title, () => runLoad({ size: { ...size, ...(held && { heldSeconds: held * 60 }) }, seed, planted, log }));
  },
};

/** The portal of `npm start` in production form, with an embedded database of its own. */
async function runLoad(options: Options): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-load-"));
  // The database's account must be able to enter.
  chmodSync(dataDir, 0o711);
  try {
    const { sessions } = options.size;
    const rows = { products: 1_000, companies: sessions, deals: sessions * 10, notifications: sessions * 10 };
    const args = Object.entries({ ...rows, "price-lists": 50, "list-items": 500 }).flatMap(([name, count]) => [`--${name}`, `${count}`]);
    await runScript([join(root, "server/backend/db/big-data.ts"), ...args], join(dataDir, "fill.log"), { DATA_DIR: dataDir });
    options.log("the database is filled");
    const settings = Object.assign({}, ...options.planted.map((name) => plantedLoads[name]));
    return await loadServers(await startServers(dataDir, { LOG_LEVEL: "error", STREAMS_MAX: "2000", ...settings }), options);
  } finally {
    await stopAll();
    const cluster = clusterPath(dataDir);
    if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true, maxRetries: 5 });
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function loadServers(servers: Servers, { size, seed, planted, log }: Options): Promise<Outcome> {
  const client = new pg.Client(servers.database);
  client.on("error", () => {});
  await client.connect();
  const start = await readStart(client);
  const history = newHistory();
  const { sessions, roundSeconds, heldSeconds, beyondSeconds, beyondConnections, recoverySeconds } = size;
  const isTwice = planted.includes("twice");
  const crowd = await gatherCrowd(servers, { sessions, roundSeconds, random: randomOf(seed), orders: history.orders, isTwice });
  log(`${sessions} buyers are ready`);

  const phases = { coming: new Tally(), held: new Tally(), beyond: new Tally(), recovering: new Tally(), after: new Tally() };
  let tally = phases.coming;
  let isOver = false;
  const comingSeconds = Math.min(rampSeconds, heldSeconds / 4);
  const walk = crowd.walk({ rampSeconds: comingSeconds, tally: () => tally, isOver: () => isOver });
  await pause(comingSeconds * 1_000);
  tally = phases.held;
  const memory = watchMemory(servers);
  const [begun, cameWith, from] = [performance.now(), history.orders.length, readMoment()];
  const looking = setInterval(() => log([memory.now(), phases.held.figures()[0]].join("; ")), lookSeconds * 1_000);
  await pause(heldSeconds * 500);
  if (planted.includes("killed")) process.kill(pidOf(builtProgram("backend"), servers.backend) ?? process.pid, "SIGKILL");
  await pause(heldSeconds * 500);
  clearInterval(looking);
  const used = spent(from, readMoment(), servers.partOf);
  let [placed, heard, held] = [0, 0, 0];
  const { portal: port } = servers;
  const rush = { port, connections: beyondConnections, seconds: beyondSeconds, tally: phases.beyond };
  await flood({ ...rush, visitors: crowd.visitors }, () => {
    held = (performance.now() - begun) / 1_000;
    placed = history.orders.length - cameWith;
    heard = crowd.streams.filter((stream) => stream.isHeard()).length;
    log("asking for more than the machine can do");
    tally = phases.beyond;
  });
  tally = phases.recovering;
  const recoveredMs = await untilAnswered(port, crowd.visitors()[0] ?? "", recoverySeconds);
  tally = phases.after;
  await pause(afterSeconds * 1_000);
  isOver = true;
  await walk;
  const { figures, broken } = memory.end();
  if (planted.includes("lost")) await removeLast(client, [...(history.orders.findLast(({ uuids }) => uuids.size > 0)?.uuids ?? [])]);

  broken.push(...(await violationsOf(client, start, history, { ports: servers, key: "", timeoutMs: 0 })));
  await client.end();
  for (const phase of Object.values(phases)) broken.push(...phase.failures());
  const events = crowd.streams.reduce((sum, stream) => sum + stream.events.length, 0);
  const refused = [...new Set(crowd.streams.flatMap((stream) => stream.refused))];
  const mustNot: [isBroken: boolean, sentence: string][] = [
    [phases.held.refused > 0, `${phases.held.refused} requests were refused while the load was held`],
    [phases.after.refused > 0, `${phases.after.refused} requests were refused after the portal had recovered`],
    [phases.beyond.refused === 0, "nothing was refused: no more was asked than the machine can do"],
    [recoveredMs === undefined, `the portal did not answer within ${recoverySeconds} s after what was beyond its strength`],
    [heard < crowd.wantedStreams, `${heard} of ${crowd.wantedStreams} event streams were heard`],
    [refused.length > 0, `event streams were answered ${refused.join(", ")}`],
    [placed === 0 || events === 0, `${placed} orders, ${events} events: nothing was tried`],
  ];
  const recovered = recoveredMs === undefined ? "never" : `${(recoveredMs / 1_000).toFixed(1)} s later`;
  return {
    figures: [
      `coming within ${comingSeconds} s:`,
      ...phases.coming.figures(),
      `held ${held.toFixed(0)} s: ${sessions} sessions, ${heard} event streams, ${(placed / held).toFixed(1)} deals a second`,
      ...phases.held.figures(),
      `    processor: ${coresOf(used)}`,
      `beyond for ${beyondSeconds} s: ${beyondConnections} connections more, without a thought`,
      ...phases.beyond.figures(),
      `answers again ${recovered}; then`,
      ...phases.after.figures(),
      `${history.orders.filter(({ uuids }) => uuids.size > 0).length} of ${history.orders.length} orders answered; ${events} events`,
      ...figures,
    ],
    broken: [...broken, ...mustNot.flatMap(([isBroken, sentence]) => (isBroken ? [sentence] : []))],
  };
}

/** Cores in use; `other` is the campaign itself. */
function coresOf({ seconds, parts, foreignCores, foreignName, stolenCores }: Spent): string {
  const cores = Object.entries({
    ...parts,
    [`of others (${foreignName})`]: foreignCores * seconds * 1_000,
    stolen: stolenCores * seconds * 1_000,
  });
  return cores.map(([name, ms]) => `${name} ${(ms / seconds / 1_000).toFixed(2)}`).join(", ");
}

async function removeLast(client: pg.Client, uuids: readonly string[]): Promise<void> {
  for (const table of ["ledger_rows where deal_uuid", "deals where uuid"]) await client.query(`delete from ${table} = any($1)`, [uuids]);
}
