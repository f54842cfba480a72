import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { json, readRows } from "../db/statement.ts";
import { cacheFacts } from "../speed/cached-facts.ts";
import { catalogVersion, readCatalogVersion } from "./viewer-facts.ts";

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

/** Search synonyms, as the content manager enters them: phrases separated by commas. */
export type SynonymFact = { words: string; meaning: string; bothWays: boolean };

/** Reference data of the catalogue that does not depend on the caller. Has no prices. */
export type CatalogueFacts = {
  version: number;
  /** In display order. */
  categories: ReadonlyMap<string, CategoryFact>;
  groups: ReadonlyMap<string, GroupFact>;
  brands: ReadonlyMap<string, string>;
  assortments: ReadonlyMap<string, string>;
  synonyms: readonly SynonymFact[];
};

/** Rows beyond this are not read: each process keeps all synonyms in memory. */
const maxSynonyms = sql.raw("10000");

const cached = cacheFacts(readFacts, readCatalogVersion);

/** Returns facts of this catalogue version or a later one. */
export const factsOfVersion = cached.ofVersion;

/** Returns facts at most a second old, for an answer that reads nothing else of the catalogue. */
export const catalogueFacts = cached.current;

/** Reads the facts again, for a row that refers to a record created after the request's facts were read. */
export const readFactsAgain = cached.again;

async function readFacts(db: Database): Promise<CatalogueFacts> {
  const [row] = await readRows(db, {
    catalogVersion: "integer",
    categories: json<CategoryFact[]>(),
    groups: json<GroupFact[]>(),
    brands: json<[string, string][]>(),
    assortments: json<[string, string][]>(),
    synonyms: json<SynonymFact[]>(),
  })(sql`select
      (select coalesce(json_agg(json_build_object('uuid', uuid, 'parentUuid', parent_uuid, 'name', name, 'icon', icon, 'tint', tint,
        'assortmentUuid', assortment_uuid, 'temperatureMode', temperature_mode) order by position, name), '[]')
          from categories) as categories,
      (select coalesce(json_agg(json_build_object('uuid', g.uuid, 'name', g.name, 'steps', (
        select coalesce(json_agg(json_build_object('uuid', s.uuid, 'countHundredths', s.count_hundredths, 'percentHundredths',
          s.percent_hundredths) order by s.count_hundredths), '[]')
        from discount_group_prices s where s.group_uuid = g.uuid))), '[]') from discount_groups g) as groups,
      (select coalesce(json_agg(json_build_array(uuid, name)), '[]') from brands) as brands,
      (select coalesce(json_agg(json_build_array(uuid, name)), '[]') from assortments) as assortments,
      (select coalesce(json_agg(json_build_object('words', words, 'meaning', meaning, 'bothWays', both_ways) order by created_at, uuid),
        '[]')
        from (select * from search_synonyms order by created_at, uuid limit ${maxSynonyms}) s) as synonyms,
      ${catalogVersion}`);
  const byUuid = <Fact extends { uuid: string }>(facts: Fact[] = []) => new Map(facts.map((fact) => [fact.uuid, fact]));
  return {
    version: row?.catalogVersion ?? 0,
    categories: byUuid(row?.categories),
    groups: byUuid(row?.groups),
    brands: new Map(row?.brands),
    assortments: new Map(row?.assortments),
    synonyms: row?.synonyms ?? [],
  };
}
