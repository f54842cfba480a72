import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { companies } from "#contract/companies.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import {
  alfa,
  beef,
  beefDate,
  betaShop,
  dairy,
  dairyDate,
  exampleLines,
  fill,
  kefir,
  must,
  setContract,
  shop,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, hrefs, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const rep = "rep@seller.example";
const path = `/cabinet/companies/${alfa}/order`;
const at = `${path}?branch=${shop}`;
const main = (html: string) => element(html, /<main\b[^>]*>/);
const errors = (html: string) => text(element(html, /<[^>]*id="errors"/));
const day = ({ subcategoryUuid, deliveryDate }: typeof beefDate) => [`date-${subcategoryUuid}`, deliveryDate] as const;
const days = Object.fromEntries([day(beefDate), day(dairyDate)]);

beforeEach(async () => {
  await portal.backend.pool.query("delete from client_draft_orders");
  await setContract(portal.backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
});

test("a representative opens a client's order from its card, adds products by text, corrects quantities and places it", async () => {
  const visitor = await portal.visit(rep);
  expect(hrefs((await visitor.get(`/cabinet/companies/${alfa}`)).body)).toContain(path);
  expect(hrefs((await visitor.get(`/cabinet/branch/${shop}`)).body)).toContain(at);
  const empty = (await visitor.get(at)).body;
  expect(text(main(empty))).toContain("Заказ за клиента: ");
  expect(text(main(empty))).toContain("Пока ни одного товара");
  const wrong = await visitor.post(at, { intent: "add", branchUuid: shop, text: "010-241 20\nыыыъ 3" });
  expect([wrong.status, errors(wrong.body)]).toEqual([
    422,
    expect.stringMatching(/«ыыыъ»: такого товара нет, проверьте артикул или название.*Остальное уже в заказе: 1 строка/),
  ]);
  // What was added has left the text, so that sending it again does not add it twice.
  expect(wrong.body).toMatch(/<textarea[^>]*>\s*ыыыъ 3<\/textarea>/);
  expect(element((await visitor.get(at)).body, new RegExp(`<input[^>]*name="q-${kefir}"`))).toContain('value="20"');
  const both = await visitor.post(at, { intent: "add", branchUuid: shop, text: "010-377 20,5\nыыыъ 3" });
  expect(errors(both.body)).toMatch(/Йогурт.*: 20,5 кор\. округлили до 20 кор\.: продаётся по 1 кор\./);
  const rounded = await visitor.follow(await visitor.post(at, { intent: "add", branchUuid: shop, text: "010-377 20,5" }));
  expect(text(rounded.body).replace(/\s/g, " ")).toMatch(/Йогурт.*: 20,5 кор\. округлили до 20 кор\.: продаётся по 1 кор\./);
  const part = await visitor.post(at, { intent: "add", branchUuid: shop, text: "Артикул\tЗаказ\n010-377\t1\n010-102\t" });
  expect(text((await visitor.follow(part)).body).replace(/\s/g, " ")).toContain("1 строку без количества не взяли: «010-102»");
  await visitor.post(at, { intent: "lines", branchUuid: shop, [`q-${yoghurt}`]: "0" });
  const added = await visitor.post(at, { intent: "add", branchUuid: shop, text: "030-118 24,35" });
  expect([added.status, added.location]).toEqual([303, at]);
  const bad = await visitor.post(at, { intent: "lines", branchUuid: shop, [`q-${kefir}`]: "0,5", [`q-${beef}`]: "30" });
  expect([bad.status, errors(bad.body)]).toEqual([422, expect.stringContaining("Остальные количества сохранены")]);
  expect(bad.body).toContain(`id="q-${kefir}-error"`);
  expect(element(bad.body, new RegExp(`<input[^>]*name="q-${kefir}"`))).toContain('value="0,5"');
  expect(element((await visitor.get(at)).body, new RegExp(`<input[^>]*name="q-${beef}"`))).toContain('value="30"');
  const saved = await visitor.post(at, { intent: "lines", branchUuid: shop, [`q-${kefir}`]: "240", [`q-${beef}`]: "24,35" });
  expect([saved.status, saved.location]).toEqual([303, at]);
  const personUuid = await personOf(portal.backend.db, "director@alfa.example");
  const unchosen = await visitor.post(at, { intent: "place", branchUuid: shop, ...days, [day(beefDate)[0]]: "", personUuid: "" });
  expect([unchosen.status, errors(unchosen.body)]).toEqual([422, expect.stringContaining("Выберите сотрудника клиента")]);
  const placed = await visitor.post(at, { intent: "place", branchUuid: shop, ...days, personUuid, comment: "" });
  expect([placed.status, placed.location]).toEqual([303, expect.stringMatching(/^\/cabinet\/deals\/[\da-f-]{36}$/)]);
  for (const account of [rep, "director@alfa.example"]) {
    const deal = (await (await portal.visit(account)).get(must(placed.location))).body;
    expect(text(main(deal))).toContain("За покупателя оформил представитель");
  }
  const told = text(main((await (await portal.visit("director@alfa.example")).get("/cabinet/notifications/list")).body));
  expect(told).toContain("оформил за вас заказ");
});

test("a representative picks a trade point of a client and fills its order from the catalogue and its usual products", async () => {
  const visitor = await portal.visit(rep);
  expect(hrefs((await visitor.get("/cabinet/deals")).body)).toContain("/cabinet/ordering/clients");
  expect(hrefs((await (await portal.visit("director@alfa.example")).get("/cabinet/deals")).body)).not.toContain(
    "/cabinet/ordering/clients",
  );
  const found = (await visitor.get("/cabinet/ordering/clients?search=%D0%BC%D0%B0%D0%B3%D0%B0%D0%B7%D0%B8%D0%BD")).body;
  expect(hrefs(main(found))).toContain(at);
  expect(text(main((await visitor.get("/cabinet/ordering/clients?search=zzzz")).body))).not.toContain("Магазин");
  const goods = `${path}/goods?branch=${shop}`;
  expect(hrefs(main((await visitor.get(at)).body))).toContain(goods);
  const catalog = (await visitor.get(`${goods}&search=010-241`)).body;
  expect(text(main(catalog))).toContain("Кефир");
  const bad = await visitor.post(`${goods}&search=010-241`, { intent: "put", branchUuid: shop, [`quantity-${kefir}`]: "0,5" });
  expect(bad.status).toBe(422);
  expect(bad.body).toContain(`id="quantity-${kefir}-error"`);
  const part = await visitor.post(goods, {
    intent: "put",
    branchUuid: shop,
    [`quantity-${kefir}`]: "0,5",
    [`quantity-${beef}`]: "24,35",
  });
  expect([part.status, errors(part.body)]).toEqual([422, expect.stringContaining("Остальное уже в заказе: 1 товар")]);
  expect((await visitor.get(at)).body).toContain(`name="q-${beef}"`);
  const none = await visitor.post(goods, { intent: "put", branchUuid: shop, [`quantity-${kefir}`]: "" });
  expect([none.status, errors(none.body)]).toEqual([422, expect.stringContaining("Укажите количество хотя бы одного товара")]);
  for (let turn = 0; turn < 2; turn += 1) {
    const put = await visitor.post(`${goods}&search=010-241`, { intent: "put", branchUuid: shop, [`quantity-${kefir}`]: "24" });
    expect([put.status, put.location]).toEqual([303, `${goods}&search=010-241`]);
  }
  expect(text(main((await visitor.get(`${goods}&search=010-241`)).body))).toContain("в заказе 24");
  expect((await visitor.get(at)).body).toContain(`name="q-${kefir}"`);
  const usual = text(main((await visitor.get(`${goods}&view=usual`)).body));
  expect(usual).toContain("Брали");
  const fieldsOf = (html: string) => html.match(/<input\b[^>]*name="quantity-[^>]*>/g) ?? [];
  const [typed] = fieldsOf((await visitor.get(`${goods}&view=usual`)).body);
  const name = must(/name="([^"]*)"/.exec(must(typed))?.[1]);
  const filled = await visitor.post(`${goods}&view=usual&fill=all`, { fill: "", branchUuid: shop, [name]: "77" });
  const [first, ...rest] = fieldsOf(filled.body);
  expect([filled.status, first]).toEqual([200, expect.stringContaining('value="77"')]);
  expect(rest.filter((field) => !/ value="\d/.test(field))).toEqual([]);
  const other = await portal.visit("rep2@seller.example");
  expect((await other.get(goods)).status).toBe(404);
  expect((await other.post(goods, { intent: "put", branchUuid: shop, [`quantity-${kefir}`]: "24" })).status).toBe(404);
  expect((await visitor.get(`${path}/goods?branch=${betaShop}`)).status).toBe(404);
});

test("a company that wants to be asked sees who placed the order for it, and confirms or declines it", async () => {
  const [visitor, buyer] = [await portal.visit(rep), await portal.visit("director@alfa.example")];
  const company = (await (await portal.backend.as("director@alfa.example"))(companies.get, { params: { uuid: alfa } })).body;
  const about = "/cabinet/company/about";
  const saved = await buyer.post(about, { intent: "clientOrders", clientOrders: "ask", version: String(company.version) });
  expect([saved.status, saved.location]).toEqual([303, about]);
  expect((await buyer.post(about, { intent: "clientOrders", clientOrders: "never" })).status).toBe(422);
  expect(text(main((await visitor.get(`/cabinet/companies/${alfa}`)).body))).toContain("ждут подтверждения компании");
  const personUuid = await personOf(portal.backend.db, "director@alfa.example");
  const place = async () => {
    await visitor.post(at, { intent: "add", branchUuid: shop, text: "010-241 240\n030-118 24,35" });
    expect(text(main((await visitor.get(at)).body))).toContain("Клиент подтверждает такие заказы сам");
    return must((await visitor.post(at, { intent: "place", branchUuid: shop, ...days, personUuid, comment: "" })).location);
  };
  const deal = await place();
  const own = text(main((await visitor.get(deal)).body));
  expect(own).toContain("подтверждает заказ до");
  expect(own).toContain("Согласовать нельзя, пока покупатель не подтвердил");
  const shown = (await buyer.get(deal)).body;
  expect(text(main(shown))).toContain("Представитель оформил этот заказ за вас");
  expect(text(main((await buyer.get("/cabinet/deals?tab=mine")).body))).toContain("Подтвердите заказ, оформленный за вас");
  expect((await (await portal.visit("director@beta.example")).post(deal, { intent: "confirm" })).status).toBe(404);
  expect((await buyer.post(deal, { intent: "confirm", version: "1" })).status).toBe(303);
  expect(text(main((await visitor.get(deal)).body))).not.toContain("Согласовать нельзя");
  const second = await place();
  expect((await buyer.post(second, { intent: "decline", reason: "Не заказывали", version: "1" })).status).toBe(303);
  expect(text(main((await visitor.get(second)).body))).toContain("Не заказывали");
});

test("a manager reads in the cart that the director must confirm an order above the threshold, the director does not", async () => {
  const manager = "manager@alfa.example";
  await portal.backend.db.update(companyRows).set({ approvalThresholdKopecks: 1_500_000 }).where(eq(companyRows.uuid, alfa));
  for (const [email, told] of [
    [manager, true],
    ["director@alfa.example", false],
  ] as const) {
    await fill(await portal.backend.as(email), exampleLines(41.5));
    const words = text(main((await (await portal.visit(email)).get("/cart")).body));
    expect([email, words.includes("Заказ подтвердит директор вашей компании")]).toEqual([email, told]);
    if (told) expect(words).toContain("Сумма выше порога согласования 15 000,00 ₽: пока директор не подтвердит");
  }
});

test("an order above the client's threshold says beforehand who confirms it; the client's director chooses what is compared", async () => {
  const [visitor, buyer] = [await portal.visit(rep), await portal.visit("director@alfa.example")];
  const about = "/cabinet/company/about";
  await portal.backend.db.update(companyRows).set({ approvalThresholdKopecks: null }).where(eq(companyRows.uuid, alfa));
  expect(main((await buyer.get(about)).body)).not.toContain('name="approvalRule"');
  await portal.backend.db
    .update(companyRows)
    .set({ approvalThresholdKopecks: 1_500_000, clientOrders: "accept" })
    .where(eq(companyRows.uuid, alfa));
  const card = text(main((await buyer.get(about)).body));
  expect(card).toContain("Заказы выше 15 000,00 ₽ подтверждает директор. Что сравнивать с этой суммой");
  expect((await buyer.post(about, { intent: "clientOrders", clientOrders: "accept", approvalRule: "week" })).status).toBe(422);
  expect((await buyer.post(about, { intent: "clientOrders", clientOrders: "accept", approvalRule: "day" })).status).toBe(303);
  expect(element((await buyer.get(about)).body, /<input\b[^>]*value="day"/)).toContain("checked");
  const personUuid = await personOf(portal.backend.db, "director@alfa.example");
  await visitor.post(at, { intent: "add", branchUuid: shop, text: "010-241 240\n030-118 24,35" });
  expect(text(main((await visitor.get(at)).body))).toContain("Заказ подтвердит директор клиента");
  const deal = must((await visitor.post(at, { intent: "place", branchUuid: shop, ...days, personUuid, comment: "" })).location);
  expect(text(main((await visitor.get(deal)).body))).toContain("Согласовать нельзя, пока покупатель не подтвердил");
  expect((await buyer.post(deal, { intent: "confirm", version: "1" })).status).toBe(303);
});

test("an order that cannot be placed says why, and another representative's client is answered 404", async () => {
  const visitor = await portal.visit(rep);
  const as = await portal.backend.as(rep);
  await as(onBehalf.put, { params: { uuid: alfa }, body: { branchUuid: shop, products: [{ productUuid: kefir, quantity: 8 }] } });
  expect(text(main((await visitor.get(at)).body))).toContain("До минимальной суммы заказа не хватает");
  const other = await portal.visit("rep2@seller.example");
  expect((await other.get(at)).status).toBe(404);
  expect((await other.post(at, { intent: "add", branchUuid: shop, text: "010-241 20" })).status).toBe(404);
  expect((await visitor.get(`${path}?branch=${betaShop}`)).status).toBe(404);
  expect(hrefs((await (await portal.visit("director@alfa.example")).get(`/cabinet/companies/${alfa}`)).body)).not.toContain(path);
});
