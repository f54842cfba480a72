import { expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { betaShop, curd, kefir, useDemoData } from "#tests/support/demo-basket.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, elements, headings, main, text } from "#tests/support/portal-html.ts";
import type { Answer } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
useDemoData(portal.backend);

const director = "director@alfa.example";

test("C18: a search without hits says «Ничего не нашли по вашему запросу» and links to the catalogue, for every visitor", async () => {
  for (const account of [null, director, "director@gamma.example", "rep@seller.example"]) {
    const visitor = await portal.visit(account);
    const answer = await visitor.get(`/catalog?search=${encodeURIComponent("щщъьы ыъщщь")}`);
    expect(answer.status).toBe(200);
    expect([...headings(main(answer), 2), ...headings(main(answer), 3)], String(account)).toContain("Ничего не нашли по вашему запросу");
    expect(main(answer)).toMatch(/<a\b[^>]*href="\/catalog"/);
  }
  const buyer = await portal.visit(director);
  const narrow = await buyer.get("/catalog?priceFrom=999999&priceTo=1000000");
  expect(text(main(narrow))).toContain("Ничего не нашли по вашему запросу");
});

/** The buy form of the product's page. */
const buyForm = (answer: Answer) => elements(main(answer), /<form\b[^>]*action="\/resources\/basket"/)[0] ?? "";

test("C39: a product starts at its minimum, − and + move by its step, and a wrong quantity comes back with the reason", async () => {
  const visitor = await portal.visit(director);
  const caller = await portal.backend.as(director);
  await caller(basket.delete);
  const quantityOf = async (uuid: string) => (await caller(basket.get)).body.items.find((item) => item.uuid === uuid)?.quantity;
  const path = `/product-${curd}`;
  const field = (html: string) => /<input\b(?=[^>]*name="quantity")[^>]*value="([^"]*)"/.exec(html)?.[1];
  const send = (intent: string, fields: Record<string, string>) =>
    visitor.post("/resources/basket", { intent, productUuid: curd, back: path, ...fields });

  const least = field(buyForm(await visitor.get(path)));
  const rules = (await caller(basket.patch, { body: { products: [{ productUuid: curd, quantity: 10 }] } })).body.items[0]?.dealQuantity;
  await caller(basket.delete);
  expect(rules).toMatchObject({ kind: "weight", step: 0.5 });
  expect(Number(least?.replace(",", "."))).toBe(rules?.min);

  await send("add", { quantity: "41,5" });
  expect(await quantityOf(curd)).toBe(41.5);
  expect(text(buyForm(await visitor.get(path)))).toContain("41,5");
  await send("set", { quantity: "41,5", by: String(rules?.step) });
  expect(await quantityOf(curd)).toBe(42);
  await send("set", { quantity: "42", by: String(-(rules?.step ?? 0)) });
  expect(await quantityOf(curd)).toBe(41.5);

  for (const [typed, words] of [
    ["41,3", /кратно 0,5|кратн/],
    ["0,2", /больше|Минимальное/],
    ["100000", /меньше|Максимальное/],
    ["много", /Некорректное значение/],
  ] as const) {
    const answer = await send("set", { quantity: typed });
    expect([answer.status, answer.location], typed).toEqual([303, `${path}#buy-${curd}`]);
    expect(text(buyForm(await visitor.get(path))), typed).toMatch(words);
    expect(await quantityOf(curd), typed).toBe(41.5);
  }

  await visitor.post("/resources/basket", { intent: "add", productUuid: kefir, quantity: "20", back: "/catalog" });
  expect(await quantityOf(kefir)).toBe(20);
  await send("set", { quantity: "0" });
  expect(await quantityOf(curd)).toBeUndefined();
});

test("the price of the box that one press orders stands with the button on cards, shelves and the product's page", async () => {
  await (await portal.backend.as(director))(basket.delete);
  const visitor = await portal.visit(director);
  const kopecks = (roubles = "") => Number(roubles.replace(/\D/g, ""));
  for (const path of ["/catalog", "/", `/product-${kefir}`]) {
    const cards = elements(main(await visitor.get(path)), /<li\b[^>]*>/).filter((card) => card.includes('action="/resources/basket"'));
    const boxes = cards.map(text).filter((card) => / шт в /.test(card));
    expect(boxes.length, path).toBeGreaterThan(0);
    for (const box of boxes) {
      const [, count, each, whole] =
        /(\d+) шт в .*?([\d\s]+,\d\d) ₽ за шт.*?([\d\s]+,\d\d) ₽ за (?:кор|лот|уп|ящ|меш|пак|бл)/.exec(box) ?? [];
      expect(kopecks(whole), `${path}: ${box}`).toBe(Number(count) * kopecks(each));
    }
  }
  const offer = element(main(await visitor.get(`/product-${kefir}`)), /<aside\b[^>]*>/);
  expect(text(offer)).toMatch(/78,40 ₽ за шт.*470,40 ₽ за коробку \(6 шт\)/);
});

test("a product that is out of stock can be awaited and no longer awaited without scripts", async () => {
  await portal.backend.pool.query("update products set (is_offered, in_stock) = (false, false) where uuid = $1", [kefir]);
  const visitor = await portal.visit(director);
  const path = `/product-${kefir}`;
  const fieldsOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
  const asked = buyForm(await visitor.get(path));
  expect(text(asked)).toContain("Сообщить о поступлении");
  const answer = await visitor.post("/resources/basket", fieldsOf(asked));
  expect([answer.status, answer.location]).toEqual([303, `${path}#buy-${kefir}`]);
  const page = await visitor.get(path);
  expect(text(page.body)).toContain("Сообщим, когда товар поступит");
  const awaited = buyForm(page);
  expect(text(awaited)).toMatch(/Не сообщать.*Сообщим, когда товар снова можно будет заказать для «Магазин № \d»/);
  await visitor.post("/resources/basket", fieldsOf(awaited));
  expect(text(buyForm(await visitor.get(path)))).toContain("Сообщить о поступлении");

  const strange = await visitor.post("/resources/basket", { ...fieldsOf(asked), branchUuid: betaShop });
  expect(strange.status).toBe(404);
  const guest = await portal.visit(null);
  expect(main(await guest.get(path))).not.toContain("Сообщить о поступлении");
});
