import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { builtProgram } from "#server/build-programs.ts";
import type { EmbeddedConnection } from "#server/env.ts";
import { findPostmaster } from "#server/postgres/postmaster.ts";
import { pidOf } from "#tests/support/started-portal.ts";
import type { Ports } from "./history.ts";
import type { Random } from "./random.ts";

type Target = { ports: Ports; database: EmbeddedConnection; clusterDir: string };

const backendOf = ({ ports }: Target) => pidOf(builtProgram("backend"), ports.backend);
const portalOf = ({ ports }: Target) => pidOf("@remix-run/serve", ports.portal);
const postmasterOf = ({ clusterDir }: Target) => findPostmaster(clusterDir)?.pid;

/** The server and its processes, which are its children. */
function databaseProcesses(target: Target): number[] {
  const postmaster = postmasterOf(target);
  if (!postmaster) return [];
  const children = readdirSync("/proc").filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      return readFileSync(`/proc/${entry}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(postmaster);
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  if (!pid) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

async function stopFor(pids: readonly number[], ms: number): Promise<void> {
  for (const pid of pids) kill(pid, "SIGSTOP");
  await pause(ms);
  for (const pid of pids) kill(pid, "SIGCONT");
}

/** Ends connections of the portal on the server's side; `which` chooses among their processes. */
async function cut({ database }: Target, which: string): Promise<void> {
  const client = new pg.Client({ ...database, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'portal%'
    and application_name <> 'portal in charge' and pid <> pg_backend_pid() and ${which}`);
  await client.end();
}

const faults: Record<string, (target: Target, random: Random) => Promise<void> | void> = {
  killBackend: (target) => kill(backendOf(target), "SIGKILL"),
  killPortal: (target) => kill(portalOf(target), "SIGKILL"),
  killDatabase: (target) => kill(postmasterOf(target), "SIGKILL"),
  killDatabaseAndBackend: (target) => {
    const backend = backendOf(target);
    kill(postmasterOf(target), "SIGKILL");
    kill(backend, "SIGKILL");
  },
  pauseBackend: (target, random) => stopFor([backendOf(target)], 500 + random.below(3_000)),
  pauseDatabase: (target, random) => stopFor(databaseProcesses(target), 500 + random.below(3_000)),
  cutAll: (target) => cut(target, "true"),
  cutIdleInTransaction: (target) => cut(target, "state = 'idle in transaction'"),
  cutHalf: (target) => cut(target, "pid % 2 = 0"),
};

/** One random fault after another, with pauses in which the portal recovers; the counts of each. A process that is not there is left. */
export async function doFaults(target: Target, random: Random, signal: AbortSignal): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  const names = Object.keys(faults);
  while (!signal.aborted) {
    await pause(500 + random.below(3_000));
    const name = random.pick(names);
    // Cuts are cheap and find the moments between two statements: several at once.
    for (let times = name.startsWith("cut") ? 10 : 1; times > 0; times -= 1) {
      try {
        await faults[name]?.(target, random);
        done[name] = (done[name] ?? 0) + 1;
      } catch {
        // The process, or the database, is still down from the fault before.
      }
      await pause(50);
    }
  }
  return done;
}
