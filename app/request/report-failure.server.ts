import { channel } from "node:diagnostics_channel";
import { requestState } from "./request-state.server.ts";

/** The channel that the server's log and error reports subscribe to. */
const failures = channel("portal.failure");

/** Writes an unexpected error to the log and to the error reports. */
export function reportFailure(error: unknown, context: object): void {
  // `npm run dev` has no such log.
  if (!failures.hasSubscribers) console.error(error);
  failures.publish({ error, requestId: requestState(context).requestId });
}
