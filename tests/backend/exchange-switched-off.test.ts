import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { feedNames } from "#contract/feeds.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import type { Doc } from "#server/backend/exchange/feeds/feed.ts";
import { feedOf } from "#server/backend/exchange/feeds/feeds.ts";
import { made, useGoodsLoads } from "#tests/support/exchange-goods.ts";

const { backend, exchange, productOf } = useGoodsLoads();

async function hide(sku: string): Promise<void> {
  const uuid = (await productOf(sku))!.uuid;
  const as = await backend.as("content@seller.example");
  const { status, body } = await as(sellerProducts.update, { params: { uuid }, body: { isHidden: true } });
  expect([status, body.unsold]).toEqual([200, ["hidden"]]);
}

const isOnSale = async (sku: string) => (await productOf(sku))?.isPublished;

test("a feed that switches on what is named again leaves off what a person has switched off", () => {
  const off: Doc = { isHidden: true, limit: 0, priceList: null, prefixes: [], inStock: false, retailChain: false };
  const switching = feedNames.filter((feed) => {
    const restored = feedOf(feed).withdrawal?.restore(off);
    return restored !== undefined && !isDeepStrictEqual(restored, off);
  });
  expect(switching).toEqual(["goods"]);
  for (const feed of switching) {
    const { withdrawal } = feedOf(feed);
    expect([withdrawal?.isOff?.(off, []), withdrawal?.isOff?.(off, ["isHidden"]), withdrawal?.isOff?.({ isHidden: false }, [])]).toEqual([
      true,
      false,
      false,
    ]);
  }
});

test("goods that a person has hidden stay hidden when a full load drops them and a later load names them again", async () => {
  await exchange.load("goods", made(30, "off"), { as: "Выключено" });
  await hide("EX-off-29");
  const full = await exchange.load("goods", made(28, "off"), { as: "Выключено", mode: "full" });
  expect(full).toMatchObject({ state: "done", counts: { withdrawn: 1 } });
  expect([await isOnSale("EX-off-28"), await isOnSale("EX-off-29")]).toEqual([false, false]);
  for (const mode of ["changes", "full"] as const) {
    await exchange.load("goods", made(30, "off", { description: mode }), { as: "Выключено", mode });
    expect([await isOnSale("EX-off-28"), await isOnSale("EX-off-29")]).toEqual([true, false]);
  }
  // Dropped and named twice more.
  await exchange.load("goods", made(28, "off"), { as: "Выключено", mode: "full" });
  await exchange.load("goods", made(30, "off"), { as: "Выключено", mode: "full" });
  expect([await isOnSale("EX-off-28"), await isOnSale("EX-off-29")]).toEqual([true, false]);
});

test("neither goods nor prices put hidden goods on sale, in changes or in full", async () => {
  await exchange.load("goods", made(12, "sib"), { as: "Соседи" });
  await hide("EX-sib-3");
  for (const mode of ["changes", "full"] as const) {
    await exchange.load("goods", made(12, "sib", { price: "80" }), { as: "Соседи", mode });
    const prices = made(12, "sib").map(({ externalId }) => ({ priceList: "catalog", goods: externalId, price: "81" }));
    await exchange.load("prices", prices, { as: "Соседи", mode });
    expect([await isOnSale("EX-sib-2"), await isOnSale("EX-sib-3")]).toEqual([true, false]);
  }
});

test("a sender who hides goods by its own rows shows them again by its own", async () => {
  await exchange.load("goods", made(12, "own", { isHidden: false }), { as: "Свой" });
  await exchange.load("goods", [...made(11, "own", { isHidden: false }), { ...made(12, "own")[11]!, isHidden: true }], { as: "Свой" });
  expect(await isOnSale("EX-own-11")).toBe(false);
  await exchange.load("goods", made(11, "own", { isHidden: false }), { as: "Свой", mode: "full" });
  await exchange.load("goods", made(12, "own", { isHidden: false }), { as: "Свой" });
  expect(await isOnSale("EX-own-11")).toBe(true);
});

test("undoing the full load that dropped hidden goods leaves them hidden, and the next load too", async () => {
  await exchange.load("goods", made(30, "undo"), { as: "Отмена" });
  await hide("EX-undo-29");
  const full = await exchange.load("goods", made(28, "undo"), { as: "Отмена", mode: "full" });
  const supervisor = await backend.as("supervisor@seller.example");
  const { body } = await supervisor(calls.undoLoad, { params: { uuid: full.uuid } });
  await exchange.work("goods");
  expect(await exchange.read(body.uuid)).toMatchObject({ state: "done", refusals: [] });
  expect([await isOnSale("EX-undo-28"), await isOnSale("EX-undo-29")]).toEqual([true, false]);
  await exchange.load("goods", made(30, "undo"), { as: "Отмена" });
  expect(await isOnSale("EX-undo-29")).toBe(false);
});
