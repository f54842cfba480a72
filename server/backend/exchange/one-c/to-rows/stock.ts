import type { SentRow } from "#contract/feeds.ts";
import { childrenOf, type Element, listAt, textAt } from "../documents/element.ts";
import { parseAmount, toHundredths } from "../documents/numbers.ts";
import type { Dictionary } from "../mappings/dictionary.ts";

/** Quantities of an offer by storage id. An empty id is the total of all storages. */
export function stockOf(offer: Element): { storage: string; quantity: string }[] {
  const flat = childrenOf(offer, "Склад").map(({ attributes }) => ({
    storage: attributes.ИдСклада ?? "",
    quantity: attributes.КоличествоНаСкладе ?? "",
  }));
  const listed = listAt(offer, "Остатки", "Остаток").flatMap((rest) => {
    const storages = childrenOf(rest, "Склад").map((storage) => ({
      storage: textAt(storage, "Ид"),
      quantity: textAt(storage, "Количество"),
    }));
    return storages.length > 0 ? storages : [{ storage: "", quantity: textAt(rest, "Количество") }];
  });
  const all = [...flat, ...listed];
  const total = textAt(offer, "Количество");
  return all.length > 0 || total === "" ? all : [{ storage: "", quantity: total }];
}

/** Rows for mapped storages; `unread` counts the other quantities. */
export function toStock(offer: Element, dictionary: Dictionary): { rows: SentRow<"stock">[]; unread: number } {
  const goods = textAt(offer, "Ид").replace(/#$/, "");
  const quantities = stockOf(offer);
  const rows = quantities.flatMap(({ storage, quantity }): SentRow<"stock">[] => {
    const reference = dictionary.storageOf(storage);
    const amount = parseAmount(quantity);
    // In 1C stock may be negative: counts as zero.
    return reference && amount !== undefined ? [{ storage: reference, goods, quantity: toHundredths(Math.max(0, amount)) }] : [];
  });
  return { rows, unread: quantities.length - rows.length };
}
