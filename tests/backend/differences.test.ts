import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { companyPapers } from "#contract/company-papers.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { papers as calls } from "#contract/papers.ts";
import { dealLines } from "#server/backend/deals/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { must } from "#tests/support/demo-basket.ts";
import { personOf, rub } from "#tests/support/demo-deals.ts";
import { papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { pdfRoles, pdfTexts } from "#tests/support/read-pdf.ts";

const backend = useBackend();
const world = useMixedDeal(backend, "received", ["companies", "paper_signers", "seller_regimes"]);
let director: Caller;
let rep: Caller;
let deal: string;
let upd: string;
beforeEach(async () => {
  ({ director, rep, deal } = world);
  upd = (await rep(calls.issueUpd, { params: { uuid: deal }, body: {} })).body.uuid;
});

type Lines = { position: number; quantity: string; reason: "shortage" | "surplus" | "damage" | "other"; comment?: string }[];
type More = { base?: string; upd?: string; acceptedOn?: string; buyerPeople?: string };

/** 58 kefirs of 60 at 76.83. */
const two: Lines = [{ position: 1, quantity: "58", reason: "shortage", comment: "Две бутылки" }];
const issue = (as: Caller, lines = two, more: More = {}, uuid = deal) =>
  as(calls.issueDifferences, {
    params: { uuid },
    body: {
      ...{ base: upd, upd, acceptedOn: "2026-03-05", lines },
      ...{ buyerPeople: "Иванова А. П., товаровед", sellerPeople: "Петров С. С., водитель" },
      ...more,
    },
  });
const acceptable = (as: Caller, uuid = deal) => as(calls.acceptable, { params: { uuid } });
const pageOf = async (paperUuid: string) => (await director(calls.get, { params: { uuid: deal, paperUuid } })).body;
const messageOf = ({ body }: { body: unknown }) => (body as { errors: { message: string }[] }).errors[0]?.message;
const detailsOf = ({ body }: { body: unknown }) => (body as { errors: { details: unknown }[] }).errors[0]?.details;
const spaced = (text: string) => text.replace(/[\u00A0\u202F]/g, " ");
const acts = async () => (await papersOf(rep, deal)).papers.filter(({ kind }) => kind === "differences");
const ledger = async () =>
  (await backend.pool.query<{ rows: string; sum: string }>("select count(*) as rows, sum(balance_kopecks) as sum from contract_lines"))
    .rows;
const movements = async () => (await backend.pool.query("select count(*) as rows from ledger_rows")).rows;

/** A deal whose document went with the goods, and what the warehouse counts anew. */
async function collectedDeal() {
  await backend.pool.query("update paper_signers set upd_at = 'collection'");
  const uuid = await world.store({ status: "transferred_to_warehouse" });
  const collect = async (goods: "beef" | "kefir", quantity?: number) => {
    const { suborders, products } = (await rep(dealCalls.get, { params: { uuid } })).body;
    const part = must(suborders[goods === "beef" ? 0 : 1]).uuid;
    const product = must(products.find(({ suborderUuid }) => suborderUuid === part)).uuid;
    const counted = quantity === undefined ? [] : [{ uuid: product, collectedQuantity: quantity, reason: "Бой" }];
    const body = { collected: { suborderUuid: part, products: counted } };
    expect((await rep(dealCalls.patch, { params: { uuid }, body })).status).toBe(200);
  };
  await collect("beef");
  await collect("kefir");
  const issued = (await papersOf(rep, uuid)).papers.find(({ kind }) => kind === "upd");
  return { deal: uuid, upd: must(issued).uuid, collect };
}

describe("an act of differences", () => {
  test("says what was accepted otherwise, for how much, and moves no money", async () => {
    const before = [await ledger(), await movements()];
    const { status, body } = await issue(rep);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ kind: "differences", number: "1", date: "2026-03-05", status: "issued", total: rub(-153.66) }),
    ]);
    const paper = await pageOf(body.uuid);
    // 4,609.80 × 10 / 110 and 4,456.14 × 10 / 110
    expect(paper.differences).toEqual({
      upd: { uuid: upd, number: "1", date: "2026-03-05", correction: null },
      ...{ acceptedOn: "2026-03-05", buyerPeople: "Иванова А. П., товаровед", sellerPeople: "Петров С. С., водитель", agreed: 1 },
      mayCancel: false,
      lines: [
        expect.objectContaining({
          ...{ position: 1, reason: "shortage", comment: "Две бутылки" },
          before: { quantity: 60, price: rub(76.83), sum: rub(4609.8), vat: rub(419.07) },
          after: { quantity: 58, price: rub(76.83), sum: rub(4456.14), vat: rub(405.1) },
          difference: { sum: rub(-153.66), vat: rub(-13.97) },
        }),
      ],
      shortage: { sum: rub(153.66), vat: rub(13.97) },
      surplus: { sum: rub(0), vat: rub(0) },
    });
    expect([paper.total, paper.vat.total, paper.inWords]).toEqual([rub(-153.66), rub(-13.97), "Сто пятьдесят три рубля 66 копеек"]);
    expect([await ledger(), await movements()]).toEqual(before);
    const { rows } = await backend.pool.query(
      "select distinct message from notifications where type = 'differencesIssued' and payload->>'deal_uuid' = $1",
      [deal],
    );
    expect(rows.map(({ message }) => spaced(message).replace(/сделке № \d+/, "сделке"))).toEqual([
      "Составлен акт о расхождениях № 1 к УПД № 1 по сделке. Принято на 153,66 ₽ меньше, чем по документу.",
    ]);
    const { rows: logs } = await backend.pool.query("select comment from deal_logs where deal_uuid = $1 and event = 'differencesIssued'", [
      deal,
    ]);
    expect(logs).toEqual([{ comment: "1" }]);
  });

  test("is a tagged PDF of what the document says, what was accepted, and the difference", async () => {
    const { body } = await issue(rep, [
      ...two,
      // 12.5 kg of beef at 689.90: 8,623.75, 1,724.75 more.
      { position: 2, quantity: "12.5", reason: "surplus" },
    ]);
    const bytes = (await director(calls.file, { params: { uuid: deal, paperUuid: body.uuid } })).body as Buffer;
    const text = spaced((await pdfTexts(bytes)).join(" "));
    for (const each of [
      "Акт о расхождениях при приёмке товаров № 1 от 5 марта 2026 г.",
      "Сопроводительный документ: УПД № 1 от 5 марта 2026 г.",
      "Товар принят: 5 марта 2026 г.",
      "Принимали товар: Иванова А. П., товаровед",
      "От продавца участвовали: Петров С. С., водитель",
      ...["4 609,80", "4 456,14", "−153,66", "6 899,00", "8 623,75", "1 724,75"],
      // Both lines: 11,508.80 and 13,079.89.
      ...["11 508,80", "13 079,89", "1 571,09"],
      "Недостача: Две бутылки",
      "Принято меньше, чем по документу, на 153,66 руб., в том числе НДС 13,97 руб.",
      // 8,623.75 × 22 / 122 = 1,555.10 and 6,899.00 × 22 / 122 = 1,244.08.
      "Принято больше, чем по документу, на 1 724,75 руб., в том числе НДС 311,02 руб.",
      "Других строк в документе нет.",
      "Всего принято больше на: Одна тысяча пятьсот семьдесят один рубль 09 копеек",
    ])
      expect(text).toContain(each);
    expect(await pdfRoles(bytes, 1)).toMatch(/H1.*Table.*THead.*TBody.*TFoot/);
  });

  test("stays as it is when the document is corrected later, and a correction stays as it is", async () => {
    const { body: act } = await issue(rep);
    const before = await pageOf(act.uuid);
    const corrected = await rep(calls.issueCorrection, {
      params: { uuid: deal },
      body: { base: upd, upd, reason: "shortage", basis: "акт", lines: [{ position: 1, quantity: "50", price: "76.83" }] },
    });
    expect([corrected.status, await pageOf(act.uuid)]).toEqual([200, before]);
    // The next act compares with the document, not with what it was corrected to.
    const { body } = await acceptable(rep);
    expect(body.lines[0]).toMatchObject({ quantity: 60, accepted: 58, reason: "shortage", comment: "Две бутылки" });
    expect((await issue(rep, [{ position: 1, quantity: "59", reason: "damage" }], { base: act.uuid })).body.total).toEqual(rub(-76.83));
  });

  test("is replaced by the next one, which has a number of its own; both are kept", async () => {
    const { body: first } = await issue(rep);
    const { body: second } = await issue(rep, [{ position: 1, quantity: "57", reason: "shortage" }], { base: first.uuid });
    expect(second).toMatchObject({ number: "2", total: rub(-230.49), status: "issued" });
    expect((await acts()).map(({ number, status }) => [number, status])).toEqual([
      ["2", "issued"],
      ["1", "replaced"],
    ]);
    expect([(await pageOf(first.uuid)).correctedBy?.number, (await pageOf(second.uuid)).corrects?.number]).toEqual(["2", "1"]);
  });

  test("asked for twice, also side by side, is one; another one of the same document is refused", async () => {
    const answers = await Promise.all([issue(rep), issue(rep)]);
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    expect((await issue(rep)).body.uuid).toBe(answers[0]?.body.uuid);
    const other = await issue(rep, [{ position: 1, quantity: "57", reason: "shortage" }]);
    expect([other.status, messageOf(other)]).toEqual([
      409,
      "Пока вы заполняли форму, по этой сделке составили другой акт о расхождениях: проверьте строки ещё раз",
    ]);
    const ofOthers = await issue(rep, two, { buyerPeople: "Сидоров" });
    expect(ofOthers.status).toBe(409);
    expect(await acts()).toHaveLength(1);
  });

  test("of nothing, of a line that is not there, twice of one line, or with a reason of the other way is refused", async () => {
    const line = { position: 1, quantity: "58", reason: "shortage" } as const;
    const wrong = async (...lines: Lines) => {
      const answer = await issue(rep, lines);
      return [answer.status, detailsOf(answer)];
    };
    expect((await wrong())[0]).toBe(400);
    expect(await wrong({ ...line, quantity: "60", reason: "other" })).toEqual([
      400,
      { "lines.0.quantity": ["Столько и по документу: укажите другое количество или уберите причину и комментарий"] },
    ]);
    expect(await wrong({ ...line, position: 3 })).toEqual([400, { "lines.0.position": ["Некорректное значение"] }]);
    expect(await wrong({ ...line, position: 0 })).toEqual([400, { "lines.0.position": ["Некорректное значение"] }]);
    expect(await wrong(line, line)).toEqual([400, { "lines.1.position": ["Некорректное значение"] }]);
    expect(await wrong({ ...line, quantity: "57.5" })).toEqual([400, { "lines.0.quantity": [expect.any(String)] }]);
    expect(await wrong({ ...line, quantity: "61" })).toEqual([
      400,
      { "lines.0.reason": ["По этой причине принимают меньше, чем по документу: проверьте количество или выберите другую причину"] },
    ]);
    expect(await wrong({ ...line, reason: "surplus" })).toEqual([
      400,
      { "lines.0.reason": ["По этой причине принимают больше, чем по документу: проверьте количество или выберите другую причину"] },
    ]);
    expect(await wrong({ ...line, position: 2, quantity: "9.99", reason: "surplus" })).toEqual([400, expect.anything()]);
    expect(await acts()).toEqual([]);
  });

  test("of goods that are sold by count is whole, as a correction of them is, also where their unit is the kilogram", async () => {
    const uuid = await world.store({ status: "received" });
    await world.setLine(uuid, 0, { snapshot: sql`${dealLines.snapshot} || '{"unit": "kg"}'` });
    const { body: paper } = await rep(calls.issueUpd, { params: { uuid }, body: {} });
    const begun = { base: paper.uuid, upd: paper.uuid };
    const line = { position: 1, quantity: "57.5" };
    const act = await issue(rep, [{ ...line, reason: "shortage" }], begun, uuid);
    const correction = await rep(calls.issueCorrection, {
      params: { uuid },
      body: { ...begun, reason: "shortage", basis: "акт", lines: [{ ...line, price: "76.83" }] },
    });
    for (const answer of [act, correction])
      expect([answer.status, detailsOf(answer)]).toEqual([400, { "lines.0.quantity": [expect.any(String)] }]);
    // Beef is weighed.
    expect((await issue(rep, [{ position: 2, quantity: "9.75", reason: "shortage" }], begun, uuid)).status).toBe(200);
  });

  test("goes with the document that it compares with: replaced where that is corrected", async () => {
    const { deal: collected, upd: first, collect } = await collectedDeal();
    const { body: act } = await issue(rep, two, { base: first, upd: first }, collected);
    await collect("beef", 8);
    expect((await papersOf(rep, collected)).papers.map(({ kind, status }) => [kind, status])).toEqual([
      ["upd", "issued"],
      ["differences", "replaced"],
      ["upd", "replaced"],
    ]);
    const bundle = (await director(calls.bundle, { params: { uuid: collected } })).body as Buffer;
    expect(Object.keys(unzipSync(bundle)).join()).not.toContain("Акт о расхождениях");
    // The next one begins from the document, not from the act of before.
    const { body: begun } = await acceptable(rep, collected);
    expect([begun.act, begun.base, begun.lines[0]?.accepted]).toEqual([null, begun.upd.uuid, 60]);
    const next = await issue(rep, two, { base: begun.base, upd: begun.base }, collected);
    expect([next.body.number, (await rep(calls.get, { params: { uuid: collected, paperUuid: act.uuid } })).body.correctedBy]).toEqual([
      "2",
      null,
    ]);
  });

  test("is cancelled with a document of which nothing is left", async () => {
    const { deal: collected, upd: first, collect } = await collectedDeal();
    await collect("beef", 0);
    const { body: begun } = await acceptable(rep, collected);
    expect(begun.upd.uuid).not.toBe(first);
    await issue(rep, two, { base: begun.base, upd: begun.base }, collected);
    await collect("kefir", 0);
    expect((await papersOf(rep, collected)).papers.map(({ kind, status }) => [kind, status])).toEqual([
      ["differences", "cancelled"],
      ["upd", "cancelled"],
      ["upd", "replaced"],
    ]);
  });

  test("needs a transfer document in force, the one that the form showed", async () => {
    const uuid = await world.store({ status: "received" });
    const without = await acceptable(rep, uuid);
    const sent = await issue(rep, two, {}, uuid);
    const sentence = "По этой сделке нет действующего УПД: сначала выпустите его";
    expect([without.status, messageOf(without), sent.status, messageOf(sent)]).toEqual([409, sentence, 409, sentence]);
    expect((await papersOf(rep, uuid)).mayDiffer).toBe(false);
    await backend.pool.query("update paper_signers set position = 'Главный бухгалтер'");
    await rep(calls.issueUpd, { params: { uuid: deal }, body: { requisites: true } });
    const late = await issue(rep);
    expect([late.status, messageOf(late)]).toEqual([409, "Пока вы заполняли форму, этот УПД исправили: проверьте строки ещё раз"]);
  });

  test("is for the seller's people of the deal; the buyer's people who see papers read it", async () => {
    expect([(await issue(director)).status, (await acceptable(director)).status]).toEqual([403, 403]);
    expect((await issue(await backend.as("director@beta.example"))).status).toBe(403);
    const another = await world.store({ sellerCustomerUuid: await personOf(backend.db, "rep2@seller.example") });
    expect((await acceptable(rep, another)).status).toBe(403);
    expect((await issue(rep, two, {}, another)).status).toBe(403);
    expect([(await papersOf(rep, deal)).mayDiffer, (await papersOf(director, deal)).mayDiffer]).toEqual([true, false]);
    const { body } = await issue(await backend.as("supervisor@seller.example"));
    expect((await papersOf(director, deal)).papers[0]).toMatchObject({ uuid: body.uuid, kind: "differences" });
    const stranger = await backend.as("director@beta.example");
    expect((await stranger(calls.get, { params: { uuid: deal, paperUuid: body.uuid } })).status).toBe(404);
  });

  test("is in the list of papers, in the archive of the deal and in that of a period", async () => {
    await issue(rep);
    const { body } = await director(companyPapers.list, { query: { kind: "differences" } });
    expect(body.papers.map(({ kind, number, total }) => [kind, number, total])).toEqual([["differences", "1", rub(-153.66)]]);
    const ofDeal = (await director(calls.bundle, { params: { uuid: deal } })).body as Buffer;
    const query = { dateFrom: "2026-03-01", dateTo: "2026-03-31" };
    const ofPeriod = (await director(companyPapers.bundle, { query })).body as Buffer;
    for (const bytes of [ofDeal, ofPeriod]) expect(Object.keys(unzipSync(bytes))).toContain("Акт о расхождениях № 1 от 05.03.2026.pdf");
  });
});
