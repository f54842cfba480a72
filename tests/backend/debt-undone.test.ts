import { beforeEach, expect, test } from "vitest";
import { contracts } from "#contract/contracts.ts";
import { debts } from "#contract/debts.ts";
import { payments } from "#contract/payments.ts";
import { useDebtors } from "#tests/support/debtors.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const { backend, newContract, addMoves, forget, putReminders, toldTo, remind, agree } = useDebtors();
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

test("a payment of the exchange that is withdrawn or lessened is no charge of its own either", async () => {
  const { uuid, inn, line } = await debtor();
  const exchange = exchangeOf(backend);
  const { rows } = await backend.pool.query(
    `select b.name as branch, a.name as assortment from contract_lines l join branches b on b.uuid = l.branch_uuid
     join assortments a on a.uuid = l.assortment_uuid where l.uuid = $1`,
    [line],
  );
  const row = { externalId: `undone-${inn}`, company: inn, ...rows[0], kind: "payment", document: "ПП 5", date: "2026-03-04" };
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
