import { beforeEach, describe, expect, test } from "vitest";
import { deals } from "#contract/deals.ts";
import { papers as calls } from "#contract/papers.ts";
import { payments as paymentCalls } from "#contract/payments.ts";
import { issueWaiting } from "#server/backend/papers/advances/issue-waiting.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { bankStatement } from "#tests/support/bank-statement.ts";
import { testNow } from "#tests/support/clock.ts";
import { rub } from "#tests/support/demo-deals.ts";
import { papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { pdfRoles, pdfTexts } from "#tests/support/read-pdf.ts";
import { at, readXml } from "#tests/support/read-xml.ts";
import { holdRows, untilWaiting } from "#tests/support/row-locks.ts";

const backend = useBackend();
const world = useMixedDeal(backend, "transferred_to_warehouse", ["companies", "paper_signers", "seller_regimes"]);
let director: Caller;
let rep: Caller;
let deal: string;
let number: string;
beforeEach(async () => {
  ({ director, rep, deal } = world);
  await backend.pool.query("delete from payments");
  number = (await backend.pool.query<{ number: string }>("select number::text from deals where uuid = $1", [deal])).rows[0]?.number ?? "";
});

const supervisor = () => backend.as("supervisor@seller.example");
const purposeOf = (of = number) => `Предоплата по заказу № ${of}`;
const load = async (...given: Parameters<typeof bankStatement>) =>
  (await supervisor())(paymentCalls.load, {
    body: { fileBody: Buffer.from(bankStatement(...given)).toString("base64"), originalFilename: "a.txt" },
  });
/** Loads a payment that names the deal, and posts it. */
async function pay(sum: string, of: { number?: string; date?: string; purpose?: string } = {}): Promise<void> {
  await load({ sum, purpose: purposeOf(), number: "41", ...of });
  await (await supervisor())(paymentCalls.postReady);
  await issueAll();
}
/** As the payment's page proposes. */
async function spreadAnew(payment: string): Promise<void> {
  const { body } = await (await supervisor())(paymentCalls.get, { params: { uuid: payment } });
  const parts = body.contracts.flatMap(({ uuid, proposed }) =>
    proposed.amount > 0 ? [{ contractUuid: uuid, amount: proposed.amount }] : [],
  );
  const posting = { params: { uuid: payment }, body: { companyUuid: body.company?.uuid ?? "", parts } as never };
  expect((await (await supervisor())(paymentCalls.post, posting)).status).toBe(200);
}
/** What the job does once payments are posted. */
const issueAll = () => issueWaiting(backend.db, testNow);
const issue = (as: Caller, uuid = deal) => as(calls.issueAdvances, { params: { uuid }, body: {} });
const advances = async () => (await papersOf(rep, deal)).papers.filter(({ kind }) => kind === "advanceInvoice");
const pageOf = async (paperUuid: string) => (await director(calls.get, { params: { uuid: deal, paperUuid } })).body;
const paymentNamed = async (name: string) =>
  (await (await supervisor())(paymentCalls.list, { query: { search: name } })).body.payments[0]?.uuid ?? "";
/** Holds the contracts of the order's own assortments. */
const holdContracts = () =>
  holdRows(
    backend.pool,
    `select from contract_lines t where exists (
       select from deals d join deal_lines l on l.deal_uuid = d.uuid
       where d.uuid = $1 and t.branch_uuid = d.branch_uuid and t.assortment_uuid = l.assortment_uuid) for update`,
    [deal],
  );
const collect = () => backend.pool.query("update deals set status = 'collected' where uuid = $1", [deal]);

describe("an invoice for an advance", () => {
  test("is issued when a payment that names an order is posted before its goods go, to the kopeck by their rates", async () => {
    await pay("5754.40");
    const [paper] = await advances();
    expect(paper).toMatchObject({ number: "1", date: "2026-03-05", status: "issued", total: rub(5754.4) });
    const page = await pageOf(paper?.uuid ?? "");
    // Contracts are paid in turn: the whole of one assortment, the rest of the other.
    expect(page.advance).toEqual({
      ...{ number: "41", date: "2026-03-04", dueOn: "2026-03-09", amount: rub(5754.4) },
      signer: { name: "Полозов Михаил Евгеньевич", position: "Генеральный директор" },
    });
    expect([page.lines, page.upd, page.invoice]).toEqual([[], null, null]);
    const sums = page.vat.rates.map(({ rate, sum, vat }) => [rate, sum.amount, vat?.amount]);
    expect(sums.reduce((all, [, sum]) => all + Math.round(Number(sum) * 100), 0)).toBe(575_440);
    for (const [rate, sum, vat] of sums) expect(vat).toBe(Math.round((Number(sum) * 100 * Number(rate)) / (100 + Number(rate))) / 100);
    const { rows } = await backend.pool.query<{ message: string }>(
      "select distinct message from notifications where type = 'advanceIssued' and payload->>'deal_uuid' = $1",
      [deal],
    );
    expect(rows.map(({ message }) => message.replace(/\s/g, " "))).toEqual([
      `Выставлен счёт-фактура на аванс № 1 на 5 754,40 ₽ по сделке № ${number}.`,
    ]);
  });

  test("is a PDF in the form of an invoice, with computed rates and dashes for what is not known yet", async () => {
    await pay("11508.80");
    const [paper] = await advances();
    const params = { uuid: deal, paperUuid: paper?.uuid ?? "" };
    const { body, headers } = await director(calls.file, { params });
    expect(decodeURIComponent(String(headers["content-disposition"]))).toContain("Счёт-фактура на аванс № 1 от 05.03.2026.pdf");
    const text = (await pdfTexts(body as Buffer)).join(" ");
    for (const part of [
      "10/110",
      "22/122",
      "419,07",
      "1 244,08",
      "№ 41 от 04.03.2026 (5)",
      "Документ об отгрузке: — (5а)",
      "предварительная оплата",
    ])
      expect(text.replace(/\s+/g, " ")).toContain(part);
    expect(await pdfRoles(body as Buffer, 1)).toContain("H1");
    // Where it stands in the XML of a transfer document is not known, and it has no XML of its own.
    expect((await director(calls.xml, { params })).status).toBe(404);
  });

  test("is one for each payment, however often and side by side it is asked for", async () => {
    await pay("1000.00");
    await pay("2000.00", { number: "42" });
    const again = await Promise.all([issue(rep), issue(rep), issue(await supervisor())]);
    expect(again.map(({ status, body }) => [status, body.papers.map((paper) => [paper.number, paper.total.amount])])).toEqual(
      [1, 2, 3].map(() => [
        200,
        [
          ["1", 1000],
          ["2", 2000],
        ],
      ]),
    );
  });

  test("is named by the transfer document of the order in line 5b, and nowhere in its XML", async () => {
    await pay("1000.00");
    await pay("2000.00", { number: "42" });
    await collect();
    const { uuid } = (await rep(calls.issueUpd, { params: { uuid: deal }, body: {} })).body;
    expect((await pageOf(uuid)).upd?.advances).toEqual([
      { number: "1", date: "2026-03-05" },
      { number: "2", date: "2026-03-05" },
    ]);
    const params = { uuid: deal, paperUuid: uuid };
    const text = (await pdfTexts((await director(calls.file, { params })).body as Buffer)).join(" ").replace(/\s+/g, " ");
    expect(text).toContain("при получении оплаты: № 1 от 05.03.2026; № 2 от 05.03.2026 (5б)");
    const xml = readXml(new TextDecoder("windows-1251").decode((await director(calls.xml, { params })).body as Buffer));
    expect(at(xml, "Документ/СвСчФакт/СвПРД").map(({ attributes }) => attributes.НомерПРД)).toEqual(["41", "42"]);
    expect(JSON.stringify(xml)).not.toContain("аванс");
  });

  test("is cancelled with the posting of its payment, and in force again if the payment pays the order the same anew", async () => {
    await pay("1000.00");
    const payment = await paymentNamed(purposeOf());
    await (await supervisor())(paymentCalls.undo, { params: { uuid: payment } });
    expect((await advances()).map((paper) => [paper.number, paper.status])).toEqual([["1", "cancelled"]]);
    const { rows: told } = await backend.pool.query<{ message: string; email: string }>(
      `select n.message, c.email from notifications n join customers c on c.uuid = n.customer_uuid
       where n.type = 'advanceCancelled' and n.payload->>'deal_uuid' = $1`,
      [deal],
    );
    expect(told.map(({ message, email }) => [email, message.replace(/\s/g, " ")])).toContainEqual([
      "director@alfa.example",
      `Отменён счёт-фактура на аванс № 1 на 1 000 ₽ по сделке № ${number}: платёж сняли с этого заказа.`,
    ]);
    const { rows: logged } = await backend.pool.query(
      "select comment, actor_side from deal_logs where deal_uuid = $1 and event = 'advanceCancelled'",
      [deal],
    );
    expect(logged).toEqual([{ comment: "1", actor_side: "seller" }]);
    const none = await issue(rep);
    expect([none.status, none.errors[0]?.message]).toEqual([
      409,
      "По этой сделке нет авансов с НДС: ни один платёж до отгрузки не назвал её номер",
    ]);
    await spreadAnew(payment);
    await issueAll();
    expect((await advances()).map((paper) => [paper.number, paper.status])).toEqual([["1", "issued"]]);
  });

  test("is another one, with a new number, when its payment pays the order otherwise than before", async () => {
    await pay("1000.00");
    const payment = await paymentNamed(purposeOf());
    await (await supervisor())(paymentCalls.undo, { params: { uuid: payment } });
    await backend.pool.query("update payments set number = '43' where uuid = $1", [payment]);
    await spreadAnew(payment);
    await issueAll();
    expect((await advances()).map((paper) => [paper.number, paper.status])).toEqual([
      ["2", "issued"],
      ["1", "cancelled"],
    ]);
  });

  test("and the undoing of its payment at the same moment end as one after the other", async () => {
    await pay("1000.00");
    await pay("2000.00", { number: "42" });
    await backend.pool.query("delete from papers where kind = 'advanceInvoice'");
    const payment = await paymentNamed(purposeOf());
    const lines = await holdRows(backend.pool, "select from contract_lines order by uuid for update", []);
    const issued = issue(rep);
    await untilWaiting(backend.pool, 1);
    const undone = (await supervisor())(paymentCalls.undo, { params: { uuid: payment } });
    await untilWaiting(backend.pool, 2);
    await lines.release();
    expect([(await issued).status, (await undone).status]).toEqual([200, 200]);
    expect((await advances()).map(({ status }) => status).sort()).toEqual(["cancelled", "issued"]);
  });

  test("and a change of its order at the same moment end as one after the other", async () => {
    await load({ sum: "1000.00", purpose: purposeOf(), number: "41" });
    // The order's own: the posting, which waits first, goes on first.
    const lines = await holdContracts();
    const posted = (await supervisor())(paymentCalls.postReady);
    await untilWaiting(backend.pool, 1);
    const changed = rep(deals.patch, { params: { uuid: deal }, body: { deliveryDetails: { driver: "Петров", car: "" } } });
    await untilWaiting(backend.pool, 2);
    await lines.release();
    expect([(await posted).body.posted, (await changed).status]).toEqual([1, 200]);
    await issueAll();
    expect(await advances()).toHaveLength(1);
  });

  test("its cancelling and a change of its order at the same moment end as one after the other", async () => {
    await pay("1000.00");
    const payment = await paymentNamed(purposeOf());
    const lines = await holdContracts();
    const undone = (await supervisor())(paymentCalls.undo, { params: { uuid: payment } });
    await untilWaiting(backend.pool, 1);
    const changed = rep(deals.patch, { params: { uuid: deal }, body: { deliveryDetails: { driver: "Петров", car: "" } } });
    await untilWaiting(backend.pool, 2);
    await lines.release();
    expect([(await undone).status, (await changed).status]).toEqual([200, 200]);
    expect((await advances()).map(({ status }) => status)).toEqual(["cancelled"]);
  });

  test("outlives its order: the money that came for a declined one is still an advance", async () => {
    await pay("1000.00");
    const supervises = await supervisor();
    expect(
      (await supervises(deals.setStatus, { params: { uuid: deal }, body: { status: "declined_by_seller", reason: "Нет товара" } })).status,
    ).toBe(200);
    expect((await advances()).map(({ status }) => status)).toEqual(["issued"]);
  });

  test("is none where the payment named no order, the seller paid no VAT, or the goods had gone by the document's day", async () => {
    await pay("500.00", { purpose: "За продукты" });
    expect(await advances()).toEqual([]);
    await backend.pool.query("update seller_regimes set regime = 'special'");
    await pay("700.00", { number: "44" });
    expect([await advances(), (await papersOf(rep, deal)).advances]).toEqual([[], { gaps: [], payments: [] }]);
    await backend.pool.query("delete from payments; update seller_regimes set regime = 'general'");
    await collect();
    await rep(calls.issueUpd, { params: { uuid: deal }, body: {} });
    await pay("800.00", { number: "45", date: "2026-03-05" });
    expect(await advances()).toEqual([]);
    // Came before them, though the seller's bank told of it later.
    await pay("900.00", { number: "46", date: "2026-03-04" });
    expect((await advances()).map(({ total }) => total.amount)).toEqual([900]);
  });

  test("waits for what nobody has entered, which those who may issue it read, and is issued by hand then", async () => {
    await backend.pool.query("delete from paper_signers");
    await pay("1000.00");
    expect((await papersOf(rep, deal)).advances).toEqual({
      gaps: ["sellerSigner"],
      payments: [{ number: "41", date: "2026-03-04", amount: rub(1000), dueOn: "2026-03-09" }],
    });
    expect((await papersOf(director, deal)).advances).toEqual({ gaps: [], payments: [] });
    const refused = await issue(rep);
    expect([refused.status, refused.errors[0]?.message]).toEqual([
      409,
      "Счёт-фактура на аванс не выставлен, не хватает данных: кто подписывает документы продавца",
    ]);
    await backend.pool.query("insert into paper_signers select * from kept_paper_signers");
    expect((await issue(rep)).body.papers).toHaveLength(1);
    expect((await papersOf(rep, deal)).advances.payments).toEqual([]);
  });

  test("that was issued after the transfer document is named once a person corrects its requisites", async () => {
    await collect();
    await rep(calls.issueUpd, { params: { uuid: deal }, body: {} });
    expect((await papersOf(rep, deal)).upd.dueBecause).toBeNull();
    await pay("1000.00");
    expect((await papersOf(rep, deal)).upd.dueBecause).toBe("requisites");
    const { uuid } = (await rep(calls.issueUpd, { params: { uuid: deal }, body: { requisites: true } })).body;
    expect((await pageOf(uuid)).upd?.advances).toEqual([{ number: "1", date: "2026-03-05" }]);
  });

  test("is nobody's to issue but the seller's own people of the deal", async () => {
    await pay("1000.00");
    expect(await Promise.all([director, await backend.as("content@seller.example")].map(async (as) => (await issue(as)).status))).toEqual([
      403, 403,
    ]);
    expect((await issue(await backend.as("director@beta.example"))).status).toBe(403);
  });
});
