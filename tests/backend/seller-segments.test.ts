import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { exchange } from "#contract/exchange.ts";
import { sellerCategories as calls, type SellerCategory } from "#contract/seller-categories.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

/** Several segments are given at once what they have in common. */
const backend = useBackend("demo");
const content = () => backend.as("content@seller.example");

const listed = async (): Promise<readonly SellerCategory[]> => (await (await content())(calls.list, {})).body.categories;
const stateOf = async (uuids: readonly string[]) =>
  (await listed())
    .filter(({ uuid }) => uuids.includes(uuid))
    .map(({ name, assortment, temperatureMode, position }) => ({ name, assortment, temperatureMode, position }));

async function make(name: string, parentUuid?: string): Promise<string> {
  const ask = await content();
  const fields = parentUuid === undefined ? {} : { parentUuid, assortment: "Молочное", position: 3 };
  return (await ask(calls.create, { body: { name, ...fields } })).body.uuid;
}

test("what is named is set in all of them by one load, the rest stays; undone it is as before", async () => {
  const top = await make(`Верх ${randomUUID()}`);
  const uuids = [await make("Первый общий", top), await make("Второй общий", top)];
  const ask = await content();
  const { body } = await ask(calls.setSegments, { body: { segments: [...uuids, ...uuids], temperatureMode: "от 2 до 6" } });
  expect(body).toEqual({ changed: 2 });
  const common = { assortment: "Молочное", temperatureMode: "+2…+6 °C", position: 3 };
  expect(await stateOf(uuids)).toEqual([
    { name: "Второй общий", ...common },
    { name: "Первый общий", ...common },
  ]);
  expect((await ask(calls.setSegments, { body: { segments: uuids, temperatureMode: "+2…+6 °C" } })).body).toEqual({ changed: 0 });
  const { body: loads } = await ask(exchange.listLoads, { query: { feed: "categories" } });
  expect(loads.loads[0]?.counts).toMatchObject({ read: 2, changed: 2 });
  await ask(exchange.undoLoad, { params: { uuid: loads.loads[0]?.uuid ?? "" } });
  await exchangeOf(backend).work("categories");
  expect((await stateOf(uuids)).map(({ temperatureMode }) => temperatureMode)).toEqual(["", ""]);
});

test("a category, what is gone and what a key owns leave all of them as they were", async () => {
  const top = await make(`Верх ${randomUUID()}`);
  const own = await make("Свой подраздел", top);
  const row = { externalId: "kept", parent: "Молочное", name: "Ведёт программа", temperatureMode: "−18 °C" };
  const parent = (await listed()).find(({ parentUuid }) => parentUuid === null)?.name ?? "";
  await exchangeOf(backend).load("categories", [{ ...row, parent }]);
  const owned = (await listed()).find(({ name }) => name === "Ведёт программа")?.uuid ?? "";
  const ask = await content();
  const refusal = async (uuid: string) => {
    const { status, errors } = await ask(calls.setSegments, { body: { segments: [own, uuid], temperatureMode: "+2…+6 °C" } });
    return [status, errors[0]?.details];
  };
  const gone = "Список изменился: обновите страницу и отметьте подразделы ещё раз";
  expect(await refusal(top)).toEqual([400, { segments: [gone] }]);
  expect(await refusal(randomUUID())).toEqual([400, { segments: [gone] }]);
  expect(await refusal(owned)).toEqual([400, { temperatureMode: ["Ведёт программа: Это поле ведёт «1С»: измените его там"] }]);
  expect((await stateOf([own])).map(({ temperatureMode }) => temperatureMode)).toEqual([""]);
});

test("another company's people change none", async () => {
  const company = await addCompany(backend.db, { type: "seller", name: "ООО «Чужой продавец»" });
  await addPerson(backend.db, { companyUuid: company.uuid, email: "stranger@segments.example", roles: ["supervisor"] });
  const stranger = await backend.as("stranger@segments.example");
  const own = await make("Не чужой", await make(`Верх ${randomUUID()}`));
  expect((await stranger(calls.setSegments, { body: { segments: [own], temperatureMode: "+2…+6 °C" } })).status).toBe(404);
});

test("two who set two fields of the same segments at once leave both", async () => {
  const top = await make(`Верх ${randomUUID()}`);
  const segments = [await make("Вместе первый", top), await make("Вместе второй", top)];
  const ask = await content();
  const answers = await Promise.all([
    ask(calls.setSegments, { body: { segments, temperatureMode: "−18 °C" } }),
    ask(calls.setSegments, { body: { segments: segments.toReversed(), assortment: "Заморозка общая" } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stateOf(segments)).toMatchObject([
    { temperatureMode: "−18 °C", assortment: "Заморозка общая" },
    { temperatureMode: "−18 °C", assortment: "Заморозка общая" },
  ]);
});
