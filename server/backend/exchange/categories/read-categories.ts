import { type SQL, sql } from "drizzle-orm";
import type { SellerCategory } from "#contract/seller-categories.ts";
import type { categoryLacks } from "#contract/seller-enums.ts";
import type { Reader } from "../../db/database.ts";
import { orNull, type RowWith, readRows } from "../../db/statement.ts";
import { uncategorised } from "../../products/uncategorised.ts";

export const maxListedCategories = 2000;

const columns = {
  uuid: "uuid",
  version: "integer",
  parentUuid: orNull("uuid"),
  name: "text",
  shortName: "text",
  assortment: "text",
  temperatureMode: "text",
  position: "integer",
  productCount: "integer",
  segmentCount: "integer",
  isStored: "boolean",
  isKnown: "boolean",
} as const;

const isShown = sql`c.uuid not in (${uncategorised.categoryUuid}::uuid, ${uncategorised.segmentUuid}::uuid)`;

/** Numbers of goods by a column of theirs, of all or of one value. */
const goodsBy = (column: SQL, uuid?: string) =>
  sql`(select ${column} as uuid, count(*)::int as products from products ${uuid ? sql`where ${column} = ${uuid}` : sql``} group by 1)`;

/** One statement: each category followed by its segments, in the catalogue's order; with `uuid` that one alone. */
export async function readCategories(reader: Reader, uuid?: string): Promise<SellerCategory[]> {
  const rows = await readRows(
    reader,
    columns,
  )(sql`
    select c.uuid, c.version, c.parent_uuid as "parentUuid", c.name, case when c.short_name = c.name then '' else c.short_name
        end as "shortName", coalesce(a.name, '') as assortment, coalesce(c.temperature_mode, '') as "temperatureMode", c.position,
      coalesce(of_segment.products, 0) as "productCount",
      (select count(*)::int from categories below where below.parent_uuid = c.uuid) as "segmentCount",
      exists (select from storages s where s.is_used and s.temperature_mode = c.temperature_mode) as "isStored",
      exists (select from categories below where below.parent_uuid = c.uuid)
        or coalesce(of_segment.products, of_category.products, 0) > 0
        or exists (select from discount_groups g where g.segment_uuid = c.uuid)
        or exists (select from schedule_rules r where r.segment_uuid = c.uuid) as "isKnown"
    from categories c left join categories above on above.uuid = c.parent_uuid left join assortments a on a.uuid = c.assortment_uuid
      left join ${goodsBy(sql`segment_uuid`, uuid)} of_segment on of_segment.uuid = c.uuid
      left join ${goodsBy(sql`category_uuid`, uuid)} of_category on of_category.uuid = c.uuid
    where ${isShown} and ${uuid ? sql`c.uuid = ${uuid}` : sql`true`}
    order by coalesce(above.position, c.position), coalesce(above.name, c.name) collate "ru-x-icu", coalesce(above.uuid, c.uuid),
      c.parent_uuid is not null, c.position, c.name collate "ru-x-icu", c.uuid
    limit ${sql.raw(String(maxListedCategories))}`);
  return rows.map(toCategory);
}

export const findCategory = async (reader: Reader, uuid: string): Promise<SellerCategory | undefined> =>
  (await readCategories(reader, uuid))[0];

export async function countCategories(reader: Reader): Promise<number> {
  const [row] = await readRows(reader, { total: "integer" })(sql`select count(*)::int as total from categories c where ${isShown}`);
  return row?.total ?? 0;
}

/** What contracts can be for. */
export const readAssortments = (reader: Reader) =>
  readRows(reader, { uuid: "uuid", name: "text" })(sql`
    select uuid, name from assortments where uuid <> ${uncategorised.assortmentUuid}::uuid order by name collate "ru-x-icu" limit 1000`);

function toCategory({ segmentCount, isStored, isKnown, ...row }: RowWith<typeof columns>): SellerCategory {
  return { ...row, lacks: lacksOf(row, segmentCount, isStored), allowedActions: ["edit", ...(isKnown ? [] : (["remove"] as const))] };
}

type Lack = (typeof categoryLacks)[number];

function lacksOf(
  { parentUuid, assortment, temperatureMode }: Pick<SellerCategory, "parentUuid" | "assortment" | "temperatureMode">,
  segmentCount: number,
  isStored: boolean,
): Lack[] {
  if (parentUuid === null) return segmentCount > 0 ? [] : ["segments"];
  const temperature: Lack[] = temperatureMode === "" ? ["temperature"] : isStored ? [] : ["storage"];
  return assortment === "" ? ["assortment", ...temperature] : temperature;
}
