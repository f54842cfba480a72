/*
 * Batches lookups of one event-loop turn into one query.
 * Saves round trips of calls that come together: the same list again 0.43 to 0.26 CPU ms with the database's (2026-11-25).
 * Assumes of dataloader nothing but its documentation: it keeps no answers (`cache: false`), so nobody is answered by a query
 * that began before he asked.
 * SPEEDUPS=-batches: every lookup is a query.
 */
import DataLoader from "dataloader";
import { isFast } from "../../speedups.ts";
import { countQueries, type Database, tallyQuery } from "../db/database.ts";

/** `read` answers in the order of its keys. */
export function batchLookups<Key, Value>(
  read: (db: Database, keys: readonly Key[]) => Promise<readonly Value[]>,
): (db: Database, key: Key) => Promise<Value> {
  if (!isFast("batches")) return async (db, key) => (await read(db, [key]))[0] as Value;

  const loaders = new WeakMap<Database, DataLoader<Key, Value>>();
  const open = (db: Database) =>
    new DataLoader<Key, Value>((keys) => countQueries({ queries: 0 }, () => read(db, keys) as Promise<Value[]>), {
      cache: false,
      batchScheduleFn: (send) => setImmediate(send),
    });

  return (db, key) => {
    // Counted to each that asks, whoever the query goes out for.
    tallyQuery();
    const loader = loaders.get(db) ?? open(db);
    loaders.set(db, loader);
    return loader.load(key);
  };
}
