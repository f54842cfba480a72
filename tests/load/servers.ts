import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "#server/build-portal.ts";
import { builtProgram } from "#server/build-programs.ts";
import type { EmbeddedConnection } from "#server/env.ts";
import { clusterPath } from "#server/postgres/cluster-directory.ts";
import { findPostmaster } from "#server/postgres/postmaster.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { ask } from "./connection.ts";
import { type Part, readMoment, residentMiB, treeOf } from "./process-times.ts";

const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 15_000;

/** `npm start` in production mode on free ports and its own data folder. */
export type Servers = {
  backend: number;
  portal: number;
  database: EmbeddedConnection;
  /** Milliseconds from the start to the first complete main page; null when it included a build. */
  startMs: number | null;
  partOf: (pid: number, name: string) => Part;
  memory: () => { portal: number; backend: number };
  stop: () => Promise<void>;
};

export async function startServers(dataDir: string, settings: Record<string, string> = {}): Promise<Servers> {
  const [portal, admin, backend] = await freePorts();
  const logFile = join(dataDir, "bench-servers.log");
  const startedAt = performance.now();
  const child = runNode([join(root, "server/start.ts")], logFile, {
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: String(portal),
    ADMIN_PORT: String(admin),
    BACKEND_PORT: String(backend),
    // Makes the supervisor end together with its parent.
    npm_lifecycle_event: "bench",
    ...settings,
  });
  const ended = once(child, "exit");
  await firstPage(portal, child, logFile);
  const startMs = performance.now() - startedAt;

  const parts = new Map<number, Part>();
  for (const pid of treeOf(child.pid ?? 0, readMoment())) parts.set(pid, partByCommand(pid));
  const running = findPostmaster(realpathSync(clusterPath(dataDir)));
  if (!running?.socketDir || !running.port) throw new Error("the database of the bench is not running");
  return {
    backend,
    portal,
    database: { host: running.socketDir, port: running.port, user: "postgres", database: "portal" },
    startMs: readFileSync(logFile, "utf8").includes(": built in") ? null : startMs,
    partOf: (pid, name) => parts.get(pid) ?? (name === "postgres" ? "database" : "other"),
    memory: () => {
      const most = (part: Part) => Math.max(0, ...[...parts].filter(([, each]) => each === part).map(([pid]) => residentMiB(pid)));
      return { portal: most("portal"), backend: most("backend") };
    },
    stop: () => stopChild(child, ended),
  };
}

/** Runs a script of the project and waits for its end. */
export async function runScript(args: string[], logFile: string, env: Record<string, string>): Promise<void> {
  const child = runNode(args, logFile, env);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}:\n${tail(logFile)}`);
}

/** The child ends with this process or when told; of the caller's settings it gets the machine's own and `SPEEDUPS` only. */
function runNode(args: string[], logFile: string, env: Record<string, string>): ChildProcess {
  const log = openSync(logFile, "a");
  const { PATH, HOME, TMPDIR, LANG, NODE_OPTIONS, SPEEDUPS } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", log, log],
    env: { PATH, HOME, TMPDIR, LANG, NODE_OPTIONS, SPEEDUPS, NODE_ENV: "production", ...env },
  });
  closeSync(log);
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

const children = new Set<ChildProcess>();

/** Stops every server, for an interrupted run. */
export async function stopAll(): Promise<void> {
  await Promise.all([...children].map((child) => stopChild(child, once(child, "exit"))));
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killer);
}

async function firstPage(port: number, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const page = await ask(port, { path: "/" }).catch(() => undefined);
    // The main page is served even while its data are missing, so the API is asked too.
    const ready = page?.status === 200 && page.body.includes("</html>") && (await ask(port, { path: "/readyz" }).catch(() => undefined));
    if (ready && ready.status === 200) return;
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`the portal did not start:\n${tail(logFile)}`);
    await pause(20);
  }
}

function partByCommand(pid: number): Part {
  const settings = readOf(pid, "environ");
  const command = readOf(pid, "cmdline");
  if (command.includes("postgres")) return "database";
  if (command.includes(builtProgram("backend"))) return "backend";
  return command.includes("@remix-run/serve") && settings.includes("APP_MODE=client") ? "portal" : "other";
}

function readOf(pid: number, file: "environ" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function tail(file: string): string {
  return readFileSync(file, "utf8").split("\n").slice(-25).join("\n");
}
