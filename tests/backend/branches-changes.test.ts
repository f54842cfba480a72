import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { basket } from "#contract/basket.ts";
import { branches } from "#contract/branches.ts";
import { distribution } from "#contract/distribution.ts";
import { branches as branchRows } from "#server/backend/branches/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBranches } from "#tests/support/branches.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const { backend, as, representative, support, center, schedule, point, rowOf } = useBranches();

describe("changing a branch", () => {
  const update = { name: "Новое имя", address: { physicalAddress: "Тула, Ленина, 5", postalCode: "300026" } };

  test("P30 P31 P40 L118: a new index or center replaces the center and clears the schedule; a center set by hand stays", async () => {
    const made = await joiningCompany(backend, { at: "accredited" });
    const params = { uuid: made.branchUuid };
    const buyer = await as(made.director);
    const rep = await as(representative);
    const renamed = await buyer(branches.update, { params, body: { ...update, distributionCenterUuid: center("ekb") } });
    expect(renamed.body).toMatchObject({
      name: "Новое имя",
      address: update.address,
      distributionCenter: { uuid: center("tula") },
      schedule: { uuid: schedule("tula-center") },
    });
    const byHand = await rep(branches.update, { params, body: { ...update, distributionCenterUuid: center("ekb") } });
    expect(byHand.body).toMatchObject({
      distributionCenter: { uuid: center("ekb") },
      schedule: null,
      allowedActions: ["edit", "setCenter", "setSchedule"],
    });
    expect((await buyer(branches.update, { params, body: { ...update, name: "Ещё" } })).body.distributionCenter?.uuid).toBe(center("ekb"));
    expect((await buyer(branches.update, { params, body: { ...update, address: { postalCode: "190000" } } })).body).toMatchObject({
      distributionCenter: { uuid: center("spb") },
      address: { physicalAddress: "Тула, Ленина, 5" },
    });
    expect(
      (
        await rep(branches.update, {
          params,
          body: { ...update, address: { physicalAddress: "x", postalCode: "190000" }, distributionCenterUuid: null },
        })
      ).body.distributionCenter,
    ).toBeNull();
    expect((await buyer(branches.update, { params, body: { name: "x", address: { physicalAddress: "", postalCode: "" } } })).status).toBe(
      400,
    );
  });

  test("P33 P34: a disabled branch cannot be chosen in the basket and can be enabled again", async () => {
    const made = await joiningCompany(backend, { at: "accredited" });
    const buyer = await as(made.director);
    await buyer(branches.create, { body: point });
    const off = await buyer(branches.update, { params: { uuid: made.branchUuid }, body: { ...update, status: "disabled" } });
    expect(off.body.status).toBe("disabled");
    expect((await buyer(basket.put, { body: { branchUuid: made.branchUuid, products: [] } })).status).toBe(400);
    expect((await buyer(branches.update, { params: { uuid: made.branchUuid }, body: { ...update, status: "active" } })).body.status).toBe(
      "active",
    );
    expect((await buyer(branches.update, { params: { uuid: made.branchUuid }, body: { ...update, status: "x" } })).status).toBe(400);
  });

  test("P39 L122 K35: a schedule of another center, or without a center, is refused; the director is notified of a new one", async () => {
    const made = await joiningCompany(backend, { at: "coordination_contract", hasSchedule: false });
    const rep = await as(representative);
    const set = (scheduleUuid: string, id = made.branchUuid) => rep(branches.setSchedule, { params: { id }, body: { scheduleUuid } });
    expect((await set(schedule("ekb-city"))).errors[0]?.code).toBe("CONFLICT:4009");
    expect((await set(uuidv7())).status).toBe(404);
    const offered = (await rep(distribution.listSchedules, { query: { distributionCenterUuid: center("tula") } })).body.schedules;
    expect(offered.map((each) => each.uuid)).toContain(schedule("tula-center"));
    expect((await set(schedule("tula-center"))).body.schedule?.uuid).toBe(schedule("tula-center"));
    await set(schedule("tula-center"));
    const told = await backend.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.type, "branchScheduleChanged"), eq(notifications.customerUuid, made.directorUuid)));
    expect(told).toHaveLength(1);
    await backend.db
      .update(branchRows)
      .set({ distributionCenterUuid: null, scheduleUuid: null })
      .where(eq(branchRows.uuid, made.branchUuid));
    expect((await set(schedule("tula-center"))).status).toBe(409);
    expect(
      (
        await (
          await as(made.director)
        )(branches.setSchedule, { params: { id: made.branchUuid }, body: { scheduleUuid: schedule("tula-center") } })
      ).status,
    ).toBe(403);
    expect(
      (
        await (
          await as(support)
        )(branches.updateInternal, { params: { uuid: made.branchUuid }, body: { ...update, distributionCenterUuid: center("tula") } })
      ).body.distributionCenter?.uuid,
    ).toBe(center("tula"));
    expect(
      (
        await (
          await as(support)
        )(branches.setScheduleInternal, { params: { id: made.branchUuid }, body: { scheduleUuid: schedule("tula-center") } })
      ).status,
    ).toBe(200);
  });

  test("S25: the representative can form a contract only when every branch has a schedule", async () => {
    const made = await joiningCompany(backend, { at: "coordination_contract", employee: representative, hasSchedule: false });
    const rep = await as(representative);
    const form = () => rep(accreditation.createContract, { body: { accreditationUuid: made.accreditationUuid } });
    const refused = await form();
    expect([refused.status, Object.values(refused.errors[0]?.details ?? {}).flat()]).toEqual([
      409,
      [expect.stringContaining("не задан график доставки")],
    ]);
    expect(
      (await rep(branches.setSchedule, { params: { id: made.branchUuid }, body: { scheduleUuid: schedule("tula-center") } })).status,
    ).toBe(200);
    expect((await form()).status).toBe(200);
  });

  test("P32 L119: a branch with open deals or a contract balance cannot be deleted, and an idle one can", async () => {
    const alfa = await as("director@alfa.example");
    const refused = await alfa(branches.remove, { params: { uuid: demoUuid("branch", "alfa-b1") } });
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, "CONFLICT:4009"]);
    expect(refused.errors[0]?.details?.deals).not.toEqual([]);
    const made = await joiningCompany(backend, { at: "accredited" });
    const buyer = await as(made.director);
    const { uuid } = (await buyer(branches.create, { body: point })).body;
    await buyer(basket.put, { body: { branchUuid: uuid, products: [] } });
    await backend.db.update(contractLines).set({ balanceKopecks: -100 }).where(eq(contractLines.branchUuid, uuid));
    expect((await buyer(branches.remove, { params: { uuid } })).errors[0]?.message).toContain("долг");
    await backend.db.update(contractLines).set({ balanceKopecks: 0 }).where(eq(contractLines.branchUuid, uuid));
    expect((await buyer(branches.remove, { params: { uuid } })).body).toEqual({ success: true });
    expect((await buyer(branches.remove, { params: { uuid } })).status).toBe(404);
    expect((await buyer(basket.get)).status).toBe(200);
    expect((await (await as(support))(branches.removeInternal, { params: { uuid: made.branchUuid } })).status).toBe(200);
  });
});

describe("people and lists of branches", () => {
  test("P35-P38 L114 L115 L117 L120 L121: employees are attached to a branch, listed from both sides and detached", async () => {
    const made = await joiningCompany(backend, { at: "accredited" });
    const buyer = await as(made.director);
    const person = await addPerson(backend.db, {
      companyUuid: made.companyUuid,
      email: `${made.branchUuid}@x.example`,
      roles: ["buyer_company_manager"],
      surname: "Рябова",
    });
    const params = { id: made.branchUuid };
    const attached = await buyer(branches.attachCustomer, { params, body: { customerUuid: person.uuid } });
    expect(attached.body.customerList).toEqual([{ uuid: person.uuid, name: "Рябова Name" }]);
    expect((await buyer(branches.attachCustomer, { params, body: { customerUuid: person.uuid } })).body.customerList).toHaveLength(1);
    const stranger = await addPerson(backend.db, {
      companyUuid: (await addCompany(backend.db)).uuid,
      email: `x${made.branchUuid}@x.example`,
      roles: ["buyer_company_manager"],
    });
    expect((await buyer(branches.attachCustomer, { params, body: { customerUuid: stranger.uuid } })).status).toBe(404);
    expect(
      (await buyer(branches.listCustomers, { params: { branchId: made.branchUuid } })).body.customers.map((each) => each.uuid),
    ).toEqual([person.uuid]);
    const own = (await buyer(branches.listByCustomer, { params: { customerUuid: person.uuid } })).body;
    expect([own.total, own.branches.map((each) => each.uuid)]).toEqual([1, [made.branchUuid]]);
    expect((await buyer(branches.listByCustomer, { params: { customerUuid: stranger.uuid } })).status).toBe(404);
    const admin = await as(support);
    expect((await admin(branches.listCustomersInternal, { params: { branchId: made.branchUuid } })).body.customers).toHaveLength(1);
    expect((await admin(branches.listByCustomerInternal, { params: { customerUuid: person.uuid } })).body.total).toBe(1);
    expect((await admin(branches.listInternal, { params: { companyUuid: made.companyUuid } })).body.total).toBe(1);
    expect((await admin(branches.getInternal, { params: { uuid: made.branchUuid } })).body.allowedActions).toEqual([
      "edit",
      "setCenter",
      "setSchedule",
      "attachCustomer",
      "delete",
    ]);
    const remove = { params: { id: made.branchUuid, customerUuid: person.uuid } };
    expect((await buyer(branches.detachCustomer, remove)).body.customerList).toEqual([]);
    expect((await buyer(branches.detachCustomer, remove)).status).toBe(404);
    await admin(branches.attachCustomerInternal, { params, body: { customerUuid: person.uuid } });
    expect((await admin(branches.detachCustomerInternal, remove)).body.customerList).toEqual([]);
  });

  test("P26 L114: a list is sorted by the requested column and runs as many queries for many branches as for one", async () => {
    const call = await as("director@alfa.example");
    const params = { companyUuid: demoUuid("company", "alfa") };
    const byIndex = (await call(branches.list, { params, query: { sortBy: "postalCode", sort: "desc" } })).body.branches.map(
      (each) => each.address.postalCode,
    );
    expect(byIndex).toEqual(byIndex.toSorted().reverse());
    expect((await call(branches.list, { params, query: { sortBy: "x" } })).status).toBe(400);
    const one = await call(branches.list, { params, query: { perPage: 1 } });
    const all = await call(branches.list, { params });
    expect(one.queries).toBe(all.queries);
  });

  test("S30: every call for another company's branch answers the 404 of a random UUID and changes nothing", async () => {
    const foreign = demoUuid("branch", "beta-b1");
    const before = await rowOf(foreign);
    const made = await joiningCompany(backend, { at: "accredited" });
    const buyer = await as(made.director);
    const rep = await as("rep@seller.example");
    const unknown = (await buyer(branches.get, { params: { uuid: uuidv7() } })).errors;
    const body = { name: "x", address: { postalCode: "300002" } };
    const answers = await Promise.all([
      buyer(branches.get, { params: { uuid: foreign } }),
      buyer(branches.update, { params: { uuid: foreign }, body }),
      buyer(branches.remove, { params: { uuid: foreign } }),
      buyer(branches.attachCustomer, { params: { id: foreign }, body: { customerUuid: made.directorUuid } }),
      buyer(branches.detachCustomer, { params: { id: foreign, customerUuid: made.directorUuid } }),
      buyer(branches.listCustomers, { params: { branchId: foreign } }),
      buyer(branches.list, { params: { companyUuid: demoUuid("company", "beta") } }),
      rep(branches.update, { params: { uuid: foreign }, body }),
      rep(branches.setSchedule, { params: { id: foreign }, body: { scheduleUuid: schedule("ekb-city") } }),
    ]);
    for (const { status, errors } of answers) expect([status, errors]).toEqual([404, unknown]);
    expect(await rowOf(foreign)).toEqual(before);
    for (const who of [made.manager, "regional@seller.example", "security@seller.example"])
      expect((await (await as(who))(branches.update, { params: { uuid: made.branchUuid }, body })).status).toBe(403);
    expect(
      (
        await backend.db.execute(
          sql`select 1 from branch_customers where branch_uuid = ${foreign} and customer_uuid = ${made.directorUuid}`,
        )
      ).rows,
    ).toEqual([]);
  });
});
