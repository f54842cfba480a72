import { and, eq, inArray, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { exchange } from "#contract/exchange.ts";
import { papers as calls } from "#contract/papers.ts";
import { bankDetails } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines, dealLogs } from "#server/backend/deals/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { paperNumbers, papers } from "#server/backend/papers/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { dairy, meat, must } from "#tests/support/demo-basket.ts";
import { personOf, rub, setSums, storeDeal } from "#tests/support/demo-deals.ts";
import { paperOf, papersOf } from "#tests/support/invoices.ts";

const backend = useBackend();
const seller = demoUuid("company", "seller");
let [director, manager, rep] = [] as unknown as Caller[] as [Caller, Caller, Caller];
let bank: (typeof bankDetails.$inferSelect)[];

beforeAll(async () => {
  [director, manager, rep] = (await Promise.all(
    ["director@alfa.example", "manager@alfa.example", "rep@seller.example"].map((email) => backend.as(email)),
  )) as [Caller, Caller, Caller];
  bank = await backend.db.select().from(bankDetails).where(eq(bankDetails.companyUuid, seller));
  // Meat is prepaid, dairy deferred; nothing is short here.
  await setSums(backend.db, meat, { limitKopecks: 1_000_000_000 });
  await setSums(backend.db, dairy, { limitKopecks: 1_000_000_000 });
});

beforeEach(async () => {
  await backend.db.delete(papers);
  await backend.db.delete(paperNumbers);
});

afterEach(async () => {
  await setPostpon(dairy, 14);
  await setPostpon(meat, 0);
});

const setPostpon = (assortment: string, postponDays: number) => setSums(backend.db, assortment, { postponDays });

/** 60 kefirs for 4,609.80 of the deferred dairy, 10 kg of beef for 6,899.00 of the prepaid meat, ordered by the manager. */
const store = async (values: Partial<Parameters<typeof storeDeal>[1]> = {}) =>
  storeDeal(backend.db, {
    status: "waiting_approval",
    reserve: false,
    buyerCustomerUuid: await personOf(backend.db, "manager@alfa.example"),
    ...values,
  });
const approve = (uuid: string, as = rep) => as(dealCalls.setStatus, { params: { uuid }, body: { status: "approved_by_seller" } });
const issue = (uuid: string, as = rep) => as(calls.issueInvoice, { params: { uuid }, body: {} });
const rowsOf = (uuid: string) =>
  backend.db
    .select({ number: papers.number, status: papers.status, total: papers.totalKopecks })
    .from(papers)
    .where(eq(papers.dealUuid, uuid))
    .orderBy(papers.number);
const lastNumber = async () => (await backend.db.select().from(paperNumbers))[0]?.last ?? 0;

/** Who was told of invoices of the deal, and what, in the order of their texts. */
async function toldOf(uuid: string): Promise<[string, string][]> {
  const names = new Map<string, string>();
  for (const name of ["director", "manager"]) names.set(await personOf(backend.db, `${name}@alfa.example`), name);
  const rows = await backend.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.type, "invoiceIssued"), sql`${notifications.payload}->>'deal_uuid' = ${uuid}`));
  return rows
    .map(({ customerUuid, message }): [string, string] => [
      names.get(customerUuid) ?? customerUuid,
      message.replace(/[\u00A0\u202F]/g, " ").replace(/сделке № \d+/, "сделке № N"),
    ])
    .sort((a, b) => a.join().localeCompare(b.join()));
}

describe("the seller's approval", () => {
  test("issues an invoice of the prepaid goods, which the deal's history and its buyer are told of", async () => {
    const deal = await store();
    const { status, body } = await approve(deal);
    expect([status, body.status]).toEqual([200, "approved_by_seller"]);
    const listed = await papersOf(director, deal);
    expect(listed).toMatchObject({
      papers: [{ number: "1", status: "issued", version: 1, total: rub(6899) }],
      due: rub(11_508.8),
      dueBecause: "prepaidOnly",
    });
    const invoice = await paperOf(director, deal, must(listed.papers[0]).uuid);
    // 689,900 kopecks at 10 percent: 62,718.
    expect(invoice.lines.map(({ name, quantity, sum, vat }) => [name, quantity, sum, vat])).toEqual([
      ["Говядина", 10, rub(6899), rub(627.18)],
    ]);
    const logs = await backend.db
      .select()
      .from(dealLogs)
      .where(and(eq(dealLogs.dealUuid, deal), eq(dealLogs.event, "invoiceIssued")));
    expect(logs).toMatchObject([{ comment: "1", actorSide: "seller", actorName: "Ковалёв Дмитрий Игоревич" }]);
    const text = "Выставлен счёт № 1 на 6 899 ₽ по сделке № N.";
    expect(await toldOf(deal)).toEqual([
      ["director", text],
      ["manager", text],
    ]);
  });

  test("issues one of the whole deal when all its goods are prepaid, and none when all are paid later", async () => {
    await setPostpon(dairy, 0);
    const prepaid = await store();
    await approve(prepaid);
    expect(await papersOf(rep, prepaid)).toMatchObject({ papers: [{ total: rub(11_508.8) }], due: null, dueBecause: null });
    await setPostpon(dairy, 14);
    await setPostpon(meat, 14);
    const deferred = await store();
    expect((await approve(deferred)).status).toBe(200);
    expect(await papersOf(rep, deferred)).toMatchObject({ papers: [], due: rub(11_508.8), dueBecause: "none" });
    expect(await toldOf(deferred)).toEqual([]);
  });

  test("issues it once, however often and by whomever it is repeated, four side by side too", async () => {
    const regional = await backend.as("regional@seller.example");
    const deal = await store({ status: "approved_by_buyer" });
    const answers = await Promise.all([approve(deal), approve(deal, regional), approve(deal), approve(deal, regional)]);
    expect(await rowsOf(deal)).toEqual([{ number: 1, status: "issued", total: 689_900 }]);
    expect(await toldOf(deal)).toHaveLength(2);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await approve(deal);
    expect([await lastNumber(), (await rowsOf(deal)).length, (await toldOf(deal)).length]).toEqual([1, 1, 2]);
  });

  test("is none of the exchange's: neither a key nor the supervisor approves there, and nothing is issued", async () => {
    const deal = await store();
    const supervisor = await backend.as("supervisor@seller.example");
    const answer = await supervisor(exchange.setDealStatus, { params: { uuid: deal }, body: { status: "approved_by_seller" } });
    expect([answer.status, await rowsOf(deal)]).toEqual([403, []]);
  });

  test("of many deals at once gives their invoices one number after the other", async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => store()));
    await Promise.all(many.map((uuid) => approve(uuid)));
    const rows = await backend.db.select({ number: papers.number }).from(papers).where(inArray(papers.dealUuid, many));
    expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("that fails after the invoice has its number takes nothing: the next one gets that number", async () => {
    const deal = await store();
    await backend.pool.query(`create function no_log() returns trigger language plpgsql as $$ begin raise 'no log'; end $$;
      create trigger no_log before insert on deal_logs for each row execute function no_log()`);
    expect((await approve(deal)).status).toBe(500);
    await backend.pool.query("drop function no_log cascade");
    expect([await rowsOf(deal), await lastNumber(), await toldOf(deal)]).toEqual([[], 0, []]);
    await approve(deal);
    expect(await rowsOf(deal)).toEqual([{ number: 1, status: "issued", total: 689_900 }]);
  });

  test("is not kept waiting by missing requisites: nothing is issued, and the deal's page names them until they are there", async () => {
    await backend.db.delete(bankDetails).where(eq(bankDetails.companyUuid, seller));
    const deal = await store();
    const { status, body } = await approve(deal);
    await backend.db
      .update(dealLines)
      .set({ snapshot: sql`${dealLines.snapshot} || '{"vatRate": null}'` })
      .where(eq(dealLines.dealUuid, deal));
    expect([status, body.status, await rowsOf(deal), await lastNumber(), await toldOf(deal)]).toEqual([
      200,
      "approved_by_seller",
      [],
      0,
      [],
    ]);
    expect(await papersOf(manager, deal)).toMatchObject({
      papers: [],
      mayIssue: true,
      gaps: ["sellerBank", "vatRate"],
      due: null,
      dueBecause: null,
    });
    await backend.db.insert(bankDetails).values(bank);
  });

  test("issues nothing for gifts", async () => {
    const deal = await store();
    await backend.db.update(dealLines).set({ perUnitKopecks: 0, totalKopecks: 0 }).where(eq(dealLines.dealUuid, deal));
    expect([(await approve(deal)).status, await rowsOf(deal)]).toEqual([200, []]);
  });

  test("performance: the invoice adds six statements, however many lines it has", async () => {
    await setPostpon(meat, 14);
    const without = (await approve(await store())).queries;
    await setPostpon(meat, 0);
    const one = (await approve(await store())).queries;
    await setPostpon(dairy, 0);
    const two = (await approve(await store())).queries;
    expect([one - without, two - without]).toEqual([6, 6]);
  });
});

describe("who is told of an invoice", () => {
  test("one issued by hand instead names the one it replaces, is told once, and not to who issued it", async () => {
    const deal = await store();
    await approve(deal);
    await Promise.all([issue(deal, director), issue(deal, director)]);
    await issue(deal, director);
    expect(await rowsOf(deal)).toEqual([
      { number: 1, status: "replaced", total: 689_900 },
      { number: 2, status: "issued", total: 1_150_880 },
    ]);
    expect(await toldOf(deal)).toEqual([
      ["director", "Выставлен счёт № 1 на 6 899 ₽ по сделке № N."],
      ["manager", "Выставлен счёт № 1 на 6 899 ₽ по сделке № N."],
      ["manager", "Выставлен счёт № 2 на 11 508,80 ₽ по сделке № N. Он заменяет счёт № 1."],
    ]);
  });
});
