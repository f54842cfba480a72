import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { exchange } from "#contract/exchange.ts";
import { products } from "#contract/products.ts";
import { sellerCategories as calls, type SellerCategory } from "#contract/seller-categories.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const backend = useBackend("demo");
const content = "content@seller.example";

async function made(fields: Record<string, unknown>): Promise<SellerCategory> {
  const ask = await backend.as(content);
  const { status, body } = await ask(calls.create, { body: { name: `Раздел ${randomUUID()}`, ...fields } as { name: string } });
  expect(status).toBe(200);
  return body;
}
const segmentOf = (parentUuid: string, fields: Record<string, unknown> = {}) =>
  made({ parentUuid, assortment: "Молочная продукция", temperatureMode: "+2…+6 °C", ...fields });

async function listed(): Promise<readonly SellerCategory[]> {
  return (await (await backend.as(content))(calls.list, {})).body.categories;
}

test("a content manager makes a category and its segment, and goods put there can be ordered", async () => {
  const ask = await backend.as(content);
  const category = await made({ position: 95 });
  expect(category).toMatchObject({ version: 1, parentUuid: null, position: 95, lacks: ["segments"], allowedActions: ["edit", "remove"] });
  const segment = await segmentOf(category.uuid, { shortName: "Кратко" });
  expect(segment).toMatchObject({ shortName: "Кратко", assortment: "Молочная продукция", temperatureMode: "+2…+6 °C", lacks: [] });
  const { body: product } = await ask(sellerProducts.create, {
    body: { sku: "CAT-1", name: "Сырок нового подраздела", segment: segment.uuid, price: "10.00", vatRate: 10 },
  });
  const buyer = await backend.as("director@alfa.example");
  const { body: shown } = await buyer(products.get, { params: { uuid: product.uuid } });
  expect(shown.unavailableReason).toBeNull();
  const rows = await listed();
  expect(rows.find(({ uuid }) => uuid === segment.uuid)).toMatchObject({ productCount: 1, allowedActions: ["edit"] });
  const places = rows.flatMap(({ uuid }, at) => (uuid === category.uuid || uuid === segment.uuid ? [at] : []));
  expect(places[1], "a segment stands below its category").toBe((places[0] ?? 0) + 1);
  const refused = await ask(calls.remove, { params: { uuid: segment.uuid } });
  expect([refused.status, refused.errors[0]?.message]).toEqual([409, expect.stringContaining("Удалить нельзя")]);
});

test("what a segment lacks is named: an assortment, a temperature, a storage with it", async () => {
  const category = await made({});
  const cold = await segmentOf(category.uuid, { temperatureMode: "−60 °C" });
  expect(cold.lacks).toEqual(["storage"]);
  await exchangeOf(backend).load("categories", [{ externalId: "from-1c", parent: category.name, name: "Из 1С" }]);
  const loaded = (await listed()).find(({ name }) => name === "Из 1С");
  expect(loaded?.lacks).toEqual(["assortment", "temperature"]);
  const ask = await backend.as(content);
  const { body } = await ask(calls.update, {
    params: { uuid: loaded?.uuid ?? "" },
    body: { assortment: "Молочное", temperatureMode: "от 2 до 6", version: loaded?.version },
  });
  expect(body).toMatchObject({ name: "Из 1С", parentUuid: category.uuid, lacks: [], version: (loaded?.version ?? 0) + 1 });
});

test("a name that the category or another segment has is refused, and the same name elsewhere is not", async () => {
  const ask = await backend.as(content);
  const [one, other] = [await made({}), await made({})];
  const segment = await segmentOf(one.uuid, { name: "Сыр мягкий" });
  const errorsOf = async (body: Record<string, unknown>) =>
    (await ask(calls.create, { body: body as { name: string } })).errors[0]?.details as Record<string, string[]>;
  expect(await errorsOf({ name: ` ${one.name.toUpperCase()} ` })).toEqual({
    name: ["Категория с таким названием уже есть: укажите другое"],
  });
  const again = { name: "сыр  мягкий", parentUuid: one.uuid, assortment: "Молочное" };
  expect(await errorsOf(again)).toEqual({ name: ["Подраздел с таким названием в этой категории уже есть: укажите другое"] });
  const elsewhere = await segmentOf(other.uuid, { name: "Сыр мягкий" });
  expect(elsewhere.uuid).not.toBe(segment.uuid);
  const moved = await ask(calls.update, { params: { uuid: elsewhere.uuid }, body: { parentUuid: one.uuid } });
  expect(moved.errors[0]?.details).toHaveProperty("name");
});

test("levels stay two: a segment takes no segments, a category stays one and has no temperature", async () => {
  const ask = await backend.as(content);
  const [category, other] = [await made({}), await made({})];
  const segment = await segmentOf(category.uuid);
  const details = async (answer: Promise<{ errors: readonly { details?: unknown }[] }>) => (await answer).errors[0]?.details;
  const deeper = { name: "Глубже", parentUuid: segment.uuid, assortment: "Молочное" };
  expect(await details(ask(calls.create, { body: deeper }))).toEqual({ parentUuid: ["Выберите категорию из списка"] });
  expect(await details(ask(calls.update, { params: { uuid: category.uuid }, body: { parentUuid: other.uuid } }))).toHaveProperty(
    "parentUuid",
  );
  const warm = { name: "Тёплая", temperatureMode: "+2…+6 °C" };
  expect(await details(ask(calls.create, { body: warm }))).toHaveProperty("temperatureMode");
  expect(await details(ask(calls.create, { body: { name: "Без ассортимента", parentUuid: other.uuid } }))).toHaveProperty("assortment");
});

test("a stale page changes nothing, and an exchange key keeps the fields that it loads", async () => {
  const ask = await backend.as(content);
  const category = await made({});
  await ask(calls.update, { params: { uuid: category.uuid }, body: { name: `${category.name} 2`, version: 1 } });
  const stale = await ask(calls.update, { params: { uuid: category.uuid }, body: { position: 3, version: 1 } });
  expect([stale.status, stale.errors[0]?.details]).toMatchObject([409, { version: 2, fields: ["categoryName"] }]);
  await exchangeOf(backend).load("categories", [{ externalId: "owned", name: "Ведёт 1С" }]);
  const owned = (await listed()).find(({ name }) => name === "Ведёт 1С");
  const renamed = await ask(calls.update, { params: { uuid: owned?.uuid ?? "" }, body: { name: "Ведёт человек" } });
  expect(renamed.errors[0]?.details).toEqual({ name: ["Это поле ведёт «1С»: измените его там"] });
});

test("a category that nothing belongs to is deleted, and undoing the load brings it back", async () => {
  const ask = await backend.as(content);
  const { uuid } = await made({});
  expect((await ask(calls.remove, { params: { uuid } })).body).toEqual({ isDone: true });
  expect((await listed()).some((each) => each.uuid === uuid)).toBe(false);
  const { body } = await ask(exchange.listLoads, { query: { feed: "categories" } });
  await ask(exchange.undoLoad, { params: { uuid: body.loads[0]?.uuid ?? "" } });
  await exchangeOf(backend).work("categories");
  expect((await listed()).some((each) => each.uuid === uuid)).toBe(true);
});

test("another company's people find no category of the seller, and a repeated form makes one", async () => {
  const company = await addCompany(backend.db, { type: "seller", name: "ООО «Чужой продавец»" });
  await addPerson(backend.db, { companyUuid: company.uuid, email: "stranger@categories.example", roles: ["supervisor"] });
  const stranger = await backend.as("stranger@categories.example");
  const { uuid } = await made({});
  expect((await stranger(calls.list, {})).status).toBe(404);
  expect((await stranger(calls.create, { body: { name: "Чужая" } })).status).toBe(404);
  expect((await stranger(calls.update, { params: { uuid }, body: { name: "Чужая" } })).status).toBe(404);
  expect((await stranger(calls.remove, { params: { uuid } })).status).toBe(404);
  const ask = await backend.as(content);
  const sent = { body: { name: "Один раз" }, key: randomUUID() };
  const both = [await ask(calls.create, sent), await ask(calls.create, sent)];
  expect(new Set(both.map(({ body }) => body.uuid)).size).toBe(1);
});

test("two people who make one category at once leave one", async () => {
  const ask = await backend.as(content);
  const name = `Сразу ${randomUUID()}`;
  const answers = await Promise.all([1, 2].map(() => ask(calls.create, { body: { name } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await listed()).filter((each) => each.name === name)).toHaveLength(1);
});
