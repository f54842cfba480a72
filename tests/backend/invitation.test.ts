import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { invitations } from "#server/backend/auth/tables.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { password } from "#tests/support/backend.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { useInvitations } from "#tests/support/invitations.ts";
import { lastMessage, linkTokenFor } from "#tests/support/outbox.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const { backend, days, alfa, beta, seller, platform, newEmail, newPhone, employee, fresh, admin, director, signIn, invited } =
  useInvitations();

describe("a buyer's director", () => {
  test("L018 L020 V49: a director invites an employee, who sets a password and signs in", async () => {
    const { guest, answer, address, token, uuid } = await invited();
    expect([answer.status, answer.body]).toEqual([
      200,
      { uuid: expect.any(String), customer_uuid: expect.any(String), name: "Ольга", surname: "Лебедева", patronymic: "Юрьевна" },
    ]);
    const [person] = await backend.db.select().from(customers).where(eq(customers.uuid, uuid));
    expect(person).toMatchObject({
      companyUuid: alfa.uuid,
      roles: ["buyer_company_manager"],
      position: "Закупщик",
      subunit: "Закупки",
      status: "waiting_confirmation",
      emailVerified: false,
      workPhone: "+74872555531",
    });
    expect(await backend.db.select().from(branchCustomers).where(eq(branchCustomers.customerUuid, uuid))).toEqual([
      { branchUuid: alfa.branch, customerUuid: uuid },
    ]);
    expect((await signIn(address)).errors[0]?.code).toBe("NOT_ACTIVATED:4012");

    expect((await guest(auth.activated, { body: { token } })).body).toEqual({ isActivated: false });
    expect((await guest(auth.activate, { body: { token, ...fresh } })).body).toEqual({});
    expect((await signIn(address)).status).toBe(200);
    expect((await backend.db.select().from(customers).where(eq(customers.uuid, uuid)))[0]).toMatchObject({
      status: "active",
      emailVerified: true,
    });
  });

  test("L020 L021 E32 trust S9: an invitation link works once; afterwards it answers that the account is active", async () => {
    const { guest, token, address } = await invited();
    const both = await Promise.all([
      guest(auth.activate, { body: { token, ...fresh } }),
      guest(auth.activate, { body: { token, password: "Other-Passw0rd", confirmation: "Other-Passw0rd" } }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const again = await guest(auth.activate, { body: { token, password: "Third-Passw0rd", confirmation: "Third-Passw0rd" } });
    expect([again.status, again.errors[0]]).toEqual([409, { code: "CONFLICT:4009", message: "Аккаунт уже был активирован" }]);
    expect((await guest(auth.activated, { body: { token } })).body).toEqual({ isActivated: true });
    expect((await signIn(address, "Third-Passw0rd")).status).toBe(401);
  });

  test("trust S13: an invitation link is unguessable, stored as a hash and expires after seven days", async () => {
    const { guest, token, userUuid } = await invited();
    expect(Buffer.from(token, "base64url").byteLength).toBe(32);
    const [kept] = await backend.db.select().from(invitations).where(eq(invitations.userUuid, userUuid));
    expect(JSON.stringify(kept)).not.toContain(token);
    backend.setNow(days(7));
    const unknown = await guest(auth.activated, { body: { token: "x" } });
    expect(unknown.status).toBe(404);
    for (const answer of [await guest(auth.activated, { body: { token } }), await guest(auth.activate, { body: { token, ...fresh } })]) {
      expect([answer.status, answer.errors]).toEqual([404, unknown.errors]);
    }
  });

  test("L023 L024 trust S13 S26: blocking ends the link, the session and sign-in at once; activation allows sign-in again", async () => {
    const { as, guest, token, userUuid, address, uuid } = await invited();
    expect((await as(auth.blockRelated, { params: { userUuid } })).body).toEqual({
      uuid: userUuid,
      customer_uuid: uuid,
      status: "disabled",
    });
    expect((await guest(auth.activate, { body: { token, ...fresh } })).status).toBe(404);
    expect((await guest(auth.activated, { body: { token } })).status).toBe(404);

    expect((await as(auth.activateRelated, { params: { userUuid } })).body.status).toBe("waiting_confirmation");
    const second = await linkTokenFor(as, address);
    expect(second).not.toBe(token);
    expect((await guest(auth.activate, { body: { token: second, ...fresh } })).status).toBe(200);
    const { body } = await signIn(address);
    const mine = { headers: { authorization: `Bearer ${body.access_token}` } };
    expect((await guest(calls.me, mine)).status).toBe(200);
    await as(auth.blockRelated, { params: { userUuid } });
    expect((await guest(calls.me, mine)).status).toBe(401);
    expect((await signIn(address)).errors[0]?.code).toBe("ACCESS_CLOSED:4003");
    expect((await as(auth.activateRelated, { params: { userUuid } })).body.status).toBe("active");
    expect((await guest(calls.me, mine)).status).toBe(401);
    expect((await signIn(address)).status).toBe(200);
  });

  test("L023: a second invitation invalidates the first link", async () => {
    const { as, guest, token, userUuid, address } = await invited();
    expect((await as(auth.activateRelated, { params: { userUuid } })).body.status).toBe("waiting_confirmation");
    expect((await guest(auth.activate, { body: { token, ...fresh } })).status).toBe(404);
    expect((await guest(auth.activate, { body: { token: await linkTokenFor(as, address), ...fresh } })).status).toBe(200);
  });

  test("V50: the contact that the method needs is required, and an invitation by phone is sent as a text message", async () => {
    expect((await invited({ method: "phone" })).answer.errors[0]?.details).toEqual({ phone: ["Не заполнено поле"] });
    const as = await director();
    expect((await as(auth.addRelated, { body: employee({ method: "phone", email: "", phone: "+7 915 111-22-33" }) })).status).toBe(200);
    expect(await lastMessage(as, "+79151112233")).toMatchObject({ channel: "sms", text: expect.stringContaining("/activate-customer/") });
    const login = await (await backend.as(null))(auth.login, { body: { login: "+79151112233", password: "x-Passw0rd", method: "phone" } });
    expect(login.errors[0]).toMatchObject({ code: "NOT_ACTIVATED:4012", message: expect.stringContaining("СМС") });
  });

  test("V49 V28: every field of an employee is required", async () => {
    const as = await director();
    const answer = await as(auth.addRelated, { body: {} });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.errors[0]?.details ?? {}).sort()).toEqual([
      "branch_uuids",
      "department",
      "method",
      "name",
      "patronymic",
      "position",
      "role",
      "surname",
    ]);
    expect((await as(auth.addRelated, { body: employee({ branch_uuids: [] }) })).errors[0]?.details).toEqual({
      branch_uuids: ["Вариант не выбран"],
    });
  });

  test("trust S33: a director can give buyer roles only", async () => {
    const as = await director();
    for (const role of ["platform_manager", "seller_security", "supervisor", "tech_support", "__proto__"]) {
      expect((await as(auth.addRelated, { body: employee({ role }) })).errors[0]?.details, role).toEqual({ role: ["Вариант не выбран"] });
    }
  });

  test("A12: an address that another user has is rejected with an error at its field", async () => {
    // A buyer of another company joins this one too: own-companies.test.ts.
    for (const email of [seller.director, alfa.director, platform.director])
      expect((await invited({ email })).answer.errors[0]).toMatchObject({
        code: "ALREADY_EXISTS:4007",
        details: { email: ["Эта почта уже занята другим сотрудником: укажите другую"] },
      });
  });

  test("an invited person's address of a Cyrillic domain is taken in either of its spellings", async () => {
    expect((await invited({ email: "ольга@почта.рф" })).answer.status).toBe(200);
    expect((await invited({ email: "Ольга@xn--80a1acny.xn--p1ai" })).answer.errors[0]?.details).toEqual({
      email: ["Эта почта уже занята другим сотрудником: укажите другую"],
    });
  });

  test("an address moves to the invited person only when they accept, by e-mail or by phone; until then its user keeps it", async () => {
    for (const method of ["email", "phone"] as const) {
      const [email, phone] = [newEmail(), newPhone()];
      const verified = method === "email" ? { emailVerified: false, phoneVerified: true } : { emailVerified: true, phoneVerified: false };
      const named = await addPerson(backend.db, {
        companyUuid: beta.uuid,
        email,
        phone,
        roles: ["buyer_company_manager"],
        createdAt: days(-1),
        ...verified,
      });
      const kept = async () => (await backend.db.select().from(customers).where(eq(customers.uuid, named.uuid)))[0];
      const as = await director();
      const contacts = method === "email" ? { email, phone: undefined } : { email: newEmail(), phone };
      const added = await as(auth.addRelated, { body: employee({ method, ...contacts }) });
      expect(added.status).toBe(200);
      expect(await kept()).toMatchObject({ email, phone });
      expect((await signIn(method === "email" ? email : phone, password)).status, "his login is still his").toBe(200);
      const taken = await as(auth.addRelated, { body: employee({ method, ...contacts }) });
      expect(taken.errors[0]?.code, "one invitation by an address at a time").toBe("ALREADY_EXISTS:4007");

      const guest = await backend.as(null);
      const token = await linkTokenFor(as, method === "email" ? email : phone);
      expect((await guest(auth.activate, { body: { token, ...fresh } })).status).toBe(200);
      expect(await kept()).toMatchObject(method === "email" ? { email: null, phone } : { email, phone: null });
      expect((await signIn(method === "email" ? email : phone)).status, "now it is the invited person's").toBe(200);
    }
  });

  test("a person blocked before accepting cannot be invited again by an address that another user has got since", async () => {
    const { as, address, userUuid } = await invited();
    await as(auth.blockRelated, { params: { userUuid } });
    const owner = await invited({ email: address });
    expect(owner.answer.status).toBe(200);
    const again = await as(auth.activateRelated, { params: { userUuid } });
    expect([again.status, again.errors[0]?.details]).toEqual([409, { email: ["Эта почта уже занята другим сотрудником: укажите другую"] }]);
    await owner.guest(auth.activate, { body: { token: owner.token, ...fresh } });
    const lost = await as(auth.activateRelated, { params: { userUuid } });
    expect([lost.status, lost.errors[0]?.message]).toEqual([409, "У сотрудника больше нет почты и телефона: пригласите его заново"]);
  });

  test("neither the second contact of an invitation nor a company made by an administrator takes another user's address", async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const named = await addPerson(backend.db, {
      companyUuid: beta.uuid,
      email,
      emailVerified: true,
      phone,
      roles: ["buyer_company_manager"],
    });
    const kept = async () => (await backend.db.select().from(customers).where(eq(customers.uuid, named.uuid)))[0];
    expect((await (await director())(auth.addRelated, { body: employee({ phone }) })).status).toBe(200);
    expect(await kept()).toMatchObject({ email, phone });
    const mentioned = newPhone();
    await backend.db.update(customers).set({ phone: mentioned }).where(eq(customers.uuid, named.uuid));
    const body = {
      companyName: "ООО «Новая»",
      legalForm: "legal",
      inn: "7707083893",
      surname: "Иванов",
      name: "Иван",
      method: "email",
      email: newEmail(),
    };
    expect((await (await admin())(auth.createCompany, { body: { ...body, phone: mentioned } })).status).toBe(200);
    expect(await kept()).toMatchObject({ email, phone: mentioned });
  });

  test("trust S30 S31: a director cannot invite to branches of another company or block its people", async () => {
    const as = await director();
    const before = await backend.db.select().from(customers).where(eq(customers.companyUuid, beta.uuid));
    const unknown = await as(auth.addRelated, { body: employee({ branch_uuids: [randomUUID()] }) });
    const foreign = await as(auth.addRelated, { body: employee({ branch_uuids: [alfa.branch, beta.branch] }) });
    expect([foreign.status, foreign.errors]).toEqual([404, unknown.errors]);
    for (const call of [auth.blockRelated, auth.activateRelated]) {
      const [other, nobody] = [
        await as(call, { params: { userUuid: before[0]?.userUuid ?? "" } }),
        await as(call, { params: { userUuid: randomUUID() } }),
      ];
      expect([other.status, other.errors]).toEqual([404, nobody.errors]);
    }
    expect(await backend.db.select().from(customers).where(eq(customers.companyUuid, beta.uuid))).toEqual(before);
  });

  test("a director cannot block their own account", async () => {
    const as = await director();
    const { body } = await as(calls.me);
    const answer = await as(auth.blockRelated, { params: { userUuid: body.userUuid } });
    expect([answer.status, answer.errors[0]?.message]).toEqual([409, "Нельзя заблокировать или удалить самого себя"]);
    expect((await as(calls.me)).status).toBe(200);
  });

  test("domain C28: before accreditation a director cannot invite people but can block them", async () => {
    const { uuid } = await addCompany(backend.db, { status: "moderation" });
    await addPerson(backend.db, { companyUuid: uuid, email: "director@moderated.invite.example", roles: ["buyer_company_director"] });
    const colleague = await addPerson(backend.db, {
      companyUuid: uuid,
      email: "manager@moderated.invite.example",
      roles: ["buyer_company_manager"],
    });
    const as = await backend.as("director@moderated.invite.example");
    const answer = await as(auth.addRelated, { body: employee() });
    expect([answer.status, answer.errors[0]]).toEqual([
      409,
      { code: "COMPANY_NOT_ACCREDITED:4009", message: "Добавлять сотрудников можно после аккредитации компании" },
    ]);
    expect((await as(auth.blockRelated, { params: { userUuid: colleague.userUuid } })).status).toBe(200);
  });

  test("trust S57: after thirty invitations in an hour the next one is refused with 429", async () => {
    const { uuid } = await addCompany(backend.db);
    await addPerson(backend.db, { companyUuid: uuid, email: "busy@invite.example", roles: ["buyer_company_director"] });
    const colleague = await addPerson(backend.db, {
      companyUuid: uuid,
      email: "waiting@invite.example",
      roles: ["buyer_company_manager"],
      status: "waiting_confirmation",
    });
    const as = await backend.as("busy@invite.example");
    for (let count = 0; count < 30; count += 1)
      expect((await as(auth.activateRelated, { params: { userUuid: colleague.userUuid } })).status).toBe(200);
    const refused = await as(auth.activateRelated, { params: { userUuid: colleague.userUuid } });
    expect([refused.status, refused.errors[0]?.code]).toEqual([429, "ATTEMPTS_LIMIT:4029"]);
  });

  test("trust S36: no value of any field causes a server error", async () => {
    const company = await addCompany(backend.db);
    await addPerson(backend.db, { companyUuid: company.uuid, email: "corpus@invite.example", roles: ["buyer_company_director"] });
    const as = await backend.as("corpus@invite.example");
    for (const field of Object.keys(employee())) {
      for (const value of badInput) {
        const answer = await as(auth.addRelated, { body: { ...employee(), [field]: value } });
        expect(answer.status, `${field}: ${JSON.stringify(value)?.slice(0, 30)}`).toBeLessThan(500);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.errors[0]?.message).toMatch(/[А-Яа-я]/);
      }
    }
  });
});
