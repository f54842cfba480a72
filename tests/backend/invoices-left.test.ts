import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { companyPapers } from "#contract/company-papers.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { papers as calls } from "#contract/papers.ts";
import { nameDeals } from "#server/backend/contracts/allocate.ts";
import { applyToContracts } from "#server/backend/contracts/ledger.ts";
import { paymentOrders, payments } from "#server/backend/payments/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, dairy, meat, must, shop } from "#tests/support/demo-basket.ts";
import { rub } from "#tests/support/demo-deals.ts";
import { paperOf, papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";

// Kefir for 4,609.80 of the deferred contract for dairy and beef for 6,899.00 of the other: 11,508.80.
const backend = useBackend();
const world = useMixedDeal(backend, "approved_by_seller", ["contract_lines"]);
beforeEach(async () => {
  await backend.pool.query(
    "delete from payments; delete from ledger_deals; delete from ledger_rows where kind = 'payment' and created_at >= '2026-03-05'",
  );
});

const issue = async () => (await world.director(calls.issueInvoice, { params: { uuid: world.deal }, body: {} })).body.uuid;
/** What is left of the invoice in the deal's list, in the list of all papers and on its page. */
async function leftOf(uuid: string) {
  const [own] = (await papersOf(world.director, world.deal)).papers.filter((paper) => paper.uuid === uuid);
  const { body } = await world.director(companyPapers.list, { query: { kind: "invoice" } });
  const page = await paperOf(world.director, world.deal, uuid);
  const all = [own?.left, body.papers.find((paper) => paper.uuid === uuid)?.left, page.invoice?.left];
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
  return all[0];
}
async function pay(amountKopecks: number): Promise<void> {
  const paymentUuid = randomUUID();
  const { rows } = await backend.pool.query<{ uuid: string }>("select uuid from contract_lines where branch_uuid = $1 limit 1", [shop]);
  await backend.db.insert(payments).values({
    uuid: paymentUuid,
    ...{ source: "person", digest: paymentUuid, number: "77", date: "2026-03-05", amountKopecks, status: "posted" },
    ...{ payerName: "ООО «Лукошко»", payerInn: "7199123453", companyUuid: alfa, createdBy: "Бухгалтер" },
  });
  await backend.db.insert(paymentOrders).values({ paymentUuid, dealUuid: world.deal, contractLineUuid: must(rows[0]).uuid, amountKopecks });
}
async function receive() {
  world.deal = await world.store({ status: "collected", reserve: true });
  const uuid = await issue();
  expect((await world.director(dealCalls.setStatus, { params: { uuid: world.deal }, body: { status: "received" } })).status).toBe(200);
  return uuid;
}
/** Money that names no deal, beside what older charges of the contract owe. */
const settle = (assortmentUuid: string, amountKopecks = 100_000_000) =>
  backend.db.transaction((tx) => applyToContracts(tx, shop, [{ assortmentUuid, kind: "payment", amountKopecks }], testNow));

describe("what is left to pay of an invoice", () => {
  test("before the goods is its sum less the money that names the deal", async () => {
    const uuid = await issue();
    expect(await leftOf(uuid)).toEqual(rub(11_508.8));
    await pay(1_000_000);
    expect(await leftOf(uuid)).toEqual(rub(1508.8));
    await pay(150_880);
    expect(await leftOf(uuid)).toEqual(rub(0));
    expect((await papersOf(world.director, world.deal)).papers[0]).toMatchObject({ status: "issued", total: rub(11_508.8) });
  });

  test("of received goods is what their charges have open, whichever money pays them", async () => {
    const uuid = await receive();
    expect(await leftOf(uuid)).toEqual(rub(11_508.8));
    await settle(meat);
    expect(await leftOf(uuid)).toEqual(rub(4609.8));
    await settle(dairy);
    expect(await leftOf(uuid)).toEqual(rub(0));
  });

  test("money that names the deal pays its charge before older ones", async () => {
    const { rows } = await backend.pool.query<{ uuid: string }>(
      "select uuid from contract_lines where branch_uuid = $1 and assortment_uuid = $2",
      [shop, meat],
    );
    const contractLineUuid = must(rows[0]).uuid;
    const old = { assortmentUuid: meat, amountKopecks: 90_000_000, document: "старый" };
    const before = new Date(testNow.getTime() - 86_400_000);
    for (const kind of ["reserve", "charge"] as const)
      await backend.db.transaction((tx) => applyToContracts(tx, shop, [{ ...old, kind }], before));
    const uuid = await receive();
    await settle(meat, 689_900);
    expect(await leftOf(uuid)).toEqual(rub(11_508.8));
    const movement = { contractLineUuid, document: "", at: testNow, deals: [{ dealUuid: world.deal, amountKopecks: 689_900 }] };
    await backend.db.transaction((tx) => nameDeals(tx, [movement]));
    expect(await leftOf(uuid)).toEqual(rub(4609.8));
  });

  test("is nothing once all is paid, also where less was collected than it says", async () => {
    world.deal = await world.store({ status: "collected", reserve: true });
    const uuid = await issue();
    await world.setLine(world.deal, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
    await world.director(dealCalls.setStatus, { params: { uuid: world.deal }, body: { status: "received" } });
    expect(await leftOf(uuid)).toEqual(rub(9203.9));
    await settle(meat);
    await settle(dairy);
    expect(await leftOf(uuid)).toEqual(rub(0));
  });

  test("of one for prepaid goods follows these alone", async () => {
    const uuid = await receive();
    await backend.pool.query(
      `update papers set total_kopecks = 689900,
         content = content || jsonb_build_object('total', 689900, 'lines', jsonb_build_array(content->'lines'->1))
       where uuid = $1`,
      [uuid],
    );
    expect(await leftOf(uuid)).toEqual(rub(6899));
    await settle(meat);
    expect(await leftOf(uuid)).toEqual(rub(0));
  });

  test("is told of invoices in force alone, in one statement", async () => {
    const first = await issue();
    await pay(1_000_000);
    const second = await issue();
    expect(await leftOf(second)).toEqual(rub(1508.8));
    expect(await leftOf(first)).toBeNull();
    const { headers } = await world.director(companyPapers.list, { query: { perPage: 100 } });
    expect(Number(headers["x-query-count"])).toBeLessThanOrEqual(3);
  });
});
