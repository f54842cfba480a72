/*
 * Caches reference data of the catalogue (categories, discount groups, names of brands and assortments, synonyms).
 * Saves reading some hundred rows in each catalogue call: a list 2.47 -> 1.53 CPU ms (2026-11-23).
 * Assumes that each change of them increments the catalogue version (`bump_catalog_version`; tests/backend/version-triggers.test.ts).
 * SPEEDUPS=-facts: each call reads them.
 */
import { isFast } from "../../speedups.ts";
import { countQueries, type Database } from "../db/database.ts";

type Versioned = { version: number };

export type FactsReader<Facts> = {
  /** Facts of this version or a later one. */
  ofVersion(db: Database, version: number): Promise<Facts>;
  /** Facts at most a second old. */
  current(db: Database): Promise<Facts>;
  /** Facts read from the database now. */
  again(db: Database): Promise<Facts>;
};

const checkEveryMs = 1000;

export function cacheFacts<Facts extends Versioned>(
  read: (db: Database) => Promise<Facts>,
  readVersion: (db: Database) => Promise<number>,
): FactsReader<Facts> {
  if (!isFast("facts")) return { ofVersion: read, current: read, again: read };

  type State = { facts: Facts | null; checkedAt: number; checking: Promise<Facts> | null };
  const states = new WeakMap<Database, State>();

  function stateOf(db: Database): State {
    const existing = states.get(db);
    if (existing) return existing;
    const state: State = { facts: null, checkedAt: 0, checking: null };
    states.set(db, state);
    return state;
  }

  /** Not counted as a query of the request that triggers it. */
  function check(db: Database, state: State, always: boolean): Promise<Facts> {
    return countQueries({ queries: 0 }, async () => {
      const startedAt = performance.now();
      const isCurrent = state.facts !== null && !always && state.facts.version === (await readVersion(db));
      const facts = isCurrent && state.facts ? state.facts : await read(db);
      state.facts = facts;
      state.checkedAt = startedAt;
      return facts;
    });
  }

  async function current(db: Database): Promise<Facts> {
    const state = stateOf(db);
    if (state.facts && performance.now() - state.checkedAt < checkEveryMs) return state.facts;
    state.checking ??= check(db, state, false).finally(() => {
      state.checking = null;
    });
    return state.checking;
  }

  return {
    current,
    again: (db) => check(db, stateOf(db), true),
    async ofVersion(db, version) {
      const state = stateOf(db);
      // A check in progress may have started before this version existed; then check again.
      while (!state.facts || state.facts.version < version) {
        state.checkedAt = Number.NEGATIVE_INFINITY;
        await current(db);
      }
      return state.facts;
    },
  };
}
