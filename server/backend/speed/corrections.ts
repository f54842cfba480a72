/*
 * Caches the words of all products for a minute, and the parsed queries. A query that was corrected with words older than the
 * catalogue version is parsed again with new ones.
 * Saves reading up to 50,000 words for each search and comparing a misspelt one with all of them (some 10 ms at 20,000): a
 * typo 7.4 -> 3.3 CPU ms, together with sold-products.ts (2026-11-22).
 * Assumes of lru-cache only what its documentation says.
 * SPEEDUPS=-corrections: each search reads the words.
 */
import { LRUCache } from "lru-cache";
import { isFast } from "../../speedups.ts";
import { countQueries, type Database } from "../db/database.ts";
import type { Plain } from "./cached-reads.ts";

const livesMs = 60_000;
const max = 2000;

type Versioned = object & { version: number };
type Words = readonly string[];

export function cacheCorrections<Facts extends Versioned, Query extends Plain, Result extends object>(
  readWords: (db: Database) => Promise<Words>,
  correct: (words: Words, facts: Facts, query: Query) => Result,
  isGuess: (result: Result) => boolean,
): (db: Database, facts: Facts, query: Query) => Promise<Result> {
  if (!isFast("corrections")) return async (db, facts, query) => correct(await readWords(db), facts, query);

  type State = { words: Promise<Words>; version: number; readAt: number; cache: WeakMap<Facts, LRUCache<string, Result>> };
  const states = new WeakMap<Database, State>();

  function stateOf(db: Database, least: number): State {
    const existing = states.get(db);
    if (existing && existing.version >= least && performance.now() - existing.readAt < livesMs) return existing;
    // Not counted as a query of the request that triggers it.
    const words = countQueries({ queries: 0 }, () => readWords(db));
    const state: State = { words, version: least, readAt: performance.now(), cache: new WeakMap() };
    states.set(db, state);
    words.catch(() => states.delete(db));
    return state;
  }

  async function resultOf({ words, cache }: State, facts: Facts, query: Query): Promise<Result> {
    const results = cache.get(facts) ?? new LRUCache<string, Result>({ max: max });
    cache.set(facts, results);
    const key = JSON.stringify(query);
    const result = results.get(key) ?? correct(await words, facts, query);
    results.set(key, result);
    return result;
  }

  return async (db, facts, query) => {
    const state = stateOf(db, 0);
    const result = await resultOf(state, facts, query);
    const isOld = isGuess(result) && state.version < facts.version;
    return isOld ? resultOf(stateOf(db, facts.version), facts, query) : result;
  };
}
