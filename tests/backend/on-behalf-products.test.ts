import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { lists } from "#contract/lists.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { products } from "#contract/products.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { alfa, betaShop, kefir, meat, must, secondShop, setContract, shop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";

const { backend } = usePlacedDeals();
const [director, manager, rep, otherRep] = ["director@alfa.example", "manager@alfa.example", "rep@seller.example", "rep2@seller.example"];
const params = { uuid: alfa };

beforeEach(async () => {
  await backend.pool.query("delete from client_draft_orders");
  await backend.db
    .update(companies)
    .set({ salesRepresentativeUuid: await personOf(backend.db, rep), status: "accredited" })
    .where(eq(companies.uuid, alfa));
});

/** The trade point of the director's own basket. */
async function buyerAt(branchUuid: string) {
  const as = await backend.as(director);
  await as(basket.put, { body: { branchUuid, products: [] } });
  return as;
}

test("a representative sees the client's own catalogue: products, prices, ladders, stock and habits of the trade point", async () => {
  const seller = await backend.as(rep);
  for (const branchUuid of [shop, secondShop]) {
    const buyer = await buyerAt(branchUuid);
    for (const query of [
      { perPage: 100 },
      { search: "кефир" },
      { search: "rtabh" },
      { page: 2, perPage: 30, sort: "price:asc" as const },
    ]) {
      const { facets: _, ...own } = (await buyer(products.list, { query })).body;
      const { stock, habits, ...shown } = (await seller(onBehalf.products, { params, query: { ...query, branchUuid } })).body;
      expect(shown).toEqual(own);
      const uuids = own.products.map(({ uuid }) => uuid);
      expect(habits).toEqual((await buyer(lists.habits, { body: { uuids, branchUuid } })).body.habits);
      expect(stock.map((each) => JSON.stringify(each)).sort()).toEqual(
        (await buyer(products.stock, { query: { uuids } })).body.stock.map((each) => JSON.stringify(each)).sort(),
      );
    }
  }
  const seen = must((await seller(products.list, { query: { search: "010-241" } })).body.products[0]);
  const forClient = must((await seller(onBehalf.products, { params, query: { branchUuid: shop, search: "010-241" } })).body.products[0]);
  expect([seen.uuid, forClient.uuid]).toEqual([kefir, kefir]);
});

test("a product that is closed at the trade point is closed for its representative too", async () => {
  const seller = await backend.as(rep);
  await backend.pool.query("delete from contract_lines where branch_uuid = $1 and assortment_uuid = $2", [shop, meat]);
  const closed = (await seller(onBehalf.products, { params, query: { branchUuid: shop, search: "030-118" } })).body.products[0];
  const open = (await seller(onBehalf.products, { params, query: { branchUuid: secondShop, search: "030-118" } })).body.products[0];
  expect([closed?.unavailableReason, open?.unavailableReason]).toEqual(["no_contract", null]);
});

test("a representative sees the same usual orders of a trade point as its own people in «Мои товары»", async () => {
  const [seller, buyer] = [await backend.as(rep), await buyerAt(shop)];
  for (const query of [{}, { search: "кефир" }, { due: true }]) {
    const own = (await buyer(lists.frequentProducts, { query: { ...query, branchUuid: shop } })).body;
    const shown = (await seller(onBehalf.frequentProducts, { params, query: { ...query, branchUuid: shop } })).body;
    expect([shown.habits, shown.total, shown.due]).toEqual([own.habits, own.total, own.due]);
    const uuids = own.habits.map(({ productUuid }) => productUuid);
    expect(shown.products).toEqual((await buyer(products.listByUuids, { body: { uuids } })).body.products);
  }
  expect((await seller(onBehalf.frequentProducts, { params, query: { branchUuid: shop } })).body.habits.length).toBeGreaterThan(0);
});

test("a client's catalogue is not found for another representative or company, and is closed before accreditation", async () => {
  const ask = async (email: string, branchUuid: string) => {
    const as = await backend.as(email);
    const query = { branchUuid };
    return [(await as(onBehalf.products, { params, query })).status, (await as(onBehalf.frequentProducts, { params, query })).status];
  };
  expect(await ask(otherRep, shop)).toEqual([404, 404]);
  expect(await ask(rep, betaShop)).toEqual([404, 404]);
  for (const email of [director, manager, "regional@seller.example"]) expect(await ask(email, shop), email).toEqual([403, 403]);
  await backend.db.update(companies).set({ status: "moderation" }).where(eq(companies.uuid, alfa));
  expect(await ask(rep, shop)).toEqual([409, 409]);
});

test("a representative chooses among their clients' trade points, searched by company, INN, name and address", async () => {
  const [seller, other] = [await backend.as(rep), await backend.as(otherRep)];
  const list = async (query: object = {}) => (await seller(onBehalf.clients, { query: { perPage: 100, ...query } })).body;
  const own = await backend.db
    .select({ uuid: branches.uuid, status: branches.status, inn: companies.inn, name: companies.name })
    .from(branches)
    .innerJoin(companies, eq(companies.uuid, branches.companyUuid))
    .where(eq(companies.salesRepresentativeUuid, await personOf(backend.db, rep)));
  const all = await list();
  const active = own.filter(({ status }) => status === "active").map(({ uuid }) => uuid);
  expect([all.total, all.clients.map(({ branch }) => branch.uuid).sort()]).toEqual([active.length, active.sort()]);
  const found = must(all.clients.find(({ branch }) => branch.uuid === shop));
  expect(found).toMatchObject({ company: { uuid: alfa }, mayOrder: true, lineCount: 0 });
  const { inn } = must(own.find(({ uuid }) => uuid === shop));
  for (const search of [inn, found.company.name, found.branch.name, found.branch.address])
    expect(
      (await list({ search })).clients.map(({ branch }) => branch.uuid),
      search,
    ).toContain(shop);
  expect((await list({ search: "%" })).total).toBe(0);
  const pages = [await list({ perPage: 1 }), await list({ perPage: 1, page: 2 })];
  expect(pages.map(({ clients }) => clients[0]?.branch.uuid)).toEqual(all.clients.slice(0, 2).map(({ branch }) => branch.uuid));
  await seller(onBehalf.put, { params, body: { branchUuid: shop, products: [{ productUuid: kefir, quantity: 20 }] } });
  expect((await list({ search: found.branch.name })).clients.find(({ branch }) => branch.uuid === shop)?.lineCount).toBe(1);
  expect((await other(onBehalf.clients, { query: { perPage: 100 } })).body.clients.map(({ branch }) => branch.uuid)).not.toContain(shop);
  await backend.db.update(companies).set({ isActive: false }).where(eq(companies.uuid, alfa));
  expect((await list()).clients.find(({ branch }) => branch.uuid === shop)?.mayOrder).toBe(false);
  await backend.db.update(companies).set({ isActive: true }).where(eq(companies.uuid, alfa));
});

test("a hundred rows of a client's catalogue take as many queries as one", async () => {
  const seller = await backend.as(rep);
  await setContract(backend.db, { assortment: meat }, { limitKopecks: 90_000_000 });
  const statements = async (perPage: number) => (await seller(onBehalf.products, { params, query: { branchUuid: shop, perPage } })).queries;
  await statements(100);
  const [many, few] = [await statements(100), await statements(1)];
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(12);
});
