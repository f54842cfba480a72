import type { exchange as calls } from "#contract/exchange.ts";
import type { Load } from "#contract/exchange-loads.ts";
import type { Context } from "../../context.ts";
import type { Input } from "../../handlers.ts";
import { throwProblem } from "../../problem.ts";
import { readLoad } from "../loads/loads.ts";
import { readArray, readLines, receive } from "../loads/receive.ts";
import { senderOf } from "../loads/sender.ts";

/** Receives rows of a feed as NDJSON or a JSON array. */
export async function send(
  context: Context,
  { params, query, stream, contentType, idempotencyKey }: Input<typeof calls.send>,
): Promise<Load> {
  const { db, now } = context;
  const sender = senderOf(context, params.feed);
  if (!stream) throwProblem("UNSUPPORTED_MEDIA");
  const rows = contentType === "application/x-ndjson" ? readLines(stream) : readArray(stream);
  const uuid = await receive(
    db,
    {
      feed: params.feed,
      channel: "json",
      mode: query.mode,
      isDryRun: query.trial,
      ...sender,
      onceKey: onceKeyOf(context, idempotencyKey),
      now: now(),
    },
    rows,
  );
  return readLoad(context, uuid);
}

/** Each person has idempotency keys of their own, as each name of an exchange key has. */
function onceKeyOf({ key, actor }: Context, idempotencyKey: string | undefined): string | undefined {
  return key || !actor || !idempotencyKey ? idempotencyKey : `${actor.customerUuid} ${idempotencyKey}`;
}
