import { LRUCache } from "lru-cache";
import type { Database } from "../db/database.ts";

/** Values that JSON preserves, so that equal JSON means equal values. */
export type Plain = null | undefined | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

type Room<Value> = {
  /** Upper limit of the total weight; the least recently used value is evicted first. */
  max: number;
  /** Weight of a value that is still being read: the most it may weigh. */
  maxWeight?: number;
  /** Weight of a value; 1 by default. */
  weigh?: (value: Value) => number;
};

/**
 * Caches the results of `read` for each database; concurrent calls share one read, a failed one is not cached. The key is `facts`, so
 * the result may depend on nothing else: `by` may change how `read` gets the result, never the result.
 */
export function cacheReads<Facts extends Plain, Value, By extends readonly unknown[]>(
  read: (db: Database, facts: Facts, ...by: By) => Promise<Value>,
  { max, maxWeight = 1, weigh = () => 1 }: Room<Value>,
): typeof read {
  const caches = new WeakMap<Database, LRUCache<string, Promise<Value>>>();
  return (db, facts, ...by) => {
    const cache = caches.get(db) ?? new LRUCache<string, Promise<Value>>({ maxSize: max, sizeCalculation: () => maxWeight });
    caches.set(db, cache);
    const key = JSON.stringify(facts);
    const existing = cache.get(key);
    if (existing) return existing;
    const reading = read(db, facts, ...by);
    cache.set(key, reading);
    reading.then(
      (value) => {
        if (cache.peek(key) === reading) cache.set(key, reading, { size: weigh(value) });
      },
      () => {
        if (cache.peek(key) === reading) cache.delete(key);
      },
    );
    return reading;
  };
}
