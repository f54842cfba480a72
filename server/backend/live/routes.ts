import type { live as calls } from "#contract/live.ts";
import type { SignedIn } from "../context.ts";
import { readMissed } from "../events/read-events.ts";
import type { Handlers, Input } from "../handlers.ts";
import { issueToken } from "./tokens.ts";

/** Polling for clients without event streams. Assigns positions itself, so it does not depend on delivery. */
async function listEvents({ db, actor, placeEvents }: SignedIn, { query }: Input<typeof calls.events>) {
  await placeEvents();
  return readMissed(db, actor.customerUuid, query.after);
}

export const liveOperations: Handlers<"live"> = {
  events: listEvents,
  token: issueToken,
};
