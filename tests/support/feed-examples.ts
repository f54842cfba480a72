import { type FeedName, feedNames, type SentRow } from "#contract/feeds.ts";
import { feedOf } from "#server/backend/exchange/feeds/feeds.ts";

/** The example rows of every feed. */
export const examples = Object.fromEntries(feedNames.map((name) => [name, feedOf(name).examples])) as unknown as {
  readonly [Name in FeedName]: readonly SentRow<Name>[];
};
