import { expect, test } from "vitest";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

/** A full load withdraws what it does not name. A row that cannot be taken names its entity all the same. */
const backend = useBackend("demo");
const exchange = exchangeOf(backend);

const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
const goods = numbers.map((n) => ({ externalId: `rf-${n}`, sku: `RF-${n}`, name: `Полный ${n}`, price: "70.00" }));

const feeds = {
  prices: (goods: string, amount: string) => ({ priceList: "rf-list", goods, price: amount }),
  stock: (goods: string, amount: string) => ({ storage: "РЦ Тула/Охлаждённый склад", goods, quantity: amount }),
} as const;

const stored = {
  prices: "select count(*)::int from price_list_items i join price_lists l on l.uuid = i.price_list_uuid where l.title = 'Полный'",
  stock: "select count(*)::int from product_stock s join products p on p.uuid = s.product_uuid where p.sku like 'RF-%'",
};
const countOf = async (feed: keyof typeof feeds) => (await backend.pool.query(stored[feed])).rows[0].count;

test.each(["prices", "stock"] as const)(
  "a full load of %s leaves alone what a row with a bad value names, and withdraws what none does",
  async (feed) => {
    await exchange.load("goods", goods);
    await exchange.load("priceLists", [{ externalId: "rf-list", title: "Полный" }]);
    const rows = (wrong: number, without: number) =>
      numbers.filter((n) => n !== without).map((n) => feeds[feed](`rf-${n}`, n === wrong ? "сорок" : "50.00"));
    await exchange.load(feed, rows(0, 0), { mode: "full" });
    expect(await countOf(feed)).toBe(12);
    const bad = await exchange.load(feed, rows(3, 0), { mode: "full" });
    expect([bad.counts, await countOf(feed)]).toMatchObject([{ same: 11, withdrawn: 0, refused: 1 }, 12]);
    const short = await exchange.load(feed, rows(3, 5), { mode: "full" });
    expect([short.counts, await countOf(feed)]).toMatchObject([{ withdrawn: 1, refused: 1 }, 11]);
  },
);

test("a full load leaves alone what a well-formed row names that is refused for another reason", async () => {
  const { pool } = backend;
  const one = async (statement: string) => (await pool.query(statement)).rows[0];
  await exchange.load("priceLists", [{ externalId: "rf-list", title: "Полный" }]);
  await exchange.load("goods", goods);
  const alfa = "7199123453";
  const contract = { company: alfa, branch: "Магазин № 1", assortment: "Молочная продукция", limit: "77000.00" };
  const stock = { storage: "РЦ Тула/Охлаждённый склад", goods: "rf-1", quantity: "50" };
  const full = { mode: "full", as: "Вторая" } as const;

  await exchange.load("companies", [{ company: alfa, priceList: "rf-list" }], full);
  await exchange.load("contracts", [contract], full);
  await exchange.load("stock", [stock], full);
  const refused = [
    await exchange.load("companies", [{ company: alfa, priceList: "нет такого" }], full),
    await exchange.load("contracts", [{ ...contract, balance: "0.00", at: "1970-01-01T00:00:00Z" }], full),
    await exchange.load("stock", [{ ...stock, at: "1970-01-01T00:00:00Z" }], full),
    await exchange.load("stock", [{ ...stock, storage: "by-temperature" }], full),
  ];
  expect(refused.map(({ counts }) => [counts.refused, counts.withdrawn])).toEqual(Array(4).fill([1, 0]));
  expect(await one(`select l.title from companies c join price_lists l on l.uuid = c.price_list_uuid where c.inn = '${alfa}'`)).toEqual({
    title: "Полный",
  });
  expect(
    await one("select quantity_hundredths::int as q from product_stock s join products p on p.uuid = s.product_uuid where p.sku = 'RF-1'"),
  ).toEqual({ q: 5000 });
  const limits = await pool.query("select 1 from contract_lines where limit_kopecks = 7700000");
  expect(limits.rowCount).toBe(1);
});

test("a full table leaves alone a category, schedule and synonym whose row has lost its name", async () => {
  const cases = [
    [
      "schedules",
      { externalId: "rf-s", center: "РЦ Тула", name: "Полный график", rules: [{ weekdays: [1], leadDays: 1, cutoff: "14:00" }] },
      { name: "" },
    ],
    ["brands", { externalId: "rf-b", name: "Полная марка" }, { name: "" }],
    ["synonyms", { externalId: "rf-y", words: "полнота", meaning: "томат" }, { meaning: "" }],
  ] as const;
  for (const [feed, row, wrong] of cases) {
    const made = await exchange.load(feed, [row] as never[], { mode: "full" });
    expect([feed, made.refusals]).toEqual([feed, []]);
    const { counts } = await exchange.load(feed, [{ ...row, ...wrong }] as never[], { mode: "full" });
    expect([feed, counts.refused, counts.withdrawn]).toEqual([feed, 1, 0]);
  }
});
