import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { basket } from "#contract/basket.ts";
import { branches } from "#contract/branches.ts";
import { distribution } from "#contract/distribution.ts";
import { branches as branchRows } from "#server/backend/branches/tables.ts";
import { findCenter } from "#server/backend/branches/find-center.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { postalPrefixes } from "#server/backend/distribution/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { tickets } from "#server/backend/tickets/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const backend = useBackend("demo");
const as = (email: string) => backend.as(email);
const representative = "rep@seller.example";
const support = "support@platform.example";
const center = (id: string) => demoUuid("distribution-center", id);
const schedule = (id: string) => demoUuid("schedule", id);

const point = {
  name: "Лавка",
  region: "Тульская область",
  city: "Тула",
  street: "ул. Ленина",
  house: "1",
  building: "2",
  office: "3",
  postalCode: "300002",
};
const rowOf = async (uuid: string) => (await backend.db.select().from(branchRows).where(eq(branchRows.uuid, uuid)))[0];

describe("creation", () => {
  test("P28 P29 L116: the centre is found by the index, the address is put together of its parts", async () => {
    const made = await joiningCompany(backend);
    const call = await as(made.director);
    const created = await call(branches.create, { body: point });
    expect(created.body).toMatchObject({
      companyUuid: made.companyUuid,
      name: "Лавка",
      address: { physicalAddress: "300002, Тульская область, Тула, ул. Ленина, д. 1, корп. 2, оф. 3", postalCode: "300002" },
      status: "active",
      distributionCenter: { uuid: center("tula") },
      schedule: null,
      warning: null,
      allowedActions: ["edit", "attachCustomer", "delete"],
    });
    expect(await rowOf(created.body.uuid)).toMatchObject({
      region: point.region,
      city: point.city,
      street: point.street,
      house: "1",
      building: "2",
      office: "3",
    });
  });

  test("P29: the longest matching prefix wins", async () => {
    const { db } = backend;
    await db.insert(postalPrefixes).values([
      { prefix: "999", distributionCenterUuid: center("tula") },
      { prefix: "9991", distributionCenterUuid: center("spb") },
      { prefix: "99912", distributionCenterUuid: null },
      { prefix: "999123", distributionCenterUuid: center("ekb") },
    ]);
    const found = await Promise.all(
      ["999000", "999100", "999129", "999123", "998000", "99", "", "99912x"].map((index) => findCenter(db, index)),
    );
    expect(found).toEqual([center("tula"), center("spb"), null, center("ekb"), null, null, null, null]);
  });

  test("P41 P42 K32 E31: an address nobody serves and an unknown index are stored with their warnings, and support hears of it once", async () => {
    const made = await joiningCompany(backend, { isServed: false });
    const call = await as(made.director);
    const unserved = await call(branches.create, { body: { ...point, postalCode: "680000" } });
    expect(unserved.body).toMatchObject({
      distributionCenter: null,
      warning: { code: "BRANCH_NOT_SERVED", title: "Невозможно продолжить аккредитацию", message: expect.stringContaining("поддержки") },
    });
    const unknown = await call(branches.create, { body: { ...point, postalCode: "000001" } });
    expect(unknown.body).toMatchObject({
      distributionCenter: null,
      warning: { code: "BRANCH_INDEX_NOT_FOUND", message: expect.stringContaining("индекс") },
    });
    expect((await call(branches.get, { params: { uuid: unknown.body.uuid } })).body.warning?.code).toBe("BRANCH_INDEX_NOT_FOUND");
    expect(await backend.db.select().from(tickets).where(eq(tickets.authorUuid, made.directorUuid))).toHaveLength(1);
  });

  test("V46 V47 V48 V06 Z30: index of six digits, an address or an index, lengths", async () => {
    const call = await as((await joiningCompany(backend)).director);
    const detailsOf = async (change: object) => (await call(branches.create, { body: { ...point, ...change } })).errors[0]?.details;
    for (const postalCode of ["30000", "3000022", "30000x", "３０００００"])
      expect(await detailsOf({ postalCode })).toEqual({ postalCode: ["Индекс должен состоять из 6 цифр"] });
    expect(await detailsOf({ name: "  " })).toEqual({ name: ["Не заполнено поле"] });
    expect(await detailsOf({ name: "x".repeat(101) })).toEqual({ name: ["Превышена длина строки"] });
    expect(await detailsOf({ street: "x".repeat(256) })).toEqual({ street: ["Превышена длина строки"] });
    expect((await call(branches.create, { body: { name: "Лавка" } })).errors[0]?.details).toEqual({ postalCode: ["Не заполнено поле"] });
    expect((await call(branches.create, { body: { name: "По индексу", postalCode: "300002" } })).status).toBe(200);
    expect((await call(branches.create, { body: { name: "По адресу", physicalAddress: "Тула, Ленина, 1" } })).body.warning?.code).toBe(
      "BRANCH_INDEX_NOT_FOUND",
    );
    const bad = [null, 1, true, [], {}, "a\u0000b", "\ud800"];
    for (const field of ["name", "city", "physicalAddress", "postalCode", "distributionCenterUuid"])
      for (const value of bad)
        if (!(field === "distributionCenterUuid" && value === null))
          expect((await call(branches.create, { body: { ...point, [field]: value } })).status, `${field} ${JSON.stringify(value)}`).toBe(
            400,
          );
  });

  test("P31 trust S31 L123: a buyer names neither a centre nor another company; an admin does both", async () => {
    const made = await joiningCompany(backend);
    const call = await as(made.director);
    expect((await call(branches.create, { body: { ...point, distributionCenterUuid: center("ekb") } })).body.distributionCenter?.uuid).toBe(
      center("tula"),
    );
    expect((await call(branches.create, { body: { ...point, companyUuid: demoUuid("company", "beta") } })).status).toBe(404);
    const admin = await as(support);
    const created = await admin(branches.createInternal, {
      body: { ...point, companyUuid: made.companyUuid, distributionCenterUuid: center("ekb") },
    });
    expect([created.body.companyUuid, created.body.distributionCenter?.uuid]).toEqual([made.companyUuid, center("ekb")]);
    expect((await admin(branches.createInternal, { body: { ...point, companyUuid: uuidv7() } })).status).toBe(404);
    expect(
      (await admin(branches.createInternal, { body: { ...point, companyUuid: made.companyUuid, distributionCenterUuid: uuidv7() } }))
        .errors[0]?.details,
    ).toHaveProperty("distributionCenterUuid");
  });

  test("domain 4: a new branch of an accredited company can order as soon as it has a schedule", async () => {
    const made = await joiningCompany(backend, { at: "accredited" });
    const buyer = await as(made.director);
    const { uuid } = (await buyer(branches.create, { body: point })).body;
    expect((await backend.db.select().from(contractLines).where(eq(contractLines.branchUuid, uuid))).length).toBeGreaterThan(3);
    expect(
      (await (await as(representative))(branches.setSchedule, { params: { id: uuid }, body: { scheduleUuid: schedule("tula-center") } }))
        .body.schedule?.uuid,
    ).toBe(schedule("tula-center"));
    const filled = await buyer(basket.put, {
      body: { branchUuid: uuid, products: [{ productUuid: demoUuid("product", "010-241"), quantity: 10, isSelected: true }] },
    });
    expect(filled.body.items[0]?.isAvailable).toBe(true);
  });
});

describe("contract lines of other branches", () => {
  const linesOf = (companyUuid: string) =>
    backend.db
      .select({
        branch: contractLines.branchUuid,
        assortment: contractLines.assortmentUuid,
        limit: contractLines.limitKopecks,
        days: contractLines.postponDays,
      })
      .from(contractLines)
      .innerJoin(branchRows, eq(branchRows.uuid, contractLines.branchUuid))
      .where(eq(branchRows.companyUuid, companyUuid))
      .orderBy(contractLines.uuid);

  /** Every way a branch of a company comes to be or to work again; answers the branch it was about. */
  const ways: Record<string, (made: Awaited<ReturnType<typeof joiningCompany>>) => Promise<string>> = {
    "the director adds one": async (made) => (await (await as(made.director))(branches.create, { body: point })).body.uuid,
    "support adds one": async (made) =>
      (await (await as(support))(branches.createInternal, { body: { ...point, companyUuid: made.companyUuid } })).body.uuid,
    "a centre and a schedule are set": async (made) => {
      const rep = await as(representative);
      const address = { physicalAddress: "Екатеринбург", postalCode: "620000" };
      await rep(branches.update, {
        params: { uuid: made.branchUuid },
        body: { name: "Магазин", address, distributionCenterUuid: center("tula") },
      });
      await rep(branches.setSchedule, { params: { id: made.branchUuid }, body: { scheduleUuid: schedule("tula-center") } });
      return made.branchUuid;
    },
    "it is switched off and on": async (made) => {
      const director = await as(made.director);
      const address = { physicalAddress: "Тула", postalCode: "300002" };
      for (const status of ["disabled", "active"] as const)
        await director(branches.update, { params: { uuid: made.branchUuid }, body: { name: "Магазин", address, status } });
      return made.branchUuid;
    },
  };

  test.each(Object.keys(ways))("domain 7: no other branch gets a contract line when %s", async (way) => {
    const made = await joiningCompany(backend, { at: "accredited" });
    const rest = (await (await as(made.director))(branches.create, { body: { ...point, name: "Вторая" } })).body.uuid;
    // The seller keeps this company to one assortment, also at the branch the operation is about.
    await backend.db
      .delete(contractLines)
      .where(and(eq(contractLines.branchUuid, rest), sql`${contractLines.assortmentUuid} <> ${demoUuid("assortment", "A1")}`));
    await backend.db.delete(contractLines).where(eq(contractLines.branchUuid, made.branchUuid));
    const before = await linesOf(made.companyUuid);
    const about = await (ways[way] as (typeof ways)[string])(made);
    const isNew = about !== made.branchUuid;
    const after = await linesOf(made.companyUuid);
    expect(after.filter((line) => line.branch !== about)).toEqual(before.filter((line) => line.branch !== about));
    expect(after.some((line) => line.branch === about)).toBe(isNew);
    expect(after.filter((line) => line.branch === about).every((line) => line.limit === 0 && line.days === 0)).toBe(true);
  });
});

describe("change", () => {
  const update = { name: "Новое имя", address: { physicalAddress: "Тула, Ленина, 5", postalCode: "300026" } };

  test("P30 P31 P40 L118: another index or centre brings another centre and clears the schedule, a centre set by hand stays", async () => {
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

  test("P33 P34: a disabled branch is not offered in the cart and can be switched on again", async () => {
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

  test("P39 L122 K35: a schedule of another centre, or of a branch without one, answers 4009; the director hears of a new one", async () => {
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
      .where(and(eq(notifications.type, "8"), eq(notifications.customerUuid, made.directorUuid)));
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

  test("S25: without a schedule for every trade point the representative forms no contract; with them he does", async () => {
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

  test("P32 L119: a branch with open deals or money on its contract is not deleted, an idle one is", async () => {
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

describe("people", () => {
  test("P35-P38 L114 L115 L117 L120 L121: people of the company are attached, listed from both sides and detached", async () => {
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

  test("P26 L114: a list is sorted by what is asked and costs the same for one and for many", async () => {
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

  test("S30: another company's branch is the 404 of a random uuid for every call, and stays as it was", async () => {
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
