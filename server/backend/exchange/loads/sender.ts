import { type FeedName, feedsOf } from "#contract/feeds.ts";
import type { Context } from "../../context.ts";
import { throwProblem } from "../../problem.ts";

/** Refuses a key or a person that may not load the feed, nor undo, confirm or stop its loads. */
export function assertMayWrite({ key, actor }: Pick<Context, "key" | "actor">, feed: FeedName): void {
  const writable: readonly string[] = key ? key.writes : feedsOf(actor ?? { roles: [] }, "writes");
  if (!writable.includes(feed)) throwProblem("FORBIDDEN");
}

export type Sender = { keyName: string; keyUuid: string | null; sender: string };

/** The sender of a load, who may write the feed (else FORBIDDEN): a key, or a person, who owns no fields (`keyName` is empty). */
export function senderOf(context: Pick<Context, "key" | "actor">, feed: FeedName): Sender {
  assertMayWrite(context, feed);
  const { key, actor } = context;
  return key ? { keyName: key.name, keyUuid: key.uuid, sender: key.name } : { keyName: "", keyUuid: null, sender: actor?.name ?? "" };
}
