import type { FeedName } from "#contract/feeds.ts";

/** Field with the number of hours after which a feed's data are stale. */
export const hoursField = (feed: FeedName) => `hours.${feed}`;
