import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { readStock } from "../stock/read-stock.ts";
import type { BasketData } from "./basket-data.ts";
import { type BasketOwner, isActive, orderBranch, readOwner } from "./read-owner.ts";
import { readLinesAndTerms } from "./read-terms.ts";

/** Determines the prices. */
type Priced = Pick<Actor, "priceListUuid">;

/**
 * Everything a basket is calculated from, in two queries for any number of lines, and a third where stock is loaded.
 * `branchUuid` calculates for another branch of the caller than the basket's own.
 */
export async function loadBasket(reader: Reader, actor: Actor, now: Date, branchUuid?: string): Promise<BasketData> {
  return loadBasketOf(reader, actor, await readOwner(reader, actor), now, branchUuid);
}

export async function loadBasketOf(reader: Reader, actor: Actor, owner: BasketOwner, now: Date, branchUuid?: string): Promise<BasketData> {
  return load(reader, actor, owner, { basketUuid: owner.uuid }, now, branchUuid);
}

/** The same for a basket that holds these products with a quantity of zero; products that do not exist are left out. */
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

/** The data of a basket of exactly these lines, all of them chosen, for a branch of the caller. */
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
  asked: Lines,
  now: Date,
  branchUuid = owner.branchUuid,
): Promise<BasketData> {
  const branch = orderBranch(owner, branchUuid);
  const { version, lines, ownLadders, ...terms } = await readLinesAndTerms(reader, { ...asked, priceListUuid }, branch, now);
  const stocked = lines.filter((line) => line.isStocked).map((line) => line.uuid);
  const stock = await readStock(reader, branch?.distributionCenterUuid ?? null, stocked);
  return {
    uuid: owner.uuid,
    version: version ?? owner.version,
    company: owner.company,
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
