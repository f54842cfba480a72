import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import type { Role } from "#contract/roles.ts";
import { eraseDue } from "#server/backend/customers/erase-due.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { messages } from "#server/backend/mail/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { addPerson } from "#tests/support/people.ts";

const backend = useBackend("demo");
const later = (days: number) => new Date(testNow.getTime() + days * 86_400_000);
const stored = async (uuid: string) => (await backend.db.select().from(customers).where(eq(customers.uuid, uuid)))[0];
const platform = () => backend.as("platform@platform.example");

let count = 0;
async function administrator(role: Role) {
  count += 1;
  const email = `erased${count}@platform.example`;
  const person = await addPerson(backend.db, { companyUuid: demoUuid("company", "platform"), email, roles: [role] });
  await backend.db.update(customers).set({ emailVerified: true }).where(eq(customers.uuid, person.uuid));
  return { ...person, email };
}

const erase = async (uuid: string) => (await platform())(calls.deleteInternal, { params: { uuid } });
const lettersTo = (recipient: string) =>
  backend.db.$count(messages, and(eq(messages.recipient, recipient), eq(messages.subject, "Удаляют администратора портала")));
const noticesOf = (uuid: string) =>
  backend.db.$count(notifications, and(eq(notifications.customerUuid, uuid), eq(notifications.type, "administratorErasure")));

test("an administrator whom another erases is shut out at once and kept for two weeks, and the others are told", async () => {
  backend.setNow(testNow);
  const [leaving, witness] = [await administrator("platform_manager"), await administrator("tech_support")];
  const him = await backend.as(leaving.email);
  const { status, body: answer } = await erase(leaving.uuid);
  expect([status, answer]).toEqual([200, { success: true, erasedAt: later(14).toISOString() }]);
  expect((await him(calls.me)).status).toBe(401);
  expect(await stored(leaving.uuid)).toMatchObject({ email: leaving.email, status: "disabled", deletedAt: null });
  expect([await lettersTo(leaving.email), await lettersTo(witness.email), await noticesOf(witness.uuid)]).toEqual([1, 1, 1]);
  const { uuid: ordering } = (await (await platform())(calls.me)).body;
  expect(await noticesOf(ordering), "not to who ordered it").toBe(0);
  const { body } = await (await platform())(calls.access, { params: { uuid: leaving.uuid } });
  expect(body).toMatchObject({ erasure: { at: later(14).toISOString() }, allowedActions: expect.arrayContaining(["activate"]) });
  expect(body.erasure?.by).toMatch(/\S/);
});

test("a second order changes nothing, and the job erases when the pause is over", async () => {
  backend.setNow(testNow);
  const [leaving, witness] = [await administrator("tech_support"), await administrator("tech_support")];
  await erase(leaving.uuid);
  backend.setNow(later(3));
  expect((await erase(leaving.uuid)).body).toEqual({ success: true, erasedAt: later(14).toISOString() });
  expect([await lettersTo(witness.email), await noticesOf(witness.uuid)]).toEqual([1, 1]);
  await eraseDue(backend.db, new Date(later(14).getTime() - 1));
  expect((await stored(leaving.uuid))?.email).toBe(leaving.email);
  await eraseDue(backend.db, later(14));
  expect(await stored(leaving.uuid)).toMatchObject({ email: null, deletedAt: later(14) });
});

test("another platform manager stops it by activating the person; whom nobody ordered to erase shows no order", async () => {
  backend.setNow(testNow);
  const [leaving, other] = [await administrator("platform_manager"), await administrator("platform_manager")];
  await erase(leaving.uuid);
  const colleague = await backend.as(other.email);
  expect((await colleague(auth.activateRelated, { params: { userUuid: leaving.userUuid } })).body.status).toBe("active");
  expect(await stored(leaving.uuid)).toMatchObject({ status: "active", deletionRequestedAt: null, erasureOrderedBy: null });
  expect((await colleague(calls.access, { params: { uuid: leaving.uuid } })).body.erasure).toBeNull();
  await eraseDue(backend.db, later(400));
  expect((await stored(leaving.uuid))?.email).toBe(leaving.email);
});

test("a buyer's and a seller's person is erased at once as before", async () => {
  backend.setNow(testNow);
  const person = await addPerson(backend.db, {
    companyUuid: demoUuid("company", "alfa"),
    email: "plain-erased@alfa.example",
    roles: ["buyer_company_manager"],
  });
  expect((await erase(person.uuid)).body).toEqual({ success: true, erasedAt: null });
  expect(await stored(person.uuid)).toMatchObject({ email: null, deletedAt: testNow });
});
