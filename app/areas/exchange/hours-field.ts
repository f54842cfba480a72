import type { FeedName } from "#contract/feeds.ts";

/** Name of the field that says after how many hours what a feed has brought is old. */
export const hoursField = (feed: FeedName) => `hours.${feed}`;
