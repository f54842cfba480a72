import { feedsOf } from "#contract/feed-rights.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { Context } from "../context.ts";
import { throwProblem } from "../problem.ts";

/** Refuses a key or a person that may not load the feed, nor undo, confirm or stop its loads. */
export function assertMayWrite({ key, actor }: Pick<Context, "key" | "actor">, feed: FeedName): void {
  const writable: readonly string[] = key ? key.writes : feedsOf(actor?.roles ?? [], "writes");
  if (!writable.includes(feed)) throwProblem("FORBIDDEN");
}
