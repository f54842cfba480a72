import { readFile } from "node:fs/promises";
import { beforeEach, expect, test } from "vitest";
import { contracts } from "#contract/contracts.ts";
import { debts } from "#contract/debts.ts";
import { useDebtors } from "#tests/support/debtors.ts";

const { backend, newContract, addMoves, forget, putReminders, toldTo, remind } = useDebtors();
const at = (time: string) => new Date(`${time}+03:00`);
const file = new URL("../../server/backend/db/migrations/0023_undone_references.sql", import.meta.url);

beforeEach(forget);

/** Its statements about rows: the tables are as it leaves them. */
async function migrate(): Promise<void> {
  const statements = (await readFile(file, "utf8")).split("--> statement-breakpoint");
  const rows = statements.filter((statement) => /^\s*--/.test(statement));
  expect(rows).toHaveLength(3);
  for (const statement of rows) await backend.pool.query(statement);
}

/** Due on 10 March. */
const late = { kind: "charge", amount: 100_000, at: at("2026-02-24T12:00:00"), document: "УПД № 7" } as const;
/** Due on 17 March. */
const later = { kind: "charge", amount: 50_000, at: at("2026-03-03T12:00:00"), document: "УПД № 8" } as const;
const paid = { kind: "payment", amount: 100_000, at: at("2026-03-04T00:00:00"), document: "Платёж № 9" } as const;
/** As migration 0021 has left it. */
const undone = { kind: "payment", amount: -100_000, at: paid.at, document: "Отмена: Платёж № 9" } as const;
let inns = 7100000700;

type Move = Parameters<typeof addMoves>[1][number];
async function debtor(moves: readonly Move[]) {
  inns += 1;
  const { company, uuid } = await newContract({ name: `Перенос ${inns}`, inn: String(inns) });
  await addMoves(uuid, moves);
  const { rows } = await backend.pool.query("select id from ledger_rows where contract_line_uuid = $1 order by id", [uuid]);
  return { uuid: company.uuid, line: uuid, inn: String(inns), ids: rows.map(({ id }) => String(id)) };
}
const supervisor = () => backend.as("supervisor@seller.example");
const openOf = async (uuid: string) => {
  backend.setNow(at("2026-03-12T15:00:00"));
  const { body } = await (await supervisor())(contracts.money, { params: { uuid } });
  return body.open.map(({ document, rest, dueOn, payments }) => [document, rest.amount, dueOn, payments.length]);
};
const send = (id: string | undefined, step: string, company: string) =>
  backend.pool.query("insert into sent_reminders values ($1, $2, $3, '2026-03-11T10:00:00+03')", [id, step, company]);
const dispute = (id: string | undefined, company: string, reason: string) =>
  backend.pool.query(
    `insert into charge_disputes (uuid, company_uuid, ledger_row_id, reason, opened_by_uuid, opened_by, is_by_seller, opened_at)
     values (gen_random_uuid(), $2, $1, $3, $2, 'Директор', false, '2026-03-11T12:00:00+03')`,
    [id, company, reason],
  );

test("steps, promises and disputes of rows that are no charges any more are of the charges that those rows opened again", async () => {
  const reminded = await debtor([later, late, paid, undone]);
  const promised = await debtor([late, later, paid, undone]);
  const disputed = await debtor([late, later, paid, undone]);
  await send(reminded.ids[3], "polite", reminded.uuid);
  await backend.pool.query(
    `insert into payment_promises (uuid, company_uuid, day, owed_kopecks, last_row_id, covered_row_ids, created_by_uuid, created_by,
       is_by_seller, created_at)
     values (gen_random_uuid(), $1, '2026-03-27', 150000, $2, array[$2, $3]::bigint[], $1, 'Директор', false, '2026-03-11T12:00:00+03')`,
    [promised.uuid, promised.ids[3], promised.ids[1]],
  );
  await dispute(disputed.ids[3], disputed.uuid, "Недовезли сыр");
  await migrate();
  const { rows: covered } = await backend.pool.query(
    "select covered_row_ids as covered, meant_row_ids as meant from payment_promises where company_uuid = $1",
    [promised.uuid],
  );
  const both = promised.ids.slice(0, 2).map(Number);
  expect(covered).toEqual([{ covered: both, meant: both }]);
  backend.setNow(at("2026-03-12T15:00:00"));
  const { disputes } = (await (await supervisor())(debts.get, { params: { uuid: disputed.uuid }, query: {} })).body;
  expect(disputes.map(({ document, reason, amount }) => [document, reason, amount.amount])).toEqual([["УПД № 7", "Недовезли сыр", 1000]]);
  await putReminders({ polite: 1, firm: 5 });
  await remind("2026-03-12T10:00:00");
  expect(await Promise.all([reminded, promised, disputed].map(({ uuid }) => toldTo("company", uuid, "paymentReminder")))).toEqual([
    [],
    [],
    [],
  ]);
  await remind("2026-03-16T10:00:00");
  expect((await toldTo("company", reminded.uuid, "paymentReminder"))[0]).toContain("УПД № 7");
});

test("what a withdrawn payment of the accounting system had charged opens its charges again, and its charges stay", async () => {
  const withdrawal = { kind: "correction", amount: -100_000, at: paid.at, document: paid.document } as const;
  const { uuid, line } = await debtor([late, later, paid, withdrawal]);
  const own = await debtor([
    { ...later, kind: "correction", amount: -50_000, document: "Накладная 5" },
    { ...paid, document: "Накладная 5" },
  ]);
  await backend.pool.query(
    `insert into exchange_payments (uuid, contract_line_uuid, kind, document, date, amount_kopecks, is_counted)
     values (gen_random_uuid(), $1, 'charge', 'Накладная 5', '2026-03-03', 50000, true)`,
    [own.line],
  );
  await dispute((await rowsOf(line)).at(-1), uuid, "Мы платили");
  await migrate();
  expect(await openOf(uuid)).toEqual([
    ["УПД № 7", 1000, "2026-03-10", 0],
    ["УПД № 8", 500, "2026-03-17", 0],
  ]);
  const { rows } = await backend.pool.query("select kind from ledger_rows where contract_line_uuid = $1 order by id", [own.line]);
  expect(rows.map(({ kind }) => kind)).toEqual(["correction", "payment"]);
  const { disputes } = (await (await supervisor())(debts.get, { params: { uuid }, query: {} })).body;
  expect(disputes.map(({ document }) => document)).toEqual(["УПД № 7"]);
});

test("where more was taken back than was ever paid, the list of debtors and the page of the debt agree", async () => {
  const { uuid, inn } = await debtor([late, later, { ...paid, amount: 30_000, document: "Платёж № 1" }, undone]);
  await migrate();
  const owed = (await openOf(uuid)).reduce((sum, [, rest]) => sum + Number(rest), 0);
  const { body } = await (await supervisor())(contracts.receivables, { query: { search: inn } });
  expect([owed, body.companies.map((each) => each.owed.amount)]).toEqual([2200, [2200]]);
});

async function rowsOf(line: string): Promise<string[]> {
  const { rows } = await backend.pool.query("select id from ledger_rows where contract_line_uuid = $1 order by id", [line]);
  return rows.map(({ id }) => String(id));
}
