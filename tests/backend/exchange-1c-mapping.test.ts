import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import type { Mapping } from "#contract/exchange-mapping.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { storages } from "#server/backend/distribution/tables.ts";
import { exchangeMappings } from "#server/backend/exchange/one-c/tables.ts";
import { categories, products } from "#server/backend/products/tables.ts";
import { uncategorised } from "#server/backend/products/uncategorised.ts";
import { productStock } from "#server/backend/stock/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { catalogueXml, groupsXml, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { oneCOf } from "#tests/support/one-c.ts";

const backend = useBackend("demo");
const oneC = oneCOf(backend);
const editor = () => backend.as("content@seller.example");

const goods = [
  { id: "p-1", sku: "1С-1", name: "Йогурт", group: "g-known" },
  { id: "p-2", sku: "1С-2", name: "Морс", group: "g-new" },
];
const bring = async (classifier = "", changes = goods) =>
  (await oneC.open()).bring({
    "import.xml": catalogueXml(changes, { classifier }),
    "offers.xml": offersXml(
      changes.map(({ id }) => ({ id, prices: { a: "100", b: "90" } })),
      { types: priceTypesXml({ a: "Розничная", b: "Оптовая" }) },
    ),
  });
const productOf = async (sku: string) => (await backend.db.select().from(products).where(eq(products.sku, sku)))[0];
const mappings = async (query: object = {}) => (await (await editor())(calls.listMappings, { query })).body;
const idOf = async (externalId: string) => (await mappings()).mappings.find((each) => each.externalId === externalId)?.uuid ?? "";
const set = async (changes: Record<string, string>) => {
  const chosen = await Promise.all(Object.entries(changes).map(async ([externalId, target]) => ({ uuid: await idOf(externalId), target })));
  return (await editor())(calls.setMappings, { body: { mappings: chosen } });
};

test("a group maps to the segment of the same name; products of other groups are uncategorised until a person maps the group", async () => {
  const [segment] = (await mappings()).segments;
  const classifier = groupsXml([
    { id: "g-known", name: segment?.name.toUpperCase() ?? "" },
    { id: "g-new", name: "Ягодное" },
  ]);
  await bring(classifier);
  expect([(await productOf("1С-1"))?.segmentUuid, (await productOf("1С-2"))?.segmentUuid]).toEqual([
    segment?.uuid,
    uncategorised.segmentUuid,
  ]);
  expect([(await productOf("1С-1"))?.isPublished, (await productOf("1С-2"))?.isPublished]).toEqual([true, false]);
  const { mappings: groups } = await mappings({ kind: "group", sender: "1С" });
  expect(Object.fromEntries(groups.map(({ externalId, target, isGuess }: Mapping) => [externalId, [target, isGuess]]))).toEqual({
    "g-known": [segment?.uuid, true],
    "g-new": ["", true],
  });

  expect((await set({ "g-new": segment?.uuid ?? "" })).body).toEqual({ isDone: true });
  await bring(classifier, [{ ...goods[1], name: "Морс клюквенный" } as (typeof goods)[number]]);
  expect(await productOf("1С-2")).toMatchObject({ segmentUuid: segment?.uuid, isPublished: true });
  expect((await mappings({ kind: "group" })).mappings.find(({ externalId }) => externalId === "g-new")?.isGuess).toBe(false);
});

test("a person may map a group to a new category", async () => {
  const classifier = groupsXml([{ id: "g-own", name: "Моллюски", groups: [{ id: "g-snails", name: "Улитки" }] }]);
  const snails = [{ id: "p-3", sku: "1С-3", name: "Улитка", group: "g-snails" }];
  await bring(classifier, snails);
  expect((await productOf("1С-3"))?.segmentUuid).toBe(uncategorised.segmentUuid);
  await set({ "g-own": "own", "g-snails": "own" });
  await bring(classifier, snails);
  const [shelf] = await backend.db.select().from(categories).where(eq(categories.name, "Улитки"));
  expect(await productOf("1С-3")).toMatchObject({ segmentUuid: shelf?.uuid, isPublished: true });
});

test("when another price type is mapped to the catalogue price, the previous one gets a price list of its own", async () => {
  expect((await productOf("1С-1"))?.priceKopecks).toBe(10_000);
  await set({ b: "catalog" });
  await bring();
  expect((await productOf("1С-1"))?.priceKopecks).toBe(9000);
  const { mappings: types } = await mappings({ kind: "priceType" });
  expect(Object.fromEntries(types.map(({ externalId, target }: Mapping) => [externalId, target]))).toEqual({ a: "own", b: "catalog" });
  const { priceLists } = await mappings();
  await set({ a: priceLists[0]?.uuid ?? "" });
  const [, answer] = await bring();
  expect(answer).toContain("отклонено 0");
});

test("an impossible mapping is rejected with a validation error at its field, an unknown mapping with 404", async () => {
  const wrong = await set({ a: "own", "g-new": "catalog" });
  expect([wrong.status, wrong.errors[0]?.details]).toEqual([400, { "mappings.1.target": ["Такого соответствия нет: выберите из списка"] }]);
  const unknown = await (await editor())(calls.setMappings, { body: { mappings: [{ uuid: uncategorised.segmentUuid, target: "" }] } });
  expect(unknown.status).toBe(404);
});

test("unmapped groups come first and are counted, except those inside a mapped group", async () => {
  const classifier = groupsXml([
    { id: "g-top", name: "Отдел 1", groups: [{ id: "g-oil", name: "Отдел 2", groups: [{ id: "g-seed", name: "Отдел 3" }] }] },
  ]);
  await bring(classifier, [{ id: "p-9", sku: "1С-9", name: "Масло", group: "g-seed" }]);
  const groups = async () => {
    const { body } = await (await backend.as("distribution@seller.example"))(calls.listMappings, {
      query: { kind: "group", sender: "1С" },
    });
    return body;
  };
  const before = await groups();
  expect(before.mappings.map(({ isWaiting }) => isWaiting)).toEqual(
    before.mappings
      .map(({ isWaiting }) => isWaiting)
      .sort()
      .reverse(),
  );
  expect(before.mappings.find(({ externalId }) => externalId === "g-seed")).toMatchObject({
    parents: ["Отдел 1", "Отдел 2"],
    isWaiting: true,
  });
  expect(before.uncategorisedProducts).toBeGreaterThan(0);
  const waiting = (body: typeof before) => body.counts.find(({ kind }) => kind === "group")?.waiting ?? 0;

  await set({ "g-oil": before.segments[0]?.uuid ?? "" });
  const after = await groups();
  const isWaiting = Object.fromEntries(after.mappings.map((each) => [each.externalId, each.isWaiting]));
  expect([isWaiting["g-top"], isWaiting["g-oil"], isWaiting["g-seed"]]).toEqual([true, false, false]);
  expect(waiting(after)).toBe(waiting(before) - 2);
});

test("the distribution director cannot change mappings; two price types cannot both be the catalogue price", async () => {
  const director = await backend.as("distribution@seller.example");
  expect((await director(calls.setMappings, { body: { mappings: [{ uuid: await idOf("a"), target: "own" }] } })).status).toBe(403);
  await set({ a: "own", b: "own" });
  const both = await set({ a: "catalog", b: "catalog" });
  expect([both.status, both.errors[0]?.details]).toEqual([
    400,
    { "mappings.1.target": ["Цену каталога даёт один вид цен: выберите её один раз"] },
  ]);
  await set({ b: "catalog" });
});

test("a 1C storage with the name of the portal's only one of that name is mapped to it, and its stock is loaded", async () => {
  const center = demoUuid("distribution-center", "tula");
  const uuid = randomUUID();
  await backend.db
    .insert(storages)
    .values({ uuid, distributionCenterUuid: center, name: "Склад витрины", temperatureMode: "", address: "" });
  const named = `<Склады><Склад><Ид>s-own</Ид><Наименование>склад ВИТРИНЫ</Наименование></Склад>
    <Склад><Ид>s-many</Ид><Наименование>Сухой склад</Наименование></Склад></Склады>`;
  const more = `<Склад ИдСклада="s-own" КоличествоНаСкладе="7"/><Склад ИдСклада="s-many" КоличествоНаСкладе="8"/>`;
  await (await oneC.open()).bring({
    "offers.xml": offersXml([{ id: "p-1", prices: { a: "100" }, more }], { types: `${priceTypesXml({ a: "Розничная" })}${named}` }),
  });
  const { mappings: guessed } = await mappings({ kind: "storage" });
  expect(Object.fromEntries(guessed.map(({ externalId, target, isGuess }: Mapping) => [externalId, [target, isGuess]]))).toEqual({
    "s-own": [uuid, true],
    "s-many": ["", true],
  });
  const stock = await backend.db.select().from(productStock);
  expect(stock).toMatchObject([{ storageUuid: uuid, quantityHundredths: 700 }]);
  await backend.db.delete(storages).where(eq(storages.uuid, uuid));
  await backend.db.delete(exchangeMappings).where(eq(exchangeMappings.kind, "storage"));
});

test("stock of an unmapped 1C storage is counted as not loaded; once a person maps the storage, its stock is loaded", async () => {
  const storages = `<Склады><Склад><Ид>s-1</Ид><Наименование>Основной</Наименование></Склад></Склады>`;
  const rest = (quantity: string) =>
    `<Склад ИдСклада="s-1" КоличествоНаСкладе="${quantity}"/><Склад ИдСклада="s-2" КоличествоНаСкладе="1"/>`;
  const send = async (quantity: string) =>
    (await oneC.open()).bring({
      "offers.xml": offersXml([{ id: "p-1", prices: { a: "100" }, more: rest(quantity) }], {
        types: `${priceTypesXml({ a: "Розничная" })}${storages}`,
      }),
    });
  const lying = async () =>
    (await backend.db.select().from(productStock)).map(({ storageUuid, quantityHundredths }) => [storageUuid, quantityHundredths]);
  expect((await send("12,5")).join()).toContain("Не загружается (остатки, удалённые группы и группы без «Ид»): 2");
  expect(await lying()).toEqual([]);

  const [storage] = (await mappings()).storages;
  expect((await mappings({ kind: "storage" })).mappings).toMatchObject([
    { externalId: "s-1", name: "Основной", target: "", isGuess: true },
  ]);
  expect((await set({ "s-1": (await mappings()).segments[0]?.uuid ?? "" })).status).toBe(400);
  expect((await set({ "s-1": storage?.uuid ?? "" })).body).toEqual({ isDone: true });
  expect((await send("12,5")).join()).toContain("остатки: прочитано 1");
  expect(await lying()).toEqual([[storage?.uuid, 1250]]);
  await send("-3");
  expect(await lying()).toEqual([[storage?.uuid, 0]]);
});

test("the stock of several 1C storages mapped to one of the portal is added up, a shortage of one included", async () => {
  const [storage, other] = (await mappings()).storages;
  const named = ["east", "west", "far"].map((id) => `<Склад><Ид>${id}</Ид><Наименование>Склад ${id}</Наименование></Склад>`);
  const types = `${priceTypesXml({ a: "Розничная" })}<Склады>${named.join("")}</Склады>`;
  const flat = (rests: Record<string, number>) =>
    Object.entries(rests)
      .map(([id, count]) => `<Склад ИдСклада="${id}" КоличествоНаСкладе="${count}"/>`)
      .join("");
  const listed = (rests: Record<string, number>) =>
    `<Остатки>${Object.entries(rests)
      .map(([id, count]) => `<Остаток><Склад><Ид>${id}</Ид><Количество>${count}</Количество></Склад></Остаток>`)
      .join("")}</Остатки>`;
  const send = async (more: string) => (await oneC.open()).bring({ "rests.xml": offersXml([{ id: "p-2", more }], { types }) });
  const lying = async () => {
    const uuid = (await productOf("1С-2"))?.uuid ?? "";
    const rows = await backend.db.select().from(productStock).where(eq(productStock.productUuid, uuid));
    return Object.fromEntries(rows.map(({ storageUuid, quantityHundredths }) => [storageUuid, quantityHundredths]));
  };
  await send(flat({ east: 1, west: 376, far: 2 }));
  await set({ east: storage?.uuid ?? "", west: storage?.uuid ?? "", far: other?.uuid ?? "" });
  const [answer] = await send(flat({ east: 1, west: 376, far: 2 }));
  expect(answer).toContain("остатки: прочитано 2, новых 2, изменено 0, без изменений 0, снято 0, отклонено 0, не загружается 0");
  expect(await lying()).toEqual({ [storage?.uuid ?? ""]: 37_700, [other?.uuid ?? ""]: 200 });
  await send(listed({ east: -3, west: 10.5, far: 2 }));
  expect(await lying()).toEqual({ [storage?.uuid ?? ""]: 750, [other?.uuid ?? ""]: 200 });
});
