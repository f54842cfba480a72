import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { applyToContracts } from "#server/backend/contracts/ledger.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { countPayments } from "#server/backend/exchange/jobs/count-payments.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);

/** Альфа, «Магазин № 1», the dairy line of the worked example. */
const line = { company: "7199123453", branch: "Магазин № 1", assortment: "Молочная продукция" };
const branchUuid = demoUuid("branch", "alfa-b1");
const dairy = demoUuid("assortment", "dairy");
const ofLine = and(eq(contractLines.branchUuid, branchUuid), eq(contractLines.assortmentUuid, dairy));

async function stored() {
  const [row] = await backend.db.select().from(contractLines).where(ofLine);
  if (!row) throw new Error("no line");
  return { limit: row.limitKopecks, balance: row.balanceKopecks, reserved: row.reservedKopecks, days: row.postponDays, uuid: row.uuid };
}

/** Movements of any date count while no balance has been reported. */
async function forgetBalance(): Promise<void> {
  await backend.pool.query("update contract_lines set balance_at = null where uuid = $1", [(await stored()).uuid]);
}

/** Sums change through rows only: the last row of a line has the line's sums. */
async function mustAgree() {
  const { uuid, balance, reserved } = await stored();
  const [last] = await backend.db.select().from(ledgerRows).where(eq(ledgerRows.contractLineUuid, uuid)).orderBy(sql`id desc`).limit(1);
  expect([last?.balanceAfterKopecks, last?.reservedAfterKopecks]).toEqual([balance, reserved]);
}

describe("contract terms loaded by the exchange", () => {
  test("a load sets a line's limit, deferral and balance; the balance changes by a ledger row, the reserved sum stays", async () => {
    const before = await stored();
    const load = await exchange.load("contracts", [{ ...line, limit: "350000.00", balance: "-150000.50", postponDays: 21 }]);
    expect(load).toMatchObject({ state: "done", refusals: [], counts: { changed: 1 } });
    expect(await stored()).toMatchObject({ limit: 35_000_000, balance: -15_000_050, reserved: before.reserved, days: 21 });
    await mustAgree();
    expect((await exchange.load("contracts", [{ ...line, limit: "350000.00" }])).counts).toMatchObject({ same: 1 });
  });

  test("a deal's charge after the date of a loaded balance is added to it once, however often the balance is sent", async () => {
    const at = new Date(testNow.getTime() - 60_000).toISOString();
    await backend.db.transaction((tx) =>
      applyToContracts(
        tx,
        branchUuid,
        [
          { assortmentUuid: dairy, kind: "reserve", amountKopecks: 10_000 },
          { assortmentUuid: dairy, kind: "charge", amountKopecks: 10_000, dealUuid: demoUuid("deal", "10381") },
        ],
        testNow,
      ),
    );
    await exchange.load("contracts", [{ ...line, balance: "-100000.00", at }]);
    expect((await stored()).balance).toBe(-10_010_000);
    await exchange.load("contracts", [{ ...line, balance: "-100000.00", at, postponDays: 20 }]);
    expect((await stored()).balance).toBe(-10_010_000);
    await mustAgree();
  });

  test("a full load that states no balance leaves the one that its sender has reported", async () => {
    await exchange.load("contracts", [{ ...line, limit: "300000.00", balance: "-5000.00", postponDays: 9 }]);
    await exchange.load("contracts", [{ ...line, limit: "310000.00" }], { mode: "full" });
    expect(await stored()).toMatchObject({ limit: 31_000_000, balance: -500_000, days: 0 });
  });

  test("a balance without an instant is as of the load's receipt, however late the load is applied", async () => {
    const [received, ordered, applied] = [1, 2, 3].map((hour) => new Date(testNow.getTime() + hour * 3_600_000)) as [Date, Date, Date];
    backend.setNow(received);
    await exchange.post("contracts", [{ ...line, balance: "-1000.00" }], { key: "late" });
    await backend.db.transaction((tx) =>
      applyToContracts(
        tx,
        branchUuid,
        [
          { assortmentUuid: dairy, kind: "reserve", amountKopecks: 10_000 },
          { assortmentUuid: dairy, kind: "charge", amountKopecks: 10_000, dealUuid: demoUuid("deal", "10381") },
        ],
        ordered,
      ),
    );
    backend.setNow(applied);
    await exchange.work("contracts");
    backend.setNow(testNow);
    expect((await stored()).balance).toBe(-110_000);
  });

  test("the same balance as of another instant is kept, not counted; its instant belongs to the balance's owner", async () => {
    const [first, later] = ["2026-03-05T01:00:00+03:00", "2026-03-05T02:00:00+03:00"];
    await backend.pool.query("delete from ledger_rows where deal_uuid is not null and created_at > $1", [first]);
    await exchange.load("contracts", [{ ...line, balance: "-5000.00", at: first }]);
    const again = await exchange.load("contracts", [{ ...line, balance: "-5000.00", at: later }]);
    expect(again.counts).toMatchObject({ changed: 0, same: 1 });
    const [row] = await backend.db.select({ at: contractLines.balanceAt }).from(contractLines).where(ofLine);
    expect(row?.at).toEqual(new Date(later));
    const other = await exchange.load("contracts", [{ ...line, balance: "-5000.00", at: first }], { as: "Другой" });
    expect(other.refusals).toMatchObject([{ field: "balance", message: expect.stringContaining("1С") }]);
  });

  test("a load adds a contract line to a branch, and undoing the load deletes it", async () => {
    const other = { company: "7199123453/719901001", branch: "магазин № 1", assortment: "Хлеб и выпечка" };
    await backend.db
      .delete(contractLines)
      .where(and(eq(contractLines.branchUuid, branchUuid), eq(contractLines.assortmentUuid, demoUuid("assortment", "bread"))));
    const load = await exchange.load("contracts", [{ ...other, limit: "10.00", balance: "5.00", postponDays: 7 }]);
    expect(load.counts).toMatchObject({ new: 1 });
    const supervisor = await backend.as("supervisor@seller.example");
    await supervisor(calls.undoLoad, { params: { uuid: load.uuid } });
    await exchange.work("contracts");
    const left = await backend.db
      .select()
      .from(contractLines)
      .where(and(eq(contractLines.branchUuid, branchUuid), eq(contractLines.assortmentUuid, demoUuid("assortment", "bread"))));
    expect(left).toEqual([]);
  });

  test("products of groups without an assortment get one that a contract line can name", async () => {
    await exchange.load("categories", [
      { externalId: "bare", name: "Группа" },
      { externalId: "bare-1", parent: "bare", name: "Группа без ассортимента" },
    ]);
    const goods = { externalId: "bare-milk", sku: "BARE-1", name: "Молоко", segment: "Группа без ассортимента", price: "80" };
    expect((await exchange.load("goods", [goods])).counts).toMatchObject({ new: 1 });
    const load = await exchange.load("contracts", [{ ...line, assortment: "Весь ассортимент", postponDays: 0 }]);
    expect(load).toMatchObject({ counts: { new: 1 }, refusals: [] });
    const [product] = await backend.db.select().from(products).where(eq(products.sku, "BARE-1"));
    const lines = await backend.db.select().from(contractLines).where(eq(contractLines.branchUuid, branchUuid));
    expect(lines.map(({ assortmentUuid }) => assortmentUuid)).toContain(product?.assortmentUuid);
  });

  test("an unknown buyer, branch or assortment and invalid sums are rejected with errors at their fields", async () => {
    const rows = [
      { ...line, company: "0000000000" },
      { ...line, company: "7199123453/000000000" },
      { ...line, branch: "Нигде" },
      { ...line, assortment: "Неведомое" },
      { ...line, balance: "1,5" },
      { ...line, limit: "-1.00" },
      { ...line, at: "вчера" },
    ];
    const { refusals } = await exchange.load("contracts", rows);
    expect(refusals.map(({ field, message }) => [field, message])).toEqual([
      ["company", "Покупателя с таким ИНН нет: проверьте ИНН"],
      ["company", "Покупателя с таким ИНН нет: проверьте ИНН"],
      ["branch", "У покупателя нет такой торговой точки: проверьте название"],
      ["assortment", "Не найдено: загрузите сначала то, на что ссылается строка"],
      ["balance", "Укажите сумму в рублях, например 74.48"],
      ["limit", "Укажите сумму в рублях, например 74.48"],
      ["at", "Укажите дату и время с часовым поясом, например 2026-11-23T14:00:00+03:00"],
    ]);
  });
});

describe("payments loaded by the exchange", () => {
  beforeEach(forgetBalance);

  const payment = (more: object = {}) => ({
    externalId: "pp-1",
    ...line,
    kind: "payment" as const,
    document: "Платёжное поручение № 1",
    date: "2026-03-04",
    amount: "500.00",
    ...more,
  });

  test("a payment changes the balance once, another amount corrects it by the difference, a withdrawn payment is reversed", async () => {
    const before = (await stored()).balance;
    await exchange.load("payments", [payment(), payment({ externalId: "ch-1", kind: "charge", amount: "120.00" })], { as: "Банк" });
    expect((await stored()).balance).toBe(before + 38_000);
    await exchange.load("payments", [payment({ document: "Платёжное поручение № 1 от 4 марта" })], { as: "Банк" });
    expect((await stored()).balance).toBe(before + 38_000);
    await exchange.load("payments", [payment({ amount: "450.00" })], { as: "Банк" });
    expect((await stored()).balance).toBe(before + 33_000);
    const held = await exchange.load("payments", [payment({ amount: "450.00" })], { as: "Банк", mode: "full" });
    expect(held.holdReasons).toEqual([{ reason: "withdrawn", count: 1, of: 2 }]);
    await (await backend.as("supervisor@seller.example"))(calls.confirmLoad, { params: { uuid: held.uuid } });
    await exchange.work("payments");
    expect((await stored()).balance).toBe(before + 45_000);
    await mustAgree();
  });

  test("the same payment sent twenty times at once, in loads that are processed concurrently, changes the balance once", async () => {
    const before = (await stored()).balance;
    // A key may send two bodies at once. The keys are made first, so that the twenty loads come together.
    const keys = Array.from({ length: 20 }, (_, time) => `Двойник ${time >> 1}`);
    for (const as of keys) await exchange.keyOf(as);
    const answers = await Promise.all(
      keys.map((as, time) => exchange.post("payments", [payment({ externalId: "twin", amount: "7.00" })], { key: `send-${time}`, as })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 202));
    await Promise.all([exchange.work("payments"), exchange.work("payments"), exchange.work("payments")]);
    await exchange.work("payments");
    expect((await stored()).balance).toBe(before + 700);
    const loads = await Promise.all(answers.map((answer) => exchange.read(answer.json().uuid)));
    expect(loads.map(({ state }) => state)).toEqual(answers.map(() => "done"));
    expect(loads.map(({ counts }) => counts.new + counts.same * 100).sort()).toEqual([1, ...Array(19).fill(100)]);
    await mustAgree();
  });
});

describe("a reported balance and dated movements", () => {
  const at = "2026-03-04T12:00:00+03:00";
  const balance = { ...line, balance: "-1000.00", at };
  const movement = (externalId: string, date: string, more: object = {}) => ({
    ...line,
    externalId,
    kind: "payment" as const,
    document: externalId,
    date,
    amount: "100.00",
    ...more,
  });
  let turns = 0;

  /** A line without a reported balance and without movements of the accounting system; returns ids of its own. */
  async function begin() {
    turns += 1;
    const { uuid } = await stored();
    await backend.pool.query("delete from exchange_payments where contract_line_uuid = $1", [uuid]);
    await forgetBalance();
    await backend.pool.query("delete from ledger_rows where contract_line_uuid = $1 and deal_uuid is not null and created_at > $2", [
      uuid,
      at,
    ]);
    return (name: string) => `${name}-${turns}`;
  }

  test("they are counted once each, in whichever order they arrive", async () => {
    const arrivals: Record<string, (id: (name: string) => string) => Promise<unknown>> = {
      balance: (id) => exchange.load("contracts", [balance], { key: id("balance") }),
      "payments until then": (id) => exchange.load("payments", [movement(id("before"), "2026-03-03"), movement(id("same"), "2026-03-04")]),
      "payment of the day after": (id) => exchange.load("payments", [movement(id("after"), "2026-03-05", { amount: "30.00" })]),
    };
    for (const order of permutationsOf(Object.keys(arrivals))) {
      const id = await begin();
      for (const name of order) await arrivals[name]?.(id);
      expect([order.join(), (await stored()).balance]).toEqual([order.join(), -97_000]);
      await mustAgree();
    }
  });

  test("a correction or withdrawal moves the balance only by what the balance does not include", async () => {
    const id = await begin();
    await exchange.load("contracts", [balance], { key: id("balance") });
    await exchange.load("payments", [movement(id("old"), "2026-03-03"), movement(id("new"), "2026-03-05")]);
    expect((await stored()).balance).toBe(-90_000);
    await exchange.load("payments", [
      movement(id("old"), "2026-03-03", { amount: "70.00" }),
      movement(id("new"), "2026-03-05", { amount: "80.00" }),
    ]);
    expect((await stored()).balance).toBe(-92_000);
    await exchange.load("payments", [movement(id("old"), "2026-03-05", { amount: "70.00" })]);
    expect((await stored()).balance).toBe(-85_000);
    await mustAgree();
  });

  test("a movement dated in the future counts once from its day, however many processes count; a later balance includes it", async () => {
    const id = await begin();
    await exchange.load("contracts", [balance], { key: id("balance") });
    const rows = [movement(id("later"), "2026-03-07"), movement(id("bill"), "2026-03-07", { kind: "charge", amount: "40.00" })];
    await exchange.load("payments", rows);
    expect([(await stored()).balance, await countPayments(backend.db, testNow)]).toEqual([-100_000, false]);
    await exchange.load("payments", [movement(id("later"), "2026-03-07", { amount: "90.00" })]);
    expect((await stored()).balance).toBe(-100_000);
    const eve = new Date("2026-03-06T23:59:00+03:00");
    await countPayments(backend.db, eve);
    expect((await stored()).balance).toBe(-100_000);
    const day = new Date("2026-03-07T00:00:00+03:00");
    await Promise.all(Array.from({ length: 4 }, () => countPayments(backend.db, day)));
    expect((await stored()).balance).toBe(-95_000);
    await mustAgree();
    backend.setNow(day);
    await exchange.load("payments", [movement(id("later"), "2026-03-07", { amount: "95.00" })]);
    expect((await stored()).balance).toBe(-94_500);
    await exchange.load("payments", [movement(id("next"), "2026-03-08")]);
    backend.setNow(new Date("2026-03-09T09:00:00+03:00"));
    await exchange.load("contracts", [{ ...balance, balance: "-500.00", at: "2026-03-09T08:00:00+03:00" }]);
    await countPayments(backend.db, backend.now());
    expect((await stored()).balance).toBe(-50_000);
    backend.setNow(testNow);
  });
});

function permutationsOf(names: readonly string[]): string[][] {
  if (names.length === 0) return [[]];
  return names.flatMap((name) => permutationsOf(names.filter((other) => other !== name)).map((rest) => [name, ...rest]));
}
