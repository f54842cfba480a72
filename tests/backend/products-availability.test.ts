import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products as calls } from "#contract/products.ts";
import { baskets } from "#server/backend/basket/tables.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { useProducts, uuids } from "#tests/support/products.ts";

const { backend, goods, alfa, everything, orderableBy, findSku } = useProducts();

describe("availability of products", () => {
  test("C13: the in-stock filter and all its counts have exactly the products that the branch can order", async () => {
    const as = await backend.as("director@alfa.example");
    const shelf = findSku("010-241").categoryUuid;
    const own = await backend.db.select().from(branches).where(eq(branches.companyUuid, alfa.companyUuid));
    let isShort = false;
    for (const branch of own.filter(({ status }) => status === "active")) {
      await backend.db
        .insert(baskets)
        .values({ uuid: randomUUID(), customerUuid: alfa.customerUuid, branchUuid: branch.uuid, updatedAt: testNow })
        .onConflictDoUpdate({ target: baskets.customerUuid, set: { branchUuid: branch.uuid } });
      const orderable = await orderableBy("director@alfa.example");
      const stocked = goods.filter((g) => g.inStock).length;
      expect(orderable.size).toBeLessThanOrEqual(stocked);
      isShort ||= orderable.size < stocked;
      for (const query of [{}, { categoriesUuids: shelf }, { search: "рыб" }, { search: "молок" }, { sort: "price:desc", priceFrom: 50 }]) {
        const label = `${branch.name} ${JSON.stringify(query)}`;
        const found = (await everything("director@alfa.example", query)).filter(({ uuid }) => orderable.has(uuid));
        const filtered = await everything("director@alfa.example", { ...query, inStock: true });
        expect(uuids(filtered), label).toEqual(uuids(found));
        const { facets } = (await as(calls.list, { query })).body;
        const narrowed = (await as(calls.list, { query: { ...query, inStock: true } })).body;
        expect([facets.inStock, narrowed.total, narrowed.facets.inStock], label).toEqual([found.length, found.length, found.length]);
        expect(
          narrowed.facets.brands.reduce((sum, { count }) => sum + count, 0),
          label,
        ).toBe(found.length);
      }
    }
    expect(isShort).toBe(true);
    await backend.db.update(baskets).set({ branchUuid: null }).where(eq(baskets.customerUuid, alfa.customerUuid));
    const guest = await backend.as(null);
    expect((await guest(calls.listPublic, { query: {} })).body.facets.inStock).toBe(goods.filter((g) => g.inStock).length);
  });

  const contractOf = async (branchUuid: string) =>
    new Set(
      (await backend.db.select().from(contractLines).where(eq(contractLines.branchUuid, branchUuid))).map((line) => line.assortmentUuid),
    );

  test("C37 C38: a product without a contract line at the basket's branch is unavailable, and another branch changes that", async () => {
    const own = await backend.db.select().from(branches).where(eq(branches.companyUuid, alfa.companyUuid));
    const active = own.filter((branch) => branch.status === "active");
    expect(active.length).toBeGreaterThan(1);
    const results: string[] = [];
    for (const branch of active) {
      await backend.db
        .insert(baskets)
        .values({ uuid: randomUUID(), customerUuid: alfa.customerUuid, branchUuid: branch.uuid, updatedAt: testNow })
        .onConflictDoUpdate({ target: baskets.customerUuid, set: { branchUuid: branch.uuid } });
      const assortments = await contractOf(branch.uuid);
      const list = await everything("director@alfa.example", {});
      for (const card of list) {
        const stocked = findSku(card.sku).inStock;
        if (!stocked) expect(card.unavailableReason).toBe("out_of_stock");
        else if (!assortments.has(card.assortment.uuid)) expect(card.unavailableReason).toBe("no_contract");
        else expect(card.unavailableReason === null || card.unavailableReason === "not_sold").toBe(true);
        expect(card.isAvailable).toBe(card.unavailableReason === null);
      }
      results.push(list.map((card) => card.unavailableReason).join());
    }
    expect(results[0]).toContain("no_contract");
    expect(new Set(results).size).toBeGreaterThan(1);
  });

  test("another company's or a disabled branch in the basket is ignored, and without any branch the reason is no_branch", async () => {
    const [foreign] = await backend.db.select().from(branches).where(sql`company_uuid <> ${alfa.companyUuid}`).limit(1);
    const as = await backend.as("director@alfa.example");
    const own = async () => (await as(calls.list, { query: { perPage: 100 } })).body.products.map((card) => card.unavailableReason).join();
    await backend.db.update(baskets).set({ branchUuid: null }).where(eq(baskets.customerUuid, alfa.customerUuid));
    const byDefault = await own();
    await backend.db.update(baskets).set({ branchUuid: foreign!.uuid }).where(eq(baskets.customerUuid, alfa.customerUuid));
    expect(await own()).toBe(byDefault);
    const rows = await backend.db.select().from(branches).where(eq(branches.companyUuid, alfa.companyUuid));
    const active = rows.filter((branch) => branch.status === "active").map((branch) => branch.uuid);
    await backend.db.update(branches).set({ status: "disabled" }).where(inArray(branches.uuid, active));
    const { body } = await as(calls.get, { params: { uuid: findSku("010-241").uuid } });
    expect([body.isAvailable, body.unavailableReason]).toEqual([false, "no_branch"]);
    await backend.db.update(branches).set({ status: "active" }).where(inArray(branches.uuid, active));
  });

  test("a manager who is attached to no branch gets the reason no_branch", async () => {
    const as = await backend.as("manager@alfa.example");
    const [person] = await backend.db.select().from(customers).where(eq(customers.email, "manager@alfa.example"));
    await backend.db.execute(sql`delete from baskets where customer_uuid = ${person!.uuid}`);
    await backend.db.execute(sql`delete from branch_customers where customer_uuid = ${person!.uuid}`);
    expect((await as(calls.get, { params: { uuid: findSku("010-241").uuid } })).body.unavailableReason).toBe("no_branch");
  });
});
