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
const most = 2000;

type Versioned = object & { version: number };
type Words = readonly string[];

export function cacheCorrections<Facts extends Versioned, Asked extends Plain, Result extends object>(
  readWords: (db: Database) => Promise<Words>,
  correct: (words: Words, facts: Facts, asked: Asked) => Result,
  isGuess: (result: Result) => boolean,
): (db: Database, facts: Facts, asked: Asked) => Promise<Result> {
  if (!isFast("corrections")) return async (db, facts, asked) => correct(await readWords(db), facts, asked);

  type State = { words: Promise<Words>; version: number; readAt: number; kept: WeakMap<Facts, LRUCache<string, Result>> };
  const states = new WeakMap<Database, State>();

  function stateOf(db: Database, least: number): State {
    const existing = states.get(db);
    if (existing && existing.version >= least && performance.now() - existing.readAt < livesMs) return existing;
    // Not counted as a query of the request that triggers it.
    const words = countQueries({ queries: 0 }, () => readWords(db));
    const state: State = { words, version: least, readAt: performance.now(), kept: new WeakMap() };
    states.set(db, state);
    words.catch(() => states.delete(db));
    return state;
  }

  async function resultOf({ words, kept }: State, facts: Facts, asked: Asked): Promise<Result> {
    const results = kept.get(facts) ?? new LRUCache<string, Result>({ max: most });
    kept.set(facts, results);
    const key = JSON.stringify(asked);
    const result = results.get(key) ?? correct(await words, facts, asked);
    results.set(key, result);
    return result;
  }

  return async (db, facts, asked) => {
    const state = stateOf(db, 0);
    const result = await resultOf(state, facts, asked);
    const isOld = isGuess(result) && state.version < facts.version;
    return isOld ? resultOf(stateOf(db, facts.version), facts, asked) : result;
  };
}
