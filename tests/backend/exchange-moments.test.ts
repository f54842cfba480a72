import { describe, expect, test } from "vitest";
import type { FeedName } from "#contract/feeds.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { exchange, tried } = spreadsheetChannelOf(backend);
const line = { company: "7199123453", branch: "Магазин № 1", assortment: "Молочная продукция" };
const stock = { storage: "РЦ Подольск/Охлаждённый склад", goods: "060-512", quantity: "7" };
const payment = { ...line, externalId: "at", kind: "payment", document: "ПП 1", amount: "5.00" };
const hours = (ahead: number) => new Date(testNow.getTime() + ahead * 3_600_000).toISOString();

const ahead = "Эта дата ещё не наступила: баланс и остаток бывают только на прошедшее время. Исправьте дату или оставьте её пустой";
const farAhead = "Эта дата слишком далеко впереди: проверьте год";
const longAgo = "Такой давней даты быть не может: проверьте год";

/** Every field of a feed that is a moment or a day of a state, with what is refused and what is believed. */
const fields: [FeedName, field: string, row: object, wrong: [value: string, message: string][], right: string[]][] = [
  [
    "stock",
    "at",
    stock,
    [
      [hours(25), ahead],
      ["2206-03-05T09:00:00+03:00", ahead],
      ["1970-01-01T00:00:00Z", longAgo],
      ["0001-01-01T00:00:00Z", longAgo],
    ],
    [hours(23), hours(-24 * 700)],
  ],
  [
    "contracts",
    "at",
    { ...line, balance: "-7.00" },
    [
      [hours(25), ahead],
      ["1899-12-30T00:00:00Z", longAgo],
    ],
    [hours(23)],
  ],
  [
    "stock",
    "expectedDate",
    stock,
    [
      ["2206-03-05", farAhead],
      ["1999-12-31", longAgo],
    ],
    ["2026-03-20"],
  ],
  [
    "payments",
    "date",
    payment,
    [
      ["2206-03-05", farAhead],
      ["1900-01-01", longAgo],
    ],
    ["2026-03-20", "2026-03-04"],
  ],
];

describe.each(fields)("%s.%s", (feed, field, row, wrong, right) => {
  test.each(wrong)("%s is refused beside its row, and nothing changes", async (value, message) => {
    const load = await exchange.load(feed, [{ ...row, [field]: value }] as never);
    expect([load.counts, load.refusals]).toMatchObject([{ refused: 1, new: 0, changed: 0 }, [{ field, value, message }]]);
  });

  test.each(right)("%s is taken", async (value) => {
    expect((await exchange.load(feed, [{ ...row, [field]: value }] as never, { trial: true })).refusals).toEqual([]);
  });
});

const debts = "ИНН;Торговая точка;Ассортимент;Долг;";
const debt = "7199123453;Магазин № 1;Молочная продукция;100,00;";
const left = "Склад;Товар;Остаток;";
const leftMilk = "РЦ Подольск/Охлаждённый склад;060-512;7;";

test.each<[FeedName, title: string, head: string, row: string]>([
  ["contracts", "На дату", debts, debt],
  ["contracts", "По состоянию на", debts, debt],
  ["contracts", "Дата баланса", debts, debt],
  ["stock", "На дату", left, leftMilk],
  ["stock", "По состоянию на", left, leftMilk],
  ["stock", "Дата остатков", left, leftMilk],
])("a table of %s says by «%s» as of when it is, and a mistyped year is refused", async (feed, title, head, row) => {
  const right = await tried(feed, `${head}${title}\n${row}01.03.2026\n`);
  expect([right.source?.unread, right.refusals]).toEqual([[], []]);
  const wrong = await tried(feed, `${head}${title}\n${row}01.03.2206\n`);
  expect(wrong.refusals).toMatchObject([{ field: "at", message: ahead }]);
});
