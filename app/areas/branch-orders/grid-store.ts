import { type SheetSums, sheetSums } from "#app/areas/lists/sheet-sums.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import type { ColumnView, PricedGoods } from "./grid-view.ts";

/** Typed quantities by trade point and product. A store outside React state, so that typing re-renders only the column's foot. */
export type GridStore = {
  type: (branch: string, product: string, text: string) => void;
  /** Replaces products, prices or trade points; typed quantities stay. */
  show: (goods: readonly PricedGoods[], columns: readonly ColumnView[], texts: Texts) => void;
  sums: (branch: string) => SheetSums;
  /** Kopecks of a product at all shown trade points; without an argument, of everything. */
  total: (product?: string) => number;
  subscribe: (onChange: () => void) => () => void;
};

/** Field texts; undefined for rows of other pages, which count as saved. */
type Texts = (product: string, branch: string) => string | undefined;

export function gridStore(goods: readonly PricedGoods[], columns: readonly ColumnView[], texts: Texts): GridStore {
  const listeners = new Set<() => void>();
  const tellAll = () => {
    for (const tell of listeners) tell();
  };
  let shown = { goods, columns };
  let typed = quantitiesIn(texts);
  let sums = sumsOf();
  return {
    type: (branch, product, text) => {
      const column = shown.columns.find(({ uuid }) => uuid === branch);
      if (!column) return;
      typed.get(branch)?.set(product, parseQuantity(text) ?? 0);
      sums.set(branch, sumOf(column));
      tellAll();
    },
    show: (goods, columns, texts) => {
      shown = { goods, columns };
      typed = quantitiesIn(texts);
      sums = sumsOf();
      tellAll();
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
    const quantity = (text: string | undefined, standing = 0) => (text === undefined ? standing : (parseQuantity(text) ?? 0));
    return new Map(
      shown.columns.map(({ uuid, cells }) => [
        uuid,
        new Map(shown.goods.map((each) => [each.uuid, quantity(texts(each.uuid, uuid), cells[each.uuid])])),
      ]),
    );
  }

  function sumsOf(): Map<string, SheetSums> {
    return new Map(shown.columns.map((column) => [column.uuid, sumOf(column)]));
  }

  function sumOf({ uuid, closed }: ColumnView): SheetSums {
    const open = shown.goods.filter((each) => !closed[each.uuid]).map((card) => ({ card }));
    return sheetSums(open, null, typed.get(uuid) ?? new Map());
  }
}

const none: SheetSums = { rows: new Map(), count: 0, total: 0 };
