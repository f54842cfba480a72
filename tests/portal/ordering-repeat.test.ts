import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { dealLines } from "#server/backend/deals/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { beef, kefir, shop } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { element, hrefs, text } from "#tests/support/portal-html.ts";
import { dataPath } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const main = (html: string) => element(html, /<main\b[^>]*>/);
const director = () => portal.visit("director@alfa.example");
const api = () => portal.backend.as("director@alfa.example");
const received = () => storeDeal(portal.backend.db, { status: "received", reserve: false });
const quantities = async () => {
  const { body } = await (await api())(basket.get, {});
  return Object.fromEntries(body.items.map(({ uuid, quantity }) => [uuid, quantity]));
};
const set = (uuid: string, values: Partial<typeof products.$inferInsert>) =>
  portal.backend.db.update(products).set(values).where(eq(products.uuid, uuid));

beforeEach(async () => {
  await (await api())(basket.put, { body: { products: [{ productUuid: kefir, quantity: 5, isSelected: true }], branchUuid: shop } });
});

test("«Повторить» of a deal and of an empty cart leads to a preview, which puts nothing into the basket by itself", async () => {
  const deal = await received();
  const visitor = await director();
  const look = `/cabinet/ordering/repeat/${deal}`;
  expect(hrefs(main((await visitor.get(`/cabinet/deals/${deal}`)).body))).toContain(look);
  const { status, body } = await visitor.get(look);
  expect(status).toBe(200);
  const form = formsOf(main(body)).find(({ intent }) => intent === "put");
  expect(form?.controls.find(({ name }) => name === `quantity-${kefir}`)?.value).toBe("10");
  expect(await quantities()).toEqual({ [kefir]: 5 });
  await (await api())(basket.delete, {});
  expect(hrefs(main((await visitor.get("/cart")).body)).some((href) => href.startsWith("/cabinet/ordering/repeat/"))).toBe(true);
});

test("a repeated deal is added to the basket once, even when its form is sent twice, and leads to the cart", async () => {
  const deal = await received();
  const visitor = await director();
  const look = `/cabinet/ordering/repeat/${deal}`;
  const fields = { intent: "put", key: randomUUID(), [`quantity-${kefir}`]: "10", [`quantity-${beef}`]: "10" };
  for (let time = 0; time < 2; time += 1) expect((await visitor.post(look, fields)).location).toBe("/cart");
  expect(await quantities()).toEqual({ [kefir]: 15, [beef]: 10 });
});

test("the preview names what has changed since the deal: prices, quantities, closed and withdrawn products", async () => {
  const deal = await received();
  await portal.backend.db.update(dealLines).set({ baseKopecks: 5000 }).where(eq(dealLines.dealUuid, deal));
  await set(kefir, { minHundredths: 2000 });
  const raise = (kopecks: number) =>
    portal.backend.pool.query("update price_list_items set price_kopecks = price_kopecks + $2 where product_uuid = $1", [kefir, kopecks]);
  await raise(1000);
  const visitor = await director();
  const look = `/cabinet/ordering/repeat/${deal}`;
  const changed = text(main((await visitor.get(look)).body));
  await set(kefir, { minHundredths: 100 });
  await raise(-1000);
  expect(changed, "the deal is compared with, not what is in the basket").not.toMatch(/была .* стала/);
  expect(changed).toContain("подорожали 2 товара");
  expect(changed).toContain("дороже, было 50,00");
  expect(changed).toContain("В сделке было 10, сейчас можно 20");
  await set(kefir, { isPublished: false });
  await set(beef, { isOffered: false });
  const gone = text(main((await visitor.get(look)).body));
  await set(kefir, { isPublished: true });
  await set(beef, { isOffered: true });
  expect(gone).toMatch(/Больше не продаётся 1 товар/);
  expect(gone).toContain("сейчас нельзя заказать 1 товар");
});

test("a wrong quantity is an error beside its field while the other lines are added once, however often the form is sent", async () => {
  const deal = await received();
  const visitor = await director();
  const look = `/cabinet/ordering/repeat/${deal}`;
  const fields = { intent: "put", key: randomUUID(), [`quantity-${kefir}`]: "100000", [`quantity-${beef}`]: "10" };
  const refused = await visitor.post(look, fields);
  expect(refused.status).toBe(422);
  const form = formsOf(main(refused.body)).find(({ intent }) => intent === "put");
  const control = (of: string) => form?.controls.find(({ name }) => name === of);
  expect(control(`quantity-${kefir}`)).toMatchObject({ value: "100000", isInvalid: true });
  expect(control(`quantity-${beef}`)?.value).toBe("");
  expect((await visitor.post(look, fields)).status).toBe(422);
  expect((await visitor.post(dataPath(look), fields)).status).toBe(422);
  expect(await quantities()).toEqual({ [kefir]: 5, [beef]: 10 });
  const mended = { intent: "put", key: control("key")?.value ?? "", [`quantity-${kefir}`]: "10", [`quantity-${beef}`]: "" };
  for (let time = 0; time < 2; time += 1) expect((await visitor.post(look, mended)).location).toBe("/cart");
  expect(await quantities()).toEqual({ [kefir]: 15, [beef]: 10 });
});

test("a deal that may not be repeated redirects to its page, and another company's deal is 404", async () => {
  const open = await storeDeal(portal.backend.db, { status: "waiting_approval", reserve: false });
  const visitor = await director();
  expect((await visitor.get(`/cabinet/ordering/repeat/${open}`)).location).toBe(`/cabinet/deals/${open}`);
  const deal = await received();
  const other = await portal.visit("director@beta.example");
  expect((await other.get(`/cabinet/ordering/repeat/${deal}`)).status).toBe(404);
});
