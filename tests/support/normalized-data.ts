import type pg from "pg";
import { comparedTables } from "./table-digests.ts";

/** Hashes of secrets, letters with links and codes, and what a device of the tests makes anew. */
const secret = [
  ...["password_hash", "token_hash", "code_hash", "body_hash", "digest", "secret", "body", "links"],
  ...["credential_id", "public_key", "challenge"],
];

/** Random ids and keys; ids of the demo data are UUIDs of version 5 and stay. */
const chance: [pattern: string, text: string][] = [
  ["[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", "#"],
  // The tests' clock has whole seconds, the database's own has fractions.
  ["\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d+\\+00:00", "now"],
];

const textOfRow = (table: string) =>
  chance.reduce(
    (sql, [pattern, text]) => `regexp_replace(${sql}, '${pattern}', '${text}', 'g')`,
    `(to_jsonb("${table}") - '{${secret.join(",")}}'::text[])::text`,
  );

/** Replaces random values in the text of an answer: ids, tokens, and times with a fraction. */
export const withoutRandomValues = (text: string) =>
  chance
    .reduce((done, [pattern, replacement]) => done.replace(new RegExp(pattern, "g"), replacement), text)
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"now"')
    .replace(/"(access_)?token":"[^"]+"/g, '"token":"#"')
    // What a device signs, and the names of its keys: 32 bytes in base64url.
    .replace(/"[\w-]{43}"/g, '"#"')
    .replace(/"userId":"[^"]+"/g, '"userId":"#"')
    .replace(/"(key|secret)":"(gxk_|whsec_)[^"]+"/g, '"$1":"#"')
    // Keys and recovery codes of the second factor, in base32.
    .replace(/\b[A-Z2-7]{32}\b|\b(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}\b/g, "#");

/** A digest of each table, or of each named one; equal for two databases that differ by random values alone. */
export async function normalizedDigests(pool: pg.Pool, only?: readonly string[]): Promise<Record<string, string>> {
  const names = (await comparedTables(pool)).filter((name) => only?.includes(name) ?? true);
  if (names.length === 0) return {};
  const columns = names.map(
    (name) =>
      `(select md5(coalesce(string_agg(t, '' order by t), '')) from (select ${textOfRow(name)} as t from "${name}") x) as "${name}"`,
  );
  return (await pool.query(`select ${columns.join(", ")}`)).rows[0];
}

export async function normalizedRows(pool: pg.Pool, table: string): Promise<string[]> {
  return (await pool.query<{ t: string }>(`select ${textOfRow(table)} as t from "${table}" order by 1`)).rows.map((row) => row.t);
}
