import { type SQL, sql } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { Transaction } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";

/** Runs a statement that writes or deletes rows of `exchange_entities` and records each row before and after it, for undoing. */
export async function writeOwnerships(tx: Transaction, loadUuid: string, statement: SQL, { isGone = false } = {}): Promise<void> {
  // `o` is the row before the statement: all parts of a query see the same snapshot. The lateral join looks each row up by key; a
  // plain join would scan the table.
  await tx.execute(sql`
    with written as (${statement} returning *)
    insert into exchange_ownerships (load_uuid, key, before, after)
    select ${loadUuid}::uuid, w.key, to_jsonb(o), ${isGone ? sql`null::jsonb` : sql`to_jsonb(w)`}
    from written w left join lateral (select * from exchange_entities where feed = w.feed and key = w.key limit 1) o on true
    on conflict (load_uuid, key) do update set after = excluded.after`);
}

type UndoneLoad = { feed: FeedName; loadUuid: string | null };

/** Restores the earlier rows of these keys, except those that a later load has changed. Returns the restored keys. */
export const restoreOwnerships = (tx: Transaction, undone: UndoneLoad, keys: readonly string[]): Promise<string[]> =>
  restore(tx, undone, sql`c.key = any(${sql.param([...keys])}::text[])`);

/** The same for entities whose owner the load changed, but no field. */
export const restoreUnchangedOwnerships = (tx: Transaction, undone: UndoneLoad): Promise<string[]> =>
  restore(tx, undone, sql`not exists (select from exchange_changes i where i.load_uuid = c.load_uuid and i.key = c.key)`);

/** Columns that records from before them lack. */
const added = sql`'{named_by,was_off}'::text[]`;

async function restore(tx: Transaction, { feed, loadUuid }: UndoneLoad, which: SQL): Promise<string[]> {
  const rows = await readRows(tx, { key: "text" })(sql`
    with due as (
      select c.key, c.before from exchange_ownerships c left join exchange_entities t on t.feed = ${feed} and t.key = c.key
      where c.load_uuid = ${loadUuid} and ${which} and to_jsonb(t) - ${added} is not distinct from c.after - ${added}
        and not exists (select from exchange_entities o where o.feed = ${feed} and o.key <> c.key
          and o.external_id = c.before->>'external_id')),
    gone as (delete from exchange_entities t using due where t.feed = ${feed} and t.key = due.key and due.before is null),
    back as (
      insert into exchange_entities select (jsonb_populate_record(null::exchange_entities, before)).* from due where before is not null
      on conflict (feed, key) do update set external_id = excluded.external_id, named_by = excluded.named_by,
        key_name = excluded.key_name, fields = excluded.fields, is_withdrawn = excluded.is_withdrawn, was_off = excluded.was_off,
        loaded_at = excluded.loaded_at)
    select key from due`);
  return rows.map(({ key }) => key);
}
