import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { papers as calls } from "#contract/papers.ts";
import { applyToContracts } from "#server/backend/contracts/ledger.ts";
import { paymentOrders, payments } from "#server/backend/payments/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, dairy, meat, must, shop } from "#tests/support/demo-basket.ts";
import { rub } from "#tests/support/demo-deals.ts";
import { paperOf, papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";

const backend = useBackend();
const world = useMixedDeal(backend, "approved_by_seller", ["companies", "paper_signers", "seller_regimes", "contract_lines"]);
beforeEach(async () => {
  await backend.pool.query("delete from payments; delete from ledger_rows where kind = 'payment' and amount_kopecks = 100000000");
});

const issue = () => world.director(calls.issueInvoice, { params: { uuid: world.deal }, body: {} });
const offer = async () => {
  const { due, dueBecause } = await papersOf(world.director, world.deal);
  return [due, dueBecause];
};
/** A posted payment whose purpose names the deal. */
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

test("an invoice of a deal that is paid in part is for the rest, with its VAT in proportion, on the page and in the file", async () => {
  await pay(500_000);
  expect(await offer()).toEqual([rub(6508.8), "none"]);
  const { body } = await issue();
  expect(body.total).toEqual(rub(6508.8));
  const { invoice, vat, inWords, lines } = await paperOf(world.director, world.deal, body.uuid);
  expect([invoice?.settled, inWords]).toEqual([{ goods: rub(11_508.8), paid: rub(5000) }, "Шесть тысяч пятьсот восемь рублей 80 копеек"]);
  expect(lines.map(({ sum }) => sum)).toEqual([rub(4609.8), rub(6899)]);
  // 6,508.80 in the proportion of 6,899.00 and 4,609.80; of these 22/122 and 10/110.
  expect(vat).toEqual({
    total: rub(940.6),
    rates: [
      { rate: 22, sum: rub(3901.73), vat: rub(703.59) },
      { rate: 10, sum: rub(2607.07), vat: rub(237.01) },
    ],
  });
  const file = await world.director(calls.file, { params: { uuid: world.deal, paperUuid: body.uuid } });
  const text = (await pdfTexts(file.body as Buffer)).join(" ");
  for (const part of ["Итого: 11 508,80", "Уже оплачено: 5 000,00", "Всего к оплате: 6 508,80 руб."]) expect(text).toContain(part);
  expect(await offer()).toEqual([null, null]);
  expect((await issue()).body.uuid).toBe(body.uuid);
});

test("one in force that is paid in part may be replaced by one for the rest, and nothing is offered when all is paid", async () => {
  const first = (await issue()).body;
  expect([first.total, await offer()]).toEqual([rub(11_508.8), [null, null]]);
  await pay(1_000_000);
  expect(await offer()).toEqual([rub(1508.8), "partlyPaid"]);
  await pay(150_880);
  expect(await offer()).toEqual([null, null]);
  const answer = await issue();
  expect([answer.status, answer.errors[0]?.message]).toEqual([409, "Счёт не выставлен: сделка уже оплачена"]);
  expect((await papersOf(world.director, world.deal)).papers).toMatchObject([{ number: "1", status: "issued" }]);
});

test("what the seller has confirmed as paid in advance is not asked for again", async () => {
  await backend.pool.query("update contract_lines set limit_kopecks = 1000000000");
  await backend.pool.query("update deals set is_paid = true where uuid = $1", [world.deal]);
  expect(await offer()).toEqual([rub(4609.8), "none"]);
});

test("an invoice of corrected goods is of what they come to now", async () => {
  await backend.pool.query("update deals set status = 'received' where uuid = $1", [world.deal]);
  const upd = (await world.rep(calls.issueUpd, { params: { uuid: world.deal }, body: {} })).body.uuid;
  expect(await offer()).toEqual([rub(11_508.8), "none"]);
  const lines = [
    { position: 1, quantity: "58", price: "76.83" },
    { position: 2, quantity: "10", price: "689.90" },
  ];
  const body = { base: upd, upd, reason: "shortage" as const, basis: "акт № 3", lines };
  expect((await world.rep(calls.issueCorrection, { params: { uuid: world.deal }, body })).status).toBe(200);
  expect(await offer()).toEqual([rub(11_355.14), "none"]);
  const paper = await paperOf(world.director, world.deal, (await issue()).body.uuid);
  expect(paper.lines.map(({ quantity, sum, vat }) => [quantity, sum, vat])).toEqual([
    [58, rub(4456.14), rub(405.1)],
    [10, rub(6899), rub(1244.08)],
  ]);
});

test("of received goods it is for what the ledger has open of them, whichever payment covered the rest", async () => {
  world.deal = await world.store({ status: "collected", reserve: true });
  expect((await world.director(dealCalls.setStatus, { params: { uuid: world.deal }, body: { status: "received" } })).status).toBe(200);
  expect(await offer()).toEqual([rub(11_508.8), "none"]);
  const settle = (assortmentUuid: string) =>
    backend.db.transaction((tx) => applyToContracts(tx, shop, [{ assortmentUuid, kind: "payment", amountKopecks: 100_000_000 }], testNow));
  await settle(meat);
  expect(await offer()).toEqual([rub(4609.8), "none"]);
  await settle(dairy);
  expect(await offer()).toEqual([null, null]);
});
