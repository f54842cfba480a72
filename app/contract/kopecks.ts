import type { Money } from "./primitives.ts";

/** Sums are added in kopecks. A file of its own, because primitives.ts would bring zod to the browser. */
export const kopecksOf = ({ amount }: Pick<Money, "amount">): number => Math.round(amount * 100);
