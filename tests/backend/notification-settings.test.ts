import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type NotificationChannel, notificationChannels } from "#contract/enums.ts";
import {
  categoryOf,
  type NotificationType,
  notificationNumber,
  notificationTypes,
  notificationTypesOf,
} from "#contract/notification-types.ts";
import { notificationSettings as calls, notifications as listCalls } from "#contract/notifications.ts";
import { type Grant, type Role, roles } from "#contract/roles.ts";
import texts from "#locales/ru/notifications.json" with { type: "json" };
import { customers } from "#server/backend/customers/tables.ts";
import { enqueueNotification } from "#server/backend/events/outbox.ts";
import { messages } from "#server/backend/mail/tables.ts";
import { writeDigests } from "#server/backend/notifications/write-digests.ts";
import { writeOutward } from "#server/backend/notifications/write-outward.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const backend = useBackend("empty");
let count = 0;

/** A person reachable by every channel. */
async function given(role: Role = "buyer_company_director", values: { notificationChannels?: NotificationChannel[] } = {}) {
  count += 1;
  const email = `chooser${count}@settings.example`;
  const phone = `+7916${String(count).padStart(7, "0")}`;
  const company = await addCompany(backend.db);
  const person = await addPerson(backend.db, {
    companyUuid: company.uuid,
    email,
    roles: [role],
    phone,
    phoneVerified: true,
    notificationChannels: [...notificationChannels],
    ...values,
  });
  return { uuid: person.uuid, email, phone, call: await backend.as(email) };
}

const notifyOne = (uuid: string, type: NotificationType) =>
  backend.db.transaction((tx) =>
    enqueueNotification(tx, { type, to: [uuid], actorUuid: null, message: `событие ${type};`, payload: {}, now: testNow }),
  );

const notifyAll = async (uuid: string) => {
  for (const type of notificationTypes) await notifyOne(uuid, type);
};

/** Events sent through a channel. */
async function cameBy(person: Awaited<ReturnType<typeof given>>, channel: NotificationChannel): Promise<string[]> {
  const told = (text: string) => [...text.matchAll(/событие (\w+);/g)].map(([, type]) => type ?? "");
  if (channel === "push") {
    const { body } = await person.call(listCalls.list, { query: { perPage: 100 } });
    return body.notifications.filter(({ popsUp }) => popsUp).flatMap(({ message }) => told(message));
  }
  const rows = await backend.db
    .select({ body: messages.body })
    .from(messages)
    .where(eq(messages.recipient, channel === "email" ? person.email : person.phone));
  return rows.flatMap(({ body }) => told(body));
}

const outward = (now = testNow) => ({ db: backend.db, settings: { publicUrl: "https://portal.example" }, now: () => now });
const order: readonly string[] = notificationTypes;
const sorted = (types: readonly string[]) => [...types].sort((one, other) => order.indexOf(one) - order.indexOf(other));

describe("a person's notification settings", () => {
  test("P09: by default every event of the person's role is on in every channel; saved choices are read back", async () => {
    const { call, uuid, email } = await given("buyer_company_director", { notificationChannels: ["email"] });
    const usual = {
      channels: ["email"],
      events: notificationTypesOf(["buyer_company_director"]).map((type) => ({
        type,
        category: categoryOf(type),
        channels: [...notificationChannels],
      })),
      digest: false,
    };
    expect((await call(calls.get)).body).toEqual(usual);
    const body = { channels: ["phone", "push", "phone"], events: [{ type: "accreditationDeclined", channels: ["push"] }], digest: true };
    const chosen = {
      channels: ["phone", "push"],
      events: usual.events.map((event) => (event.type === "accreditationDeclined" ? { ...event, channels: ["push"] } : event)),
      digest: true,
    };
    expect((await call(calls.save, { body })).body).toEqual(chosen);
    // An omitted event stays as it is; an event of other roles is stored and not shown.
    expect((await call(calls.save, { body: { ...body, events: [{ type: "securityReviewRequested", channels: [] }] } })).body).toEqual(
      chosen,
    );
    expect((await call(calls.get)).body).toEqual(chosen);
    await backend.db
      .update(customers)
      .set({ roles: ["seller_security"] })
      .where(eq(customers.uuid, uuid));
    backend.setNow(testNow);
    const anew = await backend.as(email);
    expect((await anew(calls.get)).body.events[0]).toEqual({ type: "securityReviewRequested", category: "accreditation", channels: [] });
    const [row] = await backend.db.select().from(customers).where(eq(customers.uuid, uuid));
    expect(row?.notificationChannels).toEqual(["phone", "push"]);
  });

  test("an unknown channel or event, or a malformed list, is rejected, and a guest has no settings", async () => {
    const { call } = await given();
    const right = { channels: ["email"], events: [{ type: "dealApprovedBySeller", channels: ["email"] }], digest: false };
    const bad = [
      {},
      { ...right, channels: ["pigeon"] },
      { ...right, channels: Array(9).fill("email") },
      { ...right, digest: "yes" },
      { ...right, events: {} },
      { ...right, events: [{ type: "28", channels: [] }] },
      { ...right, events: [{ type: "18", channels: [] }] },
      { ...right, events: [{ type: "dealApprovedBySeller", channels: ["pigeon"] }] },
      { ...right, events: [{ type: "dealApprovedBySeller" }] },
      { ...right, events: Array(54).fill(right.events[0]) },
    ];
    for (const body of bad) expect((await call(calls.save, { body })).status, JSON.stringify(body)).toBe(400);
    expect((await call(calls.save, { body: right })).status).toBe(200);
    expect((await (await backend.as(null))(calls.get)).status).toBe(401);
  });

  test("N12-N19: each role is offered exactly its events, and every event is offered to some role", () => {
    expect(notificationTypes).toHaveLength(53);
    expect([Object.keys(texts.title), Object.keys(texts.message)]).toEqual([notificationTypes, notificationTypes]);
    const numbersOf = (...held: Grant[]) => notificationTypesOf(held).map(notificationNumber).join(" ");
    const offered = Object.fromEntries(roles.map((role) => [role, numbersOf(role)]));
    expect(offered).toEqual({
      buyer_company_director:
        "1 3 5 6 8 9 13 13.1 14 14.1 14.2 14.3 15 16 18 20 21 22 23 23.1 23.2 23.3 23.4 23.5 23.6 23.7 23.8 23.9" +
        " 23.10 23.12 23.13 23.15 23.16 23.17 23.19 23.20 23.22 24 26 27",
      buyer_company_manager:
        "14.1 14.2 14.3 15 16 18 20 21 22 23 23.1 23.2 23.3 23.4 23.5 23.6 23.7 23.8 23.9 23.12 23.17 23.19 23.20 23.22 24 26 27",
      seller_company_director: "26 27",
      seller_distribution_director: "12 26 27",
      seller_regional_director: "2 7 8 10 12 13 13.1 14 14.3 16 17 19 23.11 23.14 23.15 23.18 26 27",
      seller_sales_representative: "4 7 8 10 12 13 13.1 14 14.3 15 16 17 19 23.11 23.14 23.15 23.18 24 26 27",
      seller_security: "11 26 27",
      seller_content_manager: "26 27",
      platform_manager: "26 27 27.1",
      tech_support: "25 26 27 27.1",
      supervisor: "23.11 26 27",
    });
    expect(numbersOf("seller_security", "seller_distribution_director")).toBe("11 12 26 27");
    expect(numbersOf("buyer_accountant")).toBe("23.10 23.13 23.15 23.16");
  });
});

describe("the sender follows the settings", () => {
  test("every event comes by a channel if and only if its switch for that channel is on", async () => {
    for (const channel of notificationChannels) {
      const [even, odd] = [await given(), await given()];
      const isEven = (type: NotificationType) => notificationTypes.indexOf(type) % 2 === 0;
      for (const [person, wanted] of [
        [even, isEven],
        [odd, (type: NotificationType) => !isEven(type)],
      ] as const) {
        const others = notificationChannels.filter((each) => each !== channel);
        const events = notificationTypes.map((type) => ({ type, channels: wanted(type) ? [...notificationChannels] : others }));
        await person.call(calls.save, { body: { channels: [...notificationChannels], events, digest: false } });
        await notifyAll(person.uuid);
        await writeOutward(outward());
        for (const other of others)
          expect(sorted(await cameBy(person, other)), `${channel} leaves ${other} alone`).toEqual(notificationTypes);
        expect(sorted(await cameBy(person, channel)), channel).toEqual(notificationTypes.filter(wanted));
      }
    }
  });

  test("a channel that is off sends nothing, whatever the switches of the events", async () => {
    const nobody = await given("buyer_company_director", { notificationChannels: [] });
    await notifyAll(nobody.uuid);
    await writeOutward(outward());
    for (const channel of notificationChannels) expect(await cameBy(nobody, channel), channel).toEqual([]);
    expect((await nobody.call(listCalls.list)).body.totalRecords).toBe(53);
    const { uuid } = (await nobody.call(listCalls.list)).body.notifications[0] ?? { uuid: "" };
    expect((await nobody.call(listCalls.get, { params: { uuid } })).body.popsUp).toBe(false);
  });

  test("a daily digest has, for each channel, the events switched on there, and is not sent by a channel with none", async () => {
    const person = await given();
    const events = notificationTypes.map((type) => ({ type, channels: type === "dealApprovedBySeller" ? ["email" as const] : [] }));
    await person.call(calls.save, { body: { channels: [...notificationChannels], events, digest: true } });
    await notifyAll(person.uuid);
    await writeOutward(outward());
    expect(await cameBy(person, "email")).toEqual([]);
    await writeDigests(outward(new Date(testNow.getTime() + 24 * 60 * 60_000)));
    expect([await cameBy(person, "email"), await cameBy(person, "phone"), await cameBy(person, "push")]).toEqual([
      ["dealApprovedBySeller"],
      [],
      [],
    ]);
  });
});
