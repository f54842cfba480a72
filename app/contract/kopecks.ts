import type { Money } from "./primitives.ts";

/** Sums are added up in kopecks. In a file of its own: browsers count too, and primitives.ts would bring them its schemas. */
export const kopecksOf = ({ amount }: Pick<Money, "amount">): number => Math.round(amount * 100);
