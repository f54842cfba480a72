import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { PersonAction } from "#contract/actions.ts";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { customerStatuses } from "#contract/enums.ts";
import { roles } from "#contract/roles.ts";
import { credentials } from "#server/backend/auth/tables.ts";
import { allowedPersonActions } from "#server/backend/customers/rules.ts";
import type { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { type Caller, password } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { later, useEmployees } from "#tests/support/employees.ts";

const { backend, director, stored, person } = useEmployees();

describe("actions allowed on a person", () => {
  const everybody = roles.flatMap((role) => customerStatuses.flatMap((status) => [true, false].map((asked) => ({ role, status, asked }))));

  test("in each role and status a director may act on colleagues, an administrator on everybody; all may edit themselves", () => {
    const mine = randomUUID();
    for (const { role, status, asked } of everybody) {
      const him = { uuid: randomUUID(), companyUuid: mine, roles: [], status, deletionRequestedAt: asked ? testNow : null };
      const viewer = { customerUuid: randomUUID(), companyUuid: mine, roles: [role] };
      const isAdmin = role === "platform_manager" || role === "tech_support";
      const name = `${role} ${status} ${asked}`;
      expect(allowedPersonActions({ ...viewer, customerUuid: him.uuid }, him), name).toEqual(["edit"]);
      const colleague = allowedPersonActions(viewer, him);
      const foreign = allowedPersonActions({ ...viewer, companyUuid: randomUUID() }, him);
      if (role === "seller_company_director" || role === "supervisor") {
        expect([colleague, foreign], name).toEqual([["editPermissions"], []]);
        continue;
      }
      expect(colleague.length > 0, name).toBe(isAdmin || role === "buyer_company_director");
      expect(foreign, name).toEqual(isAdmin ? colleague : []);
      for (const only of ["editRoles", "delete"] as const) expect(colleague.includes(only), name).toBe(isAdmin);
      expect(colleague.includes("editPermissions"), name).toBe(role === "buyer_company_director" && !asked);
      expect(allowedPersonActions(viewer, { ...him, roles: ["buyer_company_director"] }), name).not.toContain("editPermissions");
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
        if (status === "waiting_confirmation")
          await backend.db.update(credentials).set({ passwordHash: null }).where(eq(credentials.userUuid, him.userUuid));
        const as = await director();
        const { allowedActions } = (await as(calls.access, { params: { uuid: him.uuid } })).body;
        const isAllowed = allowedActions.includes(action as PersonAction);
        // Two actions of the specification share a call; activating an active person and blocking a blocked one change nothing.
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
  });
});

describe("the state of an account", () => {
  test("an account shows when its invitation was sent, when it expires, and that it has expired", async () => {
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
      erasure: null,
      allowedActions: ["edit", "editPermissions", "resend", "block"],
      secondFactor: null,
      inUse: { companies: [], companiesTotal: 0, deals: [], dealsTotal: 0, onlyRoles: [] },
    });
    expect(access.queries).toBeLessThanOrEqual(3);
    const manager = await backend.as("manager@alfa.example");
    expect((await manager(calls.access, { params: { uuid } })).body).toMatchObject({ invitation: null, allowedActions: [] });
    backend.setNow(later(7));
    const again = await director();
    expect((await again(calls.access, { params: { uuid } })).body.invitation).toMatchObject({ isExpired: true });
    expect((await again(auth.activateRelated, { params: { userUuid: (await stored(uuid))?.userUuid ?? "" } })).body.status).toBe(
      "waiting_confirmation",
    );
    expect((await again(calls.access, { params: { uuid } })).body.invitation).toMatchObject({
      isExpired: false,
      sentAt: later(7).toISOString(),
    });
  });

  test("trust S30 S31: an account of another company is not found, whoever asks", async () => {
    const stranger = demoUuid("customer", "beta-p1");
    for (const email of ["director@alfa.example", "manager@alfa.example", "rep@seller.example", "director@seller.example"]) {
      const as = await backend.as(email);
      const [foreign, unknown] = [
        await as(calls.access, { params: { uuid: stranger } }),
        await as(calls.access, { params: { uuid: randomUUID() } }),
      ];
      expect([foreign.status, foreign.errors], email).toEqual([404, unknown.errors]);
    }
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

  test("a person sees the device and address of each own session and can end one at once", async () => {
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

  test("trust S26: once a person is blocked, every call of theirs is refused", async () => {
    const him = await person();
    const own = await signIn(him.email);
    expect((await own(calls.list)).status).toBe(200);
    await (await director())(auth.blockRelated, { params: { userUuid: him.userUuid } });
    for (const call of [calls.me, calls.list, auth.sessions, calls.personalData]) expect((await own(call)).status, call.path).toBe(401);
  });
});
