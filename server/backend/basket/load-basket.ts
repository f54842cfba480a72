import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { sumEarlier } from "../deals/approval.ts";
import { readStock } from "../stock/read-stock.ts";
import type { BasketData } from "./basket-data.ts";
import { type BasketOwner, isActive, orderBranch, readOwner } from "./read-owner.ts";
import { readLinesAndTerms } from "./read-terms.ts";

/** The price list that applies. */
type Priced = Pick<Actor, "priceListUuid">;

/**
 * Loads the input of `calculateBasket` in two queries for any number of lines, a third if stock is tracked, one more if the company
 * sums a person's orders of a day. `branchUuid` overrides the basket's branch.
 */
export async function loadBasket(reader: Reader, actor: Actor, now: Date, branchUuid?: string): Promise<BasketData> {
  return loadBasketOf(reader, actor, await readOwner(reader, actor), now, branchUuid);
}

export async function loadBasketOf(reader: Reader, actor: Actor, owner: BasketOwner, now: Date, branchUuid?: string): Promise<BasketData> {
  return load(reader, actor, owner, { basketUuid: owner.uuid }, now, branchUuid);
}

/** Loads a basket of these products with quantity zero; unknown products are omitted. */
export async function loadProductsOf(
  reader: Reader,
  actor: Priced,
  owner: BasketOwner,
  productUuids: readonly string[],
  now: Date,
  branchUuid?: string,
): Promise<BasketData> {
  return load(reader, actor, owner, { productUuids }, now, branchUuid);
}

/** A product and its quantity in hundredths. */
export type GivenLine = { productUuid: string; quantity: number };

/** Loads a basket of exactly these lines, all checked. */
export async function loadGivenLines(
  reader: Reader,
  actor: Priced,
  owner: BasketOwner,
  { lines, branchUuid, now }: { lines: readonly GivenLine[]; branchUuid: string; now: Date },
): Promise<BasketData> {
  const quantities = new Map(lines.map((line) => [line.productUuid, line.quantity]));
  const data = await loadProductsOf(reader, actor, owner, [...quantities.keys()], now, branchUuid);
  return { ...data, lines: data.lines.map((line) => ({ ...line, quantity: quantities.get(line.uuid) ?? 0 })) };
}

type Lines = { basketUuid: string } | { productUuids: readonly string[] };

async function load(
  reader: Reader,
  { priceListUuid }: Priced,
  owner: BasketOwner,
  source: Lines,
  now: Date,
  branchUuid = owner.branchUuid,
): Promise<BasketData> {
  const branch = orderBranch(owner, branchUuid);
  const { version, lines, ownLadders, ...terms } = await readLinesAndTerms(reader, { ...source, priceListUuid }, branch, now);
  const stocked = lines.filter((line) => line.isStocked).map((line) => line.uuid);
  const stock = await readStock(reader, branch?.distributionCenterUuid ?? null, stocked);
  const { company, orderer } = owner;
  return {
    uuid: owner.uuid,
    version: version ?? owner.version,
    company,
    orderer,
    orderedEarlier: orderer === null ? 0 : await sumEarlier(reader, { company, orderer, now }),
    branches: owner.branches.filter(isActive),
    branch,
    lines: lines.map((line) => ({
      ...line,
      ownLadder: line.groupUuid === null ? (ownLadders.get(line.uuid) ?? []) : [],
      stock: stock.get(line.uuid) ?? null,
    })),
    ...terms,
  };
}
