import { expect, onTestFinished, test } from "vitest";
import { startJobs } from "#server/backend/jobs/run-jobs.ts";
import type { Sender } from "#server/backend/mail/send-messages.ts";
import { sendingJob } from "#server/backend/mail/sending-job.ts";
import { writeMessage } from "#server/backend/mail/write-message.ts";
import { notificationMessagesJob } from "#server/backend/notifications/notification-messages-job.ts";
import { testNow } from "#tests/support/clock.ts";
import { startLive } from "#tests/support/live.ts";
import { useNotified } from "#tests/support/notified.ts";
import { until } from "#tests/support/until.ts";

const { backend, given, tell } = useNotified();

/** Runs the jobs of messages as a backend does; returns whom it sent to. */
function startMessages(now: () => Date): string[] {
  const sent: string[] = [];
  const send = async ({ to }: { to: string }) => void sent.push(to);
  const sender: Sender = { db: backend.db, transports: { email: send, sms: send }, demo: false, now, log: () => {} };
  const outward = { db: backend.db, settings: { publicUrl: "https://portal.example" }, now };
  const jobs = [sendingJob(sender), notificationMessagesJob(outward)];
  const running = startJobs({ pool: backend.pool, jobs, concurrency: 2, log: console });
  onTestFinished(() => running.stop());
  return sent;
}

const write = (address: string) =>
  backend.db.transaction((tx) =>
    writeMessage(tx, {
      kind: "registrationCode",
      method: "email",
      address,
      values: { code: "123456" },
      now: testNow,
      expiresAt: new Date(testNow.getTime() + 600_000),
    }),
  );

test("a message is sent when what wrote it has been committed, and one that is due later when its time comes", async () => {
  let at = testNow;
  const sent = startMessages(() => at);
  await write("now@mail.example");
  await until(async () => sent.includes("now@mail.example"));
  at = new Date(testNow.getTime() - 1000);
  await write("later@mail.example");
  await until(async () => (await waitingJobs()).includes("send_messages"));
  expect(sent).not.toContain("later@mail.example");
  at = testNow;
  await until(async () => sent.includes("later@mail.example"));
});

test("a notification reaches its reader by e-mail when its event has got its place", async () => {
  const live = await startLive(backend, { limits: { pollMs: 50 } });
  onTestFinished(() => live.stop());
  const sent = startMessages(() => testNow);
  const reader = await given({ notificationChannels: ["email"] });
  await tell(reader, "dealApprovedBySeller");
  await until(async () => sent.includes(reader.email ?? ""));
});

async function waitingJobs(): Promise<string[]> {
  const { rows } = await backend.pool.query("select key from graphile_worker.jobs where key is not null and run_at > now()");
  return rows.map(({ key }) => key);
}
