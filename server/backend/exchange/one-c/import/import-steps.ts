import type { FeedName } from "#contract/feeds.ts";

/** Steps of an import and their feeds, in the order of references: a characteristic inherits from its product. */
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

/** Steps of a full exchange, which withdraws what it no longer names. */
export const wholeSteps = ["goods", "pictures", "prices"] as const satisfies readonly Step[];

export const oneCFeeds: readonly FeedName[] = [...new Set(Object.values(steps))];
