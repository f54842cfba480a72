import { beforeEach, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { lists } from "#contract/lists.ts";
import { beef, betaShop, kefir, secondShop, shop } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { element, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const login = "director@alfa.example";
const main = (html: string) => element(html, /<main\b[^>]*>/);
const api = () => portal.backend.as(login);
const sheetOf = (html: string) => formsOf(main(html)).find(({ intent }) => intent === "put");
const branchIn = (html: string) => sheetOf(html)?.controls.find(({ name }) => name === "branchUuid")?.value;
const inBasket = async () => {
  const { branchUuid, items } = (await (await api())(basket.get, {})).body;
  return { branchUuid, quantities: Object.fromEntries(items.map(({ uuid, quantity }) => [uuid, quantity])) };
};

beforeEach(async () => void (await (await api())(basket.put, { body: { products: [], branchUuid: shop } })));

test("every ordering table orders for the trade point it showed, and says so, though another tab has chosen another", async () => {
  const deal = await storeDeal(portal.backend.db, { status: "received", reserve: false });
  const { body: list } = await (await api())(lists.create, {
    body: { name: "Завтраки", branchUuid: null, isShared: false, lines: [{ productUuid: kefir, quantity: 4 }] },
    key: crypto.randomUUID(),
  });
  const pages = ["sheet", "goods", `lists/${list.uuid}`, `repeat/${deal}`].map((page) => `/cabinet/ordering/${page}`);
  const visitor = await portal.visit(login);
  for (const page of pages) {
    await (await api())(basket.put, { body: { products: [], branchUuid: shop } });
    const shown = branchIn((await visitor.get(page)).body);
    expect([page, shown]).toEqual([page, shop]);
    await visitor.post("/cabinet/ordering/goods", { intent: "branch", branchUuid: secondShop });
    const put = () => visitor.post(page, { intent: "put", key: crypto.randomUUID(), branchUuid: shop, [`quantity-${kefir}`]: "12" });
    const sent = await put();
    expect([page, sent.status]).toEqual([page, 303]);
    expect(await inBasket()).toEqual({ branchUuid: shop, quantities: { [kefir]: 12 } });
    const told = (await visitor.follow(sent)).body;
    expect(told.replaceAll("\u00a0", " "), page).toContain("Вы набирали для точки «Магазин № 1»: корзина перешла на неё.");
    expect((await visitor.follow(await put())).body, page).not.toContain("Вы набирали для точки");
  }
});

test("a table accepted in part says that the basket has moved, too, and another company's trade point is not found", async () => {
  const visitor = await portal.visit(login);
  await visitor.post("/cabinet/ordering/goods", { intent: "branch", branchUuid: secondShop });
  const fields = { intent: "put", branchUuid: shop, [`quantity-${kefir}`]: "12", [`quantity-${beef}`]: "много" };
  const partly = await visitor.post("/cabinet/ordering/goods", fields);
  expect(partly.status).toBe(422);
  expect(text(element(partly.body, /<[^>]*id="errors"/))).toContain("корзина перешла на неё");
  expect(await inBasket()).toEqual({ branchUuid: shop, quantities: { [kefir]: 12 } });
  expect((await visitor.post("/cabinet/ordering/goods", { ...fields, branchUuid: betaShop })).status).toBe(404);
});

test("an order sheet without a readable basket names no trade point, and its quantities still go into the basket", async () => {
  const visitor = await portal.visit(login);
  portal.proxy.intercept = ({ path }) => (path.includes("basket/count") ? { status: 500 } : undefined);
  const { body, status } = await visitor.get("/cabinet/ordering/sheet");
  portal.proxy.intercept = undefined;
  expect([status, branchIn(body)]).toEqual([200, undefined]);
  expect((await visitor.post("/cabinet/ordering/sheet", { intent: "put", [`quantity-${kefir}`]: "12" })).status).toBe(303);
  expect((await inBasket()).quantities).toEqual({ [kefir]: 12 });
});

test("an accredited company is not told to wait for its accreditation when it cannot be read, and the next page shows it", async () => {
  for (const page of ["/cabinet/ordering/goods", "/cabinet/ordering/sheet", "/catalog"]) {
    const visitor = await portal.visit(login);
    portal.proxy.intercept = ({ path }) => (/\/compan(y|ies)\b/.test(path) ? { status: 500 } : undefined);
    const { body, status } = await visitor.get(page);
    portal.proxy.intercept = undefined;
    expect([page, status]).toEqual([page, 200]);
    expect(text(main(body)), page).not.toContain("аккредитаци");
    expect(text(main(body)), page).toMatch(/Не загрузилось: сведения о компании.*Загрузить ещё раз/);
    expect(text(main((await visitor.get(page)).body)), page).not.toContain("Не загрузилось");
  }
});
