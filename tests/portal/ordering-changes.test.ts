import { beforeEach, describe, expect, test } from "vitest";
import { backInStock } from "#contract/back-in-stock.ts";
import { basket } from "#contract/basket.ts";
import { lists } from "#contract/lists.ts";
import { betaShop, curd, exampleLines, fill, kefir, must, shop, useDemoData, yoghurt } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf, sendCart } from "#tests/support/portal-forms.ts";
import { main, text } from "#tests/support/portal-html.ts";
import { type Answer, dataPath } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
useDemoData(portal.backend);
const director = "director@alfa.example";
const as = () => portal.backend.as(director);
const textOf = (answer: Answer) => text(main(answer)).replaceAll("\u00A0", " ");
const raise = (kopecks: number) =>
  portal.backend.pool.query(
    `with own as (update price_list_items set price_kopecks = price_kopecks + $2 where product_uuid = $1 returning 1)
     update products set price_kopecks = price_kopecks + $2 where uuid = $1`,
    [curd, kopecks],
  );
const offer = (isOffered: boolean) =>
  portal.backend.pool.query("update products set (is_offered, in_stock) = ($2, $2) where uuid = any($1)", [[kefir, curd], isOffered]);
const awaited = async () => (await (await as())(backInStock.list, { body: { uuids: [kefir, curd, yoghurt] } })).body.awaited;
const quantityOf = async (uuid: string) => (await (await as())(basket.get)).body.items.find((item) => item.uuid === uuid)?.quantity;
const makeList = async () => {
  const lines = [{ productUuid: kefir, quantity: 20 }, { productUuid: curd, quantity: 10 }, { productUuid: yoghurt }];
  return `/cabinet/ordering/lists/${(await (await as())(lists.create, { body: { name: "Завтраки", lines } })).body.uuid}`;
};

const markOf = async (path: string) => (await (await as())(lists.get, { params: { uuid: must(path.split("/").at(-1)) } })).body.movedPrices;

beforeEach(async () => {
  await portal.backend.pool.query("delete from stock_wishes; delete from shopping_lists; delete from baskets");
  await offer(true);
});

describe("a changed price", () => {
  test("is shown beside the old one in the cart until «Понятно», which also saves what was typed", async () => {
    await fill(await as(), exampleLines(41.5));
    const visitor = await portal.visit(director);
    expect(textOf(await visitor.get("/cart"))).not.toMatch(/Изменил[аи]сь/);
    await raise(1000);
    const page = await visitor.get("/cart");
    expect(textOf(page)).toContain("Изменилась цена 1 товара в корзине");
    expect(textOf(page).match(/Цена изменилась: была 312,00 ₽, стала 322,00 ₽ за кг\./g)).toHaveLength(1);
    const seen = await sendCart(visitor, main(page), { intent: "seePrices", [`quantity-${kefir}`]: "25" });
    expect([seen.status, seen.location]).toEqual([303, "/cart"]);
    expect(textOf(await visitor.follow(seen))).not.toMatch(/Изменил[аи]сь/);
    expect(await quantityOf(kefir)).toBe(25);
    expect((await sendCart(visitor, main(page), { intent: "seePrices", [`quantity-${kefir}`]: "25" })).status).toBe(303);
  });

  test("stays shown when it changed again after the page was rendered, although «Понятно» was pressed", async () => {
    await fill(await as(), exampleLines(41.5));
    const visitor = await portal.visit(director);
    await raise(1000);
    const page = await visitor.get("/cart");
    await raise(500);
    const next = await visitor.follow(await sendCart(visitor, main(page), { intent: "seePrices" }));
    expect(textOf(next)).toContain("была 312,00 ₽, стала 327,00 ₽ за кг");
  });

  test("stays shown in the catalogue's rows until it is accepted in the cart, but not in the list where it was accepted", async () => {
    const list = await makeList();
    await fill(await as(), exampleLines(41.5));
    const visitor = await portal.visit(director);
    const rows = `/cabinet/ordering/sheet?search=${encodeURIComponent("творог")}`;
    await raise(1000);
    await (await as())(lists.markPricesSeen, {
      params: { uuid: must(list.split("/").at(-1)) },
      body: { movedPrices: must(await markOf(list)) },
    });
    expect(textOf(await visitor.get(rows))).toMatch(/322,00 ₽ за кг.*?была 312,00 ₽, стала 322,00 ₽/);
    expect(textOf(await visitor.get(list))).not.toContain("была 312,00");
    const cart = await visitor.get("/cart");
    await sendCart(visitor, main(cart), { intent: "seePrices" });
    expect(textOf(await visitor.get(rows))).not.toContain("была 312,00");
  });

  test("is shown in the row of a list, also at the usual quantity when that has a price of its own", async () => {
    const path = await makeList();
    const visitor = await portal.visit(director);
    await raise(1000);
    await portal.backend.pool.query("update products set price_kopecks = price_kopecks + 100 where uuid = $1", [yoghurt]);
    await portal.backend.pool.query("update price_list_items set price_kopecks = price_kopecks - 100 where product_uuid = $1", [kefir]);
    const page = await visitor.get(path);
    expect(textOf(page)).toContain("Изменились цены 3 товаров списка");
    expect(textOf(page)).toMatch(/322,00 ₽ за кг.*?была 312,00 ₽, стала 322,00 ₽/);
    expect(textOf(page)).toContain("при 20 кор. была 76,83 ₽, стала 75,85 ₽");
    const form = must(formsOf(main(page)).find(({ intent }) => intent === "seePrices"));
    const movedPrices = must(form.fields.movedPrices).value;
    const seen = await visitor.post(path, { intent: "seePrices", movedPrices });
    expect([seen.status, seen.location]).toEqual([303, path]);
    expect(textOf(await visitor.follow(seen))).not.toMatch(/Изменил[аи]сь/);
  });
});

describe("products that are out of stock", () => {
  test("can be awaited and no longer awaited from the cart's line, and other typed quantities are saved", async () => {
    await fill(await as(), exampleLines(41.5));
    const visitor = await portal.visit(director);
    expect(textOf(await visitor.get("/cart"))).not.toContain("Сообщить о поступлении");
    await offer(false);
    const page = await visitor.get("/cart");
    expect(textOf(page).match(/Сообщить о поступлении/g)).toHaveLength(2);
    for (let time = 0; time < 2; time += 1) {
      const sent = await sendCart(visitor, main(page), { await: kefir, [`quantity-${yoghurt}`]: "16" });
      expect([sent.status, sent.location]).toEqual([303, `/cart#line-${kefir}`]);
      const next = await visitor.follow(sent);
      expect(next.body).toContain("Сообщим, когда товар поступит");
      expect(textOf(next)).toContain("Сообщим, когда товар снова можно будет заказать. Не сообщать");
      expect(textOf(next).match(/Сообщить о поступлении/g)).toHaveLength(1);
    }
    expect([await awaited(), await quantityOf(yoghurt), await quantityOf(kefir)]).toEqual([[kefir], 16, 20]);
    const taken = await visitor.follow(await sendCart(visitor, main(await visitor.get("/cart")), { unawait: kefir }));
    expect(textOf(taken).match(/Сообщить о поступлении/g)).toHaveLength(2);
    expect(await awaited()).toEqual([]);
  });

  test("cannot be awaited for another company's trade point, and a malformed product id awaits nothing", async () => {
    await fill(await as(), exampleLines(41.5));
    await offer(false);
    const visitor = await portal.visit(director);
    const page = await visitor.get("/cart");
    expect((await sendCart(visitor, main(page), { await: kefir, branchUuid: betaShop })).status).toBe(404);
    expect((await sendCart(visitor, main(page), { await: "kefir" })).status).toBe(303);
    expect(await awaited()).toEqual([]);
  });

  const rows: [string, () => Promise<string>][] = [
    ["a list", makeList],
    ["my goods", async () => "/cabinet/ordering/goods"],
    ["the catalogue's rows", async () => "/cabinet/ordering/sheet?search=%D0%BA%D0%B5%D1%84%D0%B8%D1%80"],
    [
      "a repeated deal",
      async () => `/cabinet/ordering/repeat/${await storeDeal(portal.backend.db, { status: "received", reserve: false })}`,
    ],
  ];
  test.each(rows)(
    "can be awaited in the row of %s, with and without scripts, and the other rows keep what was typed",
    async (_, pathOf) => {
      await (await as())(basket.put, { body: { products: [], branchUuid: shop } });
      const path = await pathOf();
      const visitor = await portal.visit(director);
      const asks = new RegExp(`<button[^>]*name="await"[^>]*value="${kefir}"[^>]*aria-label="Сообщить о поступлении: Кефир`);
      expect(main(await visitor.get(path))).not.toMatch(asks);
      await offer(false);
      const page = await visitor.get(path);
      expect(main(page)).toMatch(asks);
      expect(await awaited()).toEqual([]);
      const sheet = must(formsOf(main(page)).find(({ intent }) => intent === "put"));
      const other = must(Object.keys(sheet.fields).find((name) => name.startsWith("quantity-") && !name.endsWith(kefir)));
      const fields = Object.fromEntries(sheet.controls.map(({ name, value }) => [name, value]));
      for (let time = 0; time < 2; time += 1) {
        const asked = await visitor.post(path, { ...fields, [other]: "17", await: kefir });
        expect(asked.status).toBe(200);
        expect(textOf(asked)).toContain("Нет в наличии Сообщим, когда поступит");
        expect(main(asked)).toMatch(/<button[^>]*name="unawait"[^>]*aria-label="Не сообщать о поступлении: Кефир/);
        expect(formsOf(main(asked)).find(({ intent }) => intent === "put")?.fields[other]?.value).toBe("17");
      }
      expect([await awaited(), (await (await as())(basket.get)).body.items]).toEqual([[kefir], []]);
      const taken = await visitor.post(dataPath(path), { ...fields, unawait: kefir });
      expect([taken.status, await awaited()]).toEqual([200, []]);
    },
  );
});

test("a person who may not order gets no offer to await a product that is out of stock", async () => {
  await offer(false);
  const rep = await portal.visit("rep@seller.example");
  expect((await rep.get(`/product-${kefir}`)).body).not.toContain("Сообщить о поступлении");
  const calls = await portal.callsDuring(async () => void (await rep.get(`/product-${kefir}`)));
  expect(calls.filter(({ path }) => path.includes("arrivals"))).toEqual([]);
});
