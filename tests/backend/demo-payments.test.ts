import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useBackend } from "#tests/support/backend.ts";

const demo = useBackend("demo");

test("a payment order of a company has one number: no other payment of the demo has it", async () => {
  const { rows } = await demo.db.execute<{ company: string; number: string }>(sql`
    with orders as (
      select b.company_uuid as company, substring(r.document from '№ (\\d+)') as number,
        (r.created_at at time zone 'Europe/Moscow')::date as day
      from ledger_rows r join contract_lines l on l.uuid = r.contract_line_uuid join branches b on b.uuid = l.branch_uuid
      where r.kind = 'payment' and r.document like 'п/п № %'
      union select company_uuid, number, date from payments where company_uuid is not null and number <> '')
    select company, number from orders group by company, number having count(distinct day) > 1`);
  expect(rows).toEqual([]);
});

test("the posted payment is the one of the ledger that has its number, and the repeated one has its sum", async () => {
  const { rows } = await demo.db.execute(sql`
    select number, status, amount_kopecks::int as amount from payments where source = 'person' order by status`);
  expect(rows).toEqual([
    { number: "414", status: "posted", amount: 825_000 },
    { number: "", status: "waiting", amount: 825_000 },
  ]);
});
