import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { FeedName } from "#contract/feeds.ts";
import { instant } from "../../db/columns.ts";

/** What a sender names and was not accepted: rows that refer to it mean nothing else. An accepted row of the id or name removes it. */
export const exchangeRejectedIds = pgTable(
  "exchange_rejected_ids",
  {
    feed: text("feed").$type<FeedName>().notNull(),
    keyName: text("key_name").notNull(),
    externalId: text("external_id").notNull(),
    /** Name or article in lower case, at most `maxNameLength` characters of it. */
    name: text("name").notNull(),
    /** What it would stand under, as the sender refers to it; empty if under nothing, null if it is not known. */
    above: text("above"),
    rejectedAt: instant("rejected_at").notNull(),
  },
  ({ feed, keyName, externalId, name }) => [
    primaryKey({ columns: [feed, keyName, externalId] }),
    index("exchange_rejected_ids_name").on(feed, keyName, name),
  ],
);
