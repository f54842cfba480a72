import type { BackedUp } from "./database.ts";

/** What people and the accounting system must find again. */
const tables = ["contract_lines", "deals", "deal_lines", "deal_logs", "suborders", "ledger_rows", "idempotency_keys", "files"];

export type Digest = Record<string, { count: number; sum: string }>;

/** Rows of each table and a checksum of them. */
export async function digestOf(db: BackedUp, port?: number): Promise<Digest> {
  const digest: Digest = {};
  for (const table of tables) {
    const { rows } = await db.query(
      `select count(*)::int as count, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${table} t`,
      [],
      port,
    );
    digest[table] = rows[0];
  }
  return digest;
}

/** Tables that are not the same. */
export const differences = (wanted: Digest, found: Digest): string[] =>
  tables.flatMap((table) => {
    const [one, other] = [wanted[table], found[table]];
    return one?.sum === other?.sum && one?.count === other?.count ? [] : [`${table} (${one?.count} rows were there, ${other?.count} are)`];
  });
