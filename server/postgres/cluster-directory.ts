import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { accountMay, type DatabaseAccount, databaseAccount, EmbeddedDatabaseError, PLAIN_ENVIRONMENT } from "./database-account.ts";
import { processIsAlive } from "./postmaster.ts";

/** Major version of the pinned binaries. Part of the path, because another major version cannot read the data. */
const MAJOR = "18";
const MAX_SOCKET_PATH_BYTES = 107;

export function clusterPath(dataDir: string): string {
  return join(dataDir, `pg${MAJOR}`);
}

/**
 * Creates DATA_DIR and chooses the cluster's folder in it. When the database's account cannot enter DATA_DIR (a clone under /root, a
 * 0700 folder), the cluster is in /var/lib and `linkCluster` links to it. Throws EmbeddedDatabaseError when the link is broken, or
 * DATA_DIR has only data of another major version.
 */
export function locateCluster(
  dataDir: string,
  log: (line: string) => void,
  options: { throwaway: boolean },
): { clusterDir: string; account: DatabaseAccount } {
  makeFolder(dataDir);
  assertSameMajor(dataDir);
  const link = clusterPath(dataDir);
  const account = databaseAccount(link);
  if (existsSync(link)) return { clusterDir: realpathSync(link), account };
  if (lstatSync(link, { throwIfNoEntry: false })) {
    throw new EmbeddedDatabaseError(
      `${link} points to a folder that does not exist any more. Restore it, or remove the link to begin with an empty database.`,
    );
  }
  // A test's temporary folder is 0700 and is deleted as a whole, so the cluster must be inside it.
  if (options.throwaway) chmodSync(dataDir, 0o711);
  if (accountMay(account, "enter", dataDir)) return { clusterDir: join(realpathSync(dataDir), `pg${MAJOR}`), account };

  const elsewhere = join("/var/lib/wholesale-portal", fingerprint(dataDir), `pg${MAJOR}`);
  makeFolder(dirname(elsewhere));
  log(`database: user ${account.name} cannot enter ${dataDir}, so the data lives in ${elsewhere}`);
  return { clusterDir: elsewhere, account };
}

/** Called after initdb, so that a broken link always means lost data and never an interrupted first start. */
export function linkCluster(dataDir: string, clusterDir: string): void {
  if (!existsSync(clusterPath(dataDir))) symlinkSync(clusterDir, clusterPath(dataDir));
}

/** Runs initdb unless there is a cluster. Returns true when it created one; throws EmbeddedDatabaseError on foreign data. */
export async function initialiseCluster(
  clusterDir: string,
  account: DatabaseAccount,
  initdb: string,
  options: { sync: boolean },
): Promise<boolean> {
  const versionFile = join(clusterDir, "PG_VERSION");
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, "utf8").trim();
    if (version !== MAJOR) {
      throw new EmbeddedDatabaseError(
        `${clusterDir} was made by PostgreSQL ${version}, and this release runs PostgreSQL ${MAJOR}, which cannot read ` +
          "it. Nothing was changed. Use the release that made it to export the data, or choose another DATA_DIR.",
      );
    }
    return false;
  }
  if (existsSync(clusterDir) && readdirSync(clusterDir).length > 0) {
    throw new EmbeddedDatabaseError(
      `${clusterDir} is not empty, yet it is not a PostgreSQL data folder. Nothing was changed. Move it away, or choose another DATA_DIR.`,
    );
  }
  await removeAbandoned(clusterDir);
  const unfinished = `${clusterDir}.init-${process.pid}`;
  makeOwned(unfinished, account);
  await run(
    initdb,
    [
      `--pgdata=${unfinished}`,
      "--username=postgres",
      "--auth-local=trust",
      "--auth-host=reject",
      "--encoding=UTF8",
      // With LC_CTYPE=C Cyrillic has no trigrams; without LANG the encoding would be SQL_ASCII.
      "--locale=C.UTF-8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
      ...(options.sync ? [] : ["--no-sync"]),
    ],
    account,
  );
  try {
    await rename(unfinished, clusterDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(versionFile)) throw error;
    return false;
  }
  const parent = await open(dirname(clusterDir), "r");
  await parent.sync().finally(() => parent.close());
  return true;
}

/** Returns a short path, because a socket's path may have 107 bytes, with mode 0700, because the socket needs no password. */
export function socketDirectory(clusterDir: string, account: DatabaseAccount): string {
  const uid = "uid" in account.ids ? account.ids.uid : process.getuid?.();
  const candidates =
    process.getuid?.() === 0
      ? [join("/run/wholesale-portal", fingerprint(clusterDir)), join("/tmp", `wholesale-portal-${uid}-${fingerprint(clusterDir)}`)]
      : [join("/tmp", `wholesale-portal-${uid}-${fingerprint(clusterDir)}`)];
  for (const path of candidates) {
    try {
      if (path.startsWith("/run/")) makeFolder(dirname(path));
      makeOwned(path, account);
      if (accountMay(account, "enter", path)) return path;
    } catch {
      // Not writable, or owned by another user: try the next path.
    }
  }
  const path = mkdtempSync(join(tmpdir(), "wp-"));
  if ("uid" in account.ids) chownSync(path, account.ids.uid, account.ids.gid);
  if (Buffer.byteLength(join(path, ".s.PGSQL.5432")) > MAX_SOCKET_PATH_BYTES) {
    throw new EmbeddedDatabaseError(
      `The temporary folder ${tmpdir()} has too long a path for a database socket. Set TMPDIR to a shorter one.`,
    );
  }
  return path;
}

function assertSameMajor(dataDir: string): void {
  const others = readdirSync(dataDir).filter((name) => /^pg\d+$/.test(name) && name !== `pg${MAJOR}`);
  if (others.length > 0 && !existsSync(clusterPath(dataDir))) {
    throw new EmbeddedDatabaseError(
      `${dataDir} holds data of another PostgreSQL (${others.join(", ")}), and this release runs PostgreSQL ${MAJOR}. ` +
        "Nothing was changed. Use the release that made it to export the data, or choose another DATA_DIR.",
    );
  }
}

/**
 * Creates a folder and its parents with mode 0755 whatever the umask, so that the database's account can enter them. One by one:
 * Node's recursive `mkdirSync` never returns where the system makes no folders (`/proc/x`).
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    try {
      mkdirSync(folder);
      chmodSync(folder, 0o755);
    } catch (error) {
      // Another process may have just made it.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

export function makeOwned(path: string, account: DatabaseAccount): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid: owner } = lstatSync(path);
  const wanted = "uid" in account.ids ? account.ids.uid : process.getuid?.();
  const foreign = owner !== wanted && owner !== process.getuid?.();
  if (foreign || !lstatSync(path).isDirectory()) throw new EmbeddedDatabaseError(`${path} belongs to somebody else (uid ${owner}).`);
  if ("uid" in account.ids) chownSync(path, account.ids.uid, account.ids.gid);
  chmodSync(path, 0o700);
}

async function removeAbandoned(clusterDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.init-`;
  for (const name of readdirSync(dirname(clusterDir))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    if (pid === process.pid || !processIsAlive(pid)) await rm(join(dirname(clusterDir), name), { recursive: true, force: true });
  }
}

function fingerprint(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 10);
}

async function run(command: string, args: string[], account: DatabaseAccount): Promise<void> {
  const child = spawn(command, args, { ...account.ids, cwd: "/", env: PLAIN_ENVIRONMENT, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((settle, fail) => child.on("error", fail).on("close", settle));
  if (code !== 0) throw new EmbeddedDatabaseError(`The database could not be created (initdb ended with ${code}):\n${output.trim()}`);
}
