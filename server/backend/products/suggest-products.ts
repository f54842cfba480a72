import { sql } from "drizzle-orm";
import type { products } from "#contract/products.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import type { Handler, Input } from "../handlers.ts";
import { type CatalogueFacts, catalogueFacts } from "./catalogue-facts.ts";
import { correctSearch } from "./correct-search.ts";
import { relevance, searchCondition, searchValues } from "./match-sql.ts";
import { normaliseSearch, readSearch, type Search } from "./search-text.ts";
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
  const found = await suggestFor(db, facts, readSearch(query.search));
  if (found.products.length > 0 || found.categories.length > 0) return found;
  const corrected = await correctSearch(db, query.search);
  return corrected === null ? found : suggestFor(db, facts, readSearch(corrected));
}

async function suggestFor(db: Database, facts: CatalogueFacts, search: Search): Promise<Answer> {
  if (!search.fullText) return { products: [], categories: [] };
  const rows = await readRows<{ uuid: string; name: string; sku: string; icon: string }>(
    db,
    sql`select uuid, name, sku, icon from (
          select p.uuid, p.name, p.sku, p.icon, ${relevance} as rank from products p
          where p.is_published and ${searchCondition(search)} limit ${sql.raw(String(MOST_CANDIDATES))}
        ) hits order by rank, name collate "ru-x-icu", uuid limit ${sql.raw(String(MOST_PRODUCTS))}`,
    searchValues(search),
  );
  const products = rows.map(({ uuid, name, sku, icon }) => ({ uuid, name, sku, image: pictureUrl(icon) }));
  return { products, categories: categoriesNamed(search.text, facts) };
}

function categoriesNamed(text: string, facts: CatalogueFacts): Answer["categories"] {
  return [...facts.categories.values()]
    .map((category) => ({ category, place: normaliseSearch(category.name).indexOf(text) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .slice(0, MOST_CATEGORIES)
    .map(({ category }) => ({ ...toCategoryRef(category, category.uuid), parentUuid: category.parentUuid }));
}
