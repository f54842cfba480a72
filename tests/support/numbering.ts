import type { Database } from "#server/backend/db/database.ts";

const counts = new WeakMap<Database["$client"], Record<string, number>>();

/**
 * 1, 2, 3, … for a kind in this database. Two databases that are filled alike number alike, so that even generated documents have
 * the same length.
 */
export function nextNumber({ $client }: Database, kind: string): number {
  const ofDatabase = counts.get($client) ?? {};
  counts.set($client, ofDatabase);
  const next = (ofDatabase[kind] ?? 0) + 1;
  ofDatabase[kind] = next;
  return next;
}
