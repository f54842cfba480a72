import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { useInvitations } from "#tests/support/invitations.ts";
import { lastMessage, linkTokenFor } from "#tests/support/outbox.ts";

const { backend, alfa, beta, newEmail, newPhone, fresh, signIn, invited } = useInvitations();

test("P04: a mistyped address is corrected: the invitation goes to the new one, once, and the old link ends", async () => {
  const { as, guest, token, userUuid, uuid, address } = await invited();
  const [right, key] = [newEmail(), randomUUID()];
  const correct = { params: { userUuid }, body: { method: "email", email: right, phone: "" }, key } as const;
  const [first, repeated] = [await as(auth.reinvite, correct), await as(auth.reinvite, correct)];
  expect([first.status, first.body.status, repeated.body]).toEqual([200, "waiting_confirmation", first.body]);
  for (const answer of [await guest(auth.activated, { body: { token } }), await guest(auth.activate, { body: { token, ...fresh } })])
    expect(answer.status).toBe(404);
  const link = await linkTokenFor(as, right);
  expect((await guest(auth.activate, { body: { token: link, ...fresh } })).status).toBe(200);
  expect((await signIn(right)).status).toBe(200);
  expect((await signIn(address)).status).toBe(401);
  expect((await backend.db.select().from(customers).where(eq(customers.uuid, uuid)))[0]).toMatchObject({
    email: right,
    emailVerified: true,
  });
  const late = await as(auth.reinvite, { params: { userUuid }, body: { method: "email", email: newEmail() } });
  expect([late.status, late.errors[0]?.message]).toEqual([
    409,
    "Сотрудник уже задал пароль или заблокирован: приглашение исправить нельзя",
  ]);
});

test("P04: an invitation moves to a phone, is repeated there, and takes no address of another person", async () => {
  const { as, userUuid, uuid } = await invited();
  const phone = newPhone();
  expect((await as(auth.reinvite, { params: { userUuid }, body: { method: "phone", phone } })).status).toBe(200);
  expect(await lastMessage(as, phone)).toMatchObject({ channel: "sms" });
  expect((await as(calls.get, { params: { uuid } })).body).toMatchObject({ email: null, notificationChannels: ["phone", "push"] });
  await as(calls.update, { params: { uuid }, body: { preferredChannels: ["email", "push"] } });
  await as(auth.activateRelated, { params: { userUuid } });
  expect((await as(calls.access, { params: { uuid } })).body.invitation?.method).toBe("phone");
  const taken = await as(auth.reinvite, { params: { userUuid }, body: { method: "email", email: alfa.director } });
  expect(taken.errors[0]).toMatchObject({ details: { email: ["Эта почта уже занята другим сотрудником: укажите другую"] } });
  const stranger = await backend.as(beta.director);
  expect((await stranger(auth.reinvite, { params: { userUuid }, body: { method: "email", email: newEmail() } })).status).toBe(404);
});
