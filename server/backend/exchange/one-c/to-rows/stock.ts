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

/**
 * Rows for mapped storages; the quantities of several that are mapped to one are added up. `unread` counts the other quantities. In 1C
 * stock may be negative: a sum below zero counts as zero.
 */
export function toStock(offer: Element, dictionary: Dictionary): { rows: SentRow<"stock">[]; unread: number } {
  const goods = textAt(offer, "Ид").replace(/#$/, "");
  const sums = new Map<string, number>();
  let unread = 0;
  for (const { storage, quantity } of stockOf(offer)) {
    const reference = dictionary.storageOf(storage);
    const amount = parseAmount(quantity);
    if (reference && amount !== undefined) sums.set(reference, (sums.get(reference) ?? 0) + amount);
    else unread += 1;
  }
  const rows = [...sums].map(([storage, sum]) => ({ storage, goods, quantity: toHundredths(Math.max(0, sum)) }));
  return { rows, unread };
}
