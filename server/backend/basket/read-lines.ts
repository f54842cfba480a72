import { and, asc, eq, sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { assortments, categories, discountGroupPrices, discountGroups, priceListItems, productDiscounts, products } from "../products/tables.ts";
import type { BasketLine, GroupLadder, LadderStepRow } from "./basket-data.ts";
import { productColumns } from "./product-columns.ts";
import { basketLines } from "./tables.ts";

type Line = Omit<BasketLine, "ownLadder">;

/** Two queries for any number of lines: products with the company's prices, and the ladders of groups and products. */
export async function readLines(reader: Reader, basketUuid: string, priceListUuid: string | null): Promise<{ lines: BasketLine[]; groups: GroupLadder[] }> {
  const lines = await readProducts(reader, basketUuid, priceListUuid);
  const steps = await readLadders(reader, basketUuid);
  const groups = new Map<string, GroupLadder>();
  const own = new Map<string, LadderStepRow[]>();
  for (const { group, productUuid, ...step } of steps) {
    const ladder = group ? groupOf(groups, group).ladder : ladderOf(own, productUuid ?? "");
    if (step.uuid !== null) ladder.push(step as LadderStepRow);
  }
  return {
    lines: lines.map((line) => ({ ...line, ownLadder: line.groupUuid === null ? (own.get(line.uuid) ?? []) : [] })),
    groups: [...groups.values()],
  };
}

function readProducts(reader: Reader, basketUuid: string, priceListUuid: string | null): Promise<Line[]> {
  return reader
    .select({
      ...productColumns,
      sellerCompanyUuid: products.sellerCompanyUuid,
      quantity: basketLines.quantityHundredths,
      isChecked: basketLines.isChecked,
    })
    .from(basketLines)
    .innerJoin(products, eq(products.uuid, basketLines.productUuid))
    .innerJoin(categories, eq(categories.uuid, products.segmentUuid))
    .innerJoin(assortments, eq(assortments.uuid, products.assortmentUuid))
    .leftJoin(discountGroups, eq(discountGroups.uuid, products.discountGroupUuid))
    .leftJoin(priceListItems, and(eq(priceListItems.productUuid, products.uuid), priceListUuid ? eq(priceListItems.priceListUuid, priceListUuid) : sql`false`))
    .where(eq(basketLines.basketUuid, basketUuid))
    .orderBy(asc(basketLines.position), asc(basketLines.productUuid));
}

type LadderRecord = {
  group: { uuid: string; name: string; segmentUuid: string; countUnit: string } | null;
  productUuid: string | null;
  uuid: string | null;
  countHundredths: number | null;
  percentHundredths: number | null;
};

/** Ladders of the basket's groups, and own active ones of its products outside groups; ascending. */
async function readLadders(reader: Reader, basketUuid: string): Promise<LadderRecord[]> {
  const { rows } = await reader.execute<LadderRecord>(sql`
    with line as (
      select p.uuid, p.discount_group_uuid from ${basketLines} l join ${products} p on p.uuid = l.product_uuid where l.basket_uuid = ${basketUuid}
    )
    select json_build_object('uuid', g.uuid, 'name', g.name, 'segmentUuid', g.segment_uuid, 'countUnit', g.count_unit) as "group",
      null::uuid as "productUuid", s.uuid, s.count_hundredths as "countHundredths", s.percent_hundredths as "percentHundredths"
    from ${discountGroups} g left join ${discountGroupPrices} s on s.group_uuid = g.uuid
    where g.uuid in (select discount_group_uuid from line)
    union all
    select null, d.product_uuid, d.uuid, d.count_hundredths, d.percent_hundredths
    from ${productDiscounts} d join line on line.uuid = d.product_uuid and line.discount_group_uuid is null
    where d.is_active
    order by "countHundredths", uuid`);
  return rows;
}

function groupOf(groups: Map<string, GroupLadder>, group: NonNullable<LadderRecord["group"]>): GroupLadder {
  const known = groups.get(group.uuid) ?? { ...group, ladder: [] };
  groups.set(group.uuid, known);
  return known;
}

function ladderOf(ladders: Map<string, LadderStepRow[]>, productUuid: string): LadderStepRow[] {
  const known = ladders.get(productUuid) ?? [];
  ladders.set(productUuid, known);
  return known;
}
