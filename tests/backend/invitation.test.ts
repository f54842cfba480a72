import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { accreditationProcesses, accreditations } from "#server/backend/accreditation/tables.ts";
import { invitations } from "#server/backend/auth/tables.ts";
import { branchCustomers, branches } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { type Caller, password, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { lastMessage, linkTokenFor } from "#tests/support/outbox.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const backend = useBackend("empty");

afterEach(() => backend.setNow(testNow));

const days = (count: number) => new Date(testNow.getTime() + count * 24 * 60 * 60_000);

type Company = { uuid: string; branch: string; director: string };
let [alfa, beta, seller, platform]: Company[] = [];
let people = 0;

beforeAll(async () => {
  [alfa, beta, seller, platform] = await Promise.all([
    newCompany("alfa", "buyer"),
    newCompany("beta", "buyer"),
    newCompany("seller", "seller"),
    newCompany("platform", "platform"),
  ]);
});

async function newCompany(mark: string, type: "buyer" | "seller" | "platform"): Promise<Company> {
  const { uuid } = await addCompany(backend.db, { type, name: `Company ${mark}` });
  const branch = randomUUID();
  await backend.db.insert(branches).values({ uuid: branch, companyUuid: uuid, name: mark, physicalAddress: "x", postalCode: "300000" });
  const director = `director@${mark}.invite.example`;
  const roles = { buyer: "buyer_company_director", seller: "seller_company_director", platform: "platform_manager" } as const;
  await addPerson(backend.db, { companyUuid: uuid, email: director, roles: [roles[type]] });
  return { uuid, branch, director };
}

const newEmail = () => `person${++people}@invite.example`;

const employee = (changes: Record<string, unknown> = {}) => ({
  surname: "Лебедева",
  name: "Ольга",
  patronymic: "Юрьевна",
  role: "buyer_company_manager",
  position: "Закупщик",
  department: "Закупки",
  branch_uuids: [alfa?.branch],
  method: "email",
  work_phone: "+7 (4872) 55-55-31",
  email: newEmail(),
  ...changes,
});

const fresh = { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" };

/** The administrator of the platform signs in by his own call. */
async function admin(): Promise<Caller> {
  const response = await backend.app.inject({
    method: "POST",
    url: auth.loginAdmin.path,
    payload: { login: platform?.director, password, method: "email" },
  });
  const headers = { authorization: `Bearer ${response.json().access_token}` };
  const guest = await backend.as(null);
  return (call, input = {}) => guest(call, { ...input, headers });
}

const director = () => backend.as(alfa?.director ?? "");
const signIn = async (login: string, given = fresh.password) =>
  (await backend.as(null))(auth.login, { body: { login, password: given, method: "email" } });

async function invited(changes: Record<string, unknown> = {}) {
  const as = await director();
  const body = employee(changes);
  const answer = await as(auth.addRelated, { body });
  const address = String(body.email);
  return {
    as,
    guest: await backend.as(null),
    answer,
    address,
    token: answer.status === 200 ? await linkTokenFor(as, address) : "",
    userUuid: answer.body.uuid,
    uuid: answer.body.customer_uuid,
  };
}

describe("a buyer's director", () => {
  test("L018 L020 V49: invites an employee, who sets a password and signs in", async () => {
    const { guest, answer, address, token, uuid } = await invited();
    expect([answer.status, answer.body]).toEqual([
      200,
      { uuid: expect.any(String), customer_uuid: expect.any(String), name: "Ольга", surname: "Лебедева", patronymic: "Юрьевна" },
    ]);
    const [person] = await backend.db.select().from(customers).where(eq(customers.uuid, uuid));
    expect(person).toMatchObject({
      companyUuid: alfa?.uuid,
      roles: ["buyer_company_manager"],
      position: "Закупщик",
      subunit: "Закупки",
      status: "waiting_confirmation",
      emailVerified: false,
      workPhone: "+74872555531",
    });
    expect(await backend.db.select().from(branchCustomers).where(eq(branchCustomers.customerUuid, uuid))).toEqual([
      { branchUuid: alfa?.branch, customerUuid: uuid },
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

  test("L020 L021 E32 trust S9: the link is good once; afterwards it says that the account is active", async () => {
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

  test("trust S13: the link is unguessable, kept as a hash, and ends after seven days", async () => {
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

  test("L023 L024 trust S13 S26: a block ends the link, the session and the sign-in at once; activation lets in again", async () => {
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

  test("L023: a second invitation makes the first link void", async () => {
    const { as, guest, token, userUuid, address } = await invited();
    expect((await as(auth.activateRelated, { params: { userUuid } })).body.status).toBe("waiting_confirmation");
    expect((await guest(auth.activate, { body: { token, ...fresh } })).status).toBe(404);
    expect((await guest(auth.activate, { body: { token: await linkTokenFor(as, address), ...fresh } })).status).toBe(200);
  });

  test("V50: the contact of the method is required, and a phone gets a text message", async () => {
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

  test("trust S33: gives buyer roles only", async () => {
    const as = await director();
    for (const role of ["platform_manager", "seller_security", "supervisor", "tech_support", "__proto__"]) {
      expect((await as(auth.addRelated, { body: employee({ role }) })).errors[0]?.details, role).toEqual({ role: ["Вариант не выбран"] });
    }
  });

  test("A12: an address that somebody has is refused beside its field", async () => {
    expect((await invited({ email: beta?.director })).answer.errors[0]).toMatchObject({
      code: "ALREADY_EXISTS:4007",
      details: { email: ["Эта почта уже занята другим пользователем"] },
    });
  });

  test("naming an address takes it from nobody; the proof does, by e-mail and by phone", async () => {
    for (const method of ["email", "phone"] as const) {
      const [email, phone] = [newEmail(), `+7913000${String(++people).padStart(4, "0")}`];
      const verified = method === "email" ? { emailVerified: false, phoneVerified: true } : { emailVerified: true, phoneVerified: false };
      const named = await addPerson(backend.db, {
        companyUuid: beta?.uuid ?? "",
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

  test("who was blocked before he accepted is not invited again by an address that somebody has got since", async () => {
    const { as, address, userUuid } = await invited();
    await as(auth.blockRelated, { params: { userUuid } });
    const owner = await invited({ email: address });
    expect(owner.answer.status).toBe(200);
    const again = await as(auth.activateRelated, { params: { userUuid } });
    expect([again.status, again.errors[0]?.details]).toEqual([409, { email: ["Эта почта уже занята другим пользователем"] }]);
    await owner.guest(auth.activate, { body: { token: owner.token, ...fresh } });
    const lost = await as(auth.activateRelated, { params: { userUuid } });
    expect([lost.status, lost.errors[0]?.message]).toEqual([409, "У сотрудника больше нет почты и телефона: пригласите его заново"]);
  });

  test("the other contact of an invitation, and an admin's new company, take no address either", async () => {
    const [email, phone] = [newEmail(), `+7913000${String(++people).padStart(4, "0")}`];
    const named = await addPerson(backend.db, {
      companyUuid: beta?.uuid ?? "",
      email,
      emailVerified: true,
      phone,
      roles: ["buyer_company_manager"],
    });
    const kept = async () => (await backend.db.select().from(customers).where(eq(customers.uuid, named.uuid)))[0];
    expect((await (await director())(auth.addRelated, { body: employee({ phone }) })).status).toBe(200);
    expect(await kept()).toMatchObject({ email, phone });
    const mentioned = `+7913000${String(++people).padStart(4, "0")}`;
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

  test("trust S30 S31: reaches neither branches nor people of another company", async () => {
    const as = await director();
    const before = await backend.db
      .select()
      .from(customers)
      .where(eq(customers.companyUuid, beta?.uuid ?? ""));
    const unknown = await as(auth.addRelated, { body: employee({ branch_uuids: [randomUUID()] }) });
    const foreign = await as(auth.addRelated, { body: employee({ branch_uuids: [alfa?.branch, beta?.branch] }) });
    expect([foreign.status, foreign.errors]).toEqual([404, unknown.errors]);
    for (const call of [auth.blockRelated, auth.activateRelated]) {
      const [other, nobody] = [
        await as(call, { params: { userUuid: before[0]?.userUuid ?? "" } }),
        await as(call, { params: { userUuid: randomUUID() } }),
      ];
      expect([other.status, other.errors]).toEqual([404, nobody.errors]);
    }
    expect(
      await backend.db
        .select()
        .from(customers)
        .where(eq(customers.companyUuid, beta?.uuid ?? "")),
    ).toEqual(before);
  });

  test("cannot block himself", async () => {
    const as = await director();
    const { body } = await as(calls.me);
    const answer = await as(auth.blockRelated, { params: { userUuid: body.userUuid } });
    expect([answer.status, answer.errors[0]?.message]).toEqual([409, "Нельзя заблокировать или удалить самого себя"]);
    expect((await as(calls.me)).status).toBe(200);
  });

  test("domain C28: adds nobody before the accreditation, and may block even then", async () => {
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

  test("trust S57: thirty invitations an hour, then until when it is closed", async () => {
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

  test("trust S36: no value of any field ends in a failure of ours", async () => {
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
  }, 120_000);
});

describe("an administrator", () => {
  test("L019 domain D20: adds people of every kind to companies of their kind", async () => {
    const as = await admin();
    for (const [role, company, branch_uuids] of [
      ["buyer_company_director", beta, [beta?.branch]],
      ["seller_sales_representative", seller, []],
      ["supervisor", seller, []],
      ["tech_support", platform, []],
    ] as const) {
      const body = employee({ role, company_uuid: company?.uuid, branch_uuids });
      const answer = await as(auth.addRelatedAdmin, { body });
      expect(answer.status, role).toBe(200);
      expect((await backend.db.select().from(customers).where(eq(customers.uuid, answer.body.customer_uuid)))[0]).toMatchObject({
        companyUuid: company?.uuid,
        roles: [role],
        status: "waiting_confirmation",
      });
    }
    expect(
      (await as(auth.addRelatedAdmin, { body: employee({ role: "seller_security", company_uuid: alfa?.uuid }) })).errors[0]?.details,
    ).toEqual({
      role: ["Выберите из списка"],
    });
    expect(
      (await as(auth.addRelatedAdmin, { body: employee({ role: "platform_manager", company_uuid: seller?.uuid, branch_uuids: [] }) }))
        .status,
    ).toBe(400);
    expect((await as(auth.addRelatedAdmin, { body: employee({ company_uuid: randomUUID() }) })).status).toBe(404);
    expect((await as(auth.addRelatedAdmin, { body: employee({ company_uuid: alfa?.uuid, branch_uuids: [beta?.branch] }) })).status).toBe(
      404,
    );
  });

  test("L022: creates a company with its director, who is invited", async () => {
    const as = await admin();
    const email = newEmail();
    const body = {
      companyName: "ИП Зимин",
      legalForm: "individual",
      inn: "500100732259",
      surname: "Зимин",
      name: "Пётр",
      method: "email",
      email,
    };
    const answer = await as(auth.createCompany, { body });
    expect(answer.status).toBe(200);
    expect(answer.body.warnings).toEqual({});
    const [company] = await backend.db.select().from(companies).where(eq(companies.uuid, answer.body.company_uuid));
    expect(company).toMatchObject({ type: "buyer", status: "new", legalForm: "individual", inn: "500100732259" });
    const [process] = await backend.db
      .select()
      .from(accreditationProcesses)
      .innerJoin(accreditations, eq(accreditations.uuid, accreditationProcesses.accreditationUuid))
      .where(eq(accreditations.companyUuid, answer.body.company_uuid));
    expect(process?.accreditation_processes).toMatchObject({ type: "upload_required_documents", status: "created" });
    const guest = await backend.as(null);
    expect((await guest(auth.activate, { body: { token: await linkTokenFor(as, email), ...fresh } })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    const byPhone = await as(auth.createCompany, { body: { ...body, email: newEmail(), method: "phone", phone: "+79120007711" } });
    const [called] = await backend.db.select().from(customers).where(eq(customers.uuid, byPhone.body.customer_uuid));
    expect(called?.notificationChannels).toEqual(["phone", "push"]);
    expect((await as(auth.createCompany, { body: { ...body, email: newEmail(), inn: "7707083893" } })).errors[0]?.details).toEqual({
      inn: ["ИНН указан неверно"],
    });
  });

  test("L024: blocks and activates people of every company, but not himself", async () => {
    const as = await admin();
    const person = await addPerson(backend.db, { companyUuid: seller?.uuid ?? "", email: newEmail(), roles: ["seller_security"] });
    expect((await as(auth.blockRelated, { params: { userUuid: person.userUuid } })).body.status).toBe("disabled");
    expect((await as(auth.activateRelated, { params: { userUuid: person.userUuid } })).body.status).toBe("active");
    const { body } = await as(calls.me);
    expect((await as(auth.blockRelated, { params: { userUuid: body.userUuid } })).status).toBe(409);
  });
});
