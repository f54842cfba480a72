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
