import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { sessions } from "#server/backend/auth/tables.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { eraseDue } from "#server/backend/customers/erase-due.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { messages } from "#server/backend/mail/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { tickets } from "#server/backend/tickets/tables.ts";
import { password } from "#tests/support/backend.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { later, useEmployees } from "#tests/support/employees.ts";
import { lastMessage } from "#tests/support/outbox.ts";

const { backend, director, admin, stored, person } = useEmployees();

/** When the letters end that say that the data are erased. */
async function toldOfErasure(email: string) {
  const letters = await backend.db.select().from(messages).where(eq(messages.recipient, email));
  return letters.filter(({ subject }) => subject === "Персональные данные удалены").map(({ expiresAt }) => expiresAt);
}

describe("a person's own data", () => {
  test("trust S92: the downloaded file has everything about the person and nothing about colleagues", async () => {
    const as = await director();
    const answer = await as(calls.personalData);
    expect([answer.status, answer.headers["content-disposition"]]).toEqual([200, 'attachment; filename="moi-dannye.json"']);
    const text = JSON.stringify(answer.body);
    expect(Object.keys(answer.body as object)).toEqual([
      "madeAt",
      "profile",
      "profilesElsewhere",
      "branches",
      "consents",
      "sessions",
      "secondFactorSince",
      "passkeys",
      "deals",
      "tickets",
      "ticketMessages",
      "chatMessages",
      "notificationSettings",
      "notifications",
      "searches",
    ]);
    expect(text).toContain("director@alfa.example");
    const colleagues = await backend.db.select().from(customers).where(eq(customers.companyUuid, alfa));
    for (const colleague of colleagues.filter((each) => each.email !== "director@alfa.example")) {
      expect(text).not.toContain(colleague.uuid);
      if (colleague.email?.endsWith("@people.example")) expect(text).not.toContain(colleague.email);
    }
    expect(text).not.toContain("argon2");
  });

  test("trust S91: a deletion request closes the account at once, notifies person and support, and erases it after 14 days", async () => {
    const him = await person({ workPhone: "123", avatar: "data:image/png;base64,AAAA" });
    await backend.db.insert(branchCustomers).values({ branchUuid: demoUuid("branch", "alfa-b1"), customerUuid: him.uuid });
    await backend.db.insert(notifications).values({
      uuid: uuidv7(),
      customerUuid: him.uuid,
      type: "dealCreated",
      message: "text",
      payload: { deal_uuid: randomUUID() },
      createdAt: testNow,
    });
    const own = await backend.as(him.email);
    const wrong = await own(calls.requestDeletion, { body: { currentPassword: "Wrong-1234" } });
    expect([wrong.status, wrong.errors[0]?.details]).toEqual([400, { currentPassword: ["Текущий пароль указан неверно"] }]);
    expect((await own(calls.me)).status).toBe(200);

    const { body } = await own(calls.requestDeletion, { body: { currentPassword: password } });
    expect(body).toEqual({ erasedAt: later(14).toISOString(), ticketNumber: expect.stringMatching(/^T-\d{6}$/) });
    expect((await own(calls.me)).status).toBe(401);
    expect(await lastMessage(await director(), him.email)).toMatchObject({
      subject: "Удаление персональных данных",
      text: expect.stringContaining("19 марта 2026"),
    });
    const [ticket] = await backend.db.select().from(tickets).where(eq(tickets.authorUuid, him.uuid));
    expect(ticket?.author.email).toBe(him.email);

    const as = await director();
    expect((await as(calls.access, { params: { uuid: him.uuid } })).body).toMatchObject({
      deletionRequestedAt: testNow.toISOString(),
      allowedActions: ["edit"],
    });
    expect((await as(auth.activateRelated, { params: { userUuid: him.userUuid } })).status).toBe(409);

    expect(await eraseDue(backend.db, new Date(later(14).getTime() - 1))).toBe(0);
    expect((await stored(him.uuid))?.email).toBe(him.email);
    const both = await Promise.all([eraseDue(backend.db, later(14)), eraseDue(backend.db, later(14))]);
    expect(both.reduce((sum, each) => sum + each)).toBe(1);
    expect(await stored(him.uuid)).toMatchObject({
      surname: him.surname,
      email: null,
      phone: null,
      workPhone: null,
      avatar: null,
      status: "disabled",
      deletedAt: later(14),
    });
    expect(await toldOfErasure(him.email), "told once").toEqual([later(15)]);
    const [kept] = await backend.db.select().from(tickets).where(eq(tickets.authorUuid, him.uuid));
    expect(kept?.author).toMatchObject({ email: "", phone: "" });
    for (const table of [notifications, branchCustomers])
      expect(await backend.db.select().from(table).where(eq(table.customerUuid, him.uuid))).toEqual([]);
    expect(await backend.db.select().from(sessions).where(eq(sessions.userUuid, him.userUuid))).toEqual([]);
    expect(await eraseDue(backend.db, later(40))).toBe(0);
  });

  test("a person whom an administrator erases is told by a verified address, by another not", async () => {
    const [verified, unverified] = [await person(), await person({ emailVerified: false })];
    for (const { uuid } of [verified, unverified])
      expect((await (await admin())(calls.deleteInternal, { params: { uuid } })).status).toBe(200);
    expect([await toldOfErasure(verified.email), await toldOfErasure(unverified.email)]).toEqual([[later(1)], []]);
  });

  test("support can reactivate a person who withdraws the deletion request", async () => {
    const him = await person();
    await (await backend.as(him.email))(calls.requestDeletion, { body: { currentPassword: password } });
    expect((await (await admin())(auth.activateRelated, { params: { userUuid: him.userUuid } })).body.status).toBe("active");
    expect(await stored(him.uuid)).toMatchObject({ status: "active", deletionRequestedAt: null });
    expect(await eraseDue(backend.db, later(14))).toBe(0);
    backend.setNow(later(1));
    expect((await (await backend.as(him.email))(calls.me)).status).toBe(200);
  });

  test("trust S93: a year after a block the person is erased; a second block does not begin it anew, an activation ends it", async () => {
    const [blocked, activated, reactivated] = [await person(), await person(), await person()];
    const block = async ({ userUuid }: { userUuid: string }) => (await director())(auth.blockRelated, { params: { userUuid } });
    for (const one of [blocked, activated, reactivated]) expect((await block(one)).status).toBe(200);
    // By a process of a version that does not know the time of the block.
    await backend.db.update(customers).set({ status: "active" }).where(eq(customers.uuid, reactivated.uuid));
    backend.setNow(later(10));
    for (const one of [blocked, reactivated]) expect((await block(one)).status).toBe(200);
    expect((await (await director())(auth.activateRelated, { params: { userUuid: activated.userUuid } })).status).toBe(200);
    expect(await eraseDue(backend.db, new Date(later(365).getTime() - 1))).toBe(0);
    expect(await eraseDue(backend.db, later(365))).toBe(1);
    expect(await stored(blocked.uuid)).toMatchObject({ surname: blocked.surname, email: null, phone: null, deletedAt: later(365) });
    expect(await stored(activated.uuid)).toMatchObject({ email: activated.email, deletedAt: null });
    expect(await stored(reactivated.uuid)).toMatchObject({ email: reactivated.email, deletedAt: null });
  });

  test("trust S36: no value of the password causes a server error", async () => {
    const him = await person();
    const own = await backend.as(him.email);
    for (const value of badInput) {
      const { status } = await own(calls.requestDeletion, { body: { currentPassword: value } });
      expect([400, 429], JSON.stringify(value)?.slice(0, 30)).toContain(status);
    }
  });
});
