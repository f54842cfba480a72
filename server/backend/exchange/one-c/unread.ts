import { childrenOf, type Element, listAt, textAt } from "./element.ts";

/** Pictures of goods, by the names of their files: no feed takes them yet, so they are counted. */
export const picturesOf = (product: Element): string[] =>
  childrenOf(product, "Картинка")
    .map(({ text }) => text.trim())
    .filter(Boolean);

/** How much of an offer lies where: no feed takes it yet, so it is counted. An empty storage is all of them together. */
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
