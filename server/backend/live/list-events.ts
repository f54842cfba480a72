import type { live as calls } from "#contract/live.ts";
import type { SignedIn } from "../context.ts";
import { readMissed } from "../events/read-events.ts";
import type { Input } from "../handlers.ts";

/** For those whose network lets no stream through: places what waits itself, so it works while nothing is delivered. */
export async function listEvents({ db, actor, placeEvents }: SignedIn, { query }: Input<typeof calls.events>) {
  await placeEvents();
  return readMissed(db, actor.customerUuid, query.after);
}
