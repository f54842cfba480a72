import { beforeEach, expect, test } from "vitest";
import { papers as calls } from "#contract/papers.ts";
import { payments } from "#contract/payments.ts";
import { issueWaiting } from "#server/backend/papers/advances/issue-waiting.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { bankStatement } from "#tests/support/bank-statement.ts";
import { testNow } from "#tests/support/clock.ts";
import { papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";

const backend = useBackend();
const world = useMixedDeal(backend, "transferred_to_warehouse", ["companies", "paper_signers", "seller_regimes"]);
let rep: Caller;
let deal: string;
beforeEach(async () => {
  ({ rep, deal } = world);
  await backend.pool.query("delete from payments");
});

/** Posts a payment of 1,000 roubles that names the order. */
async function post(): Promise<void> {
  const { rows } = await backend.pool.query<{ number: string }>("select number::text from deals where uuid = $1", [deal]);
  const text = bankStatement({ sum: "1000.00", purpose: `Предоплата по заказу № ${rows[0]?.number}`, number: "41" });
  const as = await backend.as("supervisor@seller.example");
  await as(payments.load, { body: { fileBody: Buffer.from(text).toString("base64"), originalFilename: "a.txt" } });
  expect((await as(payments.postReady)).body.posted).toBe(1);
}
const issueAll = () => issueWaiting(backend.db, testNow);
const issue = (as: Caller) => as(calls.issueAdvances, { params: { uuid: deal }, body: {} });
const advances = async () => (await papersOf(rep, deal)).papers.filter(({ kind }) => kind === "advanceInvoice");

test("an invoice for an advance is issued outside the request, once by many processes, and by the next pass where one failed", async () => {
  await post();
  expect(await advances()).toEqual([]);
  await backend.pool.query("alter table paper_numbers add constraint broken check (last < 0) not valid");
  expect(await issueAll()).toBe(false);
  await backend.pool.query("alter table paper_numbers drop constraint broken");
  expect(await advances()).toEqual([]);
  await Promise.all([issueAll(), issueAll(), issueAll()]);
  expect((await advances()).map((paper) => [paper.number, paper.total.amount])).toEqual([["1", 1000]]);
  const { rows } = await backend.pool.query(
    `select (select count(*)::int from waiting_advances) as waiting, l.actor_name as "by", l.actor_side as side,
         (select concat_ws(' ', surname, name, patronymic) from customers where email = 'supervisor@seller.example') as own from deal_logs l
     where l.deal_uuid = $1 and l.event = 'advanceIssued'`,
    [deal],
  );
  expect(rows).toEqual([{ waiting: 0, by: rows[0]?.own, side: "seller", own: expect.any(String) }]);
});

test("an invoice of an order that fails holds up no others, and is left to people after five tries", async () => {
  const other = await world.store({});
  await post();
  await backend.pool.query("update waiting_advances set tries = 4");
  await backend.pool.query("insert into waiting_advances (deal_uuid, actor_uuid, actor_name) values ($1, $1, '')", [other]);
  await backend.pool.query("alter table paper_numbers add constraint broken check (last < 0) not valid");
  await issueAll();
  await backend.pool.query("alter table paper_numbers drop constraint broken");
  expect((await backend.pool.query("select from waiting_advances")).rows).toEqual([]);
  expect([await advances(), (await papersOf(rep, deal)).advances.payments.length, (await issue(rep)).status]).toEqual([[], 1, 200]);
});
