import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checksumOf, root } from "#server/build-portal.ts";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "#server/postgres/embedded.ts";
import { throwawayFolder } from "./throwaway-folder.ts";

const folder = join(root, "tests/.output/clusters");

/** What every filled cluster is made of: tables, demo data, rules that compute it, libraries, and how tests fill it. */
const sources = [
  "server/**/*",
  "app/contract/**/*",
  "locales/**/*",
  "package-lock.json",
  "tests/support/{*cluster*,cheap-hashing,clock}.ts",
];

export type Cluster = { server: EmbeddedDatabase; dataDir: string; stop(): Promise<void> };

type FillDatabase = (connection: EmbeddedDatabase["connection"]) => Promise<void>;

/**
 * The data folder of a PostgreSQL whose databases `fill` has made, kept in `tests/.output` under a checksum of what it is made of
 * and of `madeAt`, so that the next run need not fill it again.
 */
export async function cachedCluster(name: string, madeAt: string, fill: FillDatabase): Promise<string> {
  const cached = join(folder, `${name}-${madeAt}-${checksumOf(sources).slice(0, 16)}`);
  if (!existsSync(cached)) await saveCluster(name, cached, fill);
  return cached;
}

/** Starts a throwaway PostgreSQL over a copy of a kept data folder. */
export async function startCopy(cached: string): Promise<Cluster> {
  const dataDir = throwawayFolder("portal-tests-");
  chmodSync(dataDir, 0o711);
  copy(`${cached}/.`, dataDir);
  const server = await ensureEmbeddedDatabase({ dataDir, fastForTests: true, log: () => {} });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { server, dataDir, stop };
}

async function saveCluster(name: string, cached: string, fill: FillDatabase): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  const server = await ensureEmbeddedDatabase({ dataDir, fastForTests: true, log: () => {} });
  try {
    await fill(server.connection);
    await server.stop();
    const unfinished = `${cached}.${process.pid}`;
    copy(`${dataDir}/.`, unfinished);
    // Another run may have kept the same meanwhile.
    if (existsSync(cached)) rmSync(unfinished, { recursive: true, force: true });
    else renameSync(unfinished, cached);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  for (const old of readdirSync(folder))
    if (old.startsWith(`${name}-`) && isOld(join(folder, old))) rmSync(join(folder, old), { recursive: true });
}

/** A younger one may be another run's. */
const isOld = (path: string) => statSync(path).ctimeMs < Date.now() - 86_400_000;

/** With owners and modes: the files belong to the database's account. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`cannot copy ${from} to ${to}: ${stderr}`);
}
