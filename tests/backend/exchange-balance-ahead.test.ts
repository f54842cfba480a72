import { expect, test } from "vitest";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const line = { company: "7199123453", branch: "Магазин № 1", assortment: "Молочная продукция" };
const ahead = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000).toISOString();
const balances = async () => (await backend.pool.query("select uuid, balance_kopecks, balance_at from contract_lines order by uuid")).rows;

test("a balance as of a moment more than a day ahead is refused beside its row, and moves nothing", async () => {
  await exchange.load("contracts", [{ ...line, balance: "-1000.00", at: ahead(-30) }]);
  const before = await balances();
  const message = "Эта дата ещё не наступила: баланс и остаток бывают только на прошедшее время. Исправьте дату или оставьте её пустой";
  const refused = await exchange.load("contracts", [{ ...line, balance: "-7.00", at: ahead(25) }]);
  expect([refused.counts, refused.refusals]).toMatchObject([{ refused: 1, changed: 0 }, [{ field: "at", message }]]);
  expect(await balances()).toEqual(before);
});

test("a clock that is ahead by less is believed, and without a balance the moment says nothing", async () => {
  expect((await exchange.load("contracts", [{ ...line, balance: "-8.00", at: ahead(23) }])).refusals).toEqual([]);
  expect((await exchange.load("contracts", [{ ...line, limit: "310000.00", at: ahead(25) }])).refusals).toEqual([]);
});
