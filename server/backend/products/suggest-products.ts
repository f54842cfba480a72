import { sql } from "drizzle-orm";
import type { products } from "#contract/products.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import type { Handler, Input } from "../handlers.ts";
import { type CatalogueFacts, catalogueFacts } from "./catalogue-facts.ts";
import { relevance, searchCondition, searchValues } from "./match-sql.ts";
import { normaliseSearch } from "./search/normalise.ts";
import { readQuery } from "./search/read-query.ts";
import { relaxSearch } from "./search/relax-search.ts";
import type { Search } from "./search/to-search.ts";
import { pictureUrl, toCategoryRef } from "./to-card.ts";

type Call = typeof products.suggest;
type Answer = Awaited<ReturnType<Handler<Call>>>;

const MOST_PRODUCTS = 6;
const MOST_CATEGORIES = 3;
/** The best are chosen among the first so many hits. */
const MOST_CANDIDATES = 500;

/** While typing: names without prices, the same for everybody. */
export async function suggestProducts({ db }: Context, { query }: Input<Call>): Promise<Answer> {
  const facts = await catalogueFacts(db);
  const reading = await readQuery(db, facts, { typed: query.search, isTyping: true });
  const text = reading.shownFor ?? normaliseSearch(query.search);
  const found = await suggestFor(db, facts, reading.search, text);
  if (found.products.length > 0 || found.categories.length > 0) return found;
  const relaxed = await relaxSearch(db, query.search, reading);
  return relaxed === null ? found : suggestFor(db, facts, relaxed.search, text);
}

async function suggestFor(db: Database, facts: CatalogueFacts, search: Search, text: string): Promise<Answer> {
  if (search.words === null && search.article === null && search.description === null) return { products: [], categories: [] };
  const rows = await readRows<{ uuid: string; name: string; sku: string; icon: string }>(
    db,
    sql`select uuid, name, sku, icon from (
          select p.uuid, p.name, p.sku, p.icon, ${relevance(search)} as rank from products p
          where p.is_published and ${searchCondition(search)} limit ${sql.raw(String(MOST_CANDIDATES))}
        ) hits order by rank, name collate "ru-x-icu", uuid limit ${sql.raw(String(MOST_PRODUCTS))}`,
    searchValues(search),
  );
  const products = rows.map(({ uuid, name, sku, icon }) => ({ uuid, name, sku, image: pictureUrl(icon) }));
  return { products, categories: categoriesNamed(text, facts) };
}

function categoriesNamed(text: string, facts: CatalogueFacts): Answer["categories"] {
  return [...facts.categories.values()]
    .map((category) => ({ category, place: normaliseSearch(category.name).indexOf(text) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .slice(0, MOST_CATEGORIES)
    .map(({ category }) => ({ ...toCategoryRef(category, category.uuid), parentUuid: category.parentUuid }));
}
