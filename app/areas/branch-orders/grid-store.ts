import { type OrderSheetSums, orderSheetSums } from "#app/areas/lists/order-sheet-sums.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import type { ColumnView, PricedProduct } from "./grid-view.ts";

/** Typed quantities by trade point and product. A store outside React state, so that typing re-renders only the column's foot. */
export type GridStore = {
  type: (branch: string, product: string, text: string) => void;
  /** Replaces products, prices or trade points; typed quantities stay. */
  show: (products: readonly PricedProduct[], columns: readonly ColumnView[], texts: Texts) => void;
  sums: (branch: string) => OrderSheetSums;
  /** Kopecks of a product at all shown trade points; without an argument, of everything. */
  total: (product?: string) => number;
  subscribe: (onChange: () => void) => () => void;
};

/** Field texts; undefined for rows of other pages, which count as saved. */
type Texts = (product: string, branch: string) => string | undefined;

export function gridStore(products: readonly PricedProduct[], columns: readonly ColumnView[], texts: Texts): GridStore {
  const listeners = new Set<() => void>();
  const notifyAll = () => {
    for (const notify of listeners) notify();
  };
  let shown = { products, columns };
  let typed = quantitiesIn(texts);
  let sums = sumsOf();
  return {
    type: (branch, product, text) => {
      const column = shown.columns.find(({ uuid }) => uuid === branch);
      if (!column) return;
      typed.get(branch)?.set(product, parseQuantity(text) ?? 0);
      sums.set(branch, sumOf(column));
      notifyAll();
    },
    show: (products, columns, texts) => {
      shown = { products, columns };
      typed = quantitiesIn(texts);
      sums = sumsOf();
      notifyAll();
    },
    sums: (branch) => sums.get(branch) ?? none,
    total: (product) =>
      [...sums.values()].reduce((sum, { total, rows }) => sum + (product === undefined ? total : (rows.get(product) ?? 0)), 0),
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };

  function quantitiesIn(texts: Texts): Map<string, Map<string, number>> {
    const quantity = (text: string | undefined, saved = 0) => (text === undefined ? saved : (parseQuantity(text) ?? 0));
    return new Map(
      shown.columns.map(({ uuid, cells }) => [
        uuid,
        new Map(shown.products.map((each) => [each.uuid, quantity(texts(each.uuid, uuid), cells[each.uuid])])),
      ]),
    );
  }

  function sumsOf(): Map<string, OrderSheetSums> {
    return new Map(shown.columns.map((column) => [column.uuid, sumOf(column)]));
  }

  function sumOf({ uuid, closed }: ColumnView): OrderSheetSums {
    const open = shown.products.filter((each) => !closed[each.uuid]).map((card) => ({ card }));
    return orderSheetSums(open, null, typed.get(uuid) ?? new Map());
  }
}

const none: OrderSheetSums = { rows: new Map(), count: 0, total: 0 };
