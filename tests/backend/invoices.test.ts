import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { papers as calls } from "#contract/papers.ts";
import { bankDetails, companies } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines, dealLogs, deals } from "#server/backend/deals/tables.ts";
import { paperNumbers, papers } from "#server/backend/papers/tables.ts";
import { takeNumber } from "#server/backend/papers/take-number.ts";
import { sellerRegimes } from "#server/backend/vat/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { alfa, must } from "#tests/support/demo-basket.ts";
import { rub } from "#tests/support/demo-deals.ts";
import { paperOf, papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";

const backend = useBackend();
const world = useMixedDeal(backend, "approved_by_seller", ["companies", "bank_details", "seller_regimes"]);
const { setLine } = world;
const mixedDeal = world.store;
const seller = demoUuid("company", "seller");
let director: Caller;
let rep: Caller;
let deal: string;
beforeEach(() => {
  ({ director, rep, deal } = world);
});

const issue = (as: Caller, of: string) => as(calls.issueInvoice, { params: { uuid: of }, body: {} });
const fileOf = (as: Caller, uuid: string, paper: string) => as(calls.file, { params: { uuid, paperUuid: paper } });
const numbersOf = (answers: readonly { body: { number: string } }[]) =>
  answers.map(({ body }) => Number(body.number)).sort((a, b) => a - b);
const lastNumber = async () => (await backend.db.select().from(paperNumbers))[0]?.last ?? 0;

describe("an invoice of a deal", () => {
  test("says goods, sums and the VAT of each line to the kopeck", async () => {
    const { status, body } = await issue(director, deal);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ kind: "invoice", number: "1", status: "issued", version: 1, date: "2026-03-05", total: rub(11_508.8) }),
    ]);
    const invoice = await paperOf(director, deal, body.uuid);
    expect(
      invoice.lines.map(({ name, quantity, unit, price, sum, vatRate, vat }) => [name, quantity, unit, price, sum, vatRate, vat]),
    ).toEqual([
      ["Кефир", 60, "pcs", rub(76.83), rub(4609.8), 10, rub(419.07)],
      ["Говядина", 10, "kg", rub(689.9), rub(6899), 22, rub(1244.08)],
    ]);
    expect(invoice.vat).toEqual({
      total: rub(1663.15),
      rates: [
        { rate: 22, sum: rub(6899), vat: rub(1244.08) },
        { rate: 10, sum: rub(4609.8), vat: rub(419.07) },
      ],
    });
    expect(invoice.inWords).toBe("Одиннадцать тысяч пятьсот восемь рублей 80 копеек");
    expect(invoice.invoice?.purpose).toMatch(
      /^Оплата по счёту № 1 от 05\.03\.2026, сделка № \d+\. В том числе НДС 22 % 1244,08 руб\., 10 % 419,07 руб\.$/,
    );
    const [bank] = await backend.db.select().from(bankDetails).where(eq(bankDetails.companyUuid, seller));
    expect(invoice.invoice?.bank).toMatchObject({ account: must(bank).currentAccount, bik: must(bank).bik, name: must(bank).bankName });
    const [logs] = await backend.db
      .select()
      .from(dealLogs)
      .where(and(eq(dealLogs.dealUuid, deal), eq(dealLogs.event, "invoiceIssued")));
    expect(logs).toMatchObject({ comment: "1", actorSide: "buyer" });
  });

  test("after the collection it says what was collected, and leaves out what was not", async () => {
    const collected = await mixedDeal({ status: "collected" });
    await setLine(collected, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
    await setLine(collected, 1, { collectedHundredths: 0, actualTotalKopecks: 0 });
    const { body } = await issue(rep, collected);
    const { lines, total } = await paperOf(rep, collected, body.uuid);
    expect(lines.map(({ name, quantity, sum, vat }) => [name, quantity, sum, vat])).toEqual([["Кефир", 30, rub(2304.9), rub(209.54)]]);
    expect(total).toEqual(rub(2304.9));
    await setLine(collected, 0, { collectedHundredths: 0, actualTotalKopecks: 0 });
    expect((await issue(rep, collected)).errors[0]?.message).toContain("платить не за что");
    expect(await papersOf(rep, collected)).toMatchObject({ mayIssue: true, gaps: [], due: null });
  });

  test("issued again, by either side and both at once, is the same while the deal says the same", async () => {
    const [first, second] = await Promise.all([issue(director, deal), issue(rep, deal)]);
    expect(second.body).toEqual(first.body);
    expect((await issue(director, deal)).body).toEqual(first.body);
    await backend.db.update(deals).set({ deliveryFrom: "2026-03-11", driver: "Иванов" }).where(eq(deals.uuid, deal));
    expect((await issue(director, deal)).body).toEqual(first.body);
    expect((await papersOf(director, deal)).papers).toHaveLength(1);
    expect(await lastNumber()).toBe(1);
  });

  test("when the deal costs something else a new one with its own number replaces it, and both are kept", async () => {
    const first = (await issue(director, deal)).body;
    expect(await papersOf(director, deal)).toMatchObject({ mayIssue: true, gaps: [], due: null });
    await setLine(deal, 0, { quantityHundredths: 900, totalKopecks: 414_882 });
    expect(await papersOf(director, deal)).toMatchObject({ due: rub(11_047.82), dueBecause: "changed" });
    const second = (await issue(rep, deal)).body;
    expect(second).toMatchObject({ number: "2", version: 2, status: "issued", total: rub(11_047.82) });
    const { papers: listed } = await papersOf(director, deal);
    expect(listed.map(({ number, status }) => [number, status])).toEqual([
      ["2", "issued"],
      ["1", "replaced"],
    ]);
    const neighbours = async (uuid: string) => {
      const { corrects, correctedBy } = await paperOf(director, deal, uuid);
      return [corrects?.number, correctedBy?.number];
    };
    expect([await neighbours(first.uuid), await neighbours(second.uuid)]).toEqual([
      [undefined, "2"],
      ["1", undefined],
    ]);
  });

  test("keeps what it says when the deal, the goods and the requisites change, on the page and in the file", async () => {
    const { uuid } = (await issue(director, deal)).body;
    const [page, file] = [await paperOf(director, deal, uuid), (await fileOf(director, deal, uuid)).body as Buffer];
    await setLine(deal, 0, { totalKopecks: 1, snapshot: sql`${dealLines.snapshot} || '{"name": "Сыр", "vatRate": 22}'` });
    await backend.db.update(companies).set({ legalName: "ООО «Другое»", inn: "7700000000" });
    await backend.db.update(bankDetails).set({ currentAccount: "40702810000000009999" });
    await backend.db.update(sellerRegimes).set({ regime: "special" });
    // What is left to pay follows the deal: 0.01 and 6,899.00.
    expect(await paperOf(director, deal, uuid)).toEqual({ ...page, invoice: { ...page.invoice, left: rub(6899.01) } });
    expect(((await fileOf(director, deal, uuid)).body as Buffer).equals(file)).toBe(true);
    const again = (await issue(director, deal)).body;
    const { invoice, lines } = await paperOf(director, deal, again.uuid);
    expect([invoice?.bank.account, lines[0]?.name, lines[0]?.vatRate]).toEqual(["40702810000000009999", "Сыр", "none"]);
    const replaced = { ...page, status: "replaced", correctedBy: { number: again.number }, invoice: { ...page.invoice, left: null } };
    expect(await paperOf(director, deal, uuid)).toMatchObject(replaced);
  });

  test("is cancelled with its deal, and its number stays taken", async () => {
    const { uuid } = (await issue(director, deal)).body;
    const declined = await rep(dealCalls.setStatus, { params: { uuid: deal }, body: { status: "declined_by_seller", reason: "Нет" } });
    expect(declined.status).toBe(200);
    expect(await paperOf(director, deal, uuid)).toMatchObject({ number: "1", status: "cancelled" });
    expect(await papersOf(director, deal)).toMatchObject({ mayIssue: false, due: null });
    expect((await issue(director, await mixedDeal())).body.number).toBe("2");
  });

  test("waits until the seller has accepted the order", async () => {
    for (const status of ["waiting_approval", "approved_by_buyer", "declined_by_buyer"] as const) {
      const early = await mixedDeal({ status });
      const { status: code, errors } = await issue(director, early);
      expect([code, errors[0]?.message]).toEqual([409, expect.stringContaining("Счёт выставляют по согласованной сделке")]);
      expect(await papersOf(director, early)).toMatchObject({ papers: [], mayIssue: false, gaps: [], due: null, dueBecause: null });
    }
    expect(await lastNumber()).toBe(0);
  });

  test("is refused with the name of each thing that nobody has entered", async () => {
    await backend.db.delete(bankDetails).where(eq(bankDetails.companyUuid, seller));
    await backend.db.update(companies).set({ inn: "", kpp: "" }).where(eq(companies.uuid, seller));
    await backend.db.update(companies).set({ inn: "" }).where(eq(companies.uuid, alfa));
    await setLine(deal, 1, { snapshot: sql`${dealLines.snapshot} || '{"vatRate": null}'` });
    const gaps = ["sellerInn", "sellerKpp", "sellerBank", "buyerInn", "vatRate"];
    const { status, errors } = await issue(director, deal);
    expect([status, errors[0]?.details, errors[0]?.message]).toEqual([
      409,
      { gaps },
      "Счёт не выставлен, не хватает данных: ИНН продавца, КПП продавца, банковские реквизиты продавца с названием банка, " +
        "ИНН покупателя, ставка НДС у товаров сделки",
    ]);
    expect(await papersOf(rep, deal)).toMatchObject({ papers: [], mayIssue: true, gaps, due: null, dueBecause: null });
    await backend.db.delete(sellerRegimes);
    expect((await papersOf(rep, deal)).gaps).toContain("vatRegime");
    expect(await backend.db.select().from(papers)).toEqual([]);
  });
});

describe("numbers of invoices", () => {
  test("are one after the other when many are issued at once", async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => mixedDeal()));
    const answers = await Promise.all(many.map((uuid, index) => issue(index % 2 ? director : rep, uuid)));
    expect(numbersOf(answers)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("are two for two that take one at once", async () => {
    const of = { companyUuid: seller, kind: "invoice" as const, year: 2026 };
    const taken = await Promise.all([1, 2, 3, 4].map(() => backend.db.transaction((tx) => takeNumber(tx, of))));
    expect(taken.sort()).toEqual([1, 2, 3, 4]);
  });

  test("are not lost when the transaction that took one fails", async () => {
    const of = { companyUuid: seller, kind: "invoice" as const, year: 2026 };
    await expect(
      backend.db.transaction(async (tx) => {
        expect(await takeNumber(tx, of)).toBe(1);
        throw new Error("no paper");
      }),
    ).rejects.toThrow("no paper");
    expect((await issue(director, deal)).body.number).toBe("1");
  });

  test("begin anew with the year of Moscow, and are the seller's own", async () => {
    expect((await issue(director, deal)).body.number).toBe("1");
    backend.setNow(new Date("2026-12-31T21:30:00Z"));
    director = await backend.as("director@alfa.example");
    expect((await issue(director, await mixedDeal())).body).toMatchObject({ number: "1", date: "2027-01-01" });
    const other = { companyUuid: alfa, kind: "invoice" as const, year: 2026 };
    expect(await backend.db.transaction((tx) => takeNumber(tx, other))).toBe(1);
  });
});

describe("who sees invoices", () => {
  test("another company, another representative and another deal's address find nothing", async () => {
    const { uuid } = (await issue(director, deal)).body;
    const other = await mixedDeal();
    for (const account of ["director@beta.example", "rep2@seller.example"]) {
      const stranger = await backend.as(account);
      const answers = [
        await stranger(calls.list, { params: { uuid: deal } }),
        await stranger(calls.get, { params: { uuid: deal, paperUuid: uuid } }),
        await fileOf(stranger, deal, uuid),
        await issue(stranger, deal),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await director(calls.get, { params: { uuid: other, paperUuid: uuid } })).status).toBe(404);
    expect((await fileOf(director, other, uuid)).status).toBe(404);
  });

  test("who reads the deal reads them, supervisors and accountants issue them too; logistics and content find none", async () => {
    const { uuid } = (await issue(director, deal)).body;
    const statuses = async (account: string) => {
      const person = await backend.as(account);
      const listed = await person(calls.list, { params: { uuid: deal } });
      const read = [listed, await person(calls.get, { params: { uuid: deal, paperUuid: uuid } }), await fileOf(person, deal, uuid)];
      return [...read.map(({ status }) => status), listed.status === 200 && listed.body.mayIssue, (await issue(person, deal)).status];
    };
    for (const account of ["security@seller.example", "platform@platform.example"])
      expect(await statuses(account), account).toEqual([200, 200, 200, false, 403]);
    for (const account of ["content@seller.example", "distribution@seller.example", "support@platform.example"])
      expect(await statuses(account), account).toEqual([403, 403, 403, false, 403]);
    await backend.pool.query("update customers set permissions = '{accountant}' where email = 'content@seller.example'");
    for (const account of ["content@seller.example", "supervisor@seller.example"])
      expect(await statuses(account), account).toEqual([200, 200, 200, true, 200]);
    expect((await papersOf(await backend.as("content@seller.example"), deal)).specification).toBeNull();
    expect((await papersOf(director, deal)).papers).toHaveLength(1);
  });
});

test("the file is a PDF named after the invoice, whose text has every sum of the page", async () => {
  const { uuid } = (await issue(director, deal)).body;
  const { headers, body } = await fileOf(director, deal, uuid);
  expect([headers["content-type"], headers["content-disposition"]]).toEqual([
    "application/pdf",
    expect.stringContaining(`filename*=UTF-8''${encodeURIComponent("Счёт № 1 от 05.03.2026.pdf")}`),
  ]);
  const [text = "", ...more] = await pdfTexts(body as Buffer);
  expect(more).toEqual([]);
  const { seller: payee, invoice } = await paperOf(director, deal, uuid);
  const { bank, purpose } = must(invoice ?? undefined);
  const said = ["Счёт на оплату № 1 от 5 марта 2026 г.", bank.account, bank.bik, payee.inn, purpose];
  const sums = ["76,83", "4 609,80", "419,07", "689,90", "6 899,00", "1 244,08", "1 663,15", "11 508,80"];
  for (const part of [...said, ...sums, "Одиннадцать тысяч пятьсот восемь рублей 80 копеек"]) expect(text).toContain(part);
});
