import { type RecurringJob, repeatJob } from "../recurring-job.ts";
import { writeDigests } from "./write-digests.ts";
import { type Outward, writeOutward } from "./write-outward.ts";

/** Job that turns notifications into e-mails and SMS by each person's channels; the mail sender sends them. */
export function startNotificationsJob(outward: Outward, onError: (error: unknown) => void): RecurringJob {
  const work = async () => (await writeOutward(outward)) + (await writeDigests(outward)) > 0;
  return repeatJob(work, { pauseMs: 1000, pauseAfterFailureMs: 5000, onError });
}
