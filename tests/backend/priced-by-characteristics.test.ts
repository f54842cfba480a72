import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Basket, basket } from "#contract/basket.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { companyPrices } from "#contract/company-prices.ts";
import { lines } from "#contract/lines.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { products as calls } from "#contract/products.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa, fill, kislomol, must, shop } from "#tests/support/demo-basket.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

/** A product of 1C whose characteristics (a taste, a volume) are goods of their own, and which may have a price of its own besides. */
const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const director = () => backend.as("director@alfa.example");
const common = { segment: kislomol, unit: "pcs" as const, vatRate: 10 as const, isHidden: false };
const base = { externalId: "chr-base", sku: "ХР-1", name: "Айран степной", ...common };
const tastes = [
  { externalId: "chr-base#mint1111", sku: "ХР-1-mint1111", name: "Айран степной (мята)", price: "700.00", ...common },
  { externalId: "chr-base#dill2222", sku: "ХР-1-dill2222", name: "Айран степной (укроп)", price: "900.00", ...common },
];

const uuidOf = async (sku: string): Promise<string> =>
  must((await backend.pool.query("select uuid from products where sku = $1", [sku])).rows[0]).uuid;

/** By each way to see or order it: its price, or that it is not to be had. */
async function everywhere(sku: string) {
  const as = await director();
  const rep = await backend.as("rep@seller.example");
  const uuid = await uuidOf(sku);
  const wanted = [{ productUuid: uuid, quantity: 1, isSelected: true }];
  const onCard = (cards: readonly { uuid: string; price: { current: { amount: number } } | null }[]) =>
    cards.find((each) => each.uuid === uuid)?.price?.current.amount ?? "none";
  const inCart = ({ status, body }: { status: number; body: Pick<Basket, "items"> }) => {
    const item = status === 200 ? body.items.find((each) => each.uuid === uuid) : undefined;
    return item?.isAvailable ? item.price.basePerUnit.amount : "none";
  };
  const page = await as(calls.get, { params: { uuid } });
  const shelf = await as(calls.list, { query: { categoriesUuids: kislomol, perPage: 100 } as never });
  const sheet = await as(calls.listByUuids, { body: { uuids: [uuid] } });
  const typed = await as(lines.resolve, { body: { branchUuid: shop, lines: [{ text: sku, quantity: "1" }] } });
  const pasted = { branchUuid: shop, mode: "set" as const, lines: [{ productUuid: uuid, quantity: 1 }] };
  const grid = await as(branchOrders.put, { body: { products: [uuid], columns: [{ branchUuid: shop, quantities: [1] }] } });
  const made = await as(companyPrices.issue, { body: { companyUuid: alfa } });
  const printed = await as(companyPrices.get, { params: { uuid: made.body.uuid } });
  const found = {
    page: page.status === 200 ? onCard([page.body]) : "none",
    shelf: onCard(shelf.body.products),
    sheet: onCard(sheet.body.products),
    quick: typed.body.lines[0]?.status === "found" ? inCart({ status: typed.status, body: typed.body.basket }) : "none",
    lines: inCart(await as(lines.apply, { body: pasted, key: randomUUID() })),
    cart: inCart(await fill(as, wanted)),
    client: inCart(await rep(onBehalf.put, { params: { uuid: alfa }, body: { branchUuid: shop, products: wanted } })),
    grid: grid.status === 200 && Object.keys(grid.body.rejected).length === 0 ? "taken" : "none",
    printed: printed.body.sections.flatMap(({ rows }) => rows).find((row) => row.sku === sku)?.price.amount ?? "none",
  };
  await as(basket.put, { body: { products: [], branchUuid: shop } });
  await as(branchOrders.put, { body: { products: [uuid], columns: [{ branchUuid: shop, quantities: [0] }], gone: [uuid] } });
  return found;
}

const all = (price: number | "none") => ({
  ...{ page: price, shelf: price, sheet: price, quick: price, lines: price, cart: price, client: price, printed: price },
  grid: price === "none" ? "none" : "taken",
});

beforeAll(async () => {
  expect((await exchange.load("goods", [base, ...tastes])).refusals).toEqual([]);
});

test("without a price of its own it is sold nowhere, its characteristics everywhere at theirs", async () => {
  expect(await everywhere("ХР-1")).toEqual(all("none"));
  expect(await everywhere("ХР-1-mint1111")).toEqual(all(700));
});

test("with a price of its own, however old, it is one of the goods at that price in every channel", async () => {
  expect((await exchange.load("prices", [{ priceList: "catalog", goods: "chr-base", price: "650.00" }])).refusals).toEqual([]);
  await exchange.load(
    "goods",
    tastes.map((taste) => ({ ...taste, price: "710.00" })),
  );
  expect(await everywhere("ХР-1")).toEqual(all(650));
  expect(await everywhere("ХР-1-dill2222")).toEqual(all(710));
});

test("once the price of its own is withdrawn, it is sold nowhere again", async () => {
  const { refusals } = await exchange.load("goods", [{ ...base, price: "0.00" }]);
  expect(refusals).toEqual([]);
  expect(await everywhere("ХР-1")).toEqual(all("none"));
});
