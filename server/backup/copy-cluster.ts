import { mkdir, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import pg from "pg";
import type { EmbeddedConnection } from "../env.ts";
import { addFile, addFiles, addText, type NewBackup } from "./backup-folder.ts";

/** PostgreSQL's manual, "Making a Base Backup Using the Low Level API": what the server makes anew, but for the folders themselves. */
const emptied = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const leftOut = /^(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map|pg_internal\.init|pgsql_tmp.*)$/;
const control = join("global", "pg_control");

/**
 * Copies the data folder of a running server. The log written meanwhile is kept on the server by a temporary replication slot and copied
 * too, so the copy can be started as it is. Returns the moment whose state it has, at least. Throws when files are elsewhere (tablespaces).
 */
export async function copyCluster(
  backup: NewBackup,
  server: EmbeddedConnection,
  clusterDir: string,
): Promise<{ moment: string; version: string }> {
  const client = new pg.Client({ ...server, database: "postgres", application_name: "portal backup" });
  await client.connect();
  try {
    const one = async <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row> => {
      const [row] = (await client.query<Row>(statement, values)).rows;
      if (!row) throw new Error(`PostgreSQL did not answer: ${statement}`);
      return row;
    };
    const { hasMore } = await one<{ hasMore: boolean }>(
      `select exists (select from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as "hasMore"`,
    );
    if (hasMore) throw new Error("The database has tablespaces, whose files are elsewhere: use pg_basebackup.");
    await one("select pg_create_physical_replication_slot($1, true, true)", [`backup_${process.pid}`]);
    const first = await one<{ segment: string }>("select pg_walfile_name(pg_backup_start('npm run backup', true)) as segment");
    await addData(backup, clusterDir);
    const { epochMs, version } = await one<{ epochMs: number; version: string }>(
      `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as "epochMs", current_setting('server_version') as version`,
    );
    const stop = await one<{ lsn: string; label: string }>("select lsn, labelfile as label from pg_backup_stop(false)");
    const last = await one<{ segment: string }>("select pg_walfile_name($1) as segment", [stop.lsn]);
    // Without it the server would recover from a checkpoint within the copy, and lose what the copying missed.
    await addText(backup, join("database", "backup_label"), stop.label);
    await addLog(backup, clusterDir, first.segment, last.segment);
    return { moment: new Date(epochMs).toISOString(), version };
  } finally {
    await client.end();
  }
}

/** `pg_control` last: nothing may be newer than it says. */
async function addData(backup: NewBackup, clusterDir: string): Promise<void> {
  const isWanted = (path: string) => !emptied.test(path) && !leftOut.test(basename(path)) && path !== control;
  await addFiles(backup, clusterDir, "database", isWanted);
  await addFile(backup, join(clusterDir, control), join("database", control));
}

/** Segments of the write-ahead log, which their names order. */
async function addLog(backup: NewBackup, clusterDir: string, first: string, last: string): Promise<void> {
  const folder = join(clusterDir, "pg_wal");
  const needed = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (!needed.includes(first)) throw new Error(`The server no longer has ${first} of its log, which the backup needs.`);
  await mkdir(join(backup.folder, "database", "pg_wal"), { recursive: true, mode: 0o700 });
  for (const name of needed) await addFile(backup, join(folder, name), join("database", "pg_wal", name));
}
