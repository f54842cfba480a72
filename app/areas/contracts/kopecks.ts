import type { Money } from "#contract/primitives.ts";

/** Sums are added up in kopecks; the contract's own reader would bring its schemas to the browser. */
export const kopecks = ({ amount }: Money) => Math.round(amount * 100);
