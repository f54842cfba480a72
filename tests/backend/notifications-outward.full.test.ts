import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { notificationSettings as settingsCalls } from "#contract/notifications.ts";
import { messages } from "#server/backend/mail/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { lastDigestTime, writeDigests } from "#server/backend/notifications/write-digests.ts";
import { writeOutward } from "#server/backend/notifications/write-outward.ts";
import { testNow as now } from "#tests/support/clock.ts";
import { useNotified } from "#tests/support/notified.ts";
import type { Person } from "#tests/support/readers.ts";

const { backend, given } = useNotified();

const addressees = (person: Person) => [person.email ?? "", person.phone ?? ""];
const sentTo = (person: Person) =>
  backend.db
    .select()
    .from(messages)
    .where(inArray(messages.recipient, addressees(person)))
    .orderBy(messages.createdAt);

const outward = (at = now) => ({
  db: backend.db,
  settings: { publicUrl: "https://portal.example", adminUrl: "https://admin.example" },
  now: () => at,
});

async function writeAll(at = now) {
  while ((await writeOutward(outward(at))) > 0);
  while ((await writeDigests(outward(at))) > 0);
}

describe("notifications by e-mail and text message", () => {
  test("a digest of 70,000 notifications is one message, although a statement has at most 65,535 parameters", async () => {
    const person = await given();
    await (await backend.as(person.email))(settingsCalls.save, { body: { channels: ["email"], events: [], digest: true } });
    await backend.db.execute(sql`insert into notifications (uuid, customer_uuid, type, message, outward, created_at)
      select gen_random_uuid(), ${person.uuid}::uuid, 'dealApprovedBySeller', 'text', 'digest',
        ${lastDigestTime(now).toISOString()}::timestamptz
        - i * interval '1 ms' from generate_series(1, 70000) i`);
    await writeAll();
    expect(await sentTo(person)).toHaveLength(1);
    await backend.db.delete(notifications).where(eq(notifications.customerUuid, person.uuid));
  });
});
