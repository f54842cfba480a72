import { type SQL, sql } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";
import { orNull, type RowWith, readRows, type Typed } from "../../db/statement.ts";

/** Key of an entity, and the cells that identify it in a spreadsheet. */
type EntityColumns = { readonly key: "text"; readonly [cell: string]: "text" | Typed<string | null> };
export type StoredEntity = RowWith<EntityColumns>;

/** Query for a feed's entities. `order` are columns of an index for keyset pages; their values joined by `|` are the key. */
type Source = { order: readonly SQL[]; type: SQL; cells: readonly string[]; rows: (where: SQL) => SQL };

type Rows = Source["rows"];

const byUuid = (order: readonly SQL[], cells: readonly string[], rows: Rows): Source => ({ order, type: sql`uuid`, cells, rows });
const byKey = (cells: readonly string[], rows: Rows): Source => ({ order: [sql`t.key`], type: sql`text`, cells, rows });

/** Entities with an external id. */
const named = (feed: FeedName) =>
  byKey(
    ["externalId"],
    (where) => sql`
      select t.key, t.external_id as "externalId" from exchange_entities t
      where t.feed = ${feed} and t.external_id is not null and not t.is_withdrawn and ${where}`,
  );

/** All entities of a table; `own` is the id of those without an external id. */
const byOwnName = (feed: FeedName, table: SQL, own: SQL) =>
  byUuid(
    [sql`s.uuid`],
    ["externalId"],
    (where) => sql`
      select s.uuid::text as key, coalesce(t.external_id, ${own}) as "externalId" from ${table} s
      left join exchange_entities t on t.feed = ${feed} and t.key = s.uuid::text where ${where}`,
  );

const contractCells = ["company", "branch", "assortment"];
const contractLine = sql`case c.kpp when '' then c.inn else c.inn || '/' || c.kpp end as company, b.name as branch, a.name as assortment`;
const ofLine = sql`join branches b on b.uuid = l.branch_uuid join companies c on c.uuid = b.company_uuid
  join assortments a on a.uuid = l.assortment_uuid`;

const sources: Readonly<Record<FeedName, Source>> = {
  centers: named("centers"),
  storages: named("storages"),
  brands: named("brands"),
  categories: named("categories"),
  discountGroups: named("discountGroups"),
  priceLists: named("priceLists"),
  schedules: byOwnName("schedules", sql`schedules`, sql`s.uuid::text`),
  goods: byOwnName("goods", sql`products`, sql`s.sku`),
  prices: byUuid(
    [sql`i.price_list_uuid`, sql`i.product_uuid`],
    ["priceList", "goods"],
    (where) => sql`
      select i.price_list_uuid || '|' || i.product_uuid as key, l.title as "priceList", p.sku as goods from price_list_items i
      join price_lists l on l.uuid = i.price_list_uuid join products p on p.uuid = i.product_uuid where ${where}`,
  ),
  stock: byUuid(
    [sql`s.product_uuid`, sql`s.storage_uuid`],
    ["goods", "storage"],
    (where) => sql`
      select s.product_uuid || '|' || s.storage_uuid as key, p.sku as goods, c.name || '/' || g.name as storage from product_stock s
      join products p on p.uuid = s.product_uuid join storages g on g.uuid = s.storage_uuid
      join distribution_centers c on c.uuid = g.distribution_center_uuid where ${where}`,
  ),
  // `file` is empty: file names differ by sender, and a row without a file keeps the stored picture or document.
  pictures: byKey(
    ["externalId", "goods", "file"],
    (where) => sql`
      select t.key, t.external_id as "externalId", p.sku as goods, '' as file from exchange_entities t
      join product_pictures i on i.uuid = t.key::uuid join products p on p.uuid = i.product_uuid
      where t.feed = 'pictures' and t.external_id is not null and ${where}`,
  ),
  documents: byKey(
    ["externalId", "deal", "file"],
    (where) => sql`
      select t.key, t.external_id as "externalId", d.number::text as deal, '' as file from exchange_entities t
      join deal_documents p on p.uuid = t.key::uuid join deals d on d.uuid = p.deal_uuid
      where t.feed = 'documents' and t.external_id is not null and ${where}`,
  ),
  companies: byUuid(
    [sql`c.uuid`],
    ["company"],
    (where) => sql`
      select c.uuid::text as key, case c.kpp when '' then c.inn else c.inn || '/' || c.kpp end as company from companies c
      where c.type = 'buyer' and c.status = 'accredited' and ${where}`,
  ),
  contracts: byUuid(
    [sql`l.branch_uuid`, sql`l.assortment_uuid`],
    contractCells,
    (where) => sql`select l.branch_uuid || '|' || l.assortment_uuid as key, ${contractLine} from contract_lines l ${ofLine} where ${where}`,
  ),
  synonyms: byOwnName("synonyms", sql`search_synonyms`, sql`s.uuid::text`),
  payments: byKey(
    ["externalId", ...contractCells],
    (where) => sql`
      select t.key, t.external_id as "externalId", ${contractLine} from exchange_entities t
      join exchange_payments e on e.uuid = t.key::uuid join contract_lines l on l.uuid = e.contract_line_uuid ${ofLine}
      where t.feed = 'payments' and t.external_id is not null and ${where}`,
  ),
};

const entitiesAtOnce = 1000;

/** Stored entities of a feed in keyset pages, except those that a row could not identify. */
export async function* storedEntities(reader: Reader, feed: FeedName): AsyncGenerator<StoredEntity[]> {
  const { order, type, cells, rows: select } = sources[feed];
  const returned: EntityColumns = { key: "text", ...Object.fromEntries(cells.map((cell) => [cell, orNull("text")])) };
  const columns = sql.join([...order], sql`, `);
  let last: StoredEntity | undefined;
  do {
    const after = sql.join(last?.key.split("|").map((part) => sql`${part}::${type}`) ?? [], sql`, `);
    const rows = await readRows(
      reader,
      returned,
    )(sql`
      ${select(last ? sql`(${columns}) > (${after})` : sql`true`)} order by ${columns} limit ${sql.raw(String(entitiesAtOnce))}`);
    if (rows.length > 0) yield rows;
    last = rows.length < entitiesAtOnce ? undefined : rows.at(-1);
  } while (last);
}

/** Whether the feed has more than `max` stored entities. */
export async function areMoreThan(reader: Reader, feed: FeedName, max: number): Promise<boolean> {
  const rows = await readRows(reader, { count: "integer" })(
    sql`select count(*)::int as count from (select from (${sources[feed].rows(sql`true`)}) t limit ${max + 1}) counted`,
  );
  return (rows[0]?.count ?? 0) > max;
}
