import { beforeEach, expect, test } from "vitest";
import { contracts } from "#contract/contracts.ts";
import { moscow as at, useDebtors } from "#tests/support/debtors.ts";

const { backend, newContract, addMoves, forget, putReminders, remind } = useDebtors();

beforeEach(forget);

/** Due on 6 March 2026, a Friday. */
const charge = { kind: "charge", amount: 100_000, at: at("2026-02-20T12:00:00"), document: "УПД № 7" } as const;
const next = { kind: "charge", amount: 50_000, at: at("2026-03-20T12:00:00"), document: "УПД № 8" } as const;
const table = { polite: 1, claim: 10 };

async function debtor(name: string, inn: string) {
  const { company, uuid: line } = await newContract({ name: `Письма ${name}`, inn });
  await addMoves(line, [charge]);
  const move = async (own: Parameters<typeof addMoves>[1][number], balance: number) => {
    await addMoves(line, [own]);
    await backend.pool.query("update contract_lines set balance_kopecks = $2 where uuid = $1", [line, balance]);
  };
  return { uuid: company.uuid, move };
}

async function list(query: object, time: string) {
  backend.setNow(at(time));
  const as = await backend.as("regional@seller.example");
  const { body } = await as(contracts.receivables, { query: { search: "Письма", ...query } });
  const rows = body.companies.map(({ company, lastLetterOn }) => [company.name.slice("Письма ".length), lastLetterOn]);
  return { rows: rows.sort(), count: body.count, owed: body.totals.owed.amount };
}

test("staff see the companies that had every letter of the table and still owe what it was about", async () => {
  const stays = await debtor("Молчит", "7100000701");
  const paid = await debtor("Заплатил за первое", "7100000702");
  const part = await debtor("Заплатил часть", "7100000703");
  await putReminders(table);
  await remind("2026-03-10T10:00:00");
  expect((await list({}, "2026-03-10T12:00:00")).rows, "one letter is not the last one").toEqual([
    ["Заплатил за первое", null],
    ["Заплатил часть", null],
    ["Молчит", null],
  ]);
  await remind("2026-03-16T10:00:00");
  await paid.move(next, -150_000);
  await paid.move({ kind: "payment", amount: 100_000, at: at("2026-04-10T12:00:00") }, -50_000);
  await part.move(next, -150_000);
  await part.move({ kind: "payment", amount: 99_999, at: at("2026-04-10T12:00:00") }, -50_001);
  const marked = [
    ["Заплатил часть", "2026-03-16"],
    ["Молчит", "2026-03-16"],
  ];
  expect((await list({}, "2026-04-13T12:00:00")).rows, "what is left is of the next charge").toEqual([
    ["Заплатил за первое", null],
    ...marked,
  ]);
  expect(await list({ letters: "sent" }, "2026-04-13T12:00:00")).toEqual({ rows: marked, count: 2, owed: 1500.01 });
  expect(await list({ letters: "sent", perPage: 1 }, "2026-04-13T12:00:00")).toMatchObject({ rows: [["Молчит", "2026-03-16"]], count: 2 });
  await stays.move({ kind: "payment", amount: 100_000, at: at("2026-04-13T12:00:00") }, 0);
  await backend.pool.query("update payment_reminders set firm_again_days = null, claim_days = null");
  await backend.pool.query("update sent_reminders set step = 'firm' where company_uuid = $1 and step = 'claim'", [part.uuid]);
  expect((await list({ letters: "sent" }, "2026-04-13T12:00:00")).rows, "a step that the table had then").toEqual([
    ["Заплатил часть", "2026-03-16"],
  ]);
  await putReminders({ ...table, claim: 60 });
  expect((await list({ letters: "sent" }, "2026-04-13T12:00:00")).rows, "a letter is still to come").toEqual([]);
  await backend.pool.query("update payment_reminders set is_on = false");
  expect((await list({ letters: "sent" }, "2026-04-13T12:00:00")).rows).toEqual([]);
});
