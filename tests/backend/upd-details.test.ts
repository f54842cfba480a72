import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { branches } from "#contract/branches.ts";
import { companies as companyCalls } from "#contract/companies.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { papers as calls } from "#contract/papers.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines, dealLogs } from "#server/backend/deals/tables.ts";
import { paymentOrders, payments } from "#server/backend/payments/tables.ts";
import { sellerRegimes } from "#server/backend/vat/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { alfa, shop } from "#tests/support/demo-basket.ts";
import { papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";
import { at, readXml } from "#tests/support/read-xml.ts";

const backend = useBackend();
const seller = demoUuid("company", "seller");
const world = useMixedDeal(backend, "collected", ["companies", "branches", "paper_signers", "seller_regimes"]);
const { setLine } = world;
let director: Caller;
let rep: Caller;
let deal: string;
beforeEach(() => {
  ({ director, rep, deal } = world);
});

const issue = (as: Caller) => as(calls.issueUpd, { params: { uuid: deal }, body: {} });
const pageOf = async (paperUuid: string) => (await director(calls.get, { params: { uuid: deal, paperUuid } })).body;
const xmlOf = async (paperUuid: string) => {
  const { body } = await director(calls.xml, { params: { uuid: deal, paperUuid } });
  return { root: readXml(new TextDecoder("windows-1251").decode(body as Buffer)) };
};

const paidOf = async (paperUuid: string) =>
  at((await xmlOf(paperUuid)).root, "Документ/СвСчФакт/СвПРД").map(({ attributes }) => attributes);
/** A payment that names the order, in halves for two contracts. */
async function pay(number: string, amountKopecks: number, of: Partial<typeof payments.$inferInsert> = {}): Promise<void> {
  const { rows } = await backend.pool.query<{ uuid: string }>("select uuid from contract_lines where branch_uuid = $1 limit 2", [shop]);
  const paymentUuid = randomUUID();
  await backend.db.insert(payments).values({
    uuid: paymentUuid,
    ...{ source: "person", digest: paymentUuid, number, date: "2026-03-04", amountKopecks, status: "posted" },
    ...{ payerName: "ООО «Лукошко»", payerInn: "7199123453", companyUuid: alfa, createdBy: "Бухгалтер" },
    ...of,
  });
  for (const { uuid } of rows)
    await backend.db
      .insert(paymentOrders)
      .values({ paymentUuid, dealUuid: deal, contractLineUuid: uuid, amountKopecks: amountKopecks / 2 });
}

test("says how goods are marked, what the trade point buys them for, and to whom the file goes", async () => {
  const mark = (name: string, marking: string, gtin: string) =>
    backend.pool.query(
      `update products set details = details || jsonb_build_object('marking', $2::text, 'gtin', $3::text)
       where uuid in (select product_uuid from deal_lines where deal_uuid = $4 and snapshot->>'name' like $1)`,
      [`${name}%`, marking, gtin, deal],
    );
  await mark("Кефир", "volume", "04600000000015");
  await mark("Говядина", "volume", "04600000000022");
  const before = await pageOf((await issue(rep)).body.uuid);
  expect(before.upd?.lacks).toEqual({ ids: ["seller", "buyer"], gtins: [], counts: [2], codes: [], goodsUse: true });

  const branch = await director(branches.get, { params: { uuid: shop } });
  const { name, address } = branch.body;
  const told = { name, address, goodsUse: "production", edoId: "2LT-ALFA-B1" };
  expect((await director(branches.update, { params: { uuid: shop }, body: told })).body).toMatchObject(told);
  const admin = await backend.as("platform@platform.example");
  const { data } = (await admin(companyCalls.getData, { params: { uuid: seller } })).body;
  const body = { ...data, companyUuid: seller, edoId: " 2BM-7100000001 " };
  expect((await admin(companyCalls.putDataInternal, { body })).body.data.edoId).toBe("2BM-7100000001");

  // What the buyer told later corrects nothing by itself; the next document has it.
  expect((await issue(rep)).body.uuid).toBe(before.uuid);
  await setLine(deal, 0, { collectedHundredths: 900, actualTotalKopecks: 414_882 });
  await backend.pool.query(
    "update products set details = jsonb_set(details, '{marking}', '\"piece\"') where details->>'gtin' = '04600000000022'",
  );
  const after = await pageOf((await issue(rep)).body.uuid);
  expect(after.upd?.lacks).toEqual({ ids: [], gtins: [], counts: [], codes: [2], goodsUse: false });
  const { root } = await xmlOf(after.uuid);
  expect(root.attributes.ИдФайл).toMatch(/^ON_NSCHFDOPPR_2LT-ALFA-B1_2BM-7100000001_\d{8}_[0-9a-f-]{36}_0_1_0_0_0_00$/);
  expect(at(root, "Документ/СвСчФакт/ИнфПолФХЖ1/ТекстИнф")[0]?.attributes).toEqual({ Идентиф: "СвВыбытияМАРК", Значен: "3" });
  const extra = at(root, "Документ/ТаблСчФакт/СведТов/ДопСведТов");
  expect(extra.map(({ attributes, children }) => [attributes.ГТИН, children.map((each) => each.attributes.КолВедМарк)])).toEqual([
    ["04600000000015", ["54"]],
    ["04600000000022", []],
  ]);
});

test("names payments for the order that came before the goods went, as they were when it was issued", async () => {
  await pay("77", 200_000);
  await pay("78", 300_000, { status: "ignored" });
  const first = (await issue(rep)).body;
  const paid = [{ НомерПРД: "77", ДатаПРД: "04.03.2026", СуммаПРД: "2000.00" }];
  expect(await paidOf(first.uuid)).toEqual(paid);
  const file = await director(calls.file, { params: { uuid: deal, paperUuid: first.uuid } });
  expect((await pdfTexts(file.body as Buffer)).join(" ")).toContain("К платёжно-расчётному документу № 77 от 04.03.2026 (5)");
  // What is paid after the goods went is no advance.
  await pay("79", 50_000);
  await setLine(deal, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
  expect(await paidOf((await issue(rep)).body.uuid)).toEqual(paid);
});

describe("a document issued on a later day than the goods went", () => {
  const log = (toStatus: "collected" | "received", at: string) =>
    backend.db.insert(dealLogs).values({
      uuid: randomUUID(),
      dealUuid: deal,
      event: "status",
      toStatus,
      actorName: "Склад",
      actorSide: "seller",
      createdAt: new Date(at),
    });
  const goWith = (updAt: "collection" | "receipt") => backend.pool.query("update paper_signers set upd_at = $1", [updAt]);
  const shipmentOf = async (paperUuid: string) => {
    const { root } = await xmlOf(paperUuid);
    const [of, shipped] = ["Документ/СвСчФакт", "Документ/СвПродПер/СвПер"].map((path) => at(root, path)[0]?.attributes);
    return [of?.ДатаДок, shipped?.ДатаПер];
  };

  test("has its own date, the day of collection, and no payment of a later day in line 5", async () => {
    await goWith("collection");
    await log("collected", "2026-03-03T09:00:00+03:00");
    await log("received", "2026-03-04T09:00:00+03:00");
    await pay("77", 200_000, { date: "2026-03-03" });
    await pay("78", 300_000, { date: "2026-03-04" });
    const first = (await issue(rep)).body;
    expect(await shipmentOf(first.uuid)).toEqual(["05.03.2026", "03.03.2026"]);
    expect(await paidOf(first.uuid)).toEqual([{ НомерПРД: "77", ДатаПРД: "03.03.2026", СуммаПРД: "2000.00" }]);
    const file = await director(calls.file, { params: { uuid: deal, paperUuid: first.uuid } });
    const text = (await pdfTexts(file.body as Buffer)).join(" ");
    expect(text).toContain("Счёт-фактура № 1 от 5 марта 2026 г. (1)");
    expect(text).toContain("Дата отгрузки, передачи (сдачи): 03.03.2026 [11]");
    // A correction says when the goods went as the document did.
    await backend.pool.query("update deal_logs set created_at = '2026-03-01T09:00:00Z' where deal_uuid = $1 and to_status = 'collected'", [
      deal,
    ]);
    await setLine(deal, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
    expect(await shipmentOf((await issue(rep)).body.uuid)).toEqual(["05.03.2026", "03.03.2026"]);
  });

  test("has the day of the receipt where documents wait for it, and until then the day of collection", async () => {
    await goWith("receipt");
    await log("collected", "2026-03-03T09:00:00+03:00");
    expect(await shipmentOf((await issue(rep)).body.uuid)).toEqual(["05.03.2026", "03.03.2026"]);
    await backend.pool.query("delete from papers");
    await log("received", "2026-03-04T23:30:00+03:00");
    expect(await shipmentOf((await issue(rep)).body.uuid)).toEqual(["05.03.2026", "04.03.2026"]);
  });

  test("that is issued by the receipt itself has that day", async () => {
    await goWith("receipt");
    await log("collected", "2026-03-03T09:00:00+03:00");
    await director(dealCalls.setStatus, { params: { uuid: deal }, body: { status: "received" } });
    const [paper] = (await papersOf(rep, deal)).papers;
    expect(await shipmentOf(paper?.uuid ?? "")).toEqual(["05.03.2026", "05.03.2026"]);
  });

  test("a payment of a day after the goods went is no advance", async () => {
    await goWith("collection");
    await log("collected", "2026-03-03T09:00:00+03:00");
    await pay("77", 200_000, { date: "2026-03-02" });
    await pay("78", 300_000, { date: "2026-03-04" });
    const numbers = async () => (await papersOf(rep, deal)).advances.payments.map(({ number }) => number);
    expect(await numbers()).toEqual(["77"]);
    await issue(rep);
    expect(await numbers()).toEqual(["77"]);
  });
});

describe("what a trade point buys goods for", () => {
  const kefir = () =>
    backend.pool.query(
      `update products set details = details || '{"marking": "volume", "gtin": "04600000000015"}'
       where uuid in (select product_uuid from deal_lines where deal_uuid = $1 and snapshot->>'name' like 'Кефир%')`,
      [deal],
    );
  const tell = async (as: Caller, told: object) => {
    const { name, address } = (await as(branches.get, { params: { uuid: shop } })).body;
    return as(branches.update, { params: { uuid: shop }, body: { name, address, ...told } });
  };

  test("told after the document, it is corrected when somebody asks for it, once", async () => {
    await kefir();
    await issue(rep);
    expect((await tell(director, { goodsUse: "own" })).body.goodsUse).toBe("own");
    const correct = () => rep(calls.issueUpd, { params: { uuid: deal }, body: { requisites: true } });
    expect((await papersOf(rep, deal)).upd.dueBecause).toBe("requisites");
    const { body } = await correct();
    expect([body.version, (await correct()).body.uuid]).toEqual([2, body.uuid]);
    const extra = at((await xmlOf(body.uuid)).root, "Документ/СвСчФакт/ИнфПолФХЖ1/ТекстИнф");
    expect(extra.map(({ attributes }) => attributes.Значен)).toEqual(["1"]);
    // An id stands in no document, so it corrects none.
    await tell(director, { edoId: "2BM-77777" });
    expect((await papersOf(rep, deal)).upd.dueBecause).toBeNull();
  });

  test("is told by the buyer's director, and no change of something else clears it", async () => {
    expect((await tell(rep, { goodsUse: "own" })).status).toBe(403);
    expect((await tell(rep, { edoId: "2BM-77777" })).status).toBe(403);
    expect((await tell(director, { goodsUse: "own", edoId: "2вм–7100000001" })).body).toMatchObject({
      goodsUse: "own",
      edoId: "2BM-7100000001",
    });
    expect((await tell(rep, { goodsUse: "own" })).status).toBe(200);
    expect((await tell(director, { name: "Кафе" })).body).toMatchObject({ name: "Кафе", goodsUse: "own", edoId: "2BM-7100000001" });
    expect((await tell(director, { goodsUse: null, edoId: "" })).body).toMatchObject({ goodsUse: null, edoId: "" });
    expect((await tell(director, { edoId: "7100000001" })).status).toBe(400);
  });
});

test("requisites are not corrected together with goods that nobody has seen changed", async () => {
  await issue(rep);
  await setLine(deal, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
  const answer = await rep(calls.issueUpd, { params: { uuid: deal }, body: { requisites: true } });
  expect([answer.status, answer.errors[0]?.message]).toEqual([
    409,
    "Вместе с реквизитами изменились товары или суммы: сначала исправьте УПД по ним",
  ]);
});

test("a document before the delivery waits for its day where the seller's regime changes between them", async () => {
  await backend.db.insert(sellerRegimes).values({ companyUuid: seller, regime: "special", from: "2026-03-10" });
  expect((await issue(rep)).errors[0]?.details).toEqual({ gaps: ["vatDay"] });
  backend.setNow(new Date("2026-03-11T09:00:00Z"));
  rep = await backend.as("rep@seller.example");
  expect((await issue(rep)).status).toBe(200);
});

test("is handed over by the signed contract of the company and the order, and by the order alone without one", async () => {
  const ofBuyer = "accreditation_uuid = (select uuid from accreditations where company_uuid = $1)";
  const groundsOf = async (paperUuid: string) =>
    at((await xmlOf(paperUuid)).root, "Документ/СвПродПер/СвПер/ОснПер").map(({ attributes }) => Object.values(attributes));
  await backend.pool.query(
    `update accreditation_processes set updated_at = '2025-12-31T21:30:00Z' where type = 'coordination_contract' and ${ofBuyer}`,
    [alfa],
  );
  const { number } = (await backend.pool.query<{ number: string }>("select number::text from deals where uuid = $1", [deal])).rows[0] ?? {};
  const order = ["Заказ", number, "05.03.2026"];
  const first = (await issue(rep)).body;
  expect(await groundsOf(first.uuid)).toEqual([["Договор поставки", "7199123453/2026", "01.01.2026"], order]);
  const file = await director(calls.file, { params: { uuid: deal, paperUuid: first.uuid } });
  expect((await pdfTexts(file.body as Buffer)).join(" ").replace(/\s+/g, " ")).toContain(
    `Договор № 7199123453/2026 от 01.01.2026, заказ № ${number} от 05.03.2026 [8]`,
  );
  // Not signed any more: a correction of the goods names what the document did, another document the order.
  await backend.pool.query(`update accreditation_documents set status = 'waiting' where is_contract and ${ofBuyer}`, [alfa]);
  await setLine(deal, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
  expect(await groundsOf((await issue(rep)).body.uuid)).toHaveLength(2);
  await backend.pool.query("delete from papers");
  expect(await groundsOf((await issue(rep)).body.uuid)).toEqual([order]);
  await backend.pool.query(`update accreditation_documents set status = 'signed' where is_contract and ${ofBuyer}`, [alfa]);
});

test("the buyer's number of the order and codes of goods stand in the document", async () => {
  await backend.pool.query("update deals set buyer_number = 'ЗП-77' where uuid = $1", [deal]);
  await setLine(deal, 0, { snapshot: sql`${dealLines.snapshot} || '{"buyerCode": "К-12"}'` });
  const { uuid } = (await issue(rep)).body;
  const { root } = await xmlOf(uuid);
  expect(at(root, "Документ/СвСчФакт/ИнфПолФХЖ1/ТекстИнф").map(({ attributes }) => attributes)).toEqual([
    { Идентиф: "номер_заказа", Значен: "ЗП-77" },
  ]);
  expect(at(root, "Документ/ТаблСчФакт/СведТов/ИнфПолФХЖ2").map(({ attributes }) => attributes)).toEqual([
    { Идентиф: "код_покупателя", Значен: "К-12" },
  ]);
  const textOf = async (paperUuid: string) =>
    (await pdfTexts((await director(calls.file, { params: { uuid: deal, paperUuid } })).body as Buffer)).join(" ");
  expect(await textOf(uuid)).toContain("номер покупателя ЗП-77");
  const invoice = (await director(calls.issueInvoice, { params: { uuid: deal }, body: {} })).body;
  expect(await textOf(invoice.uuid)).toContain("ваш заказ № ЗП-77");
  expect(await textOf(invoice.uuid)).toContain("ваш код К-12");
});
