import { collectableStatuses } from "#contract/enums.ts";
import type { ExchangeDeal, ExchangeDealLine } from "#contract/exchange-deals.ts";
import type { ShippedItem } from "./read-order.ts";

export type Collected = { suborderUuid: string; products: { uuid: string; collectedQuantity: number; reason?: string }[] };

/**
 * Shipped quantities of each suborder that can be collected, in supply units; zero for products that 1C does not name. 1C may merge
 * a product of two delivery dates into one line: its quantity fills the deal's lines in order, and the last gets the rest.
 */
export function toCollected(deal: ExchangeDeal, goods: readonly ShippedItem[]): Collected[] {
  const left = goods.map((each) => ({ ...each }));
  const products = deal.lines.map((line, index) => {
    const ofLine = left.filter((each) => isOf(each, line));
    const isLast = !deal.lines.slice(index + 1).some((later) => ofLine.some((each) => isOf(each, later)));
    const wanted = orderedUnits(line);
    const units = ofLine.reduce((sum, each) => {
      const taken = isLast ? each.units : Math.min(each.units, wanted - sum);
      each.units -= taken;
      return sum + taken;
    }, 0);
    const reason = ofLine.find((each) => each.reason !== "")?.reason;
    const collectedQuantity = Math.round((units / perSupplyUnit(line)) * 100) / 100;
    return { line, product: { uuid: line.uuid, collectedQuantity, ...(reason && { reason: reason.slice(0, 200) }) } };
  });
  return deal.suborders.flatMap(({ uuid, number, status }) => {
    const own = products.filter(({ line }) => line.suborder === number);
    const isUnchanged = own.every(({ line, product }) => line.collectedQuantity === product.collectedQuantity.toFixed(2));
    if (!collectableStatuses.includes(status) || isUnchanged) return [];
    return [{ suborderUuid: uuid, products: own.map(({ product }) => product) }];
  });
}

/** Shipped goods and services that are not in the deal: delivery, crates, another product. */
export const strangersOf = ({ lines }: ExchangeDeal, items: readonly ShippedItem[]) =>
  items.filter((each) => (each.units > 0 || each.unread) && !lines.some((line) => isOf(each, line)));

/**
 * What may have been shipped in place of goods of the deal that the order does not name: then a person decides on the order. Services
 * replace no goods, unless the order names none of the deal's.
 */
export function replacementIn(deal: ExchangeDeal, items: readonly ShippedItem[]): ShippedItem | undefined {
  const named = deal.lines.filter((line) => items.some((each) => isOf(each, line)));
  if (named.length === deal.lines.length) return undefined;
  return strangersOf(deal, items).find(({ isGoods }) => isGoods || named.length === 0);
}

/** The ordered quantity in units, as that of a document. */
export const orderedUnits = (line: ExchangeDealLine): number => Number(line.orderedQuantity) * perSupplyUnit(line);

/** Shipped goods that only an article of several products of the deal names. */
export const unclearOf = ({ lines }: ExchangeDeal, goods: readonly ShippedItem[]) =>
  goods.filter((each) => new Set(lines.flatMap((line) => (isOf(each, line) ? line.goods : []))).size > 1);

function isOf({ id, sku, suborder }: ShippedItem, line: ExchangeDealLine): boolean {
  const isGoods = id === "" ? sku === line.sku : [line.externalId, line.goods].some((own) => own?.toLowerCase() === id.toLowerCase());
  return isGoods && (suborder === "" || suborder === line.suborder);
}

/** Units per ordered quantity. The ordered sum tells goods ordered by supply unit from weighed goods, ordered by kilogram. */
function perSupplyUnit({ orderedQuantity, price, orderedSum, unitsInSupply }: ExchangeDealLine): number {
  const offBy = (units: number) => Math.abs(Number(orderedQuantity) * units * Number(price) - Number(orderedSum));
  return offBy(1) <= offBy(unitsInSupply) ? 1 : unitsInSupply;
}
