import type { BasketView } from "#app/areas/products/card-view.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import type { SheetRow } from "./sheet-row.ts";
import { type SheetSums, sheetSums } from "./sheet-sums.ts";

/** What is typed into a sheet, beside its fields: a letter draws the sums that it changes and nothing else of 300 rows. */
export type SheetStore = {
  type: (uuid: string, text: string) => void;
  /** Other rows, prices or another basket around the same fields. */
  show: (rows: readonly SheetRow[], basket: BasketView | null, texts: Readonly<Record<string, string>>) => void;
  sums: () => SheetSums;
  subscribe: (onChange: () => void) => () => void;
};

export function sheetStore(rows: readonly SheetRow[], basket: BasketView | null, texts: Readonly<Record<string, string>>): SheetStore {
  const typed = new Map<string, number>();
  const listeners = new Set<() => void>();
  const put = (uuid: string, text: string) => typed.set(uuid, parseQuantity(text) ?? 0);
  const putAll = (all: Readonly<Record<string, string>>) => {
    for (const [uuid, text] of Object.entries(all)) put(uuid, text);
  };
  putAll(texts);
  let shown = { rows, basket };
  let sums = sheetSums(rows, basket, typed);
  const count = () => {
    sums = sheetSums(shown.rows, shown.basket, typed);
    for (const tell of listeners) tell();
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
