import { type RecurringJob, repeatJob } from "../recurring-job.ts";
import { writeDigests } from "./write-digests.ts";
import { type Outward, writeOutward } from "./write-outward.ts";

/** Notifications leave the portal by the person's channels until it is stopped; the mail's sender sends what is written here. */
export function keepNotifying(outward: Outward, onError: (error: unknown) => void): RecurringJob {
  const work = async () => (await writeOutward(outward)) + (await writeDigests(outward)) > 0;
  return repeatJob(work, { pauseMs: 1000, pauseAfterFailureMs: 5000, onError });
}
