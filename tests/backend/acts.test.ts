import { describe, expect, test } from "vitest";
import { acts as calls } from "#contract/acts.ts";
import { contracts } from "#contract/contracts.ts";
import type { Caller } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { type Move, useContracts } from "#tests/support/contracts.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";

const { backend, newContract, addContract, addMoves } = useContracts();

const noon = (date: string) => new Date(`${date}T12:00:00+03:00`);
const february = { dateFrom: "2026-02-01", dateTo: "2026-02-28" };
let count = 0;

/** A company of a test with 1,234.56 charged in January and two movements in February. */
async function given(moves: readonly Move[] = []) {
  count += 1;
  const contract = await newContract({ inn: `77${String(count).padStart(8, "0")}`, name: `ООО «Сверка ${count}»` });
  await addMoves(contract.uuid, [
    { kind: "charge", amount: 123_456, at: noon("2026-01-15"), document: "УПД № 1" },
    { kind: "payment", amount: 50_000, at: noon("2026-02-20"), document: "п/п № 7" },
    { kind: "correction", amount: -10_001, at: noon("2026-02-21"), document: "Накладная № 9" },
    ...moves,
  ]);
  return { ...contract, body: { companyUuid: contract.company.uuid, ...february } };
}

type Wanted = { companyUuid: string; dateFrom: string; dateTo: string; contractUuid?: string };

const issue = (as: Caller, body: Wanted) => as(calls.issue, { body });
const read = async (as: Caller, uuid: string) => (await as(calls.get, { params: { uuid } })).body;
const rowsOf = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ date, kind, document, debit, credit }) => [date, kind, document, debit.amount, credit.amount]);
const noticesOf = async (act: string) =>
  (
    await backend.pool.query(
      `select n.type, c.email, n.message from notifications n join customers c on c.uuid = n.customer_uuid
       where n.payload->>'act_uuid' = $1 order by n.type, c.email`,
      [act],
    )
  ).rows;

describe("an act of reconciliation", () => {
  test("has the balance before the period, its movements by day, and the balance after it", async () => {
    const { call, body, company } = await given();
    const issued = await issue(call, body);
    expect(issued.body.isNew).toBe(true);
    const act = await read(call, issued.body.uuid);
    expect(act).toMatchObject({
      company: { uuid: company.uuid },
      ...{ opening: { amount: 1234.56 }, debit: { amount: 100.01 }, credit: { amount: 500 }, closing: { amount: 834.57 } },
      ...{ difference: { amount: 0 }, contract: "", status: "issued", date: "2026-03-05", answer: null, mayAnswer: true, rowCount: 2 },
    });
    expect(rowsOf(act)).toEqual([
      ["2026-02-20", "payment", "п/п № 7", 0, 500],
      ["2026-02-21", "correction", "Накладная № 9", 100.01, 0],
    ]);
    expect((await pdfTexts((await call(calls.file, { params: { uuid: act.uuid } })).body as Buffer)).join(" ")).toContain("834,57");
  });

  test("a day begins and ends at Moscow's midnight, and the next act begins with what this one ended with", async () => {
    const { call, body } = await given([
      { kind: "payment", amount: 100, at: new Date("2026-02-28T23:59:59.999+03:00") },
      { kind: "payment", amount: 20, at: new Date("2026-03-01T00:00:00+03:00") },
    ]);
    const act = await read(call, (await issue(call, body)).body.uuid);
    expect(act.closing.amount).toBe(833.57);
    const next = await read(call, (await issue(call, { ...body, dateFrom: "2026-03-01", dateTo: "2026-03-05" })).body.uuid);
    expect([next.opening.amount, next.credit.amount, next.closing.amount]).toEqual([833.57, 0.2, 833.37]);
    const before = await read(call, (await issue(call, { ...body, dateFrom: "2026-01-01", dateTo: "2026-01-31" })).body.uuid);
    expect([before.opening.amount, before.closing.amount]).toEqual([0, act.opening.amount]);
  });

  test("a payment that was taken back is no movement, whatever charge it covered; one that came again is", async () => {
    const { call, body } = await given([
      { kind: "payment", amount: 700, at: noon("2026-02-22"), document: "Платёж № 8" },
      { kind: "payment", amount: -700, at: noon("2026-01-15"), document: "Отмена: Платёж № 8" },
      { kind: "payment", amount: 700, at: noon("2026-02-22"), document: "Платёж № 8" },
      { kind: "payment", amount: 900, at: noon("2026-02-23"), document: "Платёж № 9" },
      { kind: "payment", amount: -900, at: noon("2026-01-15"), document: "Отмена: Платёж № 9" },
      { kind: "payment", amount: 400, at: noon("2026-02-24"), document: "Платёж № 10" },
      { kind: "payment", amount: -400, at: noon("2026-02-24"), document: "Платёж № 10" },
    ]);
    const act = await read(call, (await issue(call, body)).body.uuid);
    expect([act.opening.amount, act.credit.amount, act.closing.amount]).toEqual([1234.56, 507, 827.57]);
    expect(rowsOf(act).filter(([, , document]) => String(document).includes("Платёж"))).toEqual([
      ["2026-02-22", "payment", "Платёж № 8", 0, 7],
    ]);
    const january = await read(call, (await issue(call, { ...body, dateFrom: "2026-01-01", dateTo: "2026-01-31" })).body.uuid);
    expect(january.closing.amount).toBe(1234.56);
  });

  test("one that the buyer has answered stands while its figures do; another figure makes a new one", async () => {
    const { call, body, company, uuid } = await given();
    const { body: first } = await issue(call, body);
    await call(calls.answer, { params: { uuid: first.uuid }, body: { answer: "confirmed" } });
    await backend.pool.query("update companies set legal_name = 'ООО «Иначе»', name = 'ООО «Иначе»' where uuid = $1", [company.uuid]);
    expect((await issue(call, body)).body).toMatchObject({ uuid: first.uuid, isNew: false });
    await addMoves(uuid, [{ kind: "payment", amount: 1, at: noon("2026-02-25"), document: "п/п № 8" }]);
    expect((await issue(call, body)).body.isNew).toBe(true);
  });

  test("of a year before any calendar is empty or refused, not an error of the server", async () => {
    const { call, body } = await given();
    const early = await issue(call, { ...body, dateFrom: "0026-02-01", dateTo: "0026-02-28" });
    expect([early.status, (await read(call, early.body.uuid)).closing.amount]).toEqual([200, 0]);
  });

  test("what the accounting system's balance changed is a row of its own, before the period too", async () => {
    const difference = "Сальдо из учётной системы";
    const { call, body, uuid } = await given([{ kind: "correction", amount: 3_333, at: noon("2026-02-25"), document: difference }]);
    const act = await read(call, (await issue(call, body)).body.uuid);
    expect(rowsOf(act).at(-1)).toEqual(["2026-02-25", "difference", "Разница с учётом: баланс передала учётная система", 0, 33.33]);
    expect([act.difference.amount, act.openingDifference.amount]).toEqual([-33.33, 0]);
    const next = await read(call, (await issue(call, { ...body, dateFrom: "2026-03-01", dateTo: "2026-03-05" })).body.uuid);
    expect([next.openingDifference.amount, next.difference.amount, next.opening.amount]).toEqual([-33.33, 0, 801.24]);
    const { contract } = (await call(contracts.ledger, { params: { uuid } })).body;
    expect(contract.balance.amount).toBe(-next.closing.amount);
  });

  test("a charge of a deal is named by its transfer document and number", async () => {
    const { call, body, uuid } = await given();
    const deal = await storeDeal(backend.db, { status: "received", reserve: false });
    await addMoves(uuid, [{ kind: "charge", amount: 700, at: noon("2026-02-02"), dealUuid: deal, document: "" }]);
    const { rows } = await backend.pool.query("select number from deals where uuid = $1", [deal]);
    const named = async () => rowsOf(await read(call, (await issue(call, body)).body.uuid))[0]?.[2];
    expect(await named()).toBe(`Отгрузка, сделка № ${rows[0].number}`);
    await backend.pool.query(
      `insert into papers (uuid, kind, seller_company_uuid, year, number, date, deal_uuid, company_uuid, total_kopecks,
         vat_kopecks, content)
       select gen_random_uuid(), 'upd', seller_company_uuid, 2026, 990017, '2026-02-02', uuid, buyer_company_uuid, 0, 0, '{}'
       from deals where uuid = $1`,
      [deal],
    );
    expect(await named()).toBe(`УПД № 990017 от 02.02.2026, сделка № ${rows[0].number}`);
  });

  test("of one contract has that contract alone; of all, each with its own sums", async () => {
    const { call, body, uuid, branchUuid } = await given();
    const other = await addContract(branchUuid, 7);
    await addMoves(other, [{ kind: "payment", amount: 40_000, at: noon("2026-02-10"), document: "п/п № 8" }]);
    const whole = await read(call, (await issue(call, body)).body.uuid);
    expect(whole.closing.amount).toBe(434.57);
    expect(whole.contracts.map(({ closing }) => closing.amount).sort((a, b) => a - b)).toEqual([-400, 834.57]);
    const one = await read(call, (await issue(call, { ...body, contractUuid: uuid })).body.uuid);
    expect([one.closing.amount, one.rowCount, one.contract]).toEqual([834.57, 2, "Молочная продукция, Лавка"]);
    const stranger = await given();
    expect((await issue(call, { ...body, contractUuid: stranger.uuid })).status).toBe(404);
  });

  test("asked for again is the same act; after a late movement a new one replaces it, and the old keeps what it said", async () => {
    const { call, body, uuid } = await given();
    const supervisor = await backend.as("supervisor@seller.example");
    const first = (await issue(call, body)).body;
    expect((await issue(supervisor, body)).body).toEqual({ ...first, isNew: false });
    await addMoves(uuid, [{ kind: "payment", amount: 1_000, at: noon("2026-02-11"), document: "п/п № 6" }]);
    const second = (await issue(supervisor, body)).body;
    expect(Number(second.number)).toBe(Number(first.number) + 1);
    const old = await read(call, first.uuid);
    expect(old).toMatchObject({ status: "replaced", mayAnswer: false, closing: { amount: 834.57 } });
    expect(old.replacedBy).toEqual({ uuid: second.uuid, number: second.number });
    expect((await read(call, second.uuid)).closing.amount).toBe(824.57);
  });

  test("asked for by two people at once is one act", async () => {
    const { call, body } = await given();
    const supervisor = await backend.as("supervisor@seller.example");
    const both = await Promise.all([issue(call, body), issue(supervisor, body)]);
    expect(new Set(both.map((answer) => answer.body.uuid)).size).toBe(1);
    expect(both.map((answer) => answer.body.isNew).sort()).toEqual([false, true]);
  });

  test("is refused in words: of days to come, of a wrong period, of no contracts, of too many rows", async () => {
    const { call, body, uuid } = await given();
    const refused = async (values: object) => {
      const { status, errors } = await issue(call, { ...body, ...values });
      return [status, (errors[0]?.details as { dateTo?: string[] } | undefined)?.dateTo?.[0] ?? errors[0]?.message];
    };
    expect(await refused({ dateTo: "2026-03-06" })).toEqual([400, expect.stringMatching(/^Последний день — не позже сегодняшнего/)]);
    expect(await refused({ dateFrom: "2026-03-01" })).toEqual([400, "Последний день раньше первого"]);
    expect(await refused({ dateFrom: "2025-02-27" })).toEqual([400, "Период акта — не больше года"]);
    await backend.pool.query(
      `insert into ledger_rows (contract_line_uuid, kind, amount_kopecks, balance_after_kopecks, reserved_after_kopecks, created_at)
       select $1, 'payment', 1, 0, 0, '2026-02-05' from generate_series(1, 1999)`,
      [uuid],
    );
    expect(await refused({})).toEqual([409, "За этот период больше 2000 движений: выберите период короче или один договор"]);
    const supervisor = await backend.as("supervisor@seller.example");
    const gamma = (await backend.pool.query("select company_uuid from customers where email = 'director@gamma.example'")).rows[0];
    const none = await issue(supervisor, { ...body, companyUuid: gamma.company_uuid });
    expect([none.status, none.errors[0]?.message]).toEqual([409, "У компании нет договоров: сверять нечего"]);
  });

  test("of another company nobody makes, reads, downloads or answers", async () => {
    const { call, body } = await given();
    const { call: stranger } = await given();
    const { uuid } = (await issue(call, body)).body;
    expect((await issue(stranger, body)).status).toBe(404);
    for (const of of [calls.get, calls.file]) expect((await stranger(of, { params: { uuid } })).status).toBe(404);
    expect((await stranger(calls.answer, { params: { uuid }, body: { answer: "confirmed" } })).status).toBe(404);
    expect((await (await backend.as("rep2@seller.example"))(calls.get, { params: { uuid } })).status).toBe(404);
  });
});

describe("the buyer's answer to an act", () => {
  test("an objection is kept with who and when, the seller's people are notified, and the act says what it said", async () => {
    const { call, body } = await given();
    const supervisor = await backend.as("supervisor@seller.example");
    const { uuid } = (await issue(supervisor, body)).body;
    expect((await noticesOf(uuid)).map(({ type }) => type)).toEqual(["actIssued"]);
    const before = await read(call, uuid);
    const empty = await call(calls.answer, { params: { uuid }, body: { answer: "objected", comment: " " } });
    expect([empty.status, Object.keys(empty.errors[0]?.details ?? {})]).toEqual([400, ["comment"]]);
    const comment = "Нет платёжки № 318";
    const answered = await call(calls.answer, { params: { uuid }, body: { answer: "objected", comment, version: before.version } });
    expect(answered.status).toBe(200);
    const after = await read(supervisor, uuid);
    expect(after.answer).toMatchObject({ answer: "objected", comment, at: testNow.toISOString() });
    expect(after.answer?.by).not.toBe("");
    expect({ ...after, answer: null, mayAnswer: true, version: before.version }).toEqual(before);
    const told = (await noticesOf(uuid)).filter(({ type }) => type === "actObjected");
    expect(told.map(({ email }) => email)).toEqual(expect.arrayContaining(["supervisor@seller.example", "regional@seller.example"]));
    expect(told[0].message).toMatch(/^ООО «Сверка \d+» возражает по акту сверки № \d+\.$/);
  });

  test("is given once: the same again changes nothing, another is refused, and a later act has its own", async () => {
    const { call, body, uuid: contract } = await given();
    const { uuid } = (await issue(call, body)).body;
    const answer = (act: string, values: object) => call(calls.answer, { params: { uuid: act }, body: { answer: "confirmed", ...values } });
    expect((await answer(uuid, { answer: "objected", comment: "Не всё", version: 1 })).status).toBe(200);
    expect((await answer(uuid, { answer: "objected", comment: "Не всё", version: 1 })).status).toBe(200);
    const emails = (await noticesOf(uuid)).flatMap(({ type, email }) => (type === "actObjected" ? [email] : []));
    expect(emails).toEqual([...new Set(emails)]);
    const outdated = await answer(uuid, { version: 1 });
    expect([outdated.status, outdated.errors[0]?.code]).toEqual([409, expect.stringContaining("CHANGED")]);
    expect((await answer(uuid, { version: 2 })).errors[0]?.message).toBe("На этот акт уже ответили: откройте его заново");
    await addMoves(contract, [{ kind: "payment", amount: 1_000, at: noon("2026-02-11") }]);
    const later = (await issue(call, body)).body.uuid;
    expect((await answer(later, { version: 1 })).body.answer?.answer).toBe("confirmed");
    expect((await read(call, uuid)).answer?.answer).toBe("objected");
  });

  test("confirms money as it is: what changed since is named to both sides, may be objected to, and a new act is confirmed", async () => {
    const { call, body, uuid: contract } = await given();
    const supervisor = await backend.as("supervisor@seller.example");
    const { uuid } = (await issue(supervisor, body)).body;
    const answer = (act: string, values: object) => call(calls.answer, { params: { uuid: act }, body: { answer: "confirmed", ...values } });
    expect((await read(call, uuid)).moneyChanged).toBe(false);
    // The payment of 20 February is taken back; what comes after the period is not its money.
    await addMoves(contract, [
      { kind: "payment", amount: -50_000, at: noon("2026-02-20"), document: "Отмена: п/п № 7" },
      { kind: "payment", amount: 700, at: noon("2026-03-02"), document: "п/п № 8" },
    ]);
    for (const as of [call, supervisor]) expect((await read(as, uuid)).moneyChanged).toBe(true);
    const outdated = await answer(uuid, {});
    expect([outdated.status, outdated.errors[0]?.message]).toEqual([
      409,
      "После составления акта деньги за период изменились: подтвердить его нельзя. Составьте новый акт за те же дни",
    ]);
    expect((await read(call, uuid)).answer).toBeNull();
    expect((await answer(uuid, { answer: "objected", comment: "Оплата 500 рублей была" })).status).toBe(200);
    const renewed = (await issue(call, body)).body;
    expect(renewed.isNew).toBe(true);
    expect((await read(call, renewed.uuid)).closing.amount).toBe(1334.57);
    expect((await answer(renewed.uuid, {})).body).toMatchObject({ moneyChanged: false, answer: { answer: "confirmed" } });
    // Whoever has confirmed is told of later changes too.
    await addMoves(contract, [{ kind: "correction", amount: 100, at: noon("2026-01-20"), document: "УКД № 1" }]);
    expect((await read(call, renewed.uuid)).moneyChanged).toBe(true);
  });

  test("and a movement of its days at once: the act is confirmed as it was, or not at all", async () => {
    const { call, body, uuid: contract } = await given();
    const { uuid } = (await issue(call, body)).body;
    const client = await backend.pool.connect();
    await client.query("begin");
    await client.query("select from contract_lines where uuid = $1 for update", [contract]);
    const confirming = call(calls.answer, { params: { uuid }, body: { answer: "confirmed" } });
    await client.query(
      `insert into ledger_rows (contract_line_uuid, kind, amount_kopecks, balance_after_kopecks, reserved_after_kopecks, created_at)
       values ($1, 'payment', 1, 0, 0, '2026-02-05')`,
      [contract],
    );
    await client.query("commit");
    client.release();
    expect((await confirming).status).toBe(409);
  });

  test("of an act that a new one replaced is refused, and the seller's people give none", async () => {
    const { call, body, uuid: contract } = await given();
    const { uuid } = (await issue(call, body)).body;
    const supervisor = await backend.as("supervisor@seller.example");
    expect((await supervisor(calls.answer, { params: { uuid }, body: { answer: "confirmed" } })).status).toBe(403);
    await addMoves(contract, [{ kind: "payment", amount: 1_000, at: noon("2026-02-11") }]);
    await issue(call, body);
    const refused = await call(calls.answer, { params: { uuid }, body: { answer: "confirmed" } });
    expect([refused.status, refused.errors[0]?.message]).toEqual([409, "Этот акт заменён новым: ответьте на новый"]);
  });
});
