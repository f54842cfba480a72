import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls, type PersonAction } from "#contract/customers.ts";
import { roles } from "#contract/roles.ts";
import { customerStatuses } from "#contract/statuses.ts";
import { credentials, sessions } from "#server/backend/auth/tables.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { eraseRequested } from "#server/backend/customers/erase-requested.ts";
import { phoneDigits } from "#server/backend/customers/list-customers.ts";
import { allowedPersonActions } from "#server/backend/customers/rules.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { tickets } from "#server/backend/tickets/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { type Caller, password, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { lastMessage } from "#tests/support/outbox.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { rowsRead } from "#tests/support/plan.ts";

const backend = useBackend("demo");

afterEach(() => backend.setNow(testNow));

const day = 24 * 60 * 60_000;
const later = (days: number) => new Date(testNow.getTime() + days * day);
const alfa = demoUuid("company", "alfa");
const director = () => backend.as("director@alfa.example");
const admin = () => backend.as("platform@platform.example");
const stored = async (uuid: string) => (await backend.db.select().from(customers).where(eq(customers.uuid, uuid)))[0];

let count = 0;
/** A colleague in Альфа, or a stranger elsewhere. */
async function person(values: Omit<Partial<typeof customers.$inferInsert>, "companyUuid" | "email" | "roles"> = {}) {
  count += 1;
  const email = `person${count}@people.example`;
  const row = await addPerson(backend.db, { companyUuid: alfa, email, roles: ["buyer_company_manager"], ...values });
  return { ...row, email };
}

describe("what may be done with a person", () => {
  const everybody = roles.flatMap((role) => customerStatuses.flatMap((status) => [true, false].map((asked) => ({ role, status, asked }))));

  test("every role and state: a director his colleagues, an admin everybody, nobody himself", () => {
    const mine = randomUUID();
    for (const { role, status, asked } of everybody) {
      const him = { uuid: randomUUID(), companyUuid: mine, status, deletionRequestedAt: asked ? testNow : null };
      const viewer = { customerUuid: randomUUID(), companyUuid: mine, roles: [role] };
      const isAdmin = role === "platform_manager" || role === "tech_support";
      const name = `${role} ${status} ${asked}`;
      expect(allowedPersonActions({ ...viewer, customerUuid: him.uuid }, him), name).toEqual(["edit"]);
      const colleague = allowedPersonActions(viewer, him);
      const foreign = allowedPersonActions({ ...viewer, companyUuid: randomUUID() }, him);
      expect(colleague.length > 0, name).toBe(isAdmin || role === "buyer_company_director");
      expect(foreign, name).toEqual(isAdmin ? colleague : []);
      for (const only of ["editRoles", "delete"] as const) expect(colleague.includes(only), name).toBe(isAdmin);
      expect(colleague.includes("activate"), name).toBe(colleague.length > 0 && status === "disabled" && (isAdmin || !asked));
      expect(colleague.includes("block"), name).toBe(colleague.length > 0 && status !== "disabled");
      expect(colleague.includes("resend"), name).toBe(colleague.length > 0 && status === "waiting_confirmation");
    }
  });

  test("P03 P12 P13: every action that is offered works, and one that is not offered is refused", async () => {
    const attempts: Partial<Record<PersonAction, (as: Caller, him: typeof customers.$inferSelect) => Promise<{ status: number }>>> = {
      edit: (as, him) => as(calls.update, { params: { uuid: him.uuid }, body: { position: "x" } }),
      activate: (as, him) => as(auth.activateRelated, { params: { userUuid: him.userUuid } }),
      resend: (as, him) => as(auth.activateRelated, { params: { userUuid: him.userUuid } }),
      block: (as, him) => as(auth.blockRelated, { params: { userUuid: him.userUuid } }),
      delete: (as, him) => as(calls.deleteInternal, { params: { uuid: him.uuid } }),
      editRoles: (as, him) => as(calls.updateInternal, { params: { uuid: him.uuid }, body: { roles: ["buyer_company_director"] } }),
    };
    const managing = await person();
    const manager = await backend.as(managing.email);
    for (const status of customerStatuses) {
      for (const [action, attempt] of Object.entries(attempts)) {
        const him = await person({ status });
        if (status === "waiting_confirmation") await backend.db.update(credentials).set({ passwordHash: null }).where(eq(credentials.userUuid, him.userUuid));
        const as = await director();
        const { allowedActions } = (await as(calls.access, { params: { uuid: him.uuid } })).body;
        const isAllowed = allowedActions.includes(action as PersonAction);
        // Two actions of the specification share a call; activating the active and blocking the blocked change nothing.
        const isHarmless = ["activate", "resend"].includes(action) || action === "block";
        expect((await attempt(manager, him)).status, `manager ${action} ${status}`).toBe(403);
        const done = await attempt(as, him);
        if (isAllowed) expect(done.status, `${action} ${status}`).toBe(200);
        else if (!isHarmless) expect(done.status, `${action} ${status}`).toBe(403);
        const { body } = await as(calls.get, { params: { uuid: him.uuid } });
        expect(body.isActive, `${action} ${status}`).toBe(body.status === "active");
        if (action === "block") expect(body.status).toBe("disabled");
        if (action === "activate") expect(body.status).toBe(status === "waiting_confirmation" ? "waiting_confirmation" : "active");
      }
    }
  }, 60_000);
});

describe("the state of an account", () => {
  test("says when an invitation was sent, until when it is good, and that it has run out", async () => {
    const as = await director();
    const branch = demoUuid("branch", "alfa-b1");
    const body = {
      surname: "Лебедева",
      name: "Ольга",
      patronymic: "Юрьевна",
      role: "buyer_company_manager",
      position: "Закупщик",
      department: "Закупки",
      branch_uuids: [branch],
      method: "email",
      email: "invited@people.example",
    };
    const { customer_uuid: uuid } = (await as(auth.addRelated, { body })).body;
    const access = await as(calls.access, { params: { uuid } });
    expect(access.body).toEqual({
      invitation: { method: "email", sentAt: testNow.toISOString(), expiresAt: later(7).toISOString(), isExpired: false },
      deletionRequestedAt: null,
      allowedActions: ["edit", "resend", "block"],
      inUse: { companies: [], companiesTotal: 0, deals: [], dealsTotal: 0, onlyRoles: [] },
    });
    expect(access.queries).toBeLessThanOrEqual(3);
    const manager = await backend.as("manager@alfa.example");
    expect((await manager(calls.access, { params: { uuid } })).body).toMatchObject({ invitation: null, allowedActions: [] });
    backend.setNow(later(7));
    const again = await director();
    expect((await again(calls.access, { params: { uuid } })).body.invitation).toMatchObject({ isExpired: true });
    expect((await again(auth.activateRelated, { params: { userUuid: (await stored(uuid))?.userUuid ?? "" } })).body.status).toBe("waiting_confirmation");
    expect((await again(calls.access, { params: { uuid } })).body.invitation).toMatchObject({ isExpired: false, sentAt: later(7).toISOString() });
  });

  test("trust S30 S31: of another company it is not found, whoever asks", async () => {
    const stranger = demoUuid("customer", "beta-p1");
    for (const email of ["director@alfa.example", "manager@alfa.example", "rep@seller.example", "director@seller.example"]) {
      const as = await backend.as(email);
      const [foreign, unknown] = [await as(calls.access, { params: { uuid: stranger } }), await as(calls.access, { params: { uuid: randomUUID() } })];
      expect([foreign.status, foreign.errors], email).toEqual([404, unknown.errors]);
    }
  });
});

describe("fields that are not of the form", () => {
  /** Thirty names a form of ours never sends: columns, other entities' fields, what a library might take. */
  const foreign: Record<string, unknown> = {
    uuid: randomUUID(),
    userUuid: randomUUID(),
    user_uuid: randomUUID(),
    companyUuid: demoUuid("company", "beta"),
    company_uuid: demoUuid("company", "beta"),
    status: "active",
    statuses: ["active"],
    isActive: true,
    is_active: true,
    role: "platform_manager",
    roles: ["platform_manager"],
    realm_access: { roles: ["platform_manager"] },
    email: "taken@people.example",
    emailVerified: true,
    email_verified: true,
    phone: "+79990001122",
    phoneNumber: "+79990001122",
    phoneVerified: true,
    mobilePhone: { value: "+79990001122", verified: true },
    avatar: "data:image/png;base64,AAAA",
    passwordHash: "x",
    password: "Other-Passw0rd",
    deletedAt: "2020-01-01",
    deleted_at: null,
    deletionRequestedAt: "2020-01-01",
    createdAt: "2020-01-01",
    notificationChannels: ["push"],
    companyStatus: "accredited",
    priceListUuid: randomUUID(),
    isAdmin: true,
  };
  const without = (...names: string[]) => Object.fromEntries(Object.entries(foreign).filter(([name]) => !names.includes(name)));

  test("trust S33: thirty of them change nothing in a profile, one's own or a colleague's", async () => {
    expect(Object.keys(foreign)).toHaveLength(30);
    const him = await person();
    const own = await backend.as(him.email);
    const before = await stored(him.uuid);
    for (const [name, value] of Object.entries(foreign)) {
      for (const answer of [
        await own(calls.updateMe, { body: { [name]: value } }),
        await (await director())(calls.update, { params: { uuid: him.uuid }, body: { [name]: value } }),
      ])
        expect(answer.status, name).toBe(200);
      expect(await stored(him.uuid), name).toEqual(before);
    }
  });

  test("trust S33: nor does an admin's form take anything but profile and roles", async () => {
    const him = await person();
    const before = await stored(him.uuid);
    expect((await (await admin())(calls.updateInternal, { params: { uuid: him.uuid }, body: without("roles") })).status).toBe(200);
    expect(await stored(him.uuid)).toEqual(before);
  });

  test("trust S33: an invited person gets what the form says and nothing else", async () => {
    const as = await director();
    const body = {
      ...without("role", "email", "phone", "status"),
      status: "active",
      surname: "Чужой",
      name: "Набор",
      patronymic: "Полей",
      role: "buyer_company_manager",
      position: "x",
      department: "x",
      branch_uuids: [demoUuid("branch", "alfa-b1")],
      method: "email",
      email: "assigned@people.example",
    };
    const answer = await as(auth.addRelated, { body });
    expect(answer.status).toBe(200);
    expect(answer.body.customer_uuid).not.toBe(foreign.uuid);
    expect(await stored(answer.body.customer_uuid)).toMatchObject({
      companyUuid: alfa,
      roles: ["buyer_company_manager"],
      status: "waiting_confirmation",
      emailVerified: false,
      avatar: null,
      deletedAt: null,
      deletionRequestedAt: null,
      createdAt: testNow,
    });
    const [kept] = await backend.db.select().from(credentials).where(eq(credentials.userUuid, answer.body.uuid));
    expect(kept?.passwordHash).toBeNull();
  });

  test("trust S30 S33: ids of others in a body reach nobody", async () => {
    const him = await person();
    const as = await backend.as(him.email);
    const before = await stored(demoUuid("customer", "beta-p1"));
    const answers = [
      await as(calls.avatar, { body: { avatar: null, customerUuid: demoUuid("customer", "beta-p1") } }),
      await as(calls.avatar, { body: { avatar: null, customerUuid: demoUuid("customer", "alfa-p1") } }),
      await as(auth.endSession, { params: { uuid: (await backend.db.select().from(sessions).limit(1))[0]?.uuid ?? randomUUID() } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    expect(await stored(demoUuid("customer", "beta-p1"))).toEqual(before);
  });
});

describe("sessions", () => {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0";
  const signIn = async (login: string): Promise<Caller> => {
    const answer = await backend.app.inject({
      method: "POST",
      url: auth.login.path,
      payload: { login, password, method: "email" },
      headers: { "user-agent": `${userAgent}\u0007` },
    });
    const headers = { authorization: `Bearer ${answer.json().access_token}` };
    const guest = await backend.as(null);
    return (call, input = {}) => guest(call, { ...input, headers });
  };

  test("one is ended by itself at once, and the device it was opened on is told", async () => {
    const him = await person();
    const [here, there] = [await signIn(him.email), await signIn(him.email)];
    const { body } = await here(auth.sessions);
    expect(body.sessions.map(({ isCurrent, device, address }) => [isCurrent, device, address]).sort()).toEqual([
      [false, userAgent, "127.0.0.1"],
      [true, userAgent, "127.0.0.1"],
    ]);
    const other = body.sessions.find((session) => !session.isCurrent)?.uuid ?? "";
    expect((await here(auth.endSession, { params: { uuid: other } })).status).toBe(200);
    expect((await there(calls.me)).status).toBe(401);
    expect((await here(calls.me)).status).toBe(200);
    expect((await here(auth.endSession, { params: { uuid: other } })).status).toBe(404);
  });

  test("trust S26: who is blocked meets a closed door with the next call, whatever it is", async () => {
    const him = await person();
    const own = await signIn(him.email);
    expect((await own(calls.list)).status).toBe(200);
    await (await director())(auth.blockRelated, { params: { userUuid: him.userUuid } });
    for (const call of [calls.me, calls.list, auth.sessions, calls.personalData]) expect((await own(call)).status, call.path).toBe(401);
  });
});

describe("own personal data", () => {
  test("trust S92: a file with everything about the person and nothing about colleagues", async () => {
    const as = await director();
    const answer = await as(calls.personalData);
    expect([answer.status, answer.headers["content-disposition"]]).toEqual([200, 'attachment; filename="moi-dannye.json"']);
    const text = JSON.stringify(answer.body);
    expect(Object.keys(answer.body as object)).toEqual([
      "madeAt",
      "profile",
      "branches",
      "consents",
      "sessions",
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

  test("trust S91: asking for the removal closes the account at once, tells the person and support, and erases after 14 days", async () => {
    const him = await person({ workPhone: "123", avatar: "data:image/png;base64,AAAA" });
    await backend.db.insert(branchCustomers).values({ branchUuid: demoUuid("branch", "alfa-b1"), customerUuid: him.uuid });
    await backend.db
      .insert(notifications)
      .values({ uuid: uuidv7(), customerUuid: him.uuid, type: "14", message: "text", payload: { deal_uuid: randomUUID() }, createdAt: testNow });
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

    expect(await eraseRequested(backend.db, new Date(later(14).getTime() - 1))).toBe(0);
    expect((await stored(him.uuid))?.email).toBe(him.email);
    const both = await Promise.all([eraseRequested(backend.db, later(14)), eraseRequested(backend.db, later(14))]);
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
    const [kept] = await backend.db.select().from(tickets).where(eq(tickets.authorUuid, him.uuid));
    expect(kept?.author).toMatchObject({ email: "", phone: "" });
    for (const table of [notifications, branchCustomers]) expect(await backend.db.select().from(table).where(eq(table.customerUuid, him.uuid))).toEqual([]);
    expect(await backend.db.select().from(sessions).where(eq(sessions.userUuid, him.userUuid))).toEqual([]);
    expect(await eraseRequested(backend.db, later(40))).toBe(0);
  });

  test("support brings back who has changed his mind", async () => {
    const him = await person();
    await (await backend.as(him.email))(calls.requestDeletion, { body: { currentPassword: password } });
    expect((await (await admin())(auth.activateRelated, { params: { userUuid: him.userUuid } })).body.status).toBe("active");
    expect(await stored(him.uuid)).toMatchObject({ status: "active", deletionRequestedAt: null });
    expect(await eraseRequested(backend.db, later(14))).toBe(0);
    backend.setNow(later(1));
    expect((await (await backend.as(him.email))(calls.me)).status).toBe(200);
  });

  test("trust S36: no value of the password ends in a failure of ours", async () => {
    const him = await person();
    const own = await backend.as(him.email);
    for (const value of badInput) {
      const { status } = await own(calls.requestDeletion, { body: { currentPassword: value } });
      expect([400, 429], JSON.stringify(value)?.slice(0, 30)).toContain(status);
    }
  });
});

describe("the list of employees", () => {
  let company: { uuid: string };
  const many = 10_000;

  beforeAll(async () => {
    company = await addCompany(backend.db, { name: "Большая" });
    await addPerson(backend.db, { companyUuid: company.uuid, email: "director@many.example", roles: ["buyer_company_director"] });
  });

  test("P01: every column is in the answer, a search finds by full name, part of an e-mail and a phone as people write it", async () => {
    const him = await person({
      surname: "Длиннохвостов",
      name: "Аркадий",
      patronymic: "Ильич",
      position: "Кладовщик",
      subunit: "Склад",
      phone: "+79105550001",
      phoneVerified: true,
    });
    const as = await director();
    const find = async (search: string) => (await as(calls.list, { query: { search } })).body.customers.map((each) => each.uuid);
    for (const search of ["длиннохвостов аркадий", "аркадий ильич", him.email.slice(0, 12), "8 (910) 555-00-01", "+7 910 555 00 01", "9105550001"])
      expect(await find(search), search).toContain(him.uuid);
    expect(await find("нет такого")).toEqual([]);
    const { body } = await as(calls.list, { query: { search: "Длиннохвостов" } });
    expect(body.customers[0]).toMatchObject({
      fullName: { surname: "Длиннохвостов", name: "Аркадий", patronymic: "Ильич" },
      roles: ["buyer_company_manager"],
      position: "Кладовщик",
      subunit: "Склад",
      email: { value: him.email, verified: true },
      mobilePhone: { value: "+79105550001", verified: true },
      companyName: "ООО «Лукошко»",
      companyType: "buyer",
      status: "active",
    });
  });

  test("a phone is looked for by its digits, whatever stands between them", () => {
    expect(["8 910 555", "+7 (910) 555", "910555", "007", "8", "анна", "+"].map(phoneDigits)).toEqual([
      "910555",
      "910555",
      "910555",
      "007",
      "8",
      undefined,
      undefined,
    ]);
  });

  test("performance: ten rows and ten thousand cost the same statements, and each page is read by an index", async () => {
    const as = await backend.as("director@many.example");
    const measure = async () => {
      const queries = [];
      for (const query of [{}, { search: "Фамилия 77" }, { sort: "position:desc" }, { status: "active", page: 3 }])
        queries.push((await as(calls.list, { query })).queries);
      return queries;
    };
    const before = await measure();
    await backend.db.execute(sql`
      insert into customers (uuid, user_uuid, company_uuid, surname, name, patronymic, roles, email, status, created_at)
      select gen_random_uuid(), gen_random_uuid(), ${company.uuid}, 'Фамилия ' || n, 'Имя', 'Отчество', '{buyer_company_manager}', 'many' || n || '@many.example', 'active', now()
      from generate_series(1, ${many}) n`);
    await backend.db.execute(sql`vacuum analyze customers`);
    expect(await measure()).toEqual(before);
    expect(Math.max(...before)).toBeLessThanOrEqual(3);

    const read = (where: string, order = "") => rowsRead(backend.pool, `select uuid from customers where deleted_at is null and ${where} ${order}`);
    const name = `(surname || ' ' || name || ' ' || patronymic)`;
    const order = `order by ${name} collate "ru-x-icu", uuid limit 10`;
    expect(await read(`company_uuid = '${alfa}'`, order)).toBeLessThanOrEqual(100);
    expect(await read("true", order)).toBeLessThanOrEqual(100);
    expect(await read(`(${name} ilike '%длиннохвостов%' or email ilike '%длиннохвостов%')`)).toBeLessThanOrEqual(100);
    expect(await read("deletion_requested_at <= now()")).toBeLessThanOrEqual(100);
  });
});
