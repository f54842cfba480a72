import { channel } from "node:diagnostics_channel";
import { requestState } from "./request-state.server.ts";

/** The server's `failures`: where reports of errors listen. */
const failures = channel("portal.failure");

/** Says a failure of ours where it is read: in the log, and in the reports of errors. */
export function reportFailure(error: unknown, context: object): void {
  console.error(error);
  failures.publish({ error, requestId: requestState(context).requestId });
}
