import type { OrderView } from "#app/areas/products/card-view.ts";
import type { GridColumn, GridProduct } from "#contract/branch-orders.ts";
import { kopecksOf } from "#contract/kopecks.ts";

/** The product data that sums in the browser need. */
export type PricedProduct = Pick<
  OrderView,
  "uuid" | "price" | "group" | "steps" | "unitsInSupply" | "isWeight" | "unit" | "orderUnit" | "min" | "step"
>;

export type RowView = Pick<GridProduct, "uuid" | "name" | "sku" | "isSold"> & { unit: GridProduct["dealQuantity"]["unit"] };

type Reason = GridColumn["closed"][number]["reason"];

/** Sums are kopecks; a problem's `name` is that of its product, contract or segment. */
export type ColumnView = {
  uuid: string;
  name: string;
  address: string;
  /** Quantities, and why a product cannot be ordered here, by product uuid. */
  cells: Record<string, number>;
  closed: Record<string, Reason>;
  count: number;
  total: number;
  minimum: number;
  limits: { name: string; isPrepaid: boolean; available: number; excess: number }[];
  problems: { reason: GridColumn["problems"][number]["reason"]; name: string; amount: number | null }[];
  /** What the buyer's director must confirm, and the sum of the earlier orders that count with it; null if nothing. */
  approval: { threshold: number; earlier: number } | null;
};

export const toRowView = ({ uuid, name, sku, isSold, dealQuantity: { unit } }: GridProduct): RowView => ({ uuid, name, sku, isSold, unit });

export const toPriced = ({ uuid, price, group, steps, unitsInSupply, isWeight, unit, orderUnit, min, step }: OrderView): PricedProduct => ({
  ...{ uuid, price, unitsInSupply, unit, orderUnit, min, step },
  ...(isWeight && { isWeight }),
  ...(group && { group }),
  ...(steps && { steps }),
});

/** `names` of products and assortments; segment names come with the column. */
export function toColumnView(column: GridColumn, names: ReadonlyMap<string, string>): ColumnView {
  const segments = new Map(column.deliverySchedules.map((each) => [each.subcategoryUuid, each.subcategoryName]));
  return {
    ...column.branch,
    cells: Object.fromEntries(column.lines.map(({ productUuid, quantity }) => [productUuid, quantity])),
    closed: Object.fromEntries(column.closed.map(({ productUuid, reason }) => [productUuid, reason])),
    count: column.summary.itemCount,
    total: kopecksOf(column.summary.total),
    minimum: kopecksOf(column.constraints.minPriceForDeal),
    limits: column.limits.map(({ assortment, type, available, excess }) => ({
      name: names.get(assortment) ?? "",
      isPrepaid: type === "prepaid",
      available: kopecksOf(available),
      excess: kopecksOf(excess),
    })),
    problems: column.problems.map(({ reason, productUuid, assortment, subcategoryUuid, amount }) => ({
      reason,
      name: names.get(productUuid ?? assortment ?? "") ?? segments.get(subcategoryUuid ?? "") ?? "",
      amount: amount && kopecksOf(amount),
    })),
    approval: column.approval && { threshold: kopecksOf(column.approval.threshold), earlier: kopecksOf(column.approval.earlier) },
  };
}

export const cellName = (product: string, branch: string) => `q-${product}-${branch}`;

const cellPattern = /^q-([\da-f-]{36})-([\da-f-]{36})$/;

/** Product and trade point of a cell's field; null for other fields. */
export function cellOf(name: string): { product: string; branch: string } | null {
  const [, product, branch] = cellPattern.exec(name) ?? [];
  return product && branch ? { product, branch } : null;
}

/** Id of the grid's form, for buttons outside of it. */
export const gridId = "grid";

/** Field of a cell that was typed on another page of the grid. */
export const beyondName = (cell: string) => `beyond-${cell}`;

/** The cell of such a field; null for other fields. */
export const beyondCellOf = (name: string) => (name.startsWith("beyond-") ? cellOf(name.slice("beyond-".length)) : null);
