import { type RecurringJob, repeatJob } from "../recurring-job.ts";
import { type Sender, sendMessages } from "./send-messages.ts";

/** Sends messages until it is stopped. A failure of the database does not end it: due messages stay due. */
export function keepSending(sender: Sender, onError: (error: unknown) => void): RecurringJob {
  return repeatJob(async () => (await sendMessages(sender)) > 0, { pauseMs: 1000, pauseAfterFailureMs: 5000, onError });
}
