import { describe, expect, test } from "vitest";
import { companies } from "#contract/companies.ts";
import { contracts } from "#contract/contracts.ts";
import { payments as calls } from "#contract/payments.ts";
import { testNow } from "#tests/support/clock.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { errorsOf, usePayments } from "#tests/support/payments.ts";

const { backend, as, find, balanceOf, add, debtor } = usePayments();

describe("a waiting payment", () => {
  const waiting = async () => {
    const owner = await debtor();
    const { body } = await add({ buyer: owner.inn, number: "1", amount: "600" });
    expect(body).toMatchObject({ status: "waiting", reason: "advance" });
    return { ...owner, uuid: body.uuid };
  };
  const post = async (uuid: string, companyUuid: string, parts: Record<string, string>) =>
    (await as())(calls.post, {
      params: { uuid },
      body: { companyUuid, parts: Object.entries(parts).map(([contractUuid, amount]) => ({ contractUuid, amount })) },
    });

  test("shows what it would pay, is spread by a person to the kopeck, taken back, and posted anew", async () => {
    const { uuid, company, first, second } = await waiting();
    const { body } = await (await as())(calls.get, { params: { uuid } });
    expect(body.contracts.map(({ owed, proposed }) => [owed.amount, proposed.amount]).sort()).toEqual([
      [200, 200],
      [300, 300],
    ]);
    const short = await post(uuid, company, { [first]: "300", [second]: "200" });
    expect([short.status, errorsOf(short.body)]).toEqual([
      400,
      { parts: ["Распределите ровно 600,00\u00a0₽: сейчас распределено 500,00\u00a0₽"] },
    ]);
    expect((await post(uuid, company, { [first]: "300", [second]: "300.00" })).body).toEqual({ uuid, status: "posted", reason: null });
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([0, 100_00]);
    expect((await post(uuid, company, { [first]: "600" })).status).toBe(409);
    const call = await as();
    expect((await call(calls.undo, { params: { uuid } })).body).toEqual({ uuid, status: "waiting", reason: "undone" });
    expect((await call(calls.undo, { params: { uuid } })).status).toBe(409);
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([-300_00, -200_00]);
    expect((await (await as())(calls.postReady)).body).toMatchObject({ posted: 0 });
    expect((await post(uuid, company, { [second]: "600", [first]: "0" })).status).toBe(200);
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([-300_00, 400_00]);
  });

  test("is put aside and taken back, and nothing of it is posted meanwhile", async () => {
    const { uuid, company, first } = await waiting();
    const aside = async (isIgnored: boolean) => (await as())(calls.setAside, { params: { uuid }, body: { isIgnored } });
    expect((await aside(true)).body).toMatchObject({ status: "ignored" });
    expect((await aside(true)).status).toBe(409);
    expect((await post(uuid, company, { [first]: "600" })).status).toBe(409);
    expect((await aside(false)).body).toMatchObject({ status: "waiting", reason: "undone" });
    expect((await post(uuid, company, { [first]: "600" })).status).toBe(200);
    expect((await aside(true)).status).toBe(409);
  });

  test("goes to contracts of one company only", async () => {
    const { uuid, company, first } = await waiting();
    const other = await debtor();
    expect((await post(uuid, company, { [first]: "300", [other.first]: "300" })).status).toBe(404);
    expect((await post(uuid, other.company, { [other.first]: "600" })).status).toBe(200);
    expect((await find(other.inn))[0]).toMatchObject({ company: { uuid: other.company }, payerName: expect.any(String) });
  });

  test("posted twice side by side is posted once, and taken back twice is taken back once", async () => {
    const { uuid, company, first } = await waiting();
    const both = (work: () => Promise<{ status: number }>) =>
      Promise.all([work(), work()]).then((all) => all.map(({ status }) => status).sort());
    expect(await both(() => post(uuid, company, { [first]: "600" }))).toEqual([200, 409]);
    expect(await balanceOf(first)).toBe(300_00);
    expect(await both(async () => (await as())(calls.undo, { params: { uuid } }))).toEqual([200, 409]);
    expect(await balanceOf(first)).toBe(-300_00);
  });

  test("of a day that a reported balance includes moves nothing, neither posted nor taken back", async () => {
    const { inn, first } = await debtor();
    await backend.pool.query("update contract_lines set balance_at = $2 where uuid = $1", [first, testNow]);
    const { body } = await add({ buyer: inn, number: "1", amount: "300" });
    expect(body.status).toBe("posted");
    expect(await balanceOf(first)).toBe(-300_00);
    expect((await find(inn))[0]?.parts).toMatchObject([{ amount: { amount: 300 }, isCounted: false }]);
    await (await as())(calls.undo, { params: { uuid: body.uuid } });
    expect(await balanceOf(first)).toBe(-300_00);
  });

  test("a balance reported after it was posted has it: taking it back moves nothing", async () => {
    const { inn, first } = await debtor();
    const { body } = await add({ buyer: inn, number: "1", amount: "300" });
    await backend.pool.query("update contract_lines set balance_at = $2, balance_kopecks = 0 where uuid = $1", [first, testNow]);
    await (await as())(calls.undo, { params: { uuid: body.uuid } });
    expect(await balanceOf(first)).toBe(0);
  });

  test("that is taken back leaves the debt as old as it was", async () => {
    const { inn, company } = await debtor();
    const owed = async () => {
      const { body } = await (await as())(contracts.money, { params: { uuid: company } });
      return [body.owed.amount, body.overdue.amount, body.daysOverdue];
    };
    const before = await owed();
    expect(before.slice(0, 2)).toEqual([500, 300]);
    const { body } = await add({ buyer: inn, number: "1", amount: "350" });
    expect(await owed()).toEqual([150, 0, 0]);
    await (await as())(calls.undo, { params: { uuid: body.uuid } });
    expect(await owed()).toEqual(before);
  });

  test("stays counted when a balance of a day before it is reported", async () => {
    const { inn, first } = await debtor();
    await add({ buyer: inn, number: "1", amount: "300" });
    expect(await balanceOf(first)).toBe(0);
    const { rows } = await backend.pool.query(
      `select b.name as branch, a.name as assortment from contract_lines l join branches b on b.uuid = l.branch_uuid
       join assortments a on a.uuid = assortment_uuid where l.uuid = $1`,
      [first],
    );
    const row = {
      ...rows[0],
      company: inn,
      limit: "10000.00",
      postponDays: 14,
      balance: "-300.00",
      at: new Date(testNow.getTime() - 3 * 86_400_000).toISOString(),
    };
    await exchangeOf(backend).load("contracts", [row]);
    expect(await balanceOf(first)).toBe(0);
  });

  test("that paid a trade point which is gone is not taken back, and its company is not deleted", async () => {
    const { inn, first, company } = await debtor();
    const { body } = await add({ buyer: inn, number: "1", amount: "500" });
    const platform = await backend.as("platform@platform.example");
    const remove = () => platform(companies.deleteCompany, { params: { uuid: company } });
    const refused = await remove();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining("есть распределённые платежи")]);
    await backend.pool.query("delete from contract_lines where uuid = $1", [first]);
    const undone = await (await as())(calls.undo, { params: { uuid: body.uuid } });
    expect([undone.status, JSON.stringify(undone.body)]).toEqual([409, expect.stringContaining("торговой точки, которой больше нет")]);
    const waits = await add({ buyer: inn, number: "2", amount: "600" });
    expect(waits.body).toMatchObject({ status: "posted" });
    await backend.pool.query("delete from payments where uuid = $1", [body.uuid]);
    await (await as())(calls.undo, { params: { uuid: waits.body.uuid } });
    expect((await remove()).status).toBe(200);
    expect(await find(inn)).toMatchObject([{ company: null, status: "waiting", reason: "noCompany" }]);
  });
});
