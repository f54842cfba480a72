import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { QueryOf } from "#contract/call.ts";
import type { products } from "#contract/products.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import { normaliseSearch } from "./normalise.ts";

type Query = QueryOf<typeof products.list>;

/** How often a query was asked since it was last written, by guests and by which companies. */
export type Asked = { times: number; companies: Set<number> };

type Memory = { asked: Map<string, Asked>; missed: LRUCache<string, string> };

/** Queries between two writes, and companies of a query: a flood is not remembered. */
const most = { asked: 500, companies: 100, missed: 2000 };

/** By pool: a process has one, and tests open several databases on it. */
const memories = new WeakMap<Database["$client"], Memory>();

function memoryOf({ $client: pool }: Database): Memory {
  const cached = memories.get(pool);
  if (cached) return cached;
  const made = { asked: new Map<string, Asked>(), missed: new LRUCache<string, string>({ max: most.missed }) };
  memories.set(pool, made);
  return made;
}

/** Counts a search of a buyer or a guest; its outcome is noted by the answer (`noteOutcome`), which may be cached. */
export function noteAsked({ db, actor }: Context, query: Query): void {
  if (!query.search || actor?.companyType === "seller" || actor?.companyType === "platform" || !isPlain(query)) return;
  const text = normaliseSearch(query.search);
  if (!isWorded(text)) return;
  const { asked } = memoryOf(db);
  const counted = asked.get(text);
  if (!counted && asked.size >= most.asked) return;
  const entry = counted ?? { times: 0, companies: new Set() };
  entry.times += 1;
  if (actor && entry.companies.size < most.companies) entry.companies.add(digestOf(text, actor.companyUuid));
  asked.set(text, entry);
}

/** Only the first page without filters: with filters nothing may be found for other reasons. */
const isPlain = ({ page, categoriesUuids, brands, priceFrom, priceTo, discount, rating, inStock }: Query) =>
  page === 1 && !categoriesUuids?.length && !brands?.length && !inStock && [priceFrom, priceTo, discount, rating].every((value) => !value);

/** Words of a trade: no articles, and nothing that may be somebody's address, number or document. */
const isWorded = (text: string) => text.length <= 60 && /\p{L}{2}/u.test(text) && !/[@/]|\d{5}|\p{L}\.\p{L}/u.test(text);

const digestOf = (text: string, company: string) => createHash("sha256").update(`${text} ${company}`).digest().readInt32BE(0);

/** What a search has come to: `found` of its words, without those that were left out. */
export function noteOutcome(db: Database, typed: string, { isEmpty, leftOut }: { isEmpty: boolean; leftOut: readonly string[] }): void {
  const text = normaliseSearch(typed);
  const { missed } = memoryOf(db);
  const words = leftOut.filter((word) => /\p{L}{2}/u.test(word));
  if (isEmpty) missed.set(text, "");
  else if (words.length > 0) missed.set(text, words.join(", "));
  else missed.delete(text);
}

export type Missed = Asked & { query: string; leftOut: string };

/** The queries since the last time that found nothing or not all. */
export function takeMissed(db: Database): Missed[] {
  const { asked, missed } = memoryOf(db);
  const taken = [...asked];
  asked.clear();
  return taken.flatMap(([query, entry]) => {
    const leftOut = missed.get(query);
    return leftOut === undefined ? [] : [{ query, leftOut, ...entry }];
  });
}
