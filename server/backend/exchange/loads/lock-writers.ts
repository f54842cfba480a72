import type { FeedName } from "#contract/feeds.ts";
import type { Transaction } from "../../db/database.ts";
import { lockFeed } from "../../db/lock.ts";
import { feedOf } from "../feeds/feeds.ts";

/**
 * Makes other writers of this feed wait until the transaction ends, and writers of the feeds it refers to. The lock order of all
 * writers: feeds, rows of entities (`lock` of a feed), rows of `exchange_entities`.
 */
export const lockWriters = (tx: Transaction, feed: FeedName): Promise<void> => lockFeed(tx, feed, feedOf(feed).refersTo);
