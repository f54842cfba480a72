import type pg from "pg";
import { comparedTables } from "./table-digests.ts";

/** An event gets its position when it is delivered, after the answer. */
const unlike: Record<string, string> = { outbox_events: "to_jsonb(old) - 'position' is distinct from to_jsonb(new) - 'position'" };

/** Notes which tables committed work has changed: cheaper than a digest of them all. Call `start` once the data are there. */
export function watchedTables(pool: () => pg.Pool) {
  async function start(): Promise<void> {
    const names = await comparedTables(pool());
    const triggers = names.map(
      (name) => `
        create trigger watched after insert or delete on "${name}" for each row execute function watched.note();
        create trigger watched_update after update on "${name}" for each row
          when (${unlike[name] ?? "old.* is distinct from new.*"}) execute function watched.note();`,
    );
    await pool().query(`
      create schema watched;
      create table watched.changes (name text);
      create function watched.note() returns trigger language plpgsql as
        $$ begin insert into watched.changes values (tg_table_name); return null; end $$;
      ${triggers.join("")}`);
  }

  /** Tables changed since the last time it was asked. */
  async function changed(): Promise<string[]> {
    const { rows } = await pool().query<{ name: string }>(
      "with gone as (delete from watched.changes returning name) select distinct name from gone",
    );
    return rows.map(({ name }) => name);
  }

  return { start, changed };
}
