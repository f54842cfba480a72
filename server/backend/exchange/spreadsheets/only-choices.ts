import type { Source } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import { feedOf } from "../feeds/feeds.ts";

/** Of the missing fields those that can mean one thing only: a portal of one storage needs no column of storages. */
export async function onlyChoices(reader: Reader, feed: FeedName, missing: readonly string[]): Promise<NonNullable<Source["assumed"]>> {
  const { onlyOf = {} } = feedOf(feed);
  const found: NonNullable<Source["assumed"]> = [];
  for (const field of missing) {
    const names = onlyOf[field];
    if (!names) continue;
    const [only, another] = await readRows(reader, { name: "text" })(names);
    if (only && !another) found.push({ field, name: only.name });
  }
  return found;
}
