import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { companies } from "#contract/companies.ts";
import { contracts } from "#contract/contracts.ts";
import { exchange as calls } from "#contract/exchange.ts";
import { companies as companiesTable } from "#server/backend/companies/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { useContracts } from "#tests/support/contracts.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const { backend, newContract } = useContracts();
const exchange = exchangeOf(backend);
const supervisor = "supervisor@seller.example";
const accountant = "regional@seller.example";

type Contract = Awaited<ReturnType<typeof newContract>>;

const mark = async ({ company }: Contract, isRetailChain = true) =>
  (await backend.as(supervisor))(companies.putRetailChain, { params: { companyUuid: company.uuid }, body: { isRetailChain } });

/** Publishes goods of the contract's assortment with these shelf lives, and no others. */
async function onlyGoods({ assortmentUuid }: Contract, shelfLives: readonly number[]) {
  const { rows } = await backend.pool.query("select uuid from products where assortment_uuid = $1 order by uuid limit $2", [
    assortmentUuid,
    shelfLives.length,
  ]);
  expect(rows).toHaveLength(shelfLives.length);
  await backend.pool.query("update products set is_published = false where assortment_uuid = $1", [assortmentUuid]);
  for (const [index, days] of shelfLives.entries())
    await backend.pool.query(
      "update products set is_published = true, details = jsonb_set(details, '{shelfLifeDays}', to_jsonb($2::int)) where uuid = $1",
      [rows[index].uuid, days],
    );
}

async function checkOf({ company }: Contract, login = accountant) {
  const call = await backend.as(login);
  const { body } = await call(contracts.listByCompany, { params: { uuid: company.uuid } });
  const { body: money } = await call(contracts.money, { params: { uuid: company.uuid } });
  expect(money.deferrals).toEqual(body.deferrals);
  return body.deferrals;
}

test("the seller's people are warned of a chain's deferral above the limit of the goods with the shortest shelf life", async () => {
  const contract = await newContract({ postponDays: 26 });
  await onlyGoods(contract, [7, 9, 20, 60, 0, 0]);
  expect(await checkOf(contract)).toBeNull();
  await mark(contract);
  expect(await checkOf(contract)).toEqual({
    above: [
      {
        contractUuid: contract.uuid,
        companyName: "ООО «Счёт»",
        branchName: "Лавка",
        assortmentName: expect.any(String),
        days: 26,
        unit: "calendar",
        limit: { days: 8, unit: "working" },
        shelfLifeDays: 7,
        goods: 3,
      },
    ],
    total: 1,
    withoutShelfLife: 2,
    limits: [
      { shelfLifeFrom: 1, shelfLifeTo: 9, isElectronic: false, days: 8, unit: "working" },
      { shelfLifeFrom: 10, shelfLifeTo: 30, isElectronic: false, days: 25, unit: "calendar" },
      { shelfLifeFrom: 31, shelfLifeTo: null, isElectronic: false, days: 40, unit: "calendar" },
    ],
  });
  expect((await contract.call(contracts.listByCompany, { params: { uuid: contract.company.uuid } })).body.deferrals).toBeNull();
  expect((await contract.call(contracts.money, { params: { uuid: contract.company.uuid } })).body.deferrals).toBeNull();
});

test("a deferral within the limits, goods without a shelf life and prepayment are no reason to warn", async () => {
  const contract = await newContract({ postponDays: 25 });
  await onlyGoods(contract, [10, 31, 0]);
  await mark(contract);
  expect(await checkOf(contract)).toMatchObject({ above: [], total: 0, withoutShelfLife: 1 });
  await backend.db.update(contractLines).set({ postponDays: 0 }).where(eq(contractLines.uuid, contract.uuid));
  expect(await checkOf(contract)).toBeNull();
});

test("a buyer with electronic documents has four working days for goods of up to five days", async () => {
  const contract = await newContract({ postponDays: 8 });
  await backend.db.update(contractLines).set({ postponUnit: "working" }).where(eq(contractLines.uuid, contract.uuid));
  await onlyGoods(contract, [5]);
  await mark(contract);
  expect(await checkOf(contract)).toMatchObject({ total: 0 });
  const edoId = "2BM-7199000001-2013";
  await backend.db.update(companiesTable).set({ edoId }).where(eq(companiesTable.uuid, contract.company.uuid));
  expect(await checkOf(contract)).toMatchObject({ total: 1, above: [{ limit: { days: 4, unit: "working" }, shelfLifeDays: 5 }] });
});

test("only the supervisor marks a chain, once for a version; a buyer and the seller itself are told apart", async () => {
  const contract = await newContract();
  const params = { companyUuid: contract.company.uuid };
  for (const login of ["regional@seller.example", "distribution@seller.example", "rep@seller.example", "director@alfa.example"])
    expect((await (await backend.as(login))(companies.putRetailChain, { params, body: { isRetailChain: true } })).status, login).toBe(403);
  const first = await mark(contract);
  expect(first.body).toMatchObject({ isRetailChain: true, version: contract.company.version + 1 });
  expect((await mark(contract)).body.version).toBe(first.body.version);
  const outdated = await (await backend.as(supervisor))(companies.putRetailChain, {
    params,
    body: { isRetailChain: false, version: contract.company.version },
  });
  expect([outdated.errors[0]?.code, outdated.errors[0]?.details?.fields]).toEqual(["CHANGED:4009", ["retailChain"]]);
  const [seller] = await backend.db.select().from(companiesTable).where(eq(companiesTable.type, "seller"));
  const ofSeller = { params: { companyUuid: seller?.uuid ?? "" }, body: { isRetailChain: true } };
  expect((await (await backend.as(supervisor))(companies.putRetailChain, ofSeller)).status).toBe(404);
});

const dairy = { company: "7199123453", branch: "Магазин № 1", assortment: "Молочная продукция" };

test("a load of contracts is told of the deferrals that it sets for chains, and of no others", async () => {
  const deferralsOf = async (uuid: string) =>
    (await (await backend.as(supervisor))(calls.listDifferences, { params: { uuid } })).body.deferrals;
  expect(await deferralsOf((await exchange.load("contracts", [{ ...dairy, postponDays: 90 }])).uuid)).toBeNull();
  const chain = await exchange.load("companies", [{ company: dairy.company, retailChain: true }]);
  expect(await deferralsOf(chain.uuid)).toMatchObject({
    above: expect.arrayContaining([expect.objectContaining({ companyName: "ООО «Лукошко»", branchName: "Магазин № 1", days: 90 })]),
  });
  expect(await deferralsOf((await exchange.load("contracts", [{ ...dairy, limit: "310000.00" }])).uuid)).toBeNull();
  const longer = await deferralsOf((await exchange.load("contracts", [{ ...dairy, postponDays: 91 }])).uuid);
  expect(longer).toMatchObject({ total: 1, above: [{ branchName: "Магазин № 1", days: 91 }] });
});

const company = "6699208713";

async function terms() {
  const [row] = await backend.db.select().from(companiesTable).where(eq(companiesTable.inn, company));
  return [row?.isRetailChain, row?.priceListUuid !== null];
}

async function loadWithoutIt() {
  const full = await exchange.load("companies", [{ company: dairy.company }], { mode: "full" });
  if (full.state === "held") {
    await (await backend.as(supervisor))(calls.confirmLoad, { params: { uuid: full.uuid } });
    await exchange.work("companies");
  }
  return exchange.read(full.uuid);
}

test("a full load that no longer names a company leaves it the price list that its sender has not given", async () => {
  await backend.db
    .update(companiesTable)
    .set({ priceListUuid: sql`(select uuid from price_lists limit 1)` })
    .where(eq(companiesTable.inn, company));
  await exchange.load("companies", [{ company, retailChain: true }]);
  expect(await loadWithoutIt()).toMatchObject({ state: "done", counts: { withdrawn: 0 } });
  expect(await terms()).toEqual([true, true]);
});

test("a full load that no longer names a company takes its price list and leaves it a chain", async () => {
  await exchange.load("priceLists", [{ externalId: "nets", title: "Сети" }]);
  await exchange.load("companies", [{ company, retailChain: true, priceList: "nets" }]);
  expect(await terms()).toEqual([true, true]);
  expect(await loadWithoutIt()).toMatchObject({ state: "done", counts: { withdrawn: 1 } });
  expect(await terms()).toEqual([true, false]);
});
