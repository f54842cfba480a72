import type pg from "pg";

/**
 * Creates functions of the session: `big_uuid` hashes a text to a uuid, `pick` evenly chooses from 0 … k − 1 for row n, `big_barcode`
 * returns an EAN-13 of the range that GS1 reserves for restricted circulation. There is no random(): equal sizes give equal data
 * on all machines. Also switches off the session's timeouts.
 */
export async function createSqlFunctions(client: pg.ClientBase): Promise<void> {
  await client.query(
    "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set work_mem = " +
      "'64MB'; set synchronous_commit = off",
  );
  await client.query(`
    create or replace function pg_temp.big_uuid(label text) returns uuid immutable parallel safe language sql as $$
      select overlay(overlay(md5(label) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid $$;
    create or replace function pg_temp.pick(n bigint, salt bigint, k bigint) returns bigint immutable parallel safe language sql as $$
      select (hashint8extended(n, salt) & 9223372036854775807) % k $$;
    create or replace function pg_temp.big_barcode(n bigint) returns text immutable parallel safe language sql as $$
      select body || (10 - sum(substr(body, at, 1)::int * case at % 2 when 0 then 3 else 1 end) % 10) % 10
      from (select '2' || lpad(n::text, 11, '0') as body) b, generate_series(1, 12) at group by body $$`);
}

/** Calls `insert` for 1 … total in parts, to limit the size of a statement. Returns the number of rows written. */
export async function inParts(total: number, part: number, insert: (from: number, to: number) => Promise<number>): Promise<number> {
  let written = 0;
  for (let from = 1; from <= total; from += part) written += await insert(from, Math.min(total, from + part - 1));
  return written;
}
