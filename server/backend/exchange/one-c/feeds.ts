import type { FeedName } from "#contract/feeds.ts";

/** The feeds of a document, in the order of their references: a characteristic inherits from its product. */
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

/** The feeds of a whole exchange, which withdraws what is no longer named. */
export const wholeSteps = ["goods", "pictures", "prices"] as const satisfies readonly Step[];

export const oneCFeeds: readonly FeedName[] = [...new Set(Object.values(steps))];
