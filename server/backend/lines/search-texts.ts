import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { type Columns, type RowWith, readRows } from "../db/statement.ts";
import { type CatalogueFacts, catalogueFacts } from "../products/catalogue-facts.ts";
import { relevance, relevanceRange, searchCondition, searchValues } from "../products/match-sql.ts";
import { readQuery } from "../products/search/read-query.ts";
import { relaxSearch } from "../products/search/relax-search.ts";
import { looksForNothing, type Search } from "../products/search/to-search.ts";
import { textKey } from "../products/text-keys.ts";

/** Best first. `isClear`: the first is certain. */
export type Hits = { uuids: readonly string[]; isClear: boolean };

/** Concurrent searches, limited to leave connections to other calls. */
const atOnce = 4;
const maxHits = 5;
/** Only this many hits of a search are ranked. */
const maxCandidates = 500;
/** Most texts without hits that are searched again with fewer words. */
const maxRelaxed = 100;
/** The first hit is certain if its score exceeds the second's by this factor. */
const margin = 1.2;

/** Searches the catalogue for each text. Expects distinct texts. */
export async function searchTexts(db: Database, texts: readonly string[]): Promise<Map<string, Hits>> {
  if (texts.length === 0) return new Map();
  const facts = await catalogueFacts(db);
  const found = new Map<string, Hits>();
  const waiting = [...texts];
  const relaxed = new Set<string>();
  const work = async () => {
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift())
      found.set(text, await searchText(db, facts, text, () => relaxed.add(text).size <= maxRelaxed));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}

async function searchText(db: Database, facts: CatalogueFacts, text: string, mayRelax: () => boolean): Promise<Hits> {
  const reading = await readQuery(db, facts, { typed: text, isTyping: false });
  const hits = await hitsOf(db, reading.search);
  if (hits.length > 0) return { uuids: hits.map(({ uuid }) => uuid), isClear: reading.leftOut.length === 0 && isClear(text, hits) };
  const less = reading.groups.length > 1 && mayRelax() ? await relaxSearch(db, text, reading) : null;
  const some = less && less.search.description === null ? await hitsOf(db, less.search) : [];
  return { uuids: some.map(({ uuid }) => uuid), isClear: false };
}

const hitColumns = { uuid: "uuid", name: "text", rank: "integer" } satisfies Columns;
type Hit = RowWith<typeof hitColumns>;

async function hitsOf(db: Database, search: Search): Promise<Hit[]> {
  if (looksForNothing(search)) return [];
  return readRows(db, hitColumns)(
    sql`select uuid, name, rank from (
        select p.uuid, p.name, ${relevance(search)} as rank from product_hits p
        where ${searchCondition(search)} limit ${sql.raw(String(maxCandidates))}
      ) hits order by rank, name collate "ru-x-icu", uuid limit ${sql.raw(String(maxHits))}`,
    searchValues(search),
  );
}

const { behind, worst } = relevanceRange;

/** The first hit is certain if it is the only one whose name has all that is typed, and is clearly better than what is alike otherwise. */
function isClear(text: string, [first, second, ...others]: readonly Hit[]): boolean {
  // The number of a row names nothing.
  if (!/\p{L}/u.test(text) && text.replace(/\D/g, "").length < 3) return false;
  if (!first || !second) return first !== undefined;
  const score = ({ rank }: Hit) => worst - (rank % behind);
  return score(first) > margin * score(second) && ![second, ...others].some(({ name }) => hasAll(name, text));
}

/** Words are alike without their last two letters, which are endings: «вырезка» and «вырезку». */
function hasAll(name: string, typed: string): boolean {
  const [own, wanted] = [wordsOf(name), wordsOf(typed)];
  const isIn = (word: string, each: string) =>
    /^\d/.test(word) ? each === word : each.startsWith(word.slice(0, Math.max(4, word.length - 2)));
  return wanted.every((word) => own.some((each) => isIn(word, each)));
}

const wordsOf = (text: string) => (textKey(text).match(/\d{1,9}(?:[.,]\d{1,9})?|\p{L}{3,}/gu) ?? []).map((word) => word.replace(",", "."));
