import type pg from "pg";

/**
 * Helpers of the session: `big_uuid` is always the same valid uuid for the same text, `pick` an even choice of 0 … k − 1
 * for row n, `big_barcode` an EAN-13 of the numbers that GS1 leaves to shops. No random(): the same sizes give the same data on
 * every machine.
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

/** Runs `insert` for 1 … total in parts, so that no statement holds everything; returns the rows written. */
export async function inParts(total: number, part: number, insert: (from: number, to: number) => Promise<number>): Promise<number> {
  let written = 0;
  for (let from = 1; from <= total; from += part) written += await insert(from, Math.min(total, from + part - 1));
  return written;
}
