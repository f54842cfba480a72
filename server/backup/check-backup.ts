import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ensureEmbeddedDatabase } from "../postgres/embedded.ts";
import type { Facts } from "./backup-folder.ts";
import { restoreBackup } from "./restore-backup.ts";

export type CheckedBackup = { facts: Facts; deals: number; ledgerRows: number; people: number };

/**
 * A drill: restores the backup into a temporary folder, starts its database, reads every table and index, and compares deals with their
 * lines and uploaded files with their rows. Throws with a sentence about what is wrong.
 */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-drill-"));
  try {
    const facts = await restoreBackup(path, dataDir, { throwaway: true });
    const { connection, stop } = await ensureEmbeddedDatabase({ dataDir, log: () => {}, fastForTests: true });
    const client = new pg.Client(connection);
    await client.connect();
    try {
      await assertSound(client);
      if (facts.files !== null) await assertFiles(client, join(dataDir, "files"));
      const { rows } = await client.query<Omit<CheckedBackup, "facts">>(`
        select (select count(*)::int from deals) as deals, (select count(*)::int from ledger_rows) as "ledgerRows",
          (select count(*)::int from customers) as people`);
      return { facts, deals: 0, ledgerRows: 0, people: 0, ...rows[0] };
    } finally {
      await client.end();
      await stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function assertSound(client: pg.Client): Promise<void> {
  await client.query("create extension if not exists amcheck");
  const tables = await client.query<{ name: string; problem: string }>(`
    select c.oid::regclass::text as name, v.msg as problem from pg_class c, verify_heapam(c.oid) v
    where c.relkind = 'r' and c.relpersistence = 'p'`);
  if (tables.rows[0]) throw new Error(`The table ${tables.rows[0].name} is damaged: ${tables.rows[0].problem}`);
  await client.query(`
    select bt_index_check(c.oid, true) from pg_class c join pg_am on pg_am.oid = c.relam join pg_index i on i.indexrelid = c.oid
    where amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid`);
  const deals = await client.query<{ uuid: string }>(`
    select uuid from deals d
    where (select coalesce(sum(total_kopecks), 0) from deal_lines l where l.deal_uuid = d.uuid) <> d.total_kopecks limit 1`);
  if (deals.rows[0]) throw new Error(`The lines of the deal ${deals.rows[0].uuid} have another sum than the deal.`);
}

export async function assertFiles(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ uuid: string; size: string }>("select uuid, size from files");
  for (const { uuid, size } of rows) {
    const paths = [join(folder, uuid.slice(-2), uuid), join(folder, "staged", uuid)];
    const [published, staged] = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
    const found = published ?? staged;
    if (found?.size !== Number(size)) throw new Error(`The uploaded file ${uuid} is ${found ? "cut" : "missing"}.`);
  }
}
