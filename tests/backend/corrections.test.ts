import { beforeEach, describe, expect, test } from "vitest";
import { acts } from "#contract/acts.ts";
import { contracts } from "#contract/contracts.ts";
import { papers as calls } from "#contract/papers.ts";
import { readOrders } from "#server/backend/payments/read-facts.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { alfa, must } from "#tests/support/demo-basket.ts";
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

/** 58 kefirs of 60 at 76.83, 10 kg of beef as they were at 689.90. */
const shortage = [
  { position: 1, quantity: "58", price: "76.83" },
  { position: 2, quantity: "10", price: "689.90" },
];
const issue = (as: Caller, lines = shortage, more: { base?: string; upd?: string; basis?: string; reason?: "price" } = {}) =>
  as(calls.issueCorrection, {
    params: { uuid: deal },
    body: { base: upd, upd, reason: "shortage", basis: "акт № 3 от 04.03.2026", lines, ...more },
  });
const correctable = async (as: Caller) => (await as(calls.correctable, { params: { uuid: deal } })).body;
const pageOf = async (paperUuid: string) => (await director(calls.get, { params: { uuid: deal, paperUuid } })).body;
const fileOf = async (paperUuid: string) => (await director(calls.file, { params: { uuid: deal, paperUuid } })).body as Buffer;
const messageOf = ({ body }: { body: unknown }) => (body as { errors: { message: string }[] }).errors[0]?.message;
const spaced = (text: string) => text.replace(/[\u00A0\u202F]/g, " ");

/** What the ledger has of the deal, oldest first. */
async function movements() {
  const { rows } = await backend.pool.query<{ kind: string; amount: number; document: string; due: string | null }>(
    `select kind, amount_kopecks::int as amount, document, due_on::text as due from ledger_rows
     where deal_uuid = $1 and kind = 'correction' order by id`,
    [deal],
  );
  return rows;
}
const balances = async () =>
  (await backend.pool.query<{ sum: string }>("select sum(balance_kopecks)::text from contract_lines")).rows[0]?.sum;

describe("a correction of a transfer document", () => {
  test("says what two kefirs fewer cost, and the buyer owes that much less", async () => {
    const before = Number(await balances());
    const { status, body } = await issue(rep);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ kind: "updCorrection", number: "1", date: "2026-03-05", status: "issued", total: rub(-153.66) }),
    ]);
    const paper = await pageOf(body.uuid);
    expect(paper.correction).toMatchObject({
      form: 1,
      upd: { number: "1", date: "2026-03-05", correction: null },
      ...{ previous: null, reason: "shortage", basis: "акт № 3 от 04.03.2026" },
      // 4,609.80 × 10 / 110 and 4,456.14 × 10 / 110
      lines: [
        {
          position: 1,
          before: { quantity: 60, price: rub(76.83), sum: rub(4609.8), vat: rub(419.07) },
          after: { quantity: 58, price: rub(76.83), sum: rub(4456.14), vat: rub(405.1) },
          difference: { sum: rub(-153.66), vat: rub(-13.97) },
        },
      ],
      increase: { sum: rub(0), vat: rub(0) },
      decrease: { sum: rub(153.66), vat: rub(13.97) },
    });
    expect([paper.total, paper.vat.total, paper.inWords]).toEqual([rub(-153.66), rub(-13.97), "Сто пятьдесят три рубля 66 копеек"]);
    expect(await movements()).toEqual([{ kind: "correction", amount: 15_366, document: "УКД № 1 от 05.03.2026", due: null }]);
    expect(Number(await balances()) - before).toBe(15_366);
    const { rows } = await backend.pool.query(
      "select distinct message from notifications where type = 'correctionIssued' and payload->>'deal_uuid' = $1",
      [deal],
    );
    expect(rows.map(({ message }) => spaced(message).replace(/сделке № \d+/, "сделке"))).toEqual([
      "Выпущен УКД № 1 к УПД № 1 по сделке. Отгруженное стало дешевле на 153,66 ₽.",
    ]);
  });

  test("is a tagged PDF with the four rows of each line and the sums of increase and decrease", async () => {
    const { body } = await issue(
      rep,
      [
        { position: 1, quantity: "58", price: "76.83" },
        { position: 2, quantity: "10", price: "700" },
      ],
      { reason: "price" },
    );
    const bytes = await fileOf(body.uuid);
    const text = spaced((await pdfTexts(bytes)).join(" "));
    for (const each of [
      "Корректировочный счёт-фактура № 1 от 5 марта 2026 г. (1)",
      "К счёту-фактуре № 1 от 5 марта 2026 г., с учётом исправления № — от — (1б)",
      ...["А (до изменения)", "Б (после изменения)", "В (увеличение)", "Г (уменьшение)"],
      // Beef: 7,000.00 − 6,899.00, VAT 1,262.30 − 1,244.08.
      ...["101,00", "18,22", "82,78"],
      ...["153,66", "13,97", "139,69"],
      "Всего увеличение (сумма строк В)",
      "Всего уменьшение (сумма строк Г)",
      "Уменьшение стоимости отгруженного: Пятьдесят два рубля 66 копеек",
      "Причина: изменение цены",
      "Основание: акт № 3 от 04.03.2026",
      "С изменением стоимости согласен",
    ])
      expect(text).toContain(each);
    expect(await pdfRoles(bytes, 1)).toMatch(/H1.*Table.*THead.*TBody.*TFoot/);
  });

  test("that makes goods dearer is owed by the contract's deferral, from the day of the paper", async () => {
    await issue(rep, [{ position: 1, quantity: "60", price: "80" }], { reason: "price" });
    const [movement] = await movements();
    expect(movement).toMatchObject({ kind: "correction", amount: -19_020, document: "УКД № 1 от 05.03.2026" });
    // The demo's deferral of dairy is 14 calendar days.
    expect(movement?.due).toBe("2026-03-19");
  });

  test("is shown before it is issued, with the sums of the whole document, and the check writes nothing", async () => {
    const check = (as: Caller, lines = shortage, more: { base?: string; upd?: string; reason?: "shortage" | "price" } = {}) =>
      as(calls.checkCorrection, { params: { uuid: deal }, body: { base: upd, upd, lines, ...more } });
    const before = await balances();
    const { status, body } = await check(rep);
    // 4,609.80 of kefir and 6,899.00 of beef; VAT 10 % and 22 %: 419.07 and 1,244.08.
    expect([status, body]).toEqual([
      200,
      {
        lines: [expect.objectContaining({ position: 1, difference: { sum: rub(-153.66), vat: rub(-13.97) } })],
        before: { sum: rub(11_508.8), vat: rub(1_663.15) },
        after: { sum: rub(11_355.14), vat: rub(1_649.18) },
        difference: { sum: rub(-153.66), vat: rub(-13.97) },
      },
    ]);
    expect([await balances(), await movements(), (await papersOf(rep, deal)).papers.length]).toEqual([before, [], 1]);
    const dearer = [{ position: 1, quantity: "60", price: "80" }];
    expect((await check(rep, dearer, { reason: "price" })).body.difference.sum).toEqual(rub(190.2));
    expect((await check(rep, dearer)).status).toBe(200);
    expect((await check(rep, dearer, { reason: "shortage" })).status).toBe(409);
    await issue(rep);
    const late = await check(rep);
    expect([late.status, messageOf(late)]).toEqual([409, expect.stringContaining("выпустили другую корректировку")]);
    expect((await check(director)).status).toBe(403);
    const another = await world.store({ sellerCustomerUuid: await personOf(backend.db, "rep2@seller.example") });
    const ofAnother = { params: { uuid: another }, body: { base: upd, upd, lines: shortage } };
    expect((await rep(calls.checkCorrection, ofAnother)).status).toBe(403);
  });

  test("that nobody signs for the seller is refused before it is reviewed, as when it is issued", async () => {
    await backend.pool.query("delete from paper_signers");
    const checked = await rep(calls.checkCorrection, { params: { uuid: deal }, body: { base: upd, upd, lines: shortage } });
    expect([checked.status, (await issue(rep)).status]).toEqual([409, 409]);
  });

  test("begins from what the one before has left", async () => {
    await issue(rep);
    const { base, lines } = await correctable(rep);
    expect(lines[0]).toMatchObject({ quantity: 58, sum: rub(4456.14) });
    const second = await issue(rep, [{ position: 1, quantity: "0", price: "76.83" }], { base });
    expect(second.body).toMatchObject({ number: "2", total: rub(-4456.14) });
    const { correction } = await pageOf(second.body.uuid);
    expect(correction?.previous).toEqual({ number: "1", date: "2026-03-05" });
    expect(correction?.lines[0]?.after).toEqual({ quantity: 0, price: rub(76.83), sum: rub(0), vat: rub(0) });
    expect((await movements()).map(({ amount }) => amount)).toEqual([15_366, 445_614]);
  });

  test("asked for twice, also side by side, is one; another one of the same lines is refused", async () => {
    const answers = await Promise.all([issue(rep), issue(rep)]);
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    expect((await issue(rep)).body.uuid).toBe(answers[0]?.body.uuid);
    expect(await movements()).toHaveLength(1);
    const other = await issue(rep, [{ position: 1, quantity: "57", price: "76.83" }]);
    expect([other.status, messageOf(other)]).toEqual([
      409,
      "Пока вы заполняли форму, по этому УПД выпустили другую корректировку: проверьте строки ещё раз",
    ]);
    const otherBasis = await issue(rep, shortage, { basis: "акт № 4" });
    expect(otherBasis.status).toBe(409);
    expect(await movements()).toHaveLength(1);
  });

  test("of nothing, of a line that is not there, twice of one line, or of a part of a piece is refused", async () => {
    const same = await issue(rep, [{ position: 1, quantity: "60", price: "76.83" }]);
    expect([same.status, messageOf(same)]).toEqual([409, "Ни одна строка не изменилась: укажите новое количество или цену"]);
    const wrong = async (...lines: typeof shortage) => {
      const answer = await issue(rep, lines);
      return [answer.status, (answer.body as unknown as { errors: { details: Record<string, unknown> }[] }).errors[0]?.details];
    };
    const line = { position: 1, quantity: "58", price: "76.83" };
    expect(await wrong({ ...line, position: 3 })).toEqual([400, { "lines.0.position": ["Некорректное значение"] }]);
    expect(await wrong({ ...line, position: 0 })).toEqual([400, { "lines.0.position": ["Некорректное значение"] }]);
    expect(await wrong(line, line)).toEqual([400, { "lines.1.position": ["Некорректное значение"] }]);
    expect(await wrong({ ...line, quantity: "57.5" })).toEqual([400, { "lines.0.quantity": [expect.any(String)] }]);
    expect((await wrong({ ...line, price: "0" }))[0]).toBe(400);
    const huge = await issue(rep, [{ position: 2, quantity: "9999999", price: "999999999" }]);
    expect([huge.status, messageOf(huge)]).toEqual([409, "Сумма слишком велика: проверьте количество и цены"]);
    expect(await movements()).toEqual([]);
  });

  test("needs received goods and a transfer document that says what they are", async () => {
    const at = async (status: "collected" | "received", prepare = async (_: string) => {}) => {
      const uuid = await world.store({ status });
      await prepare(uuid);
      return messageOf(await rep(calls.correctable, { params: { uuid } }));
    };
    expect(await at("collected")).toBe("Корректировка меняет стоимость принятых товаров: эту сделку ещё не приняли");
    expect(await at("received")).toBe("По этой сделке нет действующего УПД: сначала выпустите его");
    const stale = async (uuid: string) => {
      await rep(calls.issueUpd, { params: { uuid }, body: {} });
      await world.setLine(uuid, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
    };
    expect(await at("received", stale)).toBe("УПД не совпадает с тем, что отгружено: сначала исправьте его");
  });

  test("is for the seller's people of the deal and accountants; others read it", async () => {
    const byDirector = await issue(director);
    expect([byDirector.status, (await director(calls.correctable, { params: { uuid: deal } })).status]).toEqual([403, 403]);
    expect((await issue(await backend.as("director@beta.example"))).status).toBe(403);
    const another = await world.store({ sellerCustomerUuid: await personOf(backend.db, "rep2@seller.example") });
    const ofAnother = { params: { uuid: another } };
    expect((await rep(calls.correctable, ofAnother)).status).toBe(403);
    const body = { base: upd, upd, reason: "other" as const, basis: "акт", lines: shortage };
    expect((await rep(calls.issueCorrection, { ...ofAnother, body })).status).toBe(403);
    expect([(await papersOf(rep, deal)).mayCorrect, (await papersOf(director, deal)).mayCorrect]).toEqual([true, false]);
    expect((await issue(await backend.as("supervisor@seller.example"))).status).toBe(200);
    const [paper] = (await papersOf(director, deal)).papers;
    expect(paper).toMatchObject({ kind: "updCorrection", total: rub(-153.66) });
  });

  test("changes the contract of each line's assortment", async () => {
    await issue(rep, [
      { position: 1, quantity: "58", price: "76.83" },
      { position: 2, quantity: "9", price: "689.90" },
    ]);
    const { rows } = await backend.pool.query(
      `select r.amount_kopecks::int as amount, r.contract_line_uuid = $2 as "isKefir" from ledger_rows r
       where r.deal_uuid = $1 and r.kind = 'correction' order by r.amount_kopecks`,
      [deal, await contractOfKefir()],
    );
    expect(rows).toEqual([
      { amount: 15_366, isKefir: true },
      { amount: 68_990, isKefir: false },
    ]);
  });

  test("leaves that much less for a payment that names the order", async () => {
    await issue(rep);
    const { rows } = await backend.pool.query<{ number: string }>("select number::text from deals where uuid = $1", [deal]);
    const share = (await readOrders(backend.db, [alfa], [`Оплата по заказу № ${must(rows[0]).number}`]))(
      alfa,
      `Оплата по заказу № ${must(rows[0]).number}`,
    );
    // 11,508.80 less 153.66
    expect(share.reduce((all, { unpaid }) => all + unpaid, 0)).toBe(1_135_514);
  });

  test("for what came short or back makes nothing dearer", async () => {
    const dearer = await issue(rep, [{ position: 1, quantity: "60", price: "7683" }]);
    expect([dearer.status, messageOf(dearer)]).toEqual([
      409,
      "От недостачи, брака и возврата товары дороже не становятся: проверьте количество и цены или выберите другую причину",
    ]);
  });

  test("is a movement of the contract and of the act of reconciliation", async () => {
    await issue(rep);
    const contractUuid = await contractOfKefir();
    const period = { dateFrom: "2026-03-05", dateTo: "2026-03-05" };
    const issued = await director(acts.issue, { body: { companyUuid: alfa, contractUuid, ...period } });
    const act = (await director(acts.get, { params: { uuid: issued.body.uuid } })).body;
    expect(act.rows.map(({ kind, document, debit, credit }) => [kind, document.split(",")[0], debit.amount, credit.amount])).toContainEqual(
      ["correction", "УКД № 1 от 05.03.2026", 0, 153.66],
    );
    const { body } = await director(contracts.ledger, {
      params: { uuid: await contractOfKefir() },
      query: {},
    });
    expect(body.entries[0]).toMatchObject({ kind: "correction", balanceChange: rub(153.66), document: "УКД № 1 от 05.03.2026" });
  });
});

async function contractOfKefir(): Promise<string> {
  const { rows } = await backend.pool.query<{ uuid: string }>(
    `select c.uuid from deal_lines l join deals d on d.uuid = l.deal_uuid
       join contract_lines c on c.branch_uuid = d.branch_uuid and c.assortment_uuid = l.assortment_uuid
     where d.uuid = $1 order by l.position limit 1`,
    [deal],
  );
  return must(rows[0]).uuid;
}
