import { sql } from "drizzle-orm";
import { countQueries, type Database } from "../db/database.ts";
import { readPrepared } from "../db/prepared.ts";

export type CategoryFact = {
  uuid: string;
  parentUuid: string | null;
  name: string;
  icon: string;
  tint: string;
  assortmentUuid: string | null;
  temperatureMode: string | null;
};
export type GroupFact = { uuid: string; name: string; steps: { uuid: string; countHundredths: number; percentHundredths: number }[] };

/** Read-only facts that are the same for everybody; prices are not among them. */
export type CatalogueFacts = {
  version: number;
  /** In the order of the shelves. */
  categories: ReadonlyMap<string, CategoryFact>;
  groups: ReadonlyMap<string, GroupFact>;
  brands: ReadonlyMap<string, string>;
  assortments: ReadonlyMap<string, string>;
};

type State = { facts: CatalogueFacts | null; checkedAt: number; checking: Promise<CatalogueFacts> | null };

const CHECK_EVERY_MS = 1000;
const states = new WeakMap<Database, State>();

/** Facts of this version at least, from memory when they are there. */
export async function factsOfVersion(db: Database, version: number): Promise<CatalogueFacts> {
  const state = stateOf(db);
  // A check under way may have begun before this version: then once more.
  while (!state.facts || state.facts.version < version) {
    state.checkedAt = Number.NEGATIVE_INFINITY;
    await catalogueFacts(db);
  }
  return state.facts;
}

/** From memory; the version is looked at once a second, the facts are read again when it has moved. */
export async function catalogueFacts(db: Database): Promise<CatalogueFacts> {
  const state = stateOf(db);
  if (state.facts && performance.now() - state.checkedAt < CHECK_EVERY_MS) return state.facts;
  state.checking ??= check(db, state, false).finally(() => {
    state.checking = null;
  });
  return state.checking;
}

/** For a row that names what the facts do not know: written since the request began. */
export async function readFactsAgain(db: Database): Promise<CatalogueFacts> {
  return check(db, stateOf(db), true);
}

function stateOf(db: Database): State {
  const known = states.get(db);
  if (known) return known;
  const state: State = { facts: null, checkedAt: 0, checking: null };
  states.set(db, state);
  return state;
}

/** Not counted to the request that happens to be the first in its second. */
async function check(db: Database, state: State, always: boolean): Promise<CatalogueFacts> {
  return countQueries({ queries: 0 }, async () => {
    const startedAt = performance.now();
    const [row] = await readPrepared<{ version: number }>(db, sql`select coalesce(sum(version), 0) as version from catalog_version`);
    const version = row?.version ?? 0;
    if (always || state.facts?.version !== version) state.facts = await readFacts(db, version);
    state.checkedAt = startedAt;
    return state.facts;
  });
}

async function readFacts(db: Database, version: number): Promise<CatalogueFacts> {
  const [row] = await readPrepared<{ categories: CategoryFact[]; groups: GroupFact[]; brands: [string, string][]; assortments: [string, string][] }>(
    db,
    sql`select
      (select coalesce(json_agg(json_build_object('uuid', uuid, 'parentUuid', parent_uuid, 'name', name, 'icon', icon, 'tint', tint, 'assortmentUuid', assortment_uuid, 'temperatureMode', temperature_mode) order by position, name), '[]') from categories) as categories,
      (select coalesce(json_agg(json_build_object('uuid', g.uuid, 'name', g.name, 'steps', (
        select coalesce(json_agg(json_build_object('uuid', s.uuid, 'countHundredths', s.count_hundredths, 'percentHundredths', s.percent_hundredths) order by s.count_hundredths), '[]')
        from discount_group_prices s where s.group_uuid = g.uuid))), '[]') from discount_groups g) as groups,
      (select coalesce(json_agg(json_build_array(uuid, name)), '[]') from brands) as brands,
      (select coalesce(json_agg(json_build_array(uuid, name)), '[]') from assortments) as assortments`,
  );
  const byUuid = <Fact extends { uuid: string }>(facts: Fact[] = []) => new Map(facts.map((fact) => [fact.uuid, fact]));
  return { version, categories: byUuid(row?.categories), groups: byUuid(row?.groups), brands: new Map(row?.brands), assortments: new Map(row?.assortments) };
}
