import { sql } from "drizzle-orm";
import type { products } from "#contract/products.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import type { Handler, Input } from "../handlers.ts";
import { type CatalogueFacts, catalogueFacts } from "./catalogue-facts.ts";
import { known, ownCondition, relevance, searchCondition, searchValues } from "./match-sql.ts";
import { type OwnCode, ownCodesOf, withOwnCodes } from "./own-codes.ts";
import { namedCategories } from "./search/named-categories.ts";
import { readQuery } from "./search/read-query.ts";
import type { Reading } from "./search/read-search.ts";
import { relaxSearch } from "./search/relax-search.ts";
import { looksForNothing } from "./search/to-search.ts";
import { pictureUrl } from "./to-card.ts";

type Call = typeof products.suggest;
type Answer = Awaited<ReturnType<Handler<Call>>>;

const MAX_PRODUCTS = 6;
/** Hits that are ranked, besides those of own codes; further ones are not read. */
const MAX_CANDIDATES = 500;

/** Suggestions while a query is typed: no prices, the same for all callers but for their own codes. */
export async function suggestProducts({ db, actor }: Context, { query }: Input<Call>): Promise<Answer> {
  const facts = await catalogueFacts(db);
  const codes = await ownCodesOf(db, actor, query.search);
  const reading = withOwnCodes(await readQuery(db, facts, { typed: query.search, isTyping: true }), codes);
  const found = await suggestFor(db, facts, reading, codes);
  if (found.products.length > 0 || found.categories.length > 0) return found;
  const relaxed = await relaxSearch(db, query.search, reading);
  return relaxed === null ? found : suggestFor(db, facts, relaxed, codes);
}

async function suggestFor(db: Database, facts: CatalogueFacts, reading: Reading, codes: readonly OwnCode[]): Promise<Answer> {
  const { search } = reading;
  if (looksForNothing(search)) return { products: [], categories: [] };
  const hit = sql`select p.uuid, p.name, p.sku, ${search.own === null ? sql`0` : known(search)} as place, ${relevance(search)} as rank
    from product_hits p`;
  const ofOwn = search.own === null ? sql`` : sql`${hit} where ${ownCondition} union`;
  const rows = await readRows(db, { uuid: "uuid", name: "text", sku: "text", icon: "text" })(
    sql`select h.uuid, h.name, h.sku, p.icon from (
          select uuid, name, sku, place, rank from (
            ${ofOwn} (${hit} where ${searchCondition(search)} limit ${sql.raw(String(MAX_CANDIDATES))})
          ) found order by place, rank, name collate "ru-x-icu", uuid limit ${sql.raw(String(MAX_PRODUCTS))}
        ) h join products p on p.uuid = h.uuid order by h.place, h.rank, h.name collate "ru-x-icu", h.uuid`,
    searchValues(search),
  );
  const codeOf = new Map(codes.map(({ uuid, code }) => [uuid, code]));
  const products = rows.map(({ uuid, name, sku, icon }) => ({
    uuid,
    name,
    sku,
    image: pictureUrl(icon),
    ownCode: codeOf.get(uuid) ?? null,
  }));
  return { products, categories: namedCategories(reading, facts) };
}
