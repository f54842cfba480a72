import { randomUUID } from "node:crypto";
import { and, arrayContains, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import type { Role } from "#contract/roles.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { type Answer, password, useBackend } from "#tests/support/backend.ts";
import { addPerson } from "#tests/support/people.ts";

/** domain.md D36. */
const backend = useBackend("demo");
const platformUuid = demoUuid("company", "platform");

const manager = () => backend.as("platform@platform.example");
const support = () => backend.as("support@platform.example");
const codeOf = ({ status, errors }: Pick<Answer<never>, "status" | "errors">) => [status, errors[0]?.code];
const forbidden = [403, "FORBIDDEN:4003"];
const inUse = [409, "IN_USE:4009"];

let count = 0;
async function colleague(role: Role) {
  count += 1;
  const email = `colleague${count}@platform.example`;
  return { ...(await addPerson(backend.db, { companyUuid: platformUuid, email, roles: [role] })), email };
}

const stored = async (uuid: string) => (await backend.db.select().from(customers).where(eq(customers.uuid, uuid)))[0];
const activeManagers = () =>
  backend.db.$count(customers, and(eq(customers.status, "active"), arrayContains(customers.roles, ["platform_manager"])));

/** The demo's platform manager is the only one at the beginning of each test. */
beforeEach(async () => {
  await backend.pool.query("update customers set status = 'disabled' where email like 'colleague%'");
  await backend.pool.query(
    "update customers set status = 'active', roles = array['platform_manager'] where email = 'platform@platform.example'",
  );
});

const newcomer = (role: Role, company_uuid: string) => ({
  surname: "Второй",
  name: "Аккаунт",
  patronymic: "Иванович",
  position: "Сотрудник",
  department: "Отдел",
  work_phone: "+7 (4872) 55-55-31",
  role,
  company_uuid,
  branch_uuids: [],
  method: "email",
  email: `${randomUUID()}@platform.example`,
});

describe("roles of the platform", () => {
  test.each(["platform_manager", "tech_support"] as const)("tech support adds no %s, and the platform manager does", async (role) => {
    const refused = newcomer(role, platformUuid);
    expect(codeOf(await (await support())(auth.addRelatedAdmin, { body: refused }))).toEqual(forbidden);
    expect(await backend.db.$count(customers, eq(customers.email, refused.email))).toBe(0);
    expect((await (await manager())(auth.addRelatedAdmin, { body: newcomer(role, platformUuid) })).status).toBe(200);
  });

  test("tech support adds people of buyers and of the seller", async () => {
    const as = await support();
    expect((await as(auth.addRelatedAdmin, { body: newcomer("supervisor", demoUuid("company", "seller")) })).status).toBe(200);
    const buyer = { ...newcomer("buyer_company_manager", demoUuid("company", "alfa")), branch_uuids: [demoUuid("branch", "alfa-b1")] };
    expect((await as(auth.addRelatedAdmin, { body: buyer })).status).toBe(200);
  });

  test("tech support neither gives nor takes them, and changes the roles of others", async () => {
    const as = await support();
    const [second, boss] = [await colleague("tech_support"), await colleague("platform_manager")];
    const setRoles = (uuid: string, roles: Role[]) => as(calls.updateInternal, { params: { uuid }, body: { roles } });
    expect(codeOf(await setRoles(second.uuid, ["platform_manager"]))).toEqual(forbidden);
    expect(codeOf(await setRoles(second.uuid, ["tech_support", "platform_manager"]))).toEqual(forbidden);
    expect(codeOf(await setRoles(boss.uuid, ["tech_support"]))).toEqual(forbidden);
    expect([(await stored(second.uuid))?.roles, (await stored(boss.uuid))?.roles]).toEqual([["tech_support"], ["platform_manager"]]);
    expect((await setRoles(boss.uuid, ["platform_manager"])).status).toBe(200);
    expect((await as(calls.updateInternal, { params: { uuid: boss.uuid }, body: { position: "Начальник" } })).status).toBe(200);
    const employee = await addPerson(backend.db, {
      companyUuid: demoUuid("company", "seller"),
      email: "seller@platform-roles.example",
      roles: ["seller_content_manager"],
    });
    expect((await setRoles(employee.uuid, ["supervisor"])).status).toBe(200);
    const by = await manager();
    expect((await by(calls.updateInternal, { params: { uuid: second.uuid }, body: { roles: ["platform_manager"] } })).status).toBe(200);
  });

  test("tech support neither blocks, activates, invites again nor deletes people of the platform, and is not offered to", async () => {
    const as = await support();
    for (const role of ["platform_manager", "tech_support"] as const) {
      for (const status of ["active", "disabled", "waiting_confirmation"] as const) {
        const person = await colleague(role);
        await backend.db.update(customers).set({ status }).where(eq(customers.uuid, person.uuid));
        const user = { params: { userUuid: person.userUuid } };
        expect(codeOf(await as(auth.blockRelated, user))).toEqual(forbidden);
        expect(codeOf(await as(auth.activateRelated, user))).toEqual(forbidden);
        expect(codeOf(await as(calls.deleteInternal, { params: { uuid: person.uuid } }))).toEqual(forbidden);
        expect((await as(calls.access, { params: { uuid: person.uuid } })).body.allowedActions).toEqual(["edit"]);
        expect(await stored(person.uuid)).toMatchObject({ status, roles: [role], deletedAt: null });
      }
    }
  });
});

describe("the last platform manager", () => {
  test("cannot ask to be deleted, while a second one can", async () => {
    const body = { currentPassword: password };
    const first = await manager();
    expect(codeOf(await first(calls.requestDeletion, { body }))).toEqual(inUse);
    expect(await activeManagers()).toBe(1);
    const second = await colleague("platform_manager");
    expect((await (await backend.as(second.email))(calls.requestDeletion, { body })).status).toBe(200);
    expect(codeOf(await first(calls.requestDeletion, { body }))).toEqual(inUse);
    expect((await first(calls.me)).status).toBe(200);
  });

  test("is not replaced by one who is blocked or only invited", async () => {
    for (const status of ["disabled", "waiting_confirmation"] as const) {
      const second = await colleague("platform_manager");
      await backend.db.update(customers).set({ status }).where(eq(customers.uuid, second.uuid));
      expect(codeOf(await (await manager())(calls.requestDeletion, { body: { currentPassword: password } }))).toEqual(inUse);
    }
  });

  type Ending = (
    as: Awaited<ReturnType<typeof manager>>,
    other: { uuid: string; userUuid: string },
  ) => Promise<Pick<Answer<never>, "status" | "errors">>;
  const endings: [name: string, Ending][] = [
    ["blocked", (as, { userUuid }) => as(auth.blockRelated, { params: { userUuid } })],
    ["demoted", (as, { uuid }) => as(calls.updateInternal, { params: { uuid }, body: { roles: ["tech_support"] } })],
    ["deleted", (as, { uuid }) => as(calls.deleteInternal, { params: { uuid } })],
  ];

  /** Of two managers who do it to each other at one moment one stays; the other may find his session ended. */
  test.each(endings)("is not %s by a colleague who loses the role at the same moment", async (_, end) => {
    for (const [, back] of endings) {
      const [one, two] = [await colleague("platform_manager"), await colleague("platform_manager")];
      await backend.pool.query("update customers set status = 'disabled' where email = 'platform@platform.example'");
      const [first, second] = [await backend.as(one.email), await backend.as(two.email)];
      const answers = await Promise.all([end(first, two), back(second, one)]);
      expect(await activeManagers()).toBe(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await backend.pool.query("update customers set status = 'disabled' where email like 'colleague%'");
    }
  });

  test("stays when both ask to be deleted at one moment", async () => {
    const [one, two] = [await colleague("platform_manager"), await colleague("platform_manager")];
    await backend.pool.query("update customers set status = 'disabled' where email = 'platform@platform.example'");
    const callers = [await backend.as(one.email), await backend.as(two.email)];
    const answers = await Promise.all(callers.map((as) => as(calls.requestDeletion, { body: { currentPassword: password } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await activeManagers()).toBe(1);
  });
});
