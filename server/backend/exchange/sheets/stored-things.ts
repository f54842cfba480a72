import { type SQL, sql } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";

/** A thing by its key in the feed, with what names it in a table. */
export type Thing = { key: string } & Record<string, string | null>;

/** What the sender knows under an id of his own. */
const named = (feed: FeedName) => sql`
  select key, external_id as "externalId" from exchange_things where feed = ${feed} and external_id is not null and not is_withdrawn`;

const contractLine = sql`case c.kpp when '' then c.inn else c.inn || '/' || c.kpp end as company, b.name as branch, a.name as assortment`;
const ofLine = sql`join branches b on b.uuid = l.branch_uuid join companies c on c.uuid = b.company_uuid
  join assortments a on a.uuid = l.assortment_uuid`;

const things: Record<FeedName, SQL> = {
  centers: named("centers"),
  storages: named("storages"),
  brands: named("brands"),
  categories: named("categories"),
  discountGroups: named("discountGroups"),
  priceLists: named("priceLists"),
  schedules: sql`
    select s.uuid::text as key, coalesce(t.external_id, s.uuid::text) as "externalId" from schedules s
    left join exchange_things t on t.feed = 'schedules' and t.key = s.uuid::text`,
  goods: sql`
    select p.uuid::text as key, coalesce(t.external_id, p.sku) as "externalId" from products p
    left join exchange_things t on t.feed = 'goods' and t.key = p.uuid::text`,
  prices: sql`
    select i.price_list_uuid || '|' || i.product_uuid as key, l.title as "priceList", p.sku as goods from price_list_items i
    join price_lists l on l.uuid = i.price_list_uuid join products p on p.uuid = i.product_uuid`,
  stock: sql`
    select s.product_uuid || '|' || s.storage_uuid as key, p.sku as goods, c.name || '/' || g.name as storage from product_stock s
    join products p on p.uuid = s.product_uuid join storages g on g.uuid = s.storage_uuid
    join distribution_centers c on c.uuid = g.distribution_center_uuid`,
  // A file is named by its sender's own name, which is of no use to another: without one a picture or paper stays as it is.
  pictures: sql`
    select t.key, t.external_id as "externalId", p.sku as goods, '' as file from exchange_things t
    join product_pictures i on i.uuid::text = t.key join products p on p.uuid = i.product_uuid
    where t.feed = 'pictures' and t.external_id is not null`,
  documents: sql`
    select t.key, t.external_id as "externalId", d.number::text as deal, '' as file from exchange_things t
    join deal_documents p on p.uuid::text = t.key join deals d on d.uuid = p.deal_uuid
    where t.feed = 'documents' and t.external_id is not null`,
  companies: sql`
    select c.uuid::text as key, case c.kpp when '' then c.inn else c.inn || '/' || c.kpp end as company from companies c
    where c.type = 'buyer' and c.status = 'accredited'`,
  contracts: sql`select l.branch_uuid || '|' || l.assortment_uuid as key, ${contractLine} from contract_lines l ${ofLine}`,
  synonyms: sql`
    select s.uuid::text as key, coalesce(t.external_id, s.uuid::text) as "externalId" from search_synonyms s
    left join exchange_things t on t.feed = 'synonyms' and t.key = s.uuid::text`,
  payments: sql`
    select t.key, t.external_id as "externalId", ${contractLine} from exchange_things t
    join exchange_payments e on e.uuid::text = t.key join contract_lines l on l.uuid = e.contract_line_uuid ${ofLine}
    where t.feed = 'payments' and t.external_id is not null`,
};

const thingsAtOnce = 1000;

/** All that stands in the portal of a feed, in parts; what has no id of its sender's cannot be named in a table. */
export async function* storedThings(reader: Reader, feed: FeedName): AsyncGenerator<Thing[]> {
  let after = "";
  for (;;) {
    const { rows } = await reader.execute<Thing>(
      sql`select * from (${things[feed]}) t where key > ${after} order by key limit ${thingsAtOnce}`,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.key;
  }
}

/** Whether more stand there than so many. */
export async function areMoreThan(reader: Reader, feed: FeedName, most: number): Promise<boolean> {
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from (${things[feed]}) t limit ${most + 1}) counted`,
  );
  return (rows[0]?.count ?? 0) > most;
}
