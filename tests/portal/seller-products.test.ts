import sharp from "sharp";
import { expect, test } from "vitest";
import { exchange } from "#contract/exchange.ts";
import { writableNames } from "#contract/exchange-keys.ts";
import { pictures } from "#contract/pictures.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { made as goodsOf } from "#tests/support/exchange-goods.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { element, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const main = (html: string) => text(element(html, /<main\b[^>]*>/));
const card = (uuid: string) => `/cabinet/exchange/goods/${uuid}`;

const started = {
  intent: "create",
  vatRate: "22",
  kind: "count",
  unit: "pcs",
  supplyUnit: "pcs",
  unitsInSupply: "1",
  step: "1",
  min: "1",
  max: "9999",
  round: "up",
  inStock: "yes",
};

async function made(more: Record<string, string | number> = {}) {
  const editor = await portal.backend.as("content@seller.example");
  const { body } = await editor(sellerProducts.list, { query: { search: "Масло сливочное" } });
  const segmented = await editor(sellerProducts.get, { params: { uuid: body.goods[0]?.uuid ?? "" } });
  const segment = String(segmented.body.fields.segment);
  const answer = await editor(sellerProducts.create, {
    body: { sku: `PAGE-${Math.random()}`, name: "Сыр страницы", segment, price: "100", vatRate: 10, ...more },
  });
  return answer.body.uuid;
}

test("all errors of a new product are shown at once, beside each field and in the summary", async () => {
  const content = await portal.visit("content@seller.example");
  const { status, body } = await content.post("/cabinet/exchange/goods/new", {
    ...started,
    name: "",
    price: "-5",
    step: "0",
    shelfLifeDays: "полгода",
    ladder: "10 — 2\n5 — 1",
    min: "10",
    max: "5",
  });
  expect(status).toBe(422);
  for (const field of ["name", "price", "step", "shelfLifeDays", "ladder", "max"]) {
    expect(body, field).toContain(`href="#${field}"`);
    expect(body, field).toContain(`id="${field}-error"`);
  }
  expect(main(body)).toContain("Шаг заказа должен быть больше нуля");
  expect(main(body)).toContain("Максимальный заказ не должен быть меньше минимального");
  expect(body).toContain('value="-5"');
});

test("a product's form offers the VAT rates in force, and the one that the product has kept", async () => {
  const content = await portal.visit("content@seller.example");
  const rates = (html: string) => element(html, /<select[^>]*name="vatRate"/).match(/value="[^"]*"/g);
  const inForce = ["", "none", "0", "5", "7", "10"].map((rate) => `value="${rate}"`);
  expect(rates((await content.get("/cabinet/exchange/goods/new")).body)).toEqual([...inForce, 'value="22"']);
  const uuid = await made();
  await portal.backend.pool.query("update products set vat_rate = 20 where uuid = $1", [uuid]);
  expect(rates((await content.get(card(uuid))).body)).toEqual([...inForce, 'value="20"', 'value="22"']);
});

test("packaging is shown as a word, and a typed word is saved as its code", async () => {
  const uuid = await made({ package: "net" });
  const content = await portal.visit("content@seller.example");
  const { body } = await content.get(card(uuid));
  const form = formsOf(body).find(({ intent }) => intent === "save");
  const field = form?.controls.find(({ name }) => name === "package");
  expect(field?.value).toBe("сетка");
  const version = form?.controls.find(({ name }) => name === "version")?.value ?? "";
  expect((await content.post(card(uuid), { intent: "save", version, package: "Сетка" })).status).toBe(303);
  const reader = await portal.backend.as("content@seller.example");
  const packageOf = async () => (await reader(sellerProducts.get, { params: { uuid } })).body.fields.package;
  expect(await packageOf()).toBe("net");
  await content.post(card(uuid), { intent: "save", version, package: "берестяной туесок" });
  expect(await packageOf()).toBe("берестяной туесок");
  const director = await portal.visit("distribution@seller.example");
  await content.post(card(uuid), { intent: "save", version: String(Number(version) + 1), package: "лоток" });
  expect(main((await director.get(card(uuid))).body)).toContain("Упаковка лоток");
});

test("a product's page leaves out unknown properties and shows the known ones", async () => {
  const bare = await made();
  const told = await made({ calories: "350", nutritionPer: "100 г", rowsPerPallet: 5 });
  const buyer = await portal.visit("director@alfa.example");
  const empty = main((await buyer.get(`/product-${bare}`)).body);
  expect(empty).not.toMatch(/Пищевая ценность|Доставка и паллета|Рядов|0 × 0|Вес нетто/);
  expect(empty).toContain("Сыр страницы");
  const full = main((await buyer.get(`/product-${told}`)).body);
  expect(full).toContain("Пищевая ценность на 100 г");
  expect(full).toMatch(/350/);
  expect(full).not.toMatch(/Белки|Размер упаковки/);
});

test("an exchange key may get all, none or the ticked kinds of data, but not none for both reading and writing", async () => {
  const supervisor = await portal.visit("supervisor@seller.example");
  const page = "/cabinet/exchange/keys";
  const send = (name: string, fields: Record<string, string>) => supervisor.post(page, { intent: "make", name, ...fields });
  const nothing = await send("Пустой", { writesScope: "none", writes: "goods", readsScope: "none" });
  expect(nothing.status).toBe(422);
  expect(main(nothing.body)).toContain("Выберите хотя бы один вид данных");
  expect(nothing.body).toContain('href="#writesScope"');
  await send("Весь", { writesScope: "all", readsScope: "none", reads: "deals" });
  await send("Один", { writesScope: "some", writes: "goods", readsScope: "all" });
  const { body } = await (await portal.backend.as("supervisor@seller.example"))(exchange.listKeys, {});
  const of = (name: string) => body.keys.find((key) => key.name === name);
  expect([of("Весь")?.writes, of("Весь")?.reads]).toEqual([[...writableNames], []]);
  expect(of("Один")?.writes).toEqual(["goods"]);
  expect(of("Один")?.reads).toContain("deals");
  expect(of("Пустой")).toBeUndefined();
});

test("before the first load the page of loads says in one sentence that nothing was loaded", async () => {
  const content = await portal.visit("content@seller.example");
  await portal.backend.pool.query("delete from exchange_loads");
  const never = main((await content.get("/cabinet/exchange/loads")).body);
  expect(never).toContain("Пока ничего не загружали");
  expect(never).not.toContain("ещё не загружали");
});

test("the lists of products and prices download as they are filtered, with the stock, in files named after the kind of data", async () => {
  const content = await portal.visit("content@seller.example");
  const fileLinks = async (path: string) =>
    [...(await content.get(path)).body.matchAll(/href="(\/resources\/list-file\?[^"]*)"/g)].map(([, href]) =>
      href?.replaceAll("&amp;", "&"),
    );
  const goodsLinks = await fileLinks("/cabinet/exchange/goods?search=%D0%BC%D0%B0%D1%81%D0%BB%D0%BE&state=unpictured&page=1");
  expect(goodsLinks).toEqual([
    "/resources/list-file?list=goods&search=%D0%BC%D0%B0%D1%81%D0%BB%D0%BE&state=unpictured",
    "/resources/list-file?list=stock&search=%D0%BC%D0%B0%D1%81%D0%BB%D0%BE&state=unpictured",
  ]);
  const priceLinks = await fileLinks("/cabinet/exchange/prices?state=priced");
  expect(priceLinks).toEqual(["/resources/list-file?list=prices&priceList=catalog&state=priced"]);
  for (const [href = "", name] of [
    [goodsLinks[0], "Товары.xlsx"],
    [goodsLinks[1], "Остатки.xlsx"],
    [priceLinks[0], "Цены.xlsx"],
  ] as const) {
    const { status, headers } = await content.get(href);
    expect([status, decodeURIComponent(String(headers["content-disposition"]))]).toEqual([200, expect.stringContaining(name)]);
  }
  expect((await content.get("/resources/list-file?list=prices&priceList=none")).status).toBe(404);
});

test("a photo is moved one place on or to a given place by a button, and the next page says which moved where", async () => {
  const uuid = await made();
  const editor = await portal.backend.as("content@seller.example");
  const content = await portal.visit("content@seller.example");
  for (const colour of ["red", "green", "blue"]) {
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
      .png()
      .toBuffer();
    await editor(pictures.add, { params: { uuid }, body: { fileBody: bytes.toString("base64"), alt: colour } });
  }
  const order = async () => (await editor(pictures.list, { params: { uuid } })).body.pictures;
  const [red, , blue] = await order();
  const press = async (words: string) =>
    (await content.follow(await content.post(card(uuid), { intent: "arrange", press: words, [`alt.${red?.uuid}`]: "Красный" }))).body;
  expect(await press(`to ${blue?.uuid} 0`)).toContain("Фото 3 теперь главное");
  expect((await order()).map(({ alt }) => alt)).toEqual(["blue", "Красный", "green"]);
  expect(await press(`later ${red?.uuid}`)).toContain("Фото 2 теперь 3-е из 3");
  expect((await order()).map(({ alt }) => alt)).toEqual(["blue", "green", "Красный"]);
  for (const words of [`to ${blue?.uuid} 3`, `to ${blue?.uuid} -1`, `to ${blue?.uuid} x`, `earlier ${blue?.uuid}`, "to nobody 1", "later"])
    expect(await press(words), words).toContain("Фото сохранены");
  expect((await order()).map(({ alt }) => alt)).toEqual(["blue", "green", "Красный"]);
});

test("the page of a product that a full load has hidden says who shows it again: the load, or a person who changed it", async () => {
  const exchange = exchangeOf(portal.backend);
  const rows = goodsOf(30, "hides");
  const as = "Скрывающий";
  const load = (some: object[], mode: "changes" | "full") => exchange.load("goods", some as never[], { as, mode });
  const shelf = { externalId: "shelf", parent: "room", name: "Топлёное", assortment: "Молочное", temperatureMode: "+2…+6 °C" };
  await exchange.load("categories", [shelf, { externalId: "room", name: "Молочная полка" }], { as });
  await load(rows, "changes");
  await load(rows.slice(1), "full");
  const content = await portal.visit("content@seller.example");
  const editor = await portal.backend.as("content@seller.example");
  const { body } = await editor(sellerProducts.list, { query: { search: "EX-hides-0" } });
  const uuid = body.goods.find(({ sku }) => sku === "EX-hides-0")?.uuid ?? "";
  const note = "загрузка сама не покажет: нажмите «Показать покупателям».";
  const hidden = main((await content.get(card(uuid))).body);
  expect(hidden).toContain("Он скрыт.");
  expect(hidden).toContain(note);
  const { version } = (await editor(sellerProducts.get, { params: { uuid } })).body;
  await editor(sellerProducts.update, { params: { uuid }, body: { description: "Правка", version } });
  await load(rows, "changes");
  const edited = main((await content.get(card(uuid))).body);
  expect(edited).toContain("Он скрыт.");
  expect(edited).toContain(note);
  const shown = (await editor(sellerProducts.get, { params: { uuid } })).body;
  expect((await content.post(card(uuid), { intent: "publish", version: String(shown.version) })).status).toBe(303);
  expect(main((await content.get(card(uuid))).body)).not.toContain(note);
  // Of goods that no load brings nothing is said of loads.
  const own = await made();
  const ownVersion = (await editor(sellerProducts.get, { params: { uuid: own } })).body.version;
  await content.post(card(own), { intent: "hide", version: String(ownVersion) });
  expect(main((await content.get(card(own))).body)).not.toContain(note);
});
