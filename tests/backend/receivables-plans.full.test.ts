import { streamXlsxRows } from "hucre/xlsx";
import { beforeAll, expect, test } from "vitest";
import { contracts as calls } from "#contract/contracts.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "../support/backend.ts";
import { testNow } from "../support/clock.ts";
import { addPerson } from "../support/people.ts";
import { explain, rowsOfPlan } from "../support/query-plans.ts";
import { type Statement, watchStatements } from "../support/watched-statements.ts";

const backend = useBackend();
let watched: Statement[];

const size = { companies: 2_000, charges: 200 };
const rep = "two@seller.example";

/** Companies with a contract and a charge every four days for more than two years; each third owes its last three charges. */
beforeAll(async () => {
  const { uuid } = await addPerson(backend.db, {
    companyUuid: demoUuid("company", "seller"),
    email: rep,
    roles: ["seller_sales_representative"],
  });
  const id = (kind: string) => `md5('owing ${kind} ' || n)::uuid`;
  const all = `generate_series(1, ${size.companies}) n`;
  const now = `'${testNow.toISOString()}'::timestamptz`;
  const client = await backend.pool.connect();
  for (const statement of [
    "set statement_timeout = 0",
    `insert into companies (uuid, type, name, inn, legal_form, status, sales_representative_uuid)
     select ${id("company")}, 'buyer', 'Company ' || n, '73' || lpad(n::text, 8, '0'), 'legal', 'accredited',
       case when n <= 2 then '${uuid}'::uuid end from ${all}`,
    `insert into branches (uuid, company_uuid, name, physical_address, postal_code)
     select ${id("branch")}, ${id("company")}, 'Branch', 'Tula', '300002' from ${all}`,
    `insert into contract_lines (uuid, branch_uuid, assortment_uuid, limit_kopecks, balance_kopecks, reserved_kopecks, postpon_days,
       updated_at)
     select ${id("line")}, ${id("branch")}, (select uuid from assortments order by uuid limit 1), 0, case when n % 3 = 0 or n <= 2 then -300
       else 0 end, 0, 7, ${now} from ${all}`,
    `insert into ledger_rows (contract_line_uuid, kind, amount_kopecks, balance_after_kopecks, reserved_after_kopecks, created_at)
     select ${id("line")}, 'charge', 100, 0, 0, ${now} - i * interval '4 days' from ${all}, generate_series(1, ${size.charges}) i`,
    `insert into ledger_rows (contract_line_uuid, kind, amount_kopecks, balance_after_kopecks, reserved_after_kopecks, created_at)
     select ${id("line")}, 'payment', 100, 0, 0, ${now} - i * interval '4 days' from ${all}, generate_series(4, ${size.charges}) i`,
    "vacuum analyze companies, branches, contract_lines, ledger_rows",
  ])
    await client.query(statement);
  client.release(true);
  watched = watchStatements(backend.pool);
});

/** Rows that the call's statements read, and how many statements there were. */
async function workOf(email: string, query: object) {
  const as = await backend.as(email);
  watched.length = 0;
  const { status, body } = await as(calls.receivables, { query });
  expect(status).toBe(200);
  const client = await backend.pool.connect();
  try {
    // As in `rowsRead`: small tables are else read whole.
    await client.query("set enable_seqscan = off");
    let read = 0;
    for (const { text, values } of watched.splice(0)) read += rowsOfPlan(await explain(client, text, values));
    return { read, body };
  } finally {
    client.release(true);
  }
}

test("of each debt only the charges of the last months are read, not the years before and not the companies that owe nothing", async () => {
  const { read, body } = await workOf("regional@seller.example", { perPage: 20 });
  expect(body.count).toBeGreaterThan(size.companies / 3);
  expect(body.companies).toHaveLength(20);
  // A debtor's seventeen charges of 67 days, its look for stored days to pay, its contract, trade point and company; the page's whole
  // history for the oldest unpaid one.
  expect(read).toBeLessThan((size.companies / 3) * 30 + size.companies * 3 + 20 * size.charges * 2);
});

test("the workbook has every company once, though it is read in parts", async () => {
  const as = await backend.as("regional@seller.example");
  const { body } = await as(calls.receivablesFile, {});
  const inns: string[] = [];
  for await (const { values } of streamXlsxRows(body as Buffer)) if (/^73\d{8}$/.test(String(values[1]))) inns.push(String(values[1]));
  expect([inns.length, new Set(inns).size]).toEqual([668, 668]);
});

test("of a representative's list only the debts of their companies are read", async () => {
  const { read, body } = await workOf(rep, {});
  expect(body.companies.map(({ owed, overdue, daysOverdue }) => [owed.amount, overdue.amount, daysOverdue])).toEqual([
    [3, 2, 5],
    [3, 2, 5],
  ]);
  expect(read).toBeLessThan(2 * size.charges * 2 + 200);
});
