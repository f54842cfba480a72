import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { QueryOf } from "#contract/call.ts";
import type { products } from "#contract/products.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import { normaliseSearch } from "./normalise.ts";

type Query = QueryOf<typeof products.list>;

/** Times a query was searched since the last write to the database, and digests of the companies that searched it. */
export type SearchCount = { times: number; companies: Set<number> };

type Memory = { searches: Map<string, SearchCount>; missed: LRUCache<string, string> };

/** Bounds the memory: queries between two writes, companies of a query, queries with a bad outcome. */
const max = { searches: 500, companies: 100, missed: 2000 };

/** Keyed by pool, because tests open several databases on one. */
const memories = new WeakMap<Database["$client"], Memory>();

function memoryOf({ $client: pool }: Database): Memory {
  const cached = memories.get(pool);
  if (cached) return cached;
  const made = { searches: new Map<string, SearchCount>(), missed: new LRUCache<string, string>({ max: max.missed }) };
  memories.set(pool, made);
  return made;
}

/** Counts a search of a buyer or a guest. The outcome is noted separately (`noteOutcome`), only when the answer is not cached. */
export function noteSearch({ db, actor }: Context, query: Query): void {
  if (!query.search || actor?.companyType === "seller" || actor?.companyType === "platform" || !isPlain(query)) return;
  const text = normaliseSearch(query.search);
  if (!isWorded(text)) return;
  const { searches } = memoryOf(db);
  const counted = searches.get(text);
  if (!counted && searches.size >= max.searches) return;
  const entry = counted ?? { times: 0, companies: new Set() };
  entry.times += 1;
  if (actor && entry.companies.size < max.companies) entry.companies.add(digestOf(text, actor.companyUuid));
  searches.set(text, entry);
}

/** Only the first page without filters counts: filters can empty a page by themselves. */
const isPlain = ({ page, categoriesUuids, brands, priceFrom, priceTo, discount, rating, inStock }: Query) =>
  page === 1 && !categoriesUuids?.length && !brands?.length && !inStock && [priceFrom, priceTo, discount, rating].every((value) => !value);

/** Excludes articles and what may be personal data: addresses, phone and document numbers. */
const isWorded = (text: string) => text.length <= 60 && /\p{L}{2}/u.test(text) && !/[@/]|\d{5}|\p{L}\.\p{L}/u.test(text);

const digestOf = (text: string, company: string) => createHash("sha256").update(`${text} ${company}`).digest().readInt32BE(0);

/** Notes the outcome of a search: nothing found, found without the words of `leftOut`, or found completely. */
export function noteOutcome(db: Database, typed: string, { isEmpty, leftOut }: { isEmpty: boolean; leftOut: readonly string[] }): void {
  const text = normaliseSearch(typed);
  const { missed } = memoryOf(db);
  const words = leftOut.filter((word) => /\p{L}{2}/u.test(word));
  if (isEmpty) missed.set(text, "");
  else if (words.length > 0) missed.set(text, words.join(", "));
  else missed.delete(text);
}

export type MissedQuery = SearchCount & { query: string; leftOut: string };

/** Takes the queries counted since the last call, those that found nothing or left words out. */
export function takeMissed(db: Database): MissedQuery[] {
  const { searches, missed } = memoryOf(db);
  const taken = [...searches];
  searches.clear();
  return taken.flatMap(([query, entry]) => {
    const leftOut = missed.get(query);
    return leftOut === undefined ? [] : [{ query, leftOut, ...entry }];
  });
}
