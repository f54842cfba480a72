import { eventJobs } from "../events/event-jobs.ts";
import { addJob } from "../jobs/add-job.ts";
import { everyMinute, type Job } from "../jobs/job.ts";
import { writeDigests } from "./write-digests.ts";
import { type Outward, writeOutward } from "./write-outward.ts";

const task = eventJobs.notifications;

/** Turns notifications into e-mails and SMS by each person's channels. One pass at a time, so that sending gets its turn. */
export const notificationMessagesJob = (outward: Outward): Job => ({
  task,
  cron: everyMinute,
  async run() {
    const written = (await writeOutward(outward)) + (await writeDigests(outward));
    if (written > 0) await addJob(outward.db, task, { key: task });
  },
});
