import type { BasketView } from "#app/areas/products/card-view.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { type OrderSheetSums, orderSheetSums, type SummedRow } from "./order-sheet-sums.ts";

/** Quantities typed into an order sheet. A store outside React state, so that typing re-renders only the sums and not 300 rows. */
export type OrderSheetStore = {
  type: (uuid: string, text: string) => void;
  /** Replaces rows, prices or basket; typed quantities stay. */
  show: (rows: readonly SummedRow[], basket: BasketView | null, texts: Readonly<Record<string, string>>) => void;
  sums: () => OrderSheetSums;
  subscribe: (onChange: () => void) => () => void;
};

export function orderSheetStore(
  rows: readonly SummedRow[],
  basket: BasketView | null,
  texts: Readonly<Record<string, string>>,
): OrderSheetStore {
  const typed = new Map<string, number>();
  const listeners = new Set<() => void>();
  const put = (uuid: string, text: string) => typed.set(uuid, parseQuantity(text) ?? 0);
  const putAll = (all: Readonly<Record<string, string>>) => {
    for (const [uuid, text] of Object.entries(all)) put(uuid, text);
  };
  putAll(texts);
  let shown = { rows, basket };
  let sums = orderSheetSums(rows, basket, typed);
  const count = () => {
    sums = orderSheetSums(shown.rows, shown.basket, typed);
    for (const notify of listeners) notify();
  };
  return {
    type: (uuid, text) => {
      put(uuid, text);
      count();
    },
    show: (rows, basket, texts) => {
      shown = { rows, basket };
      putAll(texts);
      count();
    },
    sums: () => sums,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
