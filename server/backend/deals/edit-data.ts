import { and, eq, inArray, sql } from "drizzle-orm";
import type { BuyerCompany, Delivery, GroupLadder, LadderStepRow } from "../basket/basket-data.ts";
import { productColumns } from "../basket/product-columns.ts";
import { readDelivery } from "../basket/read-terms.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { Reader } from "../db/database.ts";
import { scheduleOfDeal } from "../distribution/schedule-of-deal.ts";
import { distributionCenters } from "../distribution/tables.ts";
import {
  assortments,
  categories,
  discountGroupPrices,
  discountGroups,
  priceListItems,
  productDiscounts,
  products,
} from "../products/tables.ts";
import { type CountedStock, readStock } from "../stock/read-stock.ts";
import type { DealRow } from "./deal-record.ts";
import { readBuyerCodes } from "./read-buyer-codes.ts";
import { deals } from "./tables.ts";

/** What an edit reads beyond the deal: today's products, discount ladders, schedule and stock. */
export type EditData = {
  companyStatus: string;
  /** The buyer's company, for its approval threshold. */
  company: Pick<BuyerCompany, "uuid" | "approvalThresholdKopecks" | "approvalRule">;
  /** Minimum order of the branch, else of its distribution centre; kopecks. */
  minOrder: number;
  products: Map<string, EditProduct>;
  /** The buyer's own codes of these products. */
  buyerCodes: ReadonlyMap<string, string>;
  /** Today's discount groups of these products. */
  groups: GroupLadder[];
  ownLadders: Map<string, LadderStepRow[]>;
  delivery: Delivery;
  /** Stock at the deal's distribution centre, by product. */
  stock: ReadonlyMap<string, CountedStock>;
};

export type EditProduct = Awaited<ReturnType<typeof readProducts>>[number];

/** Six queries for any number of lines, a seventh if the products' stock is tracked. */
export async function loadEditData(reader: Reader, deal: DealRow, productUuids: readonly string[], now: Date): Promise<EditData> {
  const [terms] = await reader
    .select({
      scheduleUuid: scheduleOfDeal,
      branchMinimum: branches.minOrderKopecks,
      centerMinimum: distributionCenters.minOrderKopecks,
      companyStatus: companies.status,
      approvalThresholdKopecks: companies.approvalThresholdKopecks,
      approvalRule: companies.approvalRule,
      priceListUuid: companies.priceListUuid,
    })
    .from(deals)
    .innerJoin(companies, eq(companies.uuid, deals.buyerCompanyUuid))
    .leftJoin(branches, eq(branches.uuid, deals.branchUuid))
    .leftJoin(distributionCenters, eq(distributionCenters.uuid, deals.distributionCenterUuid))
    .where(eq(deals.uuid, deal.uuid));
  const found = await readProducts(reader, productUuids, terms?.priceListUuid ?? null);
  const groupUuids = found.flatMap((product) => (product.groupUuid === null ? [] : [product.groupUuid]));
  const branch = {
    uuid: deal.branchUuid,
    name: deal.branchName,
    address: deal.deliveryAddress,
    scheduleUuid: terms?.scheduleUuid ?? null,
    distributionCenterUuid: deal.distributionCenterUuid,
    minOrderKopecks: terms?.branchMinimum ?? terms?.centerMinimum ?? 0,
    timeZone: deal.timeZone,
  };
  return {
    companyStatus: terms?.companyStatus ?? "",
    company: {
      uuid: deal.buyerCompanyUuid,
      approvalThresholdKopecks: terms?.approvalThresholdKopecks ?? null,
      approvalRule: terms?.approvalRule ?? "order",
    },
    minOrder: branch.minOrderKopecks,
    products: new Map(found.map((product) => [product.uuid, product])),
    buyerCodes: await readBuyerCodes(reader, deal.buyerCompanyUuid, productUuids),
    groups: await readGroups(reader, groupUuids),
    ownLadders: await readOwnLadders(
      reader,
      found.filter((product) => product.groupUuid === null).map((product) => product.uuid),
    ),
    delivery: await readDelivery(reader, branch, now),
    stock: await readStock(
      reader,
      deal.distributionCenterUuid,
      found.filter((product) => product.isStocked).map((product) => product.uuid),
    ),
  };
}

/** Today's assortments of products, to lock their contracts before the edit decides. */
export async function listAssortmentsOf(reader: Reader, productUuids: readonly string[]): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ uuid: products.assortmentUuid })
    .from(products)
    .where(inArray(products.uuid, [...productUuids]));
  return rows.map((row) => row.uuid);
}

function readProducts(reader: Reader, uuids: readonly string[], priceListUuid: string | null) {
  return reader
    .select(productColumns)
    .from(products)
    .innerJoin(categories, eq(categories.uuid, products.segmentUuid))
    .innerJoin(assortments, eq(assortments.uuid, products.assortmentUuid))
    .leftJoin(discountGroups, eq(discountGroups.uuid, products.discountGroupUuid))
    .leftJoin(
      priceListItems,
      and(eq(priceListItems.productUuid, products.uuid), priceListUuid ? eq(priceListItems.priceListUuid, priceListUuid) : sql`false`),
    )
    .where(inArray(products.uuid, [...uuids]));
}

async function readGroups(reader: Reader, uuids: readonly string[]): Promise<GroupLadder[]> {
  if (uuids.length === 0) return [];
  const rows = await reader
    .select({
      group: discountGroups,
      uuid: discountGroupPrices.uuid,
      countHundredths: discountGroupPrices.countHundredths,
      percentHundredths: discountGroupPrices.percentHundredths,
    })
    .from(discountGroups)
    .innerJoin(discountGroupPrices, eq(discountGroupPrices.groupUuid, discountGroups.uuid))
    .where(inArray(discountGroups.uuid, [...new Set(uuids)]))
    .orderBy(discountGroupPrices.countHundredths, discountGroupPrices.uuid);
  return [...Map.groupBy(rows, (row) => row.group.uuid).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first.group, ladder: own.map(({ group: _, ...step }) => step) }] : [];
  });
}

async function readOwnLadders(reader: Reader, uuids: readonly string[]): Promise<Map<string, LadderStepRow[]>> {
  if (uuids.length === 0) return new Map();
  const rows = await reader
    .select({
      productUuid: productDiscounts.productUuid,
      uuid: productDiscounts.uuid,
      countHundredths: productDiscounts.countHundredths,
      percentHundredths: productDiscounts.percentHundredths,
    })
    .from(productDiscounts)
    .where(and(inArray(productDiscounts.productUuid, [...uuids]), eq(productDiscounts.isActive, true)))
    .orderBy(productDiscounts.countHundredths, productDiscounts.uuid);
  return Map.groupBy(rows, (row) => row.productUuid);
}
