import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { notifications as calls, notificationSettings as settingsCalls } from "#contract/notifications.ts";
import texts from "#locales/ru/notifications.json";
import { enqueueNotification } from "#server/backend/events/outbox.ts";
import { messages } from "#server/backend/mail/tables.ts";
import { linkTo, type OutwardReader } from "#server/backend/notifications/outward.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { lastDigestTime, writeDigests } from "#server/backend/notifications/write-digests.ts";
import { writeOutward } from "#server/backend/notifications/write-outward.ts";
import { testNow as now } from "#tests/support/clock.ts";
import { useNotified } from "#tests/support/notified.ts";
import { addCompany } from "#tests/support/people.ts";
import type { Person } from "#tests/support/readers.ts";

const { backend, given, tell } = useNotified();

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
  test("each notification is sent once by each chosen channel, with text and link, even with six concurrent writers", async () => {
    const both = await given({ notificationChannels: ["email", "phone", "push"] });
    const deal_uuid = randomUUID();
    await tell(both, "dealApprovedBySeller", { deal_uuid });
    await tell(both, "accreditationApproved", { accreditation_uuid: randomUUID() });
    await tell(both, "ticketClosed", { ticket_uuid: deal_uuid });
    await Promise.all(Array.from({ length: 6 }, () => writeAll()));
    const sent = await sentTo(both);
    expect(sent.map((row) => row.channel).sort()).toEqual(["email", "email", "email", "sms", "sms", "sms"]);
    const [letter] = sent.filter(
      (row) => row.channel === "email" && row.links.includes(`https://portal.example/cabinet/deals/${deal_uuid}`),
    );
    expect(letter?.body).toContain("Сделка № 7 согласована.");
    expect(letter?.body).toContain(`https://portal.example/cabinet/deals/${deal_uuid}`);
    expect(sent.flatMap((row) => row.links).sort()).toEqual(
      [`deals/${deal_uuid}`, "company/accreditation", `tickets/${deal_uuid}`]
        .flatMap((path) => Array(2).fill(`https://portal.example/cabinet/${path}`))
        .sort(),
    );
    await writeAll();
    expect(await sentTo(both)).toHaveLength(6);
  });

  test("the link names whom it is written to, for people of several companies only", () => {
    const reader = { companyType: "buyer", customerUuid: "whom", roles: null } as OutwardReader;
    const to = (isOfSeveral: boolean) => linkTo({ ...reader, isOfSeveral }, "/cart", { publicUrl: "https://portal.example" });
    expect([to(false), to(true)]).toEqual(["https://portal.example/cart", "https://portal.example/cart?as=whom"]);
  });

  test("nothing is sent to a blocked person, to an unverified address, for an event switched off, or without a channel", async () => {
    const silent = [
      await given({ status: "disabled" }),
      await given({ emailVerified: false }),
      await given({ notificationChannels: [] }),
      await given({ notificationChannels: ["push"] }),
      await given({ phone: null, notificationChannels: ["phone"] }),
    ];
    const off = await given();
    await (await backend.as(off.email))(settingsCalls.save, {
      body: { channels: ["email"], events: [{ type: "dealApprovedBySeller", channels: ["phone", "push"] }], digest: false },
    });
    for (const person of [...silent, off]) await tell(person);
    await tell(off, "accreditationOpened", {});
    await writeAll();
    for (const person of silent) expect(await sentTo(person)).toEqual([]);
    expect((await sentTo(off)).map((row) => row.body.split("\n")[0])).toEqual([texts.message.accreditationOpened]);
    expect((await (await backend.as(off.email))(calls.count)).body).toEqual({ unread: 2 });
    expect(await backend.db.select().from(notifications).where(eq(notifications.outward, "new"))).toEqual([]);
  });

  test("platform staff get links to their own portal, and a long text message is cut", async () => {
    const platform = await addCompany(backend.db, { type: "platform" });
    const support = await given({ companyUuid: platform.uuid, roles: ["tech_support"], notificationChannels: ["email", "phone"] });
    const ticket_uuid = randomUUID();
    await backend.db.transaction((tx) =>
      enqueueNotification(tx, {
        type: "documentDeclined",
        to: [support.uuid],
        actorUuid: null,
        values: { document: "Устав", comment: "я".repeat(900) },
        payload: { ticket_uuid },
        now,
      }),
    );
    await writeAll();
    const sent = await sentTo(support);
    expect(sent.map((row) => row.links)).toEqual(Array(2).fill([`https://admin.example/cabinet/tickets/${ticket_uuid}`]));
    expect(sent.find((row) => row.channel === "sms")?.body.length).toBeLessThan(210);
    expect(sent.find((row) => row.channel === "email")?.body).toContain("я".repeat(900));
  });

  test("a digest comes at 08:00 Moscow time with the unread events before it, or later after a standstill", async () => {
    const moscow = (text: string) => new Date(`${text}+03:00`);
    expect(lastDigestTime(moscow("2026-03-05T07:59:59"))).toEqual(moscow("2026-03-04T08:00:00"));
    expect(lastDigestTime(moscow("2026-03-05T08:00:00"))).toEqual(moscow("2026-03-05T08:00:00"));
    const person = await given({ notificationChannels: ["email", "phone"] });
    const call = await backend.as(person.email);
    const events = [
      { type: "ticketClosed", channels: ["push"] },
      { type: "dealCollected", channels: ["email"] },
    ];
    await call(settingsCalls.save, { body: { channels: ["email", "phone"], events, digest: true } });
    await tell(person, "dealApprovedBySeller", {}, moscow("2026-03-05T10:00:00"));
    await tell(person, "dealTransferredToWarehouse", {}, moscow("2026-03-05T11:00:00"));
    await tell(person, "ticketClosed", {}, moscow("2026-03-05T11:30:00"));
    await tell(person, "dealCollected", {}, moscow("2026-03-05T12:00:00"));
    await writeAll(moscow("2026-03-05T15:00:00"));
    await writeAll(moscow("2026-03-06T07:59:59"));
    expect(await sentTo(person)).toEqual([]);
    const { body } = await call(calls.list, { query: { category: "deal" } });
    await call(calls.view, { params: { uuid: body.notifications.find((row) => row.type === "21")?.uuid ?? "" }, body: {} });
    await tell(person, "dealReceived", {}, moscow("2026-03-06T08:30:00"));
    await Promise.all(Array.from({ length: 4 }, () => writeAll(moscow("2026-03-06T09:00:00"))));
    const sent = await sentTo(person);
    expect(sent.map((row) => row.channel).sort()).toEqual(["email", "sms"]);
    const letter = sent.find((row) => row.channel === "email")?.body ?? "";
    expect(letter.match(/^• .*$/gm)).toEqual(["• Сделка № 7 согласована.", "• Сделка № 7 собрана."]);
    expect(sent.find((row) => row.channel === "sms")?.body).toContain("за день: 1.");
    await writeAll(moscow("2026-03-09T12:00:00"));
    expect(await sentTo(person)).toHaveLength(4);
  });
});
