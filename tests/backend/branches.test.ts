import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { findCenter } from "#server/backend/branches/center-for.ts";
import { branches as branchRows } from "#server/backend/branches/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { postalPrefixes } from "#server/backend/distribution/tables.ts";
import { tickets } from "#server/backend/tickets/tables.ts";
import { useBranches } from "#tests/support/branches.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";

const { backend, as, representative, support, center, schedule, point, rowOf } = useBranches();

describe("creating a branch", () => {
  test("P28 P29 L116: a new branch gets its center by postal code and its address from the parts", async () => {
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

  test("P29: the longest matching postal prefix decides the center", async () => {
    const { db } = backend;
    await db.insert(postalPrefixes).values([
      { prefix: "2", distributionCenterUuid: center("spb") },
      { prefix: "23", distributionCenterUuid: center("ekb") },
      { prefix: "999", distributionCenterUuid: center("tula") },
      { prefix: "9991", distributionCenterUuid: center("spb") },
      { prefix: "99912", distributionCenterUuid: null },
      { prefix: "999123", distributionCenterUuid: center("ekb") },
    ]);
    const found = await Promise.all(
      ["999000", "999100", "999129", "999123", "998000", "99", "", "99912x", "235000", "240000"].map((index) => findCenter(db, index)),
    );
    expect(found).toEqual([center("tula"), center("spb"), null, center("ekb"), null, null, null, null, center("ekb"), center("spb")]);
  });

  test("P41 P42 K32 E31: an unserved address and an unknown index are saved with warnings; support gets one ticket", async () => {
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

  test("V46 V48 Z30: a branch needs a name and an address or an index of six digits, within the allowed lengths", async () => {
    const call = await as((await joiningCompany(backend)).director);
    const detailsOf = async (change: object) => (await call(branches.create, { body: { ...point, ...change } })).errors[0]?.details;
    for (const postalCode of ["30000", "3000022", "30000x", "３０００００"])
      expect(await detailsOf({ postalCode })).toEqual({ postalCode: ["Индекс должен состоять из 6 цифр"] });
    expect(await detailsOf({ name: "  " })).toEqual({ name: ["Не заполнено поле"] });
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

  test("V47: a field of a branch that is too long is told its length, and every address has the same one, in parts too", async () => {
    const made = await joiningCompany(backend);
    const call = await as(made.director);
    const told = (count: number) => [`Количество символово должно быть меньше ${count}`];
    const detailsOf = async (change: object) => (await call(branches.create, { body: { ...point, ...change } })).errors[0]?.details;
    const long = (length: number) => "я".repeat(length);
    expect(await detailsOf({ name: long(101) })).toEqual({ name: told(101) });
    for (const part of ["region", "city", "street", "house", "building", "office"])
      expect(await detailsOf({ [part]: long(256) })).toEqual({ [part]: told(256) });
    expect(await detailsOf({ physicalAddress: long(1001) })).toEqual({ physicalAddress: told(1001) });
    const joined = { physicalAddress: "", region: long(255), city: long(250), street: long(255), house: long(255) };
    expect(await detailsOf(joined)).toEqual({ physicalAddress: told(1001) });
    const { uuid } = (await call(branches.create, { body: { ...point, physicalAddress: long(1000) } })).body;
    const put = (physicalAddress: string) =>
      call(branches.update, { params: { uuid }, body: { name: "Лавка", address: { physicalAddress } } });
    expect((await put(long(1001))).errors[0]?.details).toEqual({ "address.physicalAddress": told(1001) });
    expect((await put(long(1000))).status).toBe(200);
    const data = { legalForm: "legal", name: "ООО", inn: "7199123453", ogrn: "1147199123455", kpp: "719901001" } as const;
    const legal = async (legalAddress: string) =>
      (await call(companies.putData, { body: { ...data, legalAddress, confirmedDocuments: 0 } })).errors[0]?.details;
    expect(await legal(long(1001))).toEqual({ legalAddress: told(1001) });
    expect(await legal(long(1000))).toBeUndefined();
  });

  test("P31 trust S31 L123: a buyer cannot choose the center or the company of a new branch, and an admin can", async () => {
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

  /** Every way to add or reactivate a company's branch; returns the branch. */
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
    // The seller limits this company to one assortment, also for the branch of the operation.
    await backend.db
      .delete(contractLines)
      .where(and(eq(contractLines.branchUuid, rest), sql`${contractLines.assortmentUuid} <> ${demoUuid("assortment", "dairy")}`));
    await backend.db.delete(contractLines).where(eq(contractLines.branchUuid, made.branchUuid));
    const before = await linesOf(made.companyUuid);
    expect(before.map((line) => line.branch)).toEqual([rest]);
    const about = await (ways[way] as (typeof ways)[string])(made);
    const isNew = about !== made.branchUuid;
    const after = await linesOf(made.companyUuid);
    expect(after.filter((line) => line.branch !== about)).toEqual(before.filter((line) => line.branch !== about));
    expect(after.some((line) => line.branch === about)).toBe(isNew);
    expect(after.filter((line) => line.branch === about).every((line) => line.limit === 0 && line.days === 0)).toBe(true);
  });
});
