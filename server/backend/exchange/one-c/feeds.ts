import type { FeedName } from "#contract/feeds.ts";

/** What a document is loaded by, in the order in which things refer to each other: a characteristic takes after its product. */
export const steps = {
  categories: "categories",
  priceLists: "priceLists",
  goods: "goods",
  variants: "goods",
  pictures: "pictures",
  prices: "prices",
  stock: "stock",
} as const satisfies Record<string, FeedName>;

export type Step = keyof typeof steps;

/** Of everything at once, which takes away what nobody names any more. */
export const wholeSteps = ["goods", "pictures", "prices"] as const satisfies readonly Step[];

export const oneCFeeds: readonly FeedName[] = [...new Set(Object.values(steps))];
