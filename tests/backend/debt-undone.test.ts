import { beforeEach, expect, test } from "vitest";
import { contracts } from "#contract/contracts.ts";
import { debts } from "#contract/debts.ts";
import { payments } from "#contract/payments.ts";
import { readContracts, readOpening } from "#server/backend/papers/acts/read-act-source.ts";
import { useDebtors } from "#tests/support/debtors.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const { backend, newContract, addMoves, forget, putReminders, toldTo, remind, settle, agree } = useDebtors();
const at = (time: string) => new Date(`${time}+03:00`);
const supervisor = "supervisor@seller.example";

beforeEach(async () => {
  await forget();
  await backend.pool.query("delete from payments");
});

/** Due on 10 March. */
const late = { kind: "charge", amount: 100_000, at: at("2026-02-24T12:00:00"), document: "УПД № 7" } as const;
/** Due on 17 March. */
const later = { kind: "charge", amount: 50_000, at: at("2026-03-03T12:00:00"), document: "УПД № 8" } as const;
let inns = 7100000500;

async function debtor() {
  inns += 1;
  const inn = String(inns);
  const { company, uuid } = await newContract({ name: `Возврат ${inn}`, inn });
  await addMoves(uuid, [late, later]);
  const { rows } = await backend.pool.query("select id from ledger_rows where contract_line_uuid = $1 order by id", [uuid]);
  return { uuid: company.uuid, line: uuid, inn, director: `${company.uuid}@ledger.example`, ids: rows.map(({ id }) => String(id)) };
}

const by = async (time: string) => {
  backend.setNow(at(time));
  return backend.as(supervisor);
};

/** Both charges are paid, and the payment is taken back. */
async function payAndUndo(inn: string, time: string, amount = "1500", number = "9") {
  const { body } = await (await by(time))(payments.add, { body: { buyer: inn, number, amount, date: time.slice(0, 10) } as never });
  expect(body.status).toBe("posted");
  return async (later: string) => {
    const call = await by(later);
    expect((await call(payments.undo, { params: { uuid: body.uuid } })).status).toBe(200);
    // While it waits for a person nobody is reminded.
    expect((await call(payments.setAside, { params: { uuid: body.uuid }, body: { isIgnored: true } })).status).toBe(200);
  };
}

/** What feeds know a contract by, besides the company. */
async function namesOf(line: string): Promise<{ branch: string; assortment: string }> {
  const { rows } = await backend.pool.query(
    `select b.name as branch, a.name as assortment from contract_lines l join branches b on b.uuid = l.branch_uuid
     join assortments a on a.uuid = l.assortment_uuid where l.uuid = $1`,
    [line],
  );
  return rows[0];
}

const letters = (uuid: string) => toldTo("company", uuid, "paymentReminder");

test("a payment that is taken back opens its charges again, each with its day, and is no charge of its own", async () => {
  const { uuid, inn, line } = await debtor();
  const read = async () => {
    const { body } = await (await by("2026-03-12T15:00:00"))(contracts.money, { params: { uuid } });
    return body.open.map(({ id: _, ...charge }) => charge);
  };
  const before = await read();
  const undo = await payAndUndo(inn, "2026-03-12T12:00:00");
  expect(await read()).toEqual([]);
  await undo("2026-03-12T13:00:00");
  expect(await read()).toEqual(before);
  const again = await payAndUndo(inn, "2026-03-12T14:00:00", "1500", "10");
  expect(await read()).toEqual([]);
  await again("2026-03-12T14:30:00");
  const { body } = await (await by("2026-03-12T15:00:00"))(contracts.receivables, { query: { search: inn } });
  expect(body.companies.map(({ owed, overdue }) => [owed.amount, overdue.amount])).toEqual([[1500, 1000]]);
  const { entries } = (await (await by("2026-03-12T15:00:00"))(contracts.ledger, { params: { uuid: line }, query: {} })).body;
  expect(entries[0]).toMatchObject({
    kind: "payment",
    balanceChange: { amount: -1500 },
    document: "Отмена: Платёж № 10, поступил 12.03.2026",
  });
});

test("what is left by other payments keeps their names", async () => {
  const { uuid, inn, line } = await debtor();
  await addMoves(line, [{ kind: "payment", amount: 30_000, at: at("2026-03-02T00:00:00"), document: "п/п № 1" }]);
  await backend.pool.query("update contract_lines set balance_kopecks = -120000 where uuid = $1", [line]);
  await (await payAndUndo(inn, "2026-03-11T12:00:00", "1000"))("2026-03-12T13:00:00");
  await addMoves(line, [{ kind: "payment", amount: 10_000, at: at("2026-03-12T00:00:00"), document: "п/п № 2" }]);
  await backend.pool.query("update contract_lines set balance_kopecks = -110000 where uuid = $1", [line]);
  const { body } = await (await by("2026-03-12T15:00:00"))(contracts.money, { params: { uuid } });
  expect(body.open.map(({ rest, payments: paid }) => [rest.amount, paid.map(({ document, amount }) => [document, amount.amount])])).toEqual(
    [
      [
        600,
        [
          ["п/п № 1", 300],
          ["п/п № 2", 100],
        ],
      ],
      [500, []],
    ],
  );
});

test("a step that was sent for a charge is not sent again when its payment is taken back, and the next one is", async () => {
  const { uuid, inn } = await debtor();
  await putReminders({ polite: 1, firm: 3 });
  await remind("2026-03-11T10:00:00");
  expect(await letters(uuid)).toHaveLength(1);
  const undo = await payAndUndo(inn, "2026-03-11T12:00:00");
  await undo("2026-03-11T13:00:00");
  await remind("2026-03-12T10:00:00");
  expect(await letters(uuid), "polite again").toHaveLength(1);
  await remind("2026-03-13T10:00:00");
  const [, firm = ""] = await letters(uuid);
  expect([firm.slice(0, 8), firm.includes("УПД № 7"), firm.includes("Отмена"), firm.includes("УПД № 8")]).toEqual([
    "Срок опл",
    true,
    false,
    false,
  ]);
});

test("a promise and a dispute hold on for charges whose payment is taken back", async () => {
  const promised = await debtor();
  const disputed = await debtor();
  await putReminders({ polite: 1, firm: 3 });
  const noon = "2026-03-11T12:00:00";
  await agree(debts.promise, promised.director, { uuid: promised.uuid }, { day: "2026-03-27" }, noon);
  for (const chargeId of disputed.ids) {
    const body = { chargeId, reason: "Недовезли" };
    expect((await agree(debts.dispute, disputed.director, { uuid: disputed.uuid }, body, noon)).status).toBe(200);
  }
  for (const { inn } of [promised, disputed]) await (await payAndUndo(inn, "2026-03-12T12:00:00"))("2026-03-12T13:00:00");
  for (const day of ["13", "18", "20"]) await remind(`2026-03-${day}T10:00:00`);
  expect([await letters(promised.uuid), await letters(disputed.uuid)]).toEqual([[], []]);
});

test("a kept promise stays so when an older payment is taken back meanwhile, and one that was not kept does not become so", async () => {
  const owedBefore = { kind: "charge", amount: 70_000, at: at("2026-02-10T12:00:00"), document: "УПД № 6" } as const;
  const people = [await debtor(), await debtor(), await debtor(), await debtor()];
  const [keeps, , posts, moves] = people;
  for (const { uuid, inn, line, director } of people) {
    await addMoves(line, [owedBefore]);
    await backend.pool.query("update contract_lines set balance_kopecks = -220000 where uuid = $1", [line]);
    const undo = await payAndUndo(inn, "2026-03-06T12:00:00", "700", "3");
    await agree(debts.promise, director, { uuid }, { day: "2026-03-13", amount: "600" }, "2026-03-10T13:00:00");
    await undo("2026-03-11T12:00:00");
  }
  await (await by("2026-03-12T12:00:00"))(payments.add, {
    body: { buyer: keeps?.inn, number: "4", amount: "600", date: "2026-03-12" } as never,
  });
  // The same money again: by its own document, and by another one of the same day.
  for (const [one, number] of [
    [posts, "3"],
    [moves, "5"],
  ] as const) {
    const row = { kind: "payment", amount: 70_000, at: at("2026-03-06T00:00:00") } as const;
    await addMoves(one?.line ?? "", [{ ...row, document: `Платёж № ${number}, поступил 06.03.2026` }]);
    await backend.pool.query("update contract_lines set balance_kopecks = -150000 where uuid = $1", [one?.line]);
  }
  const states = async () => {
    const as = await by("2026-03-16T12:00:00");
    const read = people.map(async ({ uuid }) => (await as(debts.get, { params: { uuid } })).body.promises[0]?.state);
    return Promise.all(read);
  };
  expect(await states()).toEqual(["kept", "broken", "broken", "broken"]);
  await settle("2026-03-16T10:00:00");
  expect(await states()).toEqual(["kept", "broken", "broken", "broken"]);
});

test("what the accounting system's balance had and is taken back is owed alike on every page", async () => {
  const { company, uuid: line, limitKopecks } = await newContract({ name: "Сальдо", inn: "7100000599" });
  const exchange = exchangeOf(backend);
  const row = { company: "7100000599", ...(await namesOf(line)) };
  backend.setNow(at("2026-03-05T15:00:00"));
  const report = (balance: string, time: string) =>
    exchange.load("contracts", [{ ...row, balance, at: `${time}+03:00` }] as never, { as: "Сальдо" });
  await report("-700.00", "2026-03-05T14:00:00");
  const add = await (await by("2026-03-05T16:00:00"))(payments.add, {
    body: { buyer: row.company, number: "9", amount: "1000", date: "2026-03-04" } as never,
  });
  expect(add.body.status).toBe("posted");
  await report("-1700.00", "2026-03-03T14:00:00");
  expect((await (await by("2026-03-06T12:00:00"))(payments.undo, { params: { uuid: add.body.uuid } })).status).toBe(200);
  const withdrawn = { externalId: "gone", ...row, kind: "payment", document: "ПП 7", date: "2026-03-04", amount: "300.00" };
  await exchange.load("payments", [withdrawn] as never, { as: "Сальдо" });
  await exchange.load("payments", [{ ...withdrawn, amount: "100.00" }] as never, { as: "Сальдо" });
  const as = await by("2026-03-06T12:00:00");
  const { body: money } = await as(contracts.money, { params: { uuid: company.uuid } });
  const { body: list } = await as(contracts.receivables, { query: { search: row.company } });
  const [closing] = await readOpening(backend.db, await readContracts(backend.db, [company.uuid]), "2026-03-07");
  const available = limitKopecks / 100 - 1600;
  expect([
    money.owed.amount,
    money.open.reduce((sum, { rest }) => sum + rest.amount, 0),
    list.companies.map(({ owed }) => owed.amount),
    (closing?.opening ?? 0) / 100,
    money.lines.map((own) => own.available.amount),
  ]).toEqual([1600, 1600, [1600], 1600, [available]]);
});

test("a payment of the exchange that is withdrawn or lessened is no charge of its own either", async () => {
  const { uuid, inn, line } = await debtor();
  const exchange = exchangeOf(backend);
  const row = {
    externalId: `undone-${inn}`,
    company: inn,
    ...(await namesOf(line)),
    kind: "payment",
    document: "ПП 5",
    date: "2026-03-04",
  };
  const rests = async () => {
    const { body } = await (await by("2026-03-12T15:00:00"))(contracts.money, { params: { uuid } });
    return body.open.map(({ document, rest, dueOn }) => [document, rest.amount, dueOn]);
  };
  backend.setNow(at("2026-03-12T12:00:00"));
  await exchange.load("payments", [{ ...row, amount: "1200.00" }] as never, { as: "Возвраты" });
  expect(await rests()).toEqual([["УПД № 8", 300, "2026-03-17"]]);
  await exchange.load("payments", [{ ...row, amount: "900.00" }] as never, { as: "Возвраты" });
  const lessened = [
    ["УПД № 7", 100, "2026-03-10"],
    ["УПД № 8", 500, "2026-03-17"],
  ];
  expect(await rests()).toEqual(lessened);
  await exchange.load("payments", [{ ...row, amount: "900.00", date: "2026-03-05" }] as never, { as: "Возвраты" });
  expect(await rests()).toEqual(lessened);
  const days = await backend.pool.query(
    `select (created_at at time zone 'Europe/Moscow')::date::text as day, sum(amount_kopecks)::int as paid from ledger_rows
     where contract_line_uuid = $1 and kind = 'payment' group by 1 order by 1`,
    [line],
  );
  expect(days.rows, "another day's payment").toEqual([
    { day: "2026-03-04", paid: 0 },
    { day: "2026-03-05", paid: 90_000 },
  ]);
});
