import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { credentials, sessions } from "#server/backend/auth/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { useEmployees } from "#tests/support/employees.ts";

const { backend, director, admin, stored, person } = useEmployees();

describe("fields that a person's form does not have", () => {
  /** Thirty names that no form sends: columns, other entities' fields, names that a library might interpret. */
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

  test("trust S33: thirty unknown fields change nothing in a person's profile, sent by the person or by the director", async () => {
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

  test("trust S33: unknown fields sent by an admin change nothing in a person's profile", async () => {
    const him = await person();
    const before = await stored(him.uuid);
    expect((await (await admin())(calls.updateInternal, { params: { uuid: him.uuid }, body: without("roles") })).status).toBe(200);
    expect(await stored(him.uuid)).toEqual(before);
  });

  test("trust S33: an invited person gets the values of the form, and unknown fields are ignored", async () => {
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

  test("trust S30 S33: a person cannot change another's photo or end another's session by their id in the request", async () => {
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
