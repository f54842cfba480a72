import type { FeedName } from "#contract/feeds.ts";

/** Feeds that 1C's catalogue makes rows of, in the order in which they refer to each other. */
export const oneCFeeds = ["categories", "priceLists", "goods", "prices"] as const satisfies readonly FeedName[];
export type OneCFeed = (typeof oneCFeeds)[number];
