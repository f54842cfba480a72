import type { exchange as calls } from "#contract/exchange.ts";
import type { Load } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { Context } from "../context.ts";
import type { Input } from "../handlers.ts";
import { refuse } from "../problem.ts";
import { readLoad } from "./loads.ts";
import { readArray, readLines, receive } from "./receive.ts";

/** Receives rows of a feed as NDJSON or a JSON array. */
export async function send(
  context: Context,
  { params, query, stream, contentType, idempotencyKey }: Input<typeof calls.send>,
): Promise<Load> {
  const { db, now } = context;
  const sender = senderOf(context, params.feed);
  if (!stream) refuse("UNSUPPORTED_MEDIA");
  const rows = contentType === "application/x-ndjson" ? readLines(stream) : readArray(stream);
  const uuid = await receive(
    db,
    {
      feed: params.feed,
      door: "json",
      mode: query.mode,
      isTrial: query.trial,
      ...sender,
      onceKey: onceKeyOf(context, idempotencyKey),
      now: now(),
    },
    rows,
  );
  return readLoad(context, uuid);
}

/** Each person has idempotency keys of his own, as each name of an exchange key has. */
function onceKeyOf({ key, actor }: Context, idempotencyKey: string | undefined): string | undefined {
  return key || !actor || !idempotencyKey ? idempotencyKey : `${actor.customerUuid} ${idempotencyKey}`;
}

/** The sender of a load: a key that may write the feed (else FORBIDDEN), or a person, who owns no fields (`keyName` is empty). */
export function senderOf({ key, actor }: Context, feed: FeedName): { keyName: string; keyUuid: string | null; sender: string } {
  if (!key) return { keyName: "", keyUuid: null, sender: actor?.name ?? "" };
  if (!key.writes.includes(feed)) refuse("FORBIDDEN");
  return { keyName: key.name, keyUuid: key.uuid, sender: key.name };
}
