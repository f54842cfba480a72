import { describe, expect, test } from "vitest";
import { payments as calls } from "#contract/payments.ts";
import { takeBackTwins } from "#server/backend/payments/take-back-twins.ts";
import { bankStatement } from "#tests/support/bank-statement.ts";
import { testNow } from "#tests/support/clock.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { dayBefore, errorsOf, usePayments } from "#tests/support/payments.ts";

const { backend, as, load, find, balanceOf, add, debtor } = usePayments();

const exchange = exchangeOf(backend);
const postReady = async () => (await (await as())(calls.postReady)).body;
const pass = () => takeBackTwins(backend.db, testNow);
const get = async (uuid: string) => (await (await as())(calls.get, { params: { uuid } })).body;
/** As a person does who has looked at what the payment may repeat, or at nothing. */
async function post(uuid: string, companyUuid: string, parts: Record<string, string>, twins?: string[]) {
  const body = { companyUuid, parts: Object.entries(parts).map(([contractUuid, amount]) => ({ contractUuid, amount })) };
  const seen = twins ?? (await get(uuid)).twins.map(({ id }) => id);
  return (await as())(calls.post, { params: { uuid }, body: { ...body, twins: seen } });
}

type Brought = { amount: string; id: string; days?: number; document?: string };

/** A payment of the accounting system for a contract. */
async function bring(contract: string, inn: string, { amount, id, days = 1, document = `Поступление ${id}` }: Brought) {
  const { rows } = await backend.pool.query(
    `select b.name as branch, a.name as assortment from contract_lines l join branches b on b.uuid = l.branch_uuid
     join assortments a on a.uuid = assortment_uuid where l.uuid = $1`,
    [contract],
  );
  const row = { externalId: id, company: inn, ...rows[0], kind: "payment", document, date: dayBefore(days), amount };
  await exchange.load("payments", [row]);
}

describe("money that came by two ways", () => {
  test("what the exchange brings after the bank is counted once: the bank's is taken back and waits", async () => {
    const { inn, first, company } = await debtor();
    await load(bankStatement({ inn, sum: "300.00", number: "41" }));
    expect(await postReady()).toMatchObject({ posted: 1 });
    await bring(first, inn, { id: `in-${inn}`, amount: "300.00" });
    expect(await balanceOf(first)).toBe(300_00);
    expect(await pass()).toBe(false);
    expect(await balanceOf(first)).toBe(0);
    const [payment] = await find(inn);
    expect(payment).toMatchObject({ status: "waiting", reason: "repeated", decidedBy: null });
    const shown = await (await as())(calls.get, { params: { uuid: payment?.uuid ?? "" } });
    expect(shown.body.twins).toMatchObject([
      { uuid: null, source: "exchange", status: null, date: dayBefore(1), title: `Поступление in-${inn}` },
    ]);
    // Whoever posts it nevertheless says that it is other money, and it stays.
    expect((await post(payment?.uuid ?? "", company, { [first]: "300" })).status).toBe(200);
    await pass();
    expect(await balanceOf(first)).toBe(300_00);
    // What the exchange brings then is compared anew.
    await bring(first, inn, { id: `other-${inn}`, amount: "300.00" });
    await pass();
    expect(await balanceOf(first)).toBe(300_00);
    expect(await find(inn)).toMatchObject([{ status: "waiting", reason: "repeated" }]);
  });

  test("another sum of the exchange takes nothing back, nor does one of a day far off", async () => {
    const { inn, first } = await debtor();
    await load(bankStatement({ inn, sum: "250.00", number: "42" }));
    await postReady();
    await bring(first, inn, { id: `a-${inn}`, amount: "250.01" });
    await bring(first, inn, { id: `b-${inn}`, amount: "250.00", days: 5 });
    await pass();
    expect(await find(inn)).toMatchObject([{ status: "posted" }]);
    expect((await backend.pool.query("select from uncompared_payments")).rowCount).toBe(0);
  });

  test("a typed one that waits is found by the bank's, which says where it is", async () => {
    const { inn } = await debtor();
    const { body } = await add({ buyer: inn, number: "", amount: "900" });
    expect(body).toMatchObject({ status: "waiting", reason: "advance" });
    await load(bankStatement({ inn, sum: "900.00", number: "43", date: dayBefore(3) }));
    const bank = (await find(inn, { source: "bank" }))[0];
    expect(bank).toMatchObject({ status: "waiting", reason: "repeated" });
    const shown = await (await as())(calls.get, { params: { uuid: bank?.uuid ?? "" } });
    expect(shown.body.twins).toMatchObject([{ uuid: body.uuid, source: "person", status: "waiting", date: dayBefore(1), title: "" }]);
  });

  test("one given to a company by hand is compared with its payments first: refused once, then posted", async () => {
    const { inn, company, first } = await debtor();
    await add({ buyer: inn, number: "", amount: "60" });
    await load(bankStatement({ inn: "0", sum: "60.00", number: `44${inn}` }));
    const [bank] = await find(`44${inn}`);
    expect(bank).toMatchObject({ reason: "noPayer" });
    const refused = await post(bank?.uuid ?? "", company, { [first]: "60" }, []);
    expect([refused.status, errorsOf(refused.body)]).toEqual([
      400,
      { parts: ["Возможно, этот платёж уже учтён: посмотрите похожий. Если это другой платёж, распределите ещё раз"] },
    ]);
    expect((await find(`44${inn}`))[0]).toMatchObject({ status: "waiting", reason: "repeated", company: { uuid: company } });
    expect((await post(bank?.uuid ?? "", company, { [first]: "60" })).status).toBe(200);
  });

  test("two of the exchange that its sender names alike are found one by one", async () => {
    const { inn, first } = await debtor();
    await load(bankStatement({ inn, sum: "150.00", number: "51" }, { inn, sum: "150.00", number: "52" }));
    expect(await postReady()).toMatchObject({ posted: 2 });
    for (const id of ["a", "b"]) await bring(first, inn, { id: `${id}-${inn}`, amount: "150.00", document: "Поступление на счёт" });
    await pass();
    expect(await balanceOf(first)).toBe(0);
    expect(await find(inn)).toMatchObject([{ reason: "repeated" }, { reason: "repeated" }]);
  });

  test("what a person knows to be other money stays so when the accounting system renames it", async () => {
    const { inn, first, company } = await debtor();
    await bring(first, inn, { id: `r-${inn}`, amount: "70.00" });
    await load(bankStatement({ inn, sum: "70.00", number: "53" }));
    const [bank] = await find(inn);
    expect(bank).toMatchObject({ reason: "repeated" });
    expect((await post(bank?.uuid ?? "", company, { [first]: "70" })).status).toBe(200);
    await bring(first, inn, { id: `r-${inn}`, amount: "70.00", document: "Поступление (исправлено)" });
    await pass();
    expect(await find(inn)).toMatchObject([{ status: "posted" }]);
  });

  test("the one that was posted as other money leaves its twin to another, which is then taken back", async () => {
    const { inn, first, company } = await debtor();
    await load(bankStatement({ inn, sum: "30.00", number: "54" }, { inn, sum: "30.00", number: "55" }));
    await postReady();
    await bring(first, inn, { id: `o-${inn}`, amount: "30.00" });
    await pass();
    const [repeated] = await find(inn, { status: "waiting" });
    expect((await post(repeated?.uuid ?? "", company, { [first]: "30" })).status).toBe(200);
    await pass();
    expect(await balanceOf(first)).toBe(-240_00);
    expect(await find(inn, { status: "waiting" })).toMatchObject([{ reason: "repeated" }]);
    expect((await find(inn, { status: "posted" })).map(({ uuid }) => uuid)).toEqual([repeated?.uuid]);
  });

  test("a payment that a representative confirmed in the deal is compared too", async () => {
    const { inn, first } = await debtor();
    await backend.pool.query(
      `insert into ledger_rows (contract_line_uuid, kind, amount_kopecks, deal_uuid, balance_after_kopecks, reserved_after_kopecks,
         created_at)
       select $1, 'payment', 4500, (select uuid from deals limit 1), 0, 0, $2`,
      [first, new Date(testNow.getTime() - 86_400_000)],
    );
    await load(bankStatement({ inn, sum: "45.00", number: "56" }));
    const [bank] = await find(inn);
    expect(bank).toMatchObject({ reason: "repeated" });
    expect((await get(bank?.uuid ?? "")).twins).toMatchObject([{ source: "deal", uuid: null, status: null }]);
  });

  test("one whose trade point is gone cannot be taken back, and says why it is shown", async () => {
    const { inn, first, second } = await debtor();
    await load(bankStatement({ inn, sum: "500.00", number: "57" }));
    await postReady();
    await bring(second, inn, { id: `g-${inn}`, amount: "500.00" });
    await backend.pool.query("delete from contract_lines where uuid = $1", [first]);
    await pass();
    expect(await find(inn)).toMatchObject([{ status: "posted", reason: "repeated" }]);
  });

  test("the exchange's load and a posting side by side leave the money counted once", async () => {
    const { inn, first } = await debtor();
    await load(bankStatement({ inn, sum: "300.00", number: "45" }));
    await Promise.all([postReady(), bring(first, inn, { id: `side-${inn}`, amount: "300.00" })]);
    await Promise.all([pass(), pass()]);
    expect(await balanceOf(first)).toBe(0);
  });
});

test("a second payment that names a paid order pays what is due elsewhere, in one press and later", async () => {
  const deal = await storeDeal(backend.db, { status: "waiting_approval", reserve: false });
  const { rows } = await backend.pool.query<{ number: string; sum: number; line: string }>(
    `select d.number::text, sum(l.total_kopecks)::float8 / 100 as sum, t.uuid as line from deals d
     join deal_lines l on l.deal_uuid = d.uuid
     join contract_lines t on t.branch_uuid = d.branch_uuid and t.assortment_uuid = l.assortment_uuid
     where d.uuid = $1 group by d.uuid, t.uuid`,
    [deal],
  );
  const own = rows.map(({ line }) => line).sort();
  const total = rows.reduce((all, { sum }) => all + sum, 0);
  const purpose = `Оплата по заказу ${rows[0]?.number}`;
  await load(bankStatement({ sum: total.toFixed(2), number: "71", purpose, date: dayBefore(2) }, { sum: "400.00", number: "72", purpose }));
  await postReady();
  await load(bankStatement({ sum: "500.00", number: "73", purpose }));
  await postReady();
  expect(await find(purpose)).toMatchObject([{ status: "posted" }, { status: "posted" }, { status: "posted" }]);
  const parts = new Map((await find(purpose)).map((payment) => [payment.number, payment.parts.map((part) => part.contractUuid).sort()]));
  expect(parts.get("71")).toEqual(own);
  for (const number of ["72", "73"]) expect(parts.get(number)?.filter((line) => own.includes(line))).toEqual([]);
  for (const number of ["72", "73"]) expect(parts.get(number)).not.toEqual([]);
});
