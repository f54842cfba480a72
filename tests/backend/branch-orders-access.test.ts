import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { branchOrders } from "#contract/branch-orders.ts";
import { branchOrderLines } from "#server/backend/branch-orders/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { director, example, gridProducts, put, read, scheduledDeliveryDates, useBranchGrid } from "#tests/support/branch-grid.ts";
import { betaShop, kefir, secondShop, shop, thirdShop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";

const { backend, companyOf } = useBranchGrid();

describe("access to orders by trade point", () => {
  test("a manager reads, fills and orders for their own trade points only, and any other trade point is not found", async () => {
    const manager = await backend.as("manager@alfa.example");
    const as = await backend.as(director);
    const all = (await read(as)).columns.map(({ branch }) => branch.uuid);
    const his = (await read(manager)).columns.map(({ branch }) => branch.uuid);
    expect(his).toEqual([shop, secondShop]);
    expect(all).toEqual(expect.arrayContaining([shop, secondShop, thirdShop]));
    for (const foreign of [...all.filter((uuid) => !his.includes(uuid)), betaShop, kefir]) {
      expect((await put(manager, [foreign, 20])).status).toBe(404);
      const placed = await manager(branchOrders.place, { params: { uuid: foreign }, body: { scheduledDeliveryDates } });
      expect(placed.status).toBe(404);
    }
    expect((await put(as, [betaShop, 20])).status).toBe(404);
    const columnOf = async (caller: typeof as, branchUuid: string) =>
      (await caller(branchOrders.get, { query: { branchUuid } })).body.columns.map(({ branch }) => branch.uuid);
    expect(await columnOf(as, thirdShop)).toEqual([thirdShop]);
    expect([await columnOf(manager, thirdShop), await columnOf(as, betaShop)]).toEqual([[], []]);
    await put(as, [shop, ...example]);
    expect((await read(manager)).filledCount).toBe(0);
    expect(await backend.db.$count(branchOrderLines, eq(branchOrderLines.customerUuid, await personOf(backend.db, director)))).toBe(4);
  });

  test("a manager who loses a trade point no longer sees its column and cannot order for it", async () => {
    const manager = await backend.as("manager@alfa.example");
    await put(manager, [secondShop, ...example]);
    await backend.pool.query("delete from branch_customers where branch_uuid = $1", [secondShop]);
    expect((await read(manager)).columns.map(({ branch }) => branch.uuid)).toEqual([shop]);
    expect((await manager(branchOrders.place, { params: { uuid: secondShop }, body: { scheduledDeliveryDates } })).status).toBe(404);
  });

  test("a company without accreditation cannot read prices, fill the grid or place an order", async () => {
    const gamma = await backend.as("director@gamma.example");
    expect((await gamma(branchOrders.put, { body: { products: gridProducts } })).errors[0]?.code).toBe("COMPANY_NOT_ACCREDITED:4009");
    expect((await read(gamma)).products).toEqual([]);
    const as = await backend.as(director);
    await put(as, [shop, ...example]);
    await backend.db
      .update(companies)
      .set({ status: "moderation" })
      .where(eq(companies.uuid, await companyOf(director)));
    const { products: rows, columns } = await read(as);
    expect([rows, columns[0]?.lines, columns[0]?.closed]).toEqual([[], [], []]);
    const placed = await as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates } });
    expect(placed.errors[0]?.code).toBe("COMPANY_NOT_ACCREDITED:4009");
  });

  test.each([
    ["rep@seller.example", 403],
    ["supervisor@seller.example", 403],
    ["content@seller.example", 403],
    [null, 401],
  ])("caller %s gets %i from every call of the grid", async (email, status) => {
    const as = await backend.as(email);
    expect((await as(branchOrders.get)).status).toBe(status);
    expect((await as(branchOrders.put, { body: {} })).status).toBe(status);
    expect((await as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates } })).status).toBe(status);
  });
});
