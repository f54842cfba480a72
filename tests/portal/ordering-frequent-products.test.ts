import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { beef, curd, kefir, must, secondShop, shop } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { decode, element, elements, text } from "#tests/support/portal-html.ts";
import { dataPath } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const page = "/cabinet/ordering/goods";
const main = (html: string) => element(html, /<main\b[^>]*>/);
const director = () => portal.visit("director@alfa.example");
const empty = async () => (await portal.backend.as("director@alfa.example"))(basket.put, { body: { products: [], branchUuid: shop } });
const quantities = async () => {
  const { body } = await (await portal.backend.as("director@alfa.example"))(basket.get, {});
  return Object.fromEntries(body.items.map(({ uuid, quantity }) => [uuid, quantity]));
};
const orderSheetOf = (html: string) => formsOf(main(html)).find(({ intent }) => intent === "put");

beforeEach(empty);

describe("the page of usual products", () => {
  test("shows what the trade point orders and how often, and puts the filled rows into the basket once when sent twice", async () => {
    const day = 86_400_000;
    for (const ago of [40, 30, 20])
      await storeDeal(portal.backend.db, {
        status: "received",
        reserve: false,
        createdAt: new Date(portal.backend.now().getTime() - ago * day),
      });
    const visitor = await director();
    const { body, status } = await visitor.get(page);
    expect(status).toBe(200);
    expect(text(main(body))).toContain("Магазин № 1");
    expect(text(main(body))).toMatch(/Говядина[^₽]*пора[^₽]*10 кг 3 раза, раз в 10 дней/);
    const form = orderSheetOf(body);
    expect(form?.controls.find(({ name }) => name === `quantity-${kefir}`)?.value).toBe("");
    for (let time = 0; time < 2; time += 1) {
      const sent = await visitor.post(page, { intent: "put", [`quantity-${kefir}`]: "12", [`quantity-${curd}`]: "" });
      expect([sent.status, sent.location]).toEqual([303, page]);
      expect((await visitor.follow(sent)).body).toContain("Добавили в корзину 1 товар");
    }
    expect(await quantities()).toEqual({ [kefir]: 12 });
    expect(text(main((await visitor.get(page)).body))).toContain("в корзине 12 кор.");
  });

  test("names a wrong quantity beside its field and keeps it as typed while the other rows go into the basket", async () => {
    const visitor = await director();
    for (const typed of ["много", "0,5"]) {
      await empty();
      const fields = { intent: "put", [`quantity-${kefir}`]: typed, [`quantity-${curd}`]: "20", [`quantity-${beef}`]: "24,35" };
      for (let time = 0; time < 2; time += 1) {
        const refused = await visitor.post(page, fields);
        expect(refused.status).toBe(422);
        const controls = orderSheetOf(refused.body)?.controls;
        expect(controls?.find(({ name }) => name === `quantity-${kefir}`)).toMatchObject({ value: typed, isInvalid: true });
        expect(controls?.find(({ name }) => name === `quantity-${beef}`)?.value).toBe("");
        const summary = text(element(refused.body, /<[^>]*id="errors"/));
        expect(summary).toMatch(/Исправьте 1 поле.*Кефир.*Остальное уже в корзине: 2 товара/);
        expect(text(main(refused.body))).toContain("в корзине 24,35 кг");
        expect(await quantities()).toEqual({ [curd]: 20, [beef]: 24.35 });
      }
      const scripted = await visitor.post(dataPath(page), fields);
      expect([scripted.status, scripted.body.includes(`quantity-${kefir}`)]).toEqual([422, true]);
    }
    const alone = await visitor.post(page, { intent: "put", [`quantity-${kefir}`]: "0,5" });
    expect([alone.status, text(main(alone.body)).includes("Остальное уже")]).toEqual([422, false]);
    const nothing = await visitor.post(page, { intent: "put", [`quantity-${kefir}`]: " " });
    expect([nothing.status, text(main(nothing.body)).includes("Укажите количество хотя бы одного товара")]).toEqual([422, true]);
  });

  test("a row says the price of the box that is ordered, the smallest order and the step", async () => {
    const visitor = await director();
    await portal.backend.pool.query("update products set min_hundredths = 400, step_hundredths = 200 where uuid = $1", [kefir]);
    const shown = text(main((await visitor.get(page)).body));
    await portal.backend.pool.query("update products set min_hundredths = 200, step_hundredths = 100 where uuid = $1", [kefir]);
    expect(shown).toMatch(/Кефир.*470,40 ₽ за кор\. 78,40 ₽ за шт.*от 4, кратно 2/);
  });

  test("a fill button leaves a typed 77 and a wrong text alone and fills empty fields; taken quantities are not filled again", async () => {
    const visitor = await director();
    const drawn = (await visitor.get(page)).body;
    const [button] = elements(drawn, /<button\b[^>]*formAction="[^"]*fill=all"[^>]*>/i);
    const at = decode(/formAction="([^"]*)"/i.exec(must(button))?.[1] ?? "");
    const namesOf = (html: string) => must(orderSheetOf(html)).controls.filter(({ name }) => name.startsWith("quantity-"));
    const [typed, wrong, ...empty] = namesOf(drawn).map(({ name }) => name);
    const texts = { [must(typed)]: "77", [must(wrong)]: "много", ...Object.fromEntries(empty.map((name) => [name, " "])) };
    const filled = await visitor.post(at, { fill: "", ...texts });
    const [first, second, ...rest] = namesOf(filled.body).map(({ value }) => value);
    expect([filled.status, first, second]).toEqual([200, "77", "много"]);
    expect(rest.length).toBeGreaterThan(0);
    expect(rest.filter((value) => !/^\d/.test(value))).toEqual([]);
    expect(filled.body).not.toContain('id="errors"');
    expect(await quantities()).toEqual({});
    expect((await visitor.post(at, { intent: "put", [`quantity-${kefir}`]: "77" })).location).toBe(page);
    expect(await quantities()).toEqual({ [kefir]: 77 });
  });

  test("shows another trade point its own products", async () => {
    const visitor = await director();
    const chosen = await visitor.post(page, { intent: "branch", branchUuid: secondShop });
    expect(chosen.location).toBe(page);
    expect(text(main((await visitor.follow(chosen)).body))).toContain("Магазин № 2");
    expect(text(main((await visitor.get(`${page}?search=nothing-like-it`)).body))).toContain("Таких товаров вы не брали");
  });

  test("tells a company that has ordered nothing so, and shows it no price before accreditation", async () => {
    const gamma = await portal.visit("director@gamma.example");
    const { body, status } = await gamma.get(page);
    expect([status, text(main(body)).includes("Здесь появятся товары из ваших сделок")]).toEqual([200, true]);
    expect(text(main(body))).not.toContain("₽");
  });

  test("makes at most 8 backend calls", async () => {
    const visitor = await director();
    const calls = await portal.callsDuring(() => visitor.get(page));
    expect(calls.filter(({ path }) => path.startsWith("/v1/")).length).toBeLessThanOrEqual(8);
  });
});
