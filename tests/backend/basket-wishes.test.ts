import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { DealProductData } from "#contract/deal.ts";
import { deals } from "#contract/deals.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { dealXml } from "#server/backend/exchange/one-c/deals/sale-xml.ts";
import type { Caller } from "#tests/support/backend.ts";
import { alfa, beef, exampleLines, exampleOrder, fill, kefir, kislomol, must, yoghurt } from "#tests/support/demo-basket.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";

const { backend } = usePlacedDeals();
const director = () => backend.as("director@alfa.example");
const wishes = {
  products: [
    { productUuid: kefir, substitution: "analog" as const, analogSku: " 010-377 " },
    { productUuid: beef, substitution: "no" as const },
  ],
  segments: [{ subcategoryUuid: kislomol, days: 5 }],
};

const wishesOf = async (as: Caller) => {
  const { items, shelfLife } = (await as(basket.get)).body;
  return {
    lines: Object.fromEntries(items.map((item) => [item.uuid, [item.substitution, item.analog?.uuid ?? null]])),
    shelfLife,
  };
};

async function order(as: Caller) {
  const { uuid } = (await as(basket.placeDeal, { body: exampleOrder })).body;
  const { body } = await as(deals.get, { params: { uuid } });
  const infos = body.products.map((line) => [line.productUuid, DealProductData.parse(JSON.parse(line.data))] as const);
  return { deal: body, info: new Map(infos) };
}

describe("wishes for substitution and shelf life", () => {
  test("wishes stay when a quantity changes and are deleted by null", async () => {
    const as = await director();
    await fill(as, exampleLines(41.5));
    const before = (await as(basket.get)).body;
    const { status, body } = await as(basket.setWishes, { body: wishes });
    expect([status, body.version, body.summary]).toEqual([200, before.version + 1, before.summary]);
    expect(must(body.items.find(({ uuid }) => uuid === kefir)).analog).toMatchObject({ uuid: yoghurt, sku: "010-377" });
    await as(basket.patch, { body: { products: [{ productUuid: kefir, quantity: 21 }] } });
    expect(await wishesOf(as)).toMatchObject({ lines: { [kefir]: ["analog", yoghurt], [beef]: ["no", null] }, shelfLife: wishes.segments });
    await as(basket.setWishes, {
      body: { products: [{ productUuid: kefir, substitution: null }], segments: [{ subcategoryUuid: kislomol, days: null }] },
    });
    expect(await wishesOf(as)).toMatchObject({ lines: { [kefir]: [null, null], [beef]: ["no", null] }, shelfLife: [] });
  });

  test("an analog that is not sold or is the product itself is refused beside its line, and no wish is saved", async () => {
    const as = await director();
    await fill(as, exampleLines(41.5));
    for (const analogSku of ["нет такого", "010-241"]) {
      const { status, errors } = await as(basket.setWishes, {
        body: { products: [wishes.products[1] as never, { productUuid: kefir, substitution: "analog", analogSku }], segments: [] },
      });
      expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, ["products.1.analogSku"]]);
    }
    expect((await wishesOf(as)).lines).toMatchObject({ [kefir]: [null, null], [beef]: [null, null] });
  });

  test("an analog's article of several goods is asked about by name; with its mark it means one of them", async () => {
    const as = await director();
    await fill(as, exampleLines(41.5));
    onTestFinished(async () => {
      await backend.pool.query(
        "update products p set sku = k.sku, article = null from kept_products k where k.uuid = p.uuid and p.article is not null",
      );
    });
    await backend.pool.query(
      `update products set article = 'ЯЯ-77', sku = 'ЯЯ-77-' || left(uuid::text, 8) where sku in ('010-377', '010-512')`,
    );
    const wish = (analogSku: string) =>
      as(basket.setWishes, { body: { products: [{ productUuid: kefir, substitution: "analog", analogSku }], segments: [] } });
    const asked = await wish("яя-77");
    const [said = ""] = Object.values(asked.errors[0]?.details ?? {}).flat() as string[];
    expect([asked.status, said.startsWith("Такой артикул у нескольких товаров")]).toEqual([400, true]);
    expect(said).toContain(`ЯЯ-77-${yoghurt.slice(0, 8)}`);
    expect((await wish(`яя-77-${yoghurt.slice(0, 8)}`)).status).toBe(200);
    expect((await wishesOf(as)).lines).toMatchObject({ [kefir]: ["analog", yoghurt] });
  });

  test.each([0, 366, 1.5])("a shelf life of %d days is refused", async (days) => {
    const as = await director();
    const { status } = await as(basket.setWishes, { body: { products: [], segments: [{ subcategoryUuid: kislomol, days }] } });
    expect(status).toBe(400);
  });

  test("a person changes the wishes of their own basket only, and none while their company is not accredited", async () => {
    const [as, other] = [await director(), await backend.as("manager@alfa.example")];
    await fill(as, exampleLines(41.5));
    await fill(other, exampleLines(41.5));
    await other(basket.setWishes, { body: wishes });
    expect(await wishesOf(as)).toMatchObject({ lines: { [kefir]: [null, null] }, shelfLife: [] });
    await backend.db.update(companies).set({ status: "moderation" }).where(eq(companies.uuid, alfa));
    expect((await as(basket.setWishes, { body: wishes })).status).toBe(409);
    await backend.db.update(companies).set({ status: "accredited" }).where(eq(companies.uuid, alfa));
  });

  test("an order carries the wishes into the deal for buyer and seller, and the next basket starts without them", async () => {
    const as = await director();
    await fill(as, exampleLines(41.5));
    await as(basket.setWishes, { body: wishes });
    const { deal, info } = await order(as);
    expect(info.get(kefir)).toMatchObject({ substitution: "analog", analog: { uuid: yoghurt, sku: "010-377" }, shelfLifeDays: 5 });
    expect(info.get(yoghurt)).toMatchObject({ substitution: null, analog: null, shelfLifeDays: 5 });
    expect(info.get(beef)).toMatchObject({ substitution: "no", analog: null, shelfLifeDays: null });
    const seller = await (await backend.as("rep@seller.example"))(deals.get, { params: { uuid: deal.uuid } });
    expect(seller.body.products.map(({ data }) => data)).toEqual(deal.products.map(({ data }) => data));
    await fill(as, exampleLines(41.5));
    expect(await wishesOf(as)).toMatchObject({ lines: { [kefir]: [null, null] }, shelfLife: [] });
  });

  test("a deal's suborders show the same wishes on their lines as the deal", async () => {
    const as = await director();
    await fill(as, exampleLines(41.5));
    await as(basket.setWishes, { body: wishes });
    const { deal, info } = await order(as);
    const seller = await (await backend.as("rep@seller.example"))(deals.get, { params: { uuid: deal.uuid } });
    const shown = seller.body.suborders.flatMap(({ products }) => products);
    expect(shown).toHaveLength(info.size);
    for (const line of shown) {
      const { substitution, analog, shelfLifeDays } = must(info.get(line.productUuid));
      expect(line).toMatchObject({ substitution, analog, shelfLifeDays });
    }
    expect(must(shown.find(({ productUuid }) => productUuid === kefir))).toMatchObject({ analog: { uuid: yoghurt }, shelfLifeDays: 5 });
  });

  test("an edit that changes a quantity keeps the wishes", async () => {
    const as = await director();
    await fill(as, exampleLines(41.5));
    await as(basket.setWishes, { body: wishes });
    const { deal } = await order(as);
    const products = deal.products.map(({ productUuid, quantity }) => ({
      productUuid,
      quantity: productUuid === kefir ? quantity - 1 : quantity,
    }));
    const seller = await backend.as("rep@seller.example");
    expect((await seller(deals.edit, { params: { uuid: deal.uuid }, body: { products } } as never)).status).toBe(200);
    const after = (await as(deals.get, { params: { uuid: deal.uuid } })).body;
    const line = must(after.products.find(({ productUuid }) => productUuid === kefir));
    expect(JSON.parse(line.data)).toMatchObject({ substitution: "analog", shelfLifeDays: 5 });
  });

  test("the exchange sends wishes out: JSON on every line, 1C's order only where there is one", async () => {
    const as = await director();
    await fill(as, exampleLines(41.5));
    await as(basket.setWishes, { body: wishes });
    const { deal } = await order(as);
    const out = dealsOutOf(backend);
    const found = must((await out.rest()).deals.find(({ uuid }) => uuid === deal.uuid));
    const line = (uuid: string) => must(found.lines.find(({ goods }) => goods === uuid));
    expect(line(kefir)).toMatchObject({ substitution: "analog", analog: { goods: yoghurt, sku: "010-377" }, shelfLifeDays: 5 });
    expect(line(beef)).toMatchObject({ substitution: "no", analog: null, shelfLifeDays: null });
    const xml = dealXml(found);
    const requisite = (name: string, value: string) =>
      `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`;
    expect(xml).toContain(requisite("Замена", "Можно аналог"));
    expect(xml).toContain(requisite("Артикул аналога", "010-377"));
    expect(xml).toContain(requisite("Остаток срока годности, дней", "5"));
    expect(xml.match(/>Замена</g)).toHaveLength(2);
  });
});
