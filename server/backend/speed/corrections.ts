/*
 * Keeps the words of all goods for a minute, and what a misspelt search was corrected to.
 * Saves reading up to 50,000 words and comparing each with what was typed (some 10 ms at 20,000); a typo took 7.4 CPU ms
 * before and 3.3 after, 2026-11-22, together with what keeps goods.
 * Assumes nothing of lru-cache but its documentation. A new word is known a minute later.
 * SPEEDUPS=-corrections: words are read for every search that finds nothing.
 */
import { LRUCache } from "lru-cache";
import { isFast } from "../../speedups.ts";
import { countQueries, type Database } from "../db/database.ts";

const livesMs = 60_000;
const most = 2000;

export function keepCorrections<Words>(read: (db: Database) => Promise<Words>, correct: (text: string, words: Words) => string | null) {
  if (!isFast("corrections")) return async (db: Database, text: string) => correct(text, await read(db));

  type State = { words: Promise<Words>; readAt: number; corrected: LRUCache<string, { to: string | null }> };
  const states = new WeakMap<Database, State>();

  function stateOf(db: Database): State {
    const existing = states.get(db);
    if (existing && performance.now() - existing.readAt < livesMs) return existing;
    // Not counted to the request that happens to need the words first.
    const words = countQueries({ queries: 0 }, () => read(db));
    const state: State = { words, readAt: performance.now(), corrected: new LRUCache({ max: most }) };
    states.set(db, state);
    words.catch(() => states.delete(db));
    return state;
  }

  return async (db: Database, text: string): Promise<string | null> => {
    const { words, corrected } = stateOf(db);
    const correction = corrected.get(text) ?? { to: correct(text, await words) };
    corrected.set(text, correction);
    return correction.to;
  };
}
