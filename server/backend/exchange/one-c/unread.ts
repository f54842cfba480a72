import { childrenOf, type Element } from "./element.ts";

/** Pictures of goods, by the names of their files: no feed takes them yet, so they are counted. */
export const picturesOf = (product: Element): string[] =>
  childrenOf(product, "Картинка")
    .map(({ text }) => text.trim())
    .filter(Boolean);
