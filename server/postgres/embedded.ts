import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, renameSync, rmdirSync, statSync } from "node:fs";
import type { Socket } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { EmbeddedConnection } from "../env.ts";
import { initialiseCluster, linkCluster, locateCluster, socketDirectory } from "./cluster-directory.ts";
import { type DatabaseAccount, EmbeddedDatabaseError, PLAIN_ENVIRONMENT } from "./database-account.ts";
import { findPostmaster, postmasterGone, releaseSocket } from "./postmaster.ts";
import { postgresBinaries } from "./runtime-copy.ts";

export const DATABASE = "portal";
/** In the database `postgres`; released when its holder ends, even by SIGKILL. Releases must not change it. */
const IN_CHARGE_LOCK = 7_240_118;
/** Crash recovery may take a while on a slow disk. */
const START_TIMEOUT_MS = 120_000;
const OWNER_TIMEOUT_MS = 1_200;
const MAX_LOG_BYTES = 10_000_000;
const GOES_AWAY_BY_ITSELF = /pre-existing shared memory block|\.(?:pid|lock)" already exists/;

const SETTINGS = {
  listen_addresses: "",
  shared_buffers: "128MB",
  max_wal_size: "256MB",
  min_wal_size: "64MB",
  max_connections: "60",
  jit: "off",
  fsync: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // With the name of the connection, which in a transaction is the request's.
  log_line_prefix: "%m [%p] %a ",
  // The backend logs failed statements; here they would only fill the disk.
  log_min_messages: "log",
};
const THROWAWAY_SETTINGS = {
  // Test files run in parallel, one per core, each with pools of its own.
  max_connections: String(Math.max(150, 60 * availableParallelism())),
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
};

export interface EmbeddedDatabase {
  connection: EmbeddedConnection;
  /** Stops the server (fast shutdown); resolves when its data folder is free. May be called twice. */
  stop(): Promise<void>;
  /** True when a server left behind by a killed process was taken over instead of started. */
  adopted: boolean;
  /** Resolves when the server ends without `stop`; then call `ensureEmbeddedDatabase` again. */
  lost: Promise<void>;
}

/**
 * Returns a running PostgreSQL with its data in DATA_DIR, which the first call creates. Throws EmbeddedDatabaseError when another
 * process is in charge of the same data (it holds the advisory lock IN_CHARGE_LOCK), or the server does not start.
 */
export async function ensureEmbeddedDatabase(options: {
  dataDir: string;
  log?: (line: string) => void;
  /** For a throwaway cluster: no fsync, and the server ends with this process. */
  fastForTests?: boolean;
}): Promise<EmbeddedDatabase> {
  const { dataDir, log = console.log, fastForTests = false } = options;
  const { clusterDir, account } = locateCluster(dataDir, log, { throwaway: fastForTests });
  const binaries = await postgresBinaries(account, dataDir, log);
  if (await initialiseCluster(clusterDir, account, binaries.initdb, { sync: !fastForTests })) log(`database: created in ${clusterDir}`);
  linkCluster(dataDir, clusterDir);

  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = findPostmaster(clusterDir);
    const owner = running?.socketDir && running.port ? await takeCharge(running.socketDir, running.port, clusterDir) : undefined;
    if (running && owner) {
      log("database: took over the running server");
      return handle(owner, clusterDir, running.pid, true);
    }
    if (!running) {
      const socketDir = socketDirectory(clusterDir, account);
      const logFile = join(dataDir, "postgres.log");
      const settings = fastForTests ? { ...SETTINGS, ...THROWAWAY_SETTINGS } : SETTINGS;
      const started = await start({ binary: binaries.postgres, clusterDir, socketDir, account, logFile, settings, deadline });
      if (started)
        return handle(started.owner, clusterDir, started.pid, false, fastForTests ? stopWithUs(started.pid, account) : undefined);
    }
    if (Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `The database in ${clusterDir} did not become ready in ${START_TIMEOUT_MS / 1000} s. Its log: ${join(dataDir, "postgres.log")}`,
      );
    }
    await pause(100);
  }
}

interface Owner {
  client: pg.Client;
  connection: EmbeddedConnection;
}

/** Connects and takes the lock IN_CHARGE_LOCK, held by the connection. Undefined while the server does not accept connections yet. */
async function takeCharge(host: string, port: number, clusterDir: string): Promise<Owner | undefined> {
  const client = new pg.Client({
    host,
    port,
    user: "postgres",
    database: "postgres",
    application_name: "portal in charge",
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    if (rows[0]?.data_directory !== clusterDir) throw new Error("another cluster answers on this socket");
    const deadline = Date.now() + OWNER_TIMEOUT_MS;
    while (!(await client.query("select pg_try_advisory_lock($1) as granted", [IN_CHARGE_LOCK])).rows[0].granted) {
      if (Date.now() > deadline) {
        throw new EmbeddedDatabaseError(
          `Another process already runs the database in ${clusterDir}. Stop it first (is another npm start, npm run ` +
            "dev or a test run alive?), or set DATA_DIR to another folder.",
        );
      }
      await pause(100);
    }
    const existing = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (existing.rowCount === 0) await client.query(`create database ${DATABASE}`);
    return { client, connection: { host, port, user: "postgres", database: DATABASE } };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof EmbeddedDatabaseError) throw error;
    return undefined;
  }
}

interface StartOptions {
  binary: string;
  clusterDir: string;
  socketDir: string;
  account: DatabaseAccount;
  logFile: string;
  settings: Record<string, string>;
  deadline: number;
}

/** Undefined when the start may be retried: processes of a predecessor are still ending. */
async function start(options: StartOptions): Promise<{ owner: Owner; pid: number } | undefined> {
  const { clusterDir, socketDir, account, logFile, settings, deadline } = options;
  releaseSocket(socketDir, clusterDir);
  const logStart = beginLog(logFile);
  const log = openSync(logFile, "a", 0o600);
  const args = ["-D", clusterDir, "-k", socketDir, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  // Detached in its own session, so that Ctrl+C reaches the backend first and the database last. The output goes to a file, so the
  // server can outlive this process.
  const child = spawn(options.binary, args, {
    ...account.ids,
    cwd: "/",
    detached: true,
    env: PLAIN_ENVIRONMENT,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  await once(child, "spawn");
  child.unref();
  while (!hasEnded(child)) {
    const owner = await takeCharge(socketDir, 5432, clusterDir);
    if (owner && child.pid) return { owner, pid: child.pid };
    if (Date.now() > deadline) return undefined;
    await pause(40);
  }
  const output = readFileSync(logFile).subarray(logStart).toString().trim();
  if (GOES_AWAY_BY_ITSELF.test(output)) return undefined;
  throw new EmbeddedDatabaseError(
    `The database did not start (exit code ${child.exitCode ?? child.signalCode}):\n${output.split("\n").slice(-12).join("\n")}`,
  );
}

/** Ends a throwaway server even when the test run is killed: then the pipe closes, and the shell waiting on it stops the server. */
function stopWithUs(pid: number, account: DatabaseAccount): ChildProcess {
  const watchdog = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$0"', String(pid)], {
    ...account.ids,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watchdog.on("error", () => undefined);
  watchdog.unref();
  (watchdog.stdin as Socket | null)?.unref();
  return watchdog;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function handle(owner: Owner, clusterDir: string, pid: number, adopted: boolean, watchdog?: ChildProcess): EmbeddedDatabase {
  const { client, connection } = owner;
  let stopping: Promise<void> | undefined;
  const lost = new Promise<void>((settle) => {
    client.once("end", () => {
      if (!stopping) settle();
    });
  });
  const stop = async () => {
    watchdog?.kill("SIGKILL");
    await client.end().catch(() => undefined);
    // Checks again, because after a crash another process may have got the pid.
    if (findPostmaster(clusterDir)?.pid !== pid) return;
    process.kill(pid, "SIGINT");
    await postmasterGone(clusterDir, pid);
    try {
      rmdirSync(connection.host);
    } catch {
      // Not empty or already removed; the next start reuses it.
    }
  };
  return { connection, adopted, lost, stop: () => (stopping ??= stop()) };
}

/** Returns the log's size, where new lines begin; renames a log above the limit to `.1`. */
function beginLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size < MAX_LOG_BYTES) return size;
  renameSync(path, `${path}.1`);
  return 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, ms));
}
