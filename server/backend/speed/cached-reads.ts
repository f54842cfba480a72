import { LRUCache } from "lru-cache";
import type { Database } from "../db/database.ts";

/** What JSON carries whole: two values that are written alike are alike. */
export type Plain = null | undefined | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

type Room<Value> = {
  /** Together they weigh this much at most; what was asked for least recently goes first. */
  most: number;
  /** The heaviest a value may be, and what each weighs; without it each weighs 1. */
  heaviest?: number;
  weigh?: (value: Value) => number;
};

/**
 * Keeps what `read` has answered, for each database. The name of what is kept is all the facts that `read` gets, so nothing
 * that is not in the name can decide about the answer; `by`, of the caller who reads it, may only say in which way.
 */
export function cacheReads<Facts extends Plain, Value, By extends readonly unknown[]>(
  read: (db: Database, facts: Facts, ...by: By) => Promise<Value>,
  { most, heaviest = 1, weigh = () => 1 }: Room<Value>,
): typeof read {
  const caches = new WeakMap<Database, LRUCache<string, Promise<Value>>>();
  return (db, facts, ...by) => {
    const kept = caches.get(db) ?? new LRUCache<string, Promise<Value>>({ maxSize: most, sizeCalculation: () => heaviest });
    caches.set(db, kept);
    const key = JSON.stringify(facts);
    const existing = kept.get(key);
    if (existing) return existing;
    const reading = read(db, facts, ...by);
    kept.set(key, reading);
    reading.then(
      (value) => {
        if (kept.peek(key) === reading) kept.set(key, reading, { size: weigh(value) });
      },
      () => {
        if (kept.peek(key) === reading) kept.delete(key);
      },
    );
    return reading;
  };
}
