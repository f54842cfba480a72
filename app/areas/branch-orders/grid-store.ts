import { sheetSums } from "#app/areas/lists/sheet-sums.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import type { ColumnView, PricedGoods } from "./grid-view.ts";

/** What is typed, by trade point and product: a letter draws the foot of its own column and nothing else. */
export type GridStore = {
  type: (branch: string, product: string, text: string) => void;
  sums: (branch: string) => Sums;
  subscribe: (onChange: () => void) => () => void;
};

export type Sums = { count: number; total: number };

/** `texts` are those of the fields, by trade point; rows of other pages count as they stand. */
export function gridStore(
  goods: readonly PricedGoods[],
  columns: readonly ColumnView[],
  texts: (product: string, branch: string) => string | undefined,
): GridStore {
  const listeners = new Set<() => void>();
  const typed = new Map(columns.map((column) => [column.uuid, quantitiesOf(column)]));
  const sums = new Map(columns.map((column) => [column.uuid, sumOf(column)]));
  return {
    type: (branch, product, text) => {
      const column = columns.find(({ uuid }) => uuid === branch);
      if (!column) return;
      typed.get(branch)?.set(product, parseQuantity(text) ?? 0);
      sums.set(branch, sumOf(column));
      for (const tell of listeners) tell();
    },
    sums: (branch) => sums.get(branch) ?? none,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };

  function quantitiesOf({ uuid, cells }: ColumnView): Map<string, number> {
    return new Map(
      goods.map((each) => {
        const text = texts(each.uuid, uuid);
        return [each.uuid, text === undefined ? (cells[each.uuid] ?? 0) : (parseQuantity(text) ?? 0)];
      }),
    );
  }

  function sumOf({ uuid, closed }: ColumnView): Sums {
    const open = goods.filter((each) => !closed[each.uuid]).map((card) => ({ card }));
    const { count, total } = sheetSums(open, null, typed.get(uuid) ?? new Map());
    return { count, total };
  }
}

const none: Sums = { count: 0, total: 0 };
