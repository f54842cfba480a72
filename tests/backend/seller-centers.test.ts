import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { branches as branchCalls } from "#contract/branches.ts";
import { centers as calls } from "#contract/centers.ts";
import { exchange } from "#contract/exchange.ts";
import { products } from "#contract/products.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { tula } from "#tests/support/scheduled-deals.ts";

const backend = useBackend("demo");
const director = "distribution@seller.example";
const fields = { city: "Казань", address: "Казань, ул. Техническая, 10", postalCode: "420054" };
const cold = { name: "Холод", temperatureMode: "+2…+6 °C" };

async function newCenter(prefixes: string[] = []) {
  const ask = await backend.as(director);
  const { body } = await ask(calls.create, { body: { ...fields, name: `РЦ ${randomUUID()}`, prefixes } });
  return { ask, center: body };
}

/** The supervisor of another company. */
async function strangerOf(email: string) {
  const company = await addCompany(backend.db, { type: "seller", name: "ООО «Чужой продавец»" });
  await addPerson(backend.db, { companyUuid: company.uuid, email, roles: ["supervisor"] });
  return backend.as(email);
}

test("the distribution director makes a centre with a storage, and a trade point that waited for its postal code gets it", async () => {
  const buyer = await backend.as("director@alfa.example");
  const place = { name: "Казанская", physicalAddress: "Камчатка, 1", postalCode: "683001" };
  const { body: waiting } = await buyer(branchCalls.create, { body: { ...place, companyUuid: alfa } });
  const { ask, center } = await newCenter(["683"]);
  const { body: stored } = await ask(calls.createStorage, { params: { uuid: center.uuid }, body: cold });
  expect(stored).toMatchObject({
    ...{ version: 1, timeZone: "Europe/Moscow", prefixes: ["683"], branchCount: 1, allowedActions: ["edit", "stop"] },
    storages: [{ ...cold, isUsed: true, allowedActions: ["edit", "remove", "stop"] }],
  });
  const { rows } = await backend.pool.query("select distribution_center_uuid as center from branches where uuid = $1", [waiting.uuid]);
  expect(rows).toEqual([{ center: center.uuid }]);
});

test("a form takes time zones as people write them", async () => {
  const { ask, center } = await newCenter();
  for (const [typed, read] of [
    ["МСК+2", "Asia/Yekaterinburg"],
    ["UTC+3", "Europe/Moscow"],
    ["Asia/Novosibirsk", "Asia/Novosibirsk"],
  ]) {
    const { body } = await ask(calls.update, { params: { uuid: center.uuid }, body: { ...fields, name: center.name, timeZone: typed } });
    expect(body.timeZone, typed).toBe(read);
  }
});

test("a name or a postal prefix that another centre has is refused, and the other centre keeps it", async () => {
  const { center: first } = await newCenter(["684"]);
  const { ask, center } = await newCenter();
  const again = await ask(calls.update, { params: { uuid: center.uuid }, body: { ...fields, name: ` ${first.name.toUpperCase()} ` } });
  expect(again.errors[0]?.details).toEqual({ name: ["Центр с таким названием уже есть: укажите другое"] });
  const taken = await ask(calls.update, {
    params: { uuid: center.uuid },
    body: { ...fields, name: center.name, prefixes: ["683", "684"] },
  });
  expect(taken.errors[0]?.details).toMatchObject({ prefixes: [expect.stringContaining("Индексы на 68")] });
  expect((await ask(calls.get, { params: { uuid: first.uuid } })).body.prefixes).toEqual(["684"]);
});

test("a centre that deals know is stopped, not deleted: its trade points stay, and undoing the load gives the prefixes back", async () => {
  const ask = await backend.as(director);
  const { body: before } = await ask(calls.get, { params: { uuid: tula } });
  expect((await ask(calls.remove, { params: { uuid: tula } })).status).toBe(409);
  const { body: stopped } = await ask(calls.stop, { params: { uuid: tula }, body: { version: before.version } });
  expect(stopped).toMatchObject({ prefixes: [], branchCount: before.branchCount, version: before.version + 1, allowedActions: ["edit"] });
  const stale = await ask(calls.stop, { params: { uuid: tula }, body: { version: before.version } });
  expect([stale.status, stale.errors[0]?.details]).toMatchObject([409, { version: before.version + 1, fields: ["prefixes"] }]);
  const supervisor = await backend.as("supervisor@seller.example");
  const { body: list } = await supervisor(exchange.listLoads, { query: { feed: "centers" } });
  expect(list.loads[0]).toMatchObject({ door: "page", sender: expect.stringMatching(/\S/) });
  await supervisor(exchange.undoLoad, { params: { uuid: list.loads[0]?.uuid ?? "" } });
  await exchangeOf(backend).work("centers");
  expect((await ask(calls.get, { params: { uuid: tula } })).body.prefixes).toEqual(before.prefixes);
});

test("a storage moves to another centre under its new name, and a stale page does not overwrite it", async () => {
  const { ask, center } = await newCenter();
  const { center: other } = await newCenter();
  const { body: stored } = await ask(calls.createStorage, { params: { uuid: center.uuid }, body: cold });
  const uuid = stored.storages[0]?.uuid ?? "";
  const body = { ...cold, name: "Мороз", centerUuid: other.uuid, version: 1 };
  const moved = await ask(calls.updateStorage, { params: { uuid }, body });
  expect(moved.body).toMatchObject({ uuid: other.uuid, storages: [{ uuid, name: "Мороз", version: 2 }] });
  const stale = await ask(calls.updateStorage, { params: { uuid }, body });
  expect([stale.status, stale.errors[0]?.details]).toMatchObject([409, { version: 2, fields: ["center", "storageName"] }]);
  const nowhere = await ask(calls.updateStorage, { params: { uuid }, body: { ...cold, centerUuid: randomUUID() } });
  expect(nowhere.errors[0]?.details).toHaveProperty("centerUuid");
});

test("what waits for who loads data is counted among the seller's own goods and the feeds that they read", async () => {
  const stranger = await strangerOf("waiting@centers.example");
  const content = await backend.as("content@seller.example");
  const { body } = await content(exchange.listTasks, {});
  expect(body.goods.unpictured).toBeGreaterThan(0);
  expect((await stranger(exchange.listTasks, {})).body.goods).toEqual({ unsorted: 0, unpriced: 0, unrated: 0, unstored: 0, unpictured: 0 });
});

test("an unused centre is deleted, one with a storage is not", async () => {
  const { ask, center } = await newCenter();
  await ask(calls.createStorage, { params: { uuid: center.uuid }, body: cold });
  expect((await ask(calls.remove, { params: { uuid: center.uuid } })).status).toBe(409);
  const { body } = await ask(calls.get, { params: { uuid: center.uuid } });
  await ask(calls.removeStorage, { params: { uuid: body.storages[0]?.uuid ?? "" } });
  expect((await ask(calls.remove, { params: { uuid: center.uuid } })).body).toEqual({ isDone: true });
  expect((await ask(calls.get, { params: { uuid: center.uuid } })).status).toBe(404);
});

test("goods of a storage that is no longer used cannot be ordered until it is used again, and it cannot be deleted", async () => {
  const ask = await backend.as(director);
  const buyer = await backend.as("director@alfa.example");
  const { body: center } = await ask(calls.get, { params: { uuid: tula } });
  const known = center.storages.find(({ temperatureMode }) => temperatureMode === "+2…+6 °C");
  const uuid = known?.uuid ?? "";
  const orderable = async () => {
    const { body } = await buyer(products.list, { query: { perPage: 100 } });
    return body.products.filter(({ unavailableReason }) => unavailableReason === null).length;
  };
  const before = await orderable();
  expect((await ask(calls.removeStorage, { params: { uuid } })).status).toBe(409);
  await ask(calls.setStorageUse, { params: { uuid }, body: { isUsed: false } });
  expect(await orderable()).toBeLessThan(before);
  const { body: resumed } = await ask(calls.setStorageUse, { params: { uuid }, body: { isUsed: true } });
  expect(resumed.storages.find((each) => each.uuid === uuid)).toMatchObject({ isUsed: true, version: (known?.version ?? 0) + 2 });
  expect(await orderable()).toBe(before);
});

test("another company's people find no centre of the seller, and a repeated form makes one centre", async () => {
  const stranger = await strangerOf("stranger@centers.example");
  expect((await stranger(calls.list, {})).status).toBe(404);
  expect((await stranger(calls.get, { params: { uuid: tula } })).status).toBe(404);
  expect((await stranger(calls.stop, { params: { uuid: tula }, body: {} })).status).toBe(404);
  const ask = await backend.as(director);
  const sent = { body: { ...fields, name: "РЦ Один" }, key: randomUUID() };
  const made = [await ask(calls.create, sent), await ask(calls.create, sent)];
  expect(new Set(made.map(({ body }) => body.uuid)).size).toBe(1);
});
