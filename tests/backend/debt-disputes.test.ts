import { beforeEach, describe, expect, test } from "vitest";
import { notificationPath } from "#app/areas/cabinet/notification-path.ts";
import { contracts } from "#contract/contracts.ts";
import { debts } from "#contract/debts.ts";
import { notifications } from "#contract/notifications.ts";
import { useDebtors } from "#tests/support/debtors.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";

const { backend, newContract, addMoves, forget, putReminders, toldTo, remind, settle, agree } = useDebtors();
const at = (time: string) => new Date(`${time}+03:00`);
const noon = "2026-03-11T12:00:00";
const rep = "rep@seller.example";

beforeEach(forget);

/** Due on 10 March. */
const late = { kind: "charge", amount: 100_000, at: at("2026-02-24T12:00:00"), document: "УПД № 7" } as const;
const second = { ...late, amount: 50_000, document: "УПД № 8" } as const;

/** A debtor of the representative, with the ids of its charges. */
async function debtor(moves: Parameters<typeof addMoves>[1] = [late, second]) {
  const { rows } = await backend.pool.query("select uuid from customers where email = $1", [rep]);
  const { company, uuid } = await newContract({ name: "Спорщик", salesRepresentativeUuid: rows[0].uuid });
  await addMoves(uuid, moves);
  const found = await backend.pool.query("select id from ledger_rows where contract_line_uuid = $1 order by id", [uuid]);
  const director = `${company.uuid}@ledger.example`;
  return { uuid: company.uuid, line: uuid, director, ids: found.rows.map(({ id }) => String(id)) };
}

const dispute = (who: string, uuid: string, chargeId = "", reason = "Недовезли ящик", time = noon) =>
  agree(debts.dispute, who, { uuid }, { chargeId, reason }, time);
const decide = (who: string, uuid: string, disputeUuid: string, decision: string) =>
  agree(debts.decide, who, { uuid, disputeUuid }, { decision }, noon);
const told = (email: string) => toldTo("email", email, "chargeDisputed");

test("a disputed charge alone is not reminded of until the seller decides, then its next step goes; no sum changes", async () => {
  const { uuid, director, ids } = await debtor();
  await putReminders({ polite: 1, firm: 3, claim: 30 });
  const sums = async () => (await (await backend.as(director))(contracts.money, { params: { uuid } })).body;
  backend.setNow(at(noon));
  const before = await sums();
  const { body } = await dispute(director, uuid, ids[0]);
  expect(body).toMatchObject({ isNew: true, dispute: { chargeId: ids[0], reason: "Недовезли ящик", isBySeller: false, decision: null } });
  expect(await sums()).toEqual(before);
  await remind("2026-03-12T10:00:00");
  const letters = () => toldTo("company", uuid, "paymentReminder");
  const [first = ""] = await letters();
  expect([first.includes("УПД № 7"), first.includes("УПД № 8")]).toEqual([false, true]);
  expect(first).toContain("Всего 500 ₽");
  await decide(rep, uuid, body.dispute.uuid, "Ящик довезли 12 марта, счёт верный");
  await remind("2026-03-13T10:00:00");
  expect((await letters())[1]).toContain("УПД № 7");
});

test.each(["УПД № 7 от 24.02.2026", "УПД № 7 от 24 февраля"])("a notice of %s, which says its day, adds none", async (document) => {
  const { uuid, director, ids } = await debtor([{ ...late, document }]);
  const { body } = await dispute(director, uuid, ids[0]);
  expect((await told(rep)).at(-1)).toBe(`Спорщик оспаривает: ${document}, 1 000 ₽. Причина: Недовезли ящик`);
  await decide(rep, uuid, body.dispute.uuid, "Довезём");
  expect(await told(director)).toEqual([`Решение по вашему возражению: ${document}, 1 000 ₽. Довезём`]);
});

test("each side is told of the other's dispute and of the decision, with a link to the debts", async () => {
  const { uuid, director, ids } = await debtor();
  const own = await dispute(director, uuid, ids[0]);
  expect(await told(rep)).toEqual(["Спорщик оспаривает: УПД № 7 от 24.02.2026, 1 000 ₽. Причина: Недовезли ящик"]);
  expect(await told(director)).toEqual([]);
  await dispute(rep, uuid, ids[1], "Цена не та");
  expect(await told(director)).toEqual(["Продавец записал ваше возражение: УПД № 8 от 24.02.2026, 500 ₽. Причина: Цена не та"]);
  await decide(rep, uuid, own.body.dispute.uuid, "Довезём");
  expect((await told(director))[1]).toBe("Решение по вашему возражению: УПД № 7 от 24.02.2026, 1 000 ₽. Довезём");
  expect(await told(rep)).toHaveLength(1);
  const [notice] = (await (await backend.as(rep))(notifications.list, { query: {} })).body.notifications;
  expect(notice && notificationPath(notice, ["seller_sales_representative"])).toBe(`/cabinet/receivables/${uuid}`);
});

test("the same dispute and decision again are the first ones, others are refused, and both sides see them", async () => {
  const { uuid, director, ids } = await debtor();
  const both = await Promise.all([dispute(director, uuid, ids[0]), dispute(director, uuid, ids[0])]);
  expect(both.map(({ body }) => body.isNew).sort()).toEqual([false, true]);
  expect((await dispute(rep, uuid, ids[0], "Иначе")).status).toBe(409);
  const disputeUuid = both[0]?.body.dispute.uuid ?? "";
  const decisions = await Promise.all(["Довезём", "Не довезём"].map((text) => decide(rep, uuid, disputeUuid, text)));
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409]);
  const text = decisions.find(({ status }) => status === 200)?.body.dispute.decision?.text ?? "";
  expect((await decide(rep, uuid, disputeUuid, text)).status).toBe(200);
  expect(await told(rep)).toHaveLength(1);
  for (const who of [director, rep]) {
    const { disputes } = (await (await backend.as(who))(debts.get, { params: { uuid } })).body;
    expect(disputes).toMatchObject([{ reason: "Недовезли ящик", amount: { amount: 1000 }, postedOn: "2026-02-24", decision: { text } }]);
  }
  const again = await dispute(director, uuid, ids[0], "Всё равно недовезли");
  expect(again.body.isNew).toBe(true);
});

test("what is paid, a payment and a charge of another company are not disputed", async () => {
  const other = await debtor();
  const { uuid, line, director, ids } = await debtor();
  await addMoves(line, [{ kind: "payment", amount: 100_000, at: at("2026-03-01T12:00:00") }]);
  await backend.pool.query("update contract_lines set balance_kopecks = -50000 where uuid = $1", [line]);
  expect((await dispute(director, uuid, ids[0])).status).toBe(409);
  expect((await dispute(director, uuid, ids[1])).status).toBe(200);
  expect((await dispute(director, uuid, String(Number(ids[1]) + 1))).status).toBe(404);
  expect((await dispute(director, uuid, other.ids[0])).status).toBe(404);
  expect((await dispute(director, other.uuid, other.ids[0])).status).toBe(404);
  const { body } = await dispute(other.director, other.uuid, other.ids[0]);
  expect((await decide(rep, uuid, body.dispute.uuid, "Нет")).status).toBe(404);
  for (const bad of ["", "12a", "1".repeat(16)]) expect((await dispute(director, uuid, bad)).status).toBe(400);
});

test("a promise is not broken by what is disputed", async () => {
  const { uuid, director, ids } = await debtor([late]);
  await agree(debts.promise, director, { uuid }, { day: "2026-03-12" }, noon);
  await dispute(director, uuid, ids[0]);
  await settle("2026-03-13T10:00:00");
  expect(await toldTo("email", rep, "promiseBroken")).toEqual([]);
});

describe("who disputes and decides", () => {
  /** By hand: disputing, deciding. */
  const expected: Record<string, [number, number]> = {
    own: [200, 403],
    "regional@seller.example": [200, 200],
    "rep@seller.example": [200, 200],
    "supervisor@seller.example": [200, 200],
    "rep2@seller.example": [404, 404],
    "director@beta.example": [404, 403],
    manager: [403, 403],
    "distribution@seller.example": [403, 403],
    "security@seller.example": [403, 403],
    "director@seller.example": [403, 403],
    "platform@platform.example": [403, 403],
    "support@platform.example": [403, 403],
  };

  test("the director disputes, the company's representative, regional directors, supervisors and accountants also decide", async () => {
    const found: Record<string, [number, number]> = {};
    const { uuid, director, ids } = await debtor();
    await addPerson(backend.db, { companyUuid: uuid, email: "manager@disputes.example", roles: ["buyer_company_manager"] });
    const logins: Record<string, string> = { own: director, manager: "manager@disputes.example" };
    const again = async (who: string): Promise<[number, number]> => {
      await backend.pool.query("delete from charge_disputes");
      const { status } = await dispute(who, uuid, ids[0]);
      await dispute(director, uuid, ids[0]);
      const { rows } = await backend.pool.query("select uuid from charge_disputes");
      return [status, (await decide(who, uuid, rows[0].uuid, "Решено")).status];
    };
    for (const who of Object.keys(expected)) found[who] = await again(logins[who] ?? who);
    expect(found).toEqual(expected);
    await backend.pool.query("update customers set permissions = '{accountant}' where email = 'content@seller.example'");
    expect(await again("content@seller.example")).toEqual([200, 200]);
    await backend.pool.query("update customers set permissions = '{}' where email = 'content@seller.example'");
  });
});

/** `addMoves` leaves the balance of its own moves. */
const owe = (line: string, kopecks: number) =>
  backend.pool.query("update contract_lines set balance_kopecks = $2 where uuid = $1", [line, -kopecks]);

test("what the buyer pays counts for what is not disputed, though the disputed charge was due first", async () => {
  const { uuid, director, ids } = await debtor([late, { ...second, at: at("2026-02-25T12:00:00") }]);
  await putReminders({ polite: 1, firm: 3, claim: 30 });
  await dispute(director, uuid, ids[0]);
  const { rows } = await backend.pool.query("select contract_line_uuid as line from ledger_rows where id = $1", [ids[0]]);
  await addMoves(rows[0].line, [{ kind: "payment", amount: 30_000, at: at("2026-03-12T12:00:00") }]);
  await owe(rows[0].line, 120_000);
  await remind("2026-03-13T10:00:00");
  const [letter = ""] = await toldTo("company", uuid, "paymentReminder");
  // 500.00 less the 300.00 that came.
  expect([letter.includes("УПД № 8"), letter.includes("УПД № 7"), letter.replace(/[\u00A0\u202F]/g, " ").includes("200")]).toEqual([
    true,
    false,
    true,
  ]);
  await addMoves(rows[0].line, [{ kind: "payment", amount: 20_000, at: at("2026-03-14T12:00:00") }]);
  await owe(rows[0].line, 100_000);
  await remind("2026-03-16T10:00:00");
  expect(await toldTo("company", uuid, "paymentReminder")).toHaveLength(1);
});

test("a disputed charge that later payments have covered leaves them to the others", async () => {
  const { uuid, director, ids } = await debtor([late, second]);
  await putReminders({ polite: 1 });
  await dispute(director, uuid, ids[0]);
  const { rows } = await backend.pool.query("select contract_line_uuid as line from ledger_rows where id = $1", [ids[0]]);
  await addMoves(rows[0].line, [{ kind: "payment", amount: 100_000, at: at("2026-03-12T12:00:00") }]);
  await owe(rows[0].line, 50_000);
  await remind("2026-03-13T10:00:00");
  expect(await toldTo("company", uuid, "paymentReminder")).toEqual([]);
});

const get = async (who: string, uuid: string, query: object = {}) =>
  (await (await backend.as(who))(debts.get, { params: { uuid }, query })).body;
const accept = async (who: string, uuid: string, disputeUuid: string) =>
  (await backend.as(who))(debts.accept, { params: { uuid, disputeUuid } });

test("a charge that was decided on is disputed in new words only, and waits with its reminders once the seller accepts it", async () => {
  const { uuid, director, ids } = await debtor([late]);
  await putReminders({ polite: 1, firm: 3, firmAgain: 5 });
  const letters = async () => (await toldTo("company", uuid, "paymentReminder")).length;
  const first = await dispute(director, uuid, ids[0]);
  expect(first.body.dispute).toMatchObject({ isPausing: true, earlier: [] });
  await decide(rep, uuid, first.body.dispute.uuid, "Довезли");
  const same = await dispute(director, uuid, ids[0], "  недовезли —  ЯЩИК! ");
  expect([same.status, same.errors?.[0]?.details]).toEqual([
    400,
    { reason: ["На эти слова продавец уже ответил: напишите, что изменилось"] },
  ]);
  const second = await dispute(director, uuid, ids[0], "Ящик пустой");
  expect(second.body.dispute).toMatchObject({
    isPausing: false,
    earlier: [{ reason: "Недовезли ящик", decision: { text: "Довезли" } }],
  });
  await remind("2026-03-12T10:00:00");
  expect(await letters(), "not accepted").toBe(1);
  expect((await accept(director, uuid, second.body.dispute.uuid)).status).toBe(403);
  expect((await accept("rep2@seller.example", uuid, second.body.dispute.uuid)).status).toBe(404);
  const both = await Promise.all([1, 2].map(() => accept(rep, uuid, second.body.dispute.uuid)));
  expect(both.map(({ status, body }) => [status, body.dispute.isPausing])).toEqual([
    [200, true],
    [200, true],
  ]);
  await remind("2026-03-13T10:00:00");
  expect(await letters(), "accepted").toBe(1);
  await decide(rep, uuid, second.body.dispute.uuid, "Ящик полный");
  expect((await accept(rep, uuid, second.body.dispute.uuid)).status).toBe(409);
  await remind("2026-03-16T10:00:00");
  expect(await letters(), "decided").toBe(2);
  const own = await dispute(rep, uuid, ids[0], "Покупатель прислал акт");
  expect(own.body.dispute).toMatchObject({ isPausing: true, isBySeller: true });
  const { requested } = await get(director, uuid, { charge: ids[0] });
  expect(requested).toMatchObject({
    id: ids[0],
    rest: { amount: 1000 },
    document: "УПД № 7",
    dispute: { reason: "Покупатель прислал акт" },
  });
  expect(requested?.dispute?.earlier.map(({ reason }) => reason)).toEqual(["Ящик пустой", "Недовезли ящик"]);
});

test("charges are found by document or order, of this company only, and all open disputes are reached page by page", async () => {
  const moves = Array.from({ length: 60 }, (_, index) => ({ ...late, amount: 100 + index, document: `УПД № 9${index}` }));
  const { uuid, director, ids } = await debtor(moves);
  const other = await debtor();
  const found = await get(director, uuid, { find: "упд № 959" });
  expect(found.found).toMatchObject([{ id: ids[59], amount: { amount: 1.59 } }]);
  expect((await get(director, uuid, { find: "упд" })).found).toHaveLength(20);
  expect((await get(director, uuid, { find: "undefined" })).found, "charges without an order").toEqual([]);
  const beyondDays = { params: { uuid }, query: { after: `1-${"9".repeat(15)}-${uuid}` } };
  expect((await (await backend.as(director))(debts.get, beyondDays)).status).toBe(400);
  expect((await get(director, uuid, { charge: other.ids[0] })).requested).toBeNull();
  const last = await dispute(director, uuid, ids[59], "Последняя");
  await decide(rep, uuid, last.body.dispute.uuid, "Нет");
  for (const id of ids.slice(0, 55)) await dispute(director, uuid, id);
  const first = await get(director, uuid);
  expect([first.disputes.length, first.disputed.length]).toEqual([50, 55]);
  const next = await get(director, uuid, { after: first.nextDisputes });
  expect([next.disputes.length, next.nextDisputes]).toEqual([6, null]);
  expect(new Set([...first.disputes, ...next.disputes].map(({ chargeId }) => chargeId)).size).toBe(56);
  expect(next.disputes.at(-1)?.decision?.text).toBe("Нет");
});

test("a delivery is found by the number of its transfer document, and says its day once in letters", async () => {
  const deal = await storeDeal(backend.db, { status: "received", reserve: false });
  await backend.pool.query(
    `insert into papers (uuid, kind, seller_company_uuid, year, number, date, deal_uuid, company_uuid, total_kopecks, vat_kopecks, content)
     select gen_random_uuid(), 'upd', seller_company_uuid, 2026, 990031, '2026-02-24', uuid, buyer_company_uuid, 0, 0, '{}'
     from deals where uuid = $1`,
    [deal],
  );
  const agreed = { ...late, kind: "correction", amount: -20_000, document: "УКД № 4 от 24.02.2026" } as const;
  const { uuid, director, ids } = await debtor([{ ...late, dealUuid: deal, document: "1" }, second, agreed]);
  const find = async (words: string) => (await get(director, uuid, { find: words })).found.map(({ id }) => id);
  expect([await find("990031"), await find("УПД № 990031"), await find("990032")]).toEqual([[ids[0]], [ids[0]], []]);
  await putReminders({ polite: 1 });
  await remind("2026-03-11T10:00:00");
  const [letter = ""] = await toldTo("company", uuid, "paymentReminder");
  expect(letter).toContain("• УКД № 4 от 24.02.2026: 200 ₽");
  expect(letter).toContain("• УПД № 8 от 24.02.2026: 500 ₽");
});

test("words of signs alone are other words than other signs", async () => {
  const { uuid, director, ids } = await debtor([late]);
  const first = await dispute(director, uuid, ids[0], "!!!");
  await decide(rep, uuid, first.body.dispute.uuid, "Что не так?");
  expect([(await dispute(director, uuid, ids[0], "!!!")).status, (await dispute(director, uuid, ids[0], "???")).status]).toEqual([
    400, 200,
  ]);
});
