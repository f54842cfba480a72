import { beforeAll, describe, expect, test } from "vitest";
import type { FeedName } from "#contract/feeds.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

/** What is held of a sender's refused rows has a place: its namesakes elsewhere and on the other level stay what they are. */
const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const { applied } = spreadsheetChannelOf(backend);

const center = { city: "Тула", address: "Тула, Ленина, 1", postalCode: "300000" };
const cold = { temperatureMode: "-18 °C" };
const rejected = "Строка ссылается на вашу запись, которая отклонена: исправьте и пришлите ту запись, потом эту строку";

const first: { readonly [feed: string]: readonly object[] } = {
  centers: [
    { externalId: "1", ...center, name: "РЦ Первый" },
    { externalId: "2", ...center, name: "РЦ Второй" },
  ],
  storages: [
    { externalId: "1", ...cold, center: "1", name: "Мороз" },
    { externalId: "2", ...cold, center: "2", name: "Мороз" },
  ],
  categories: [
    { externalId: "m", name: "Метизы" },
    { externalId: "k", name: "Крепёж" },
    { externalId: "t", name: "Гвозди" },
    { externalId: "m-1", parent: "m", name: "Гвозди" },
    { externalId: "k-1", parent: "k", name: "Гвозди" },
    { externalId: "k-2", parent: "k", name: "Шурупы" },
    { externalId: "s", name: "Шурупы" },
  ],
  goods: [{ externalId: "1", sku: "P-1", name: "Молоко первое" }],
};

beforeAll(async () => {
  for (const [feed, rows] of Object.entries(first))
    expect((await exchange.load(feed as FeedName, rows as never, { as: "Первая" })).refusals).toEqual([]);
});

/** What becomes of a row: nothing is refused, or the field and the reason. */
async function fate(feed: FeedName, row: object, as: string) {
  const { refusals } = await exchange.load(feed, [row] as never, { as });
  return refusals.length === 0 ? "lands" : `${refusals[0]?.field}: ${refusals[0]?.message}`;
}

let number = 0;
const next = () => {
  number += 1;
  return { externalId: `g-${number}`, name: `Запись ${number}` };
};
const goodsIn = (segment: string) => ({ ...next(), sku: `G-${number}`, segment });
const groupIn = (segment: string) => ({ ...next(), segment, countUnit: "pcs", ladder: [] });
const scheduleOf = (segment: string) => ({
  ...next(),
  center: "РЦ Первый",
  rules: [{ segment, weekdays: [1], leadDays: 1, cutoff: "12:00" }],
});
const stockAt = (storage: string) => ({ storage, goods: "P-1", quantity: "7" });

describe.each([
  ["its name", "Метизы"],
  ["another program's id", "m"],
])("a refused segment, whose category is named by %s", (how, parent) => {
  const as = `Подраздел, ${how}`;
  beforeAll(async () => {
    const row = { externalId: "x-1", parent, name: "Гвозди", position: -1 };
    expect((await exchange.load("categories", [row], { as })).counts.refused).toBe(1);
  });

  test.each<[feed: FeedName, field: string, row: (segment: string) => object]>([
    ["goods", "segment", goodsIn],
    ["discountGroups", "segment", groupIn],
    ["schedules", "rules", scheduleOf],
  ])("is meant by rows of %s with its category or without, not with another", async (feed, field, row) => {
    for (const name of ["Гвозди", "Метизы/Гвозди", "метизы/ГВОЗДИ"]) expect(await fate(feed, row(name), as)).toBe(`${field}: ${rejected}`);
    expect(await fate(feed, row("Крепёж/Гвозди"), as)).toBe("lands");
  });

  test("holds no category of its name", async () => {
    expect(await fate("categories", { externalId: `top ${how}`, parent: "Гвозди", name: `Под гвоздями, ${how}` }, as)).toBe("lands");
  });
});

test("of a refused segment whose category nobody knows every place may be meant", async () => {
  const as = "Без категории";
  await exchange.load("categories", [{ externalId: "x-1", parent: "9", name: "Гвозди" }], { as });
  for (const name of ["Гвозди", "Метизы/Гвозди", "Крепёж/Гвозди"])
    expect(await fate("goods", goodsIn(name), as)).toBe(`segment: ${rejected}`);
});

test("a refused category holds no segment of its name; its own segments are held with it", async () => {
  const as = "Категория";
  const sent = [
    { externalId: "x-1", name: "Шурупы", position: -1 },
    { externalId: "x-2", parent: "x-1", name: "Гвозди" },
  ];
  expect((await exchange.load("categories", sent, { as })).counts.refused).toBe(2);
  expect(await fate("goods", goodsIn("Шурупы"), as)).toBe("lands");
  expect(await fate("goods", goodsIn("Крепёж/Гвозди"), as)).toBe("lands");
  expect(await fate("goods", goodsIn("Шурупы/Гвозди"), as)).toBe(`segment: ${rejected}`);
  expect(await fate("categories", { externalId: "x-3", parent: "Шурупы", name: "Под шурупами" }, as)).toBe(`parent: ${rejected}`);
});

test.each([
  ["its name", "РЦ Первый"],
  ["another program's id", "1"],
])("a refused storage, whose centre is named by %s, holds none of another centre", async (how, at) => {
  const as = `Склад, ${how}`;
  await exchange.load("storages", [{ externalId: "x-1", center: at, name: "Мороз", temperatureMode: "" }], { as });
  expect(await fate("stock", stockAt("Мороз"), as)).toBe(`storage: ${rejected}`);
  expect(await fate("stock", stockAt("РЦ Первый/Мороз"), as)).toBe(`storage: ${rejected}`);
  expect(await fate("stock", stockAt("РЦ Второй/Мороз"), as)).toBe("lands");
});

const ladder = [{ count: "0", percent: "200" }];
const kinds: [
  feed: FeedName,
  bad: object,
  row: (externalId: string, at: string) => object,
  here: string,
  elsewhere: string,
  table: string,
][] = [
  [
    "categories",
    { position: -1 },
    (externalId, parent) => ({ externalId, parent, name: "Болты" }),
    "Метизы",
    "Крепёж",
    "Название;Родительская категория\nБолты;Метизы\n",
  ],
  [
    "storages",
    { temperatureMode: "" },
    (externalId, at) => ({ externalId, ...cold, center: at, name: "Холод" }),
    "РЦ Первый",
    "РЦ Второй",
    "Склад;Центр;Температура\nХолод;РЦ Первый;-18 °C\n",
  ],
  [
    "discountGroups",
    { ladder },
    (externalId, segment) => ({ externalId, segment, name: "Скидка", countUnit: "pcs", ladder: [] }),
    "Крепёж/Шурупы",
    "Крепёж/Гвозди",
    "Название;Подраздел;Единица счёта;Ступени скидки\nСкидка;Крепёж/Шурупы;шт;10: 2\n",
  ],
  [
    "schedules",
    { rules: [{ weekdays: [9], leadDays: 1, cutoff: "12:00" }] },
    (externalId, at) => ({ externalId, center: at, name: "Будни" }),
    "РЦ Первый",
    "РЦ Второй",
    "График;Центр\nБудни;РЦ Первый\n",
  ],
];

describe.each(kinds)("what is held of %s", (feed, bad, row, here, elsewhere, table) => {
  const heldOf = async (as: string) =>
    (
      await backend.pool.query("select external_id as id, above from exchange_rejected_ids where feed = $1 and key_name = $2 order by 1", [
        feed,
        as,
      ])
    ).rows;
  const load = async (as: string, ...rows: object[]) => (await exchange.load(feed, rows as never, { as })).counts;

  test("stays when a namesake elsewhere is accepted, goes with one of the same place", async () => {
    const as = `Места ${feed}`;
    expect(await load(as, { ...row("r-1", here), ...bad })).toMatchObject({ refused: 1 });
    expect(await load(as, row("r-2", elsewhere))).toMatchObject({ new: 1 });
    expect(await heldOf(as)).toEqual([{ id: "r-1", above: here }]);
    expect(await load(as, row("r-3", here))).toMatchObject({ new: 1 });
    expect(await heldOf(as)).toEqual([]);
  });

  test("stays when a person loads a namesake elsewhere, goes with one of the same place", async () => {
    const as = `Люди ${feed}`;
    const byPeople = table.replace(/^(?:Болты|Холод|Скидка|Будни);/m, "От людей;");
    expect(await load(as, { ...row("p-1", here), ...bad, name: "От людей" })).toMatchObject({ refused: 1 });
    expect((await applied(feed, byPeople.replace(here, elsewhere))).counts).toMatchObject({ refused: 0 });
    expect(await heldOf(as)).toEqual([{ id: "p-1", above: here }]);
    expect((await applied(feed, byPeople)).counts).toMatchObject({ refused: 0 });
    expect(await heldOf(as)).toEqual([]);
  });
});
