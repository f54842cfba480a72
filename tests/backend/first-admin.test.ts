import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { companies as companyCalls } from "#contract/companies.ts";
import { exchange as calls } from "#contract/exchange.ts";
import { type FeedName, feedNames } from "#contract/feeds.ts";
import { products } from "#contract/products.ts";
import { makeFirstAdmin } from "#server/backend/auth/first-admin.ts";
import { workFeed } from "#server/backend/exchange/worker.ts";
import { callerOf, password, useBackend } from "#tests/support/backend.ts";
import { linkTokenFor } from "#tests/support/outbox.ts";

const backend = useBackend("empty");
const email = "first@platform.example";
const person = { surname: "Петров", name: "Иван", patronymic: "", email };
const make = () =>
  makeFirstAdmin(backend.db, {
    person,
    seller: { name: "ООО «Поле»", inn: "7712345678" },
    portal: "https://admin.example",
    now: backend.now(),
  });

const chosen = { password, confirmation: password };

test("from an empty database, with no SQL: the first administrator, the seller's people, a centre, goods and prices", async () => {
  const guest = await backend.as(null);
  const links = await Promise.all([make(), make()]);
  const tokens = links.map((link) => /^https:\/\/admin\.example\/activate-customer\/([\w-]+)$/.exec(link ?? "")?.[1] ?? "");
  const opened = await Promise.all(tokens.map(async (token) => (await guest(auth.activated, { body: { token } })).status));
  expect(opened.sort(), "the last link alone is good").toEqual([200, 404]);
  for (const token of tokens) await guest(auth.activate, { body: { token, ...chosen } });
  expect(await make()).toBeNull();

  const admin = await callerOf(backend.app, email);
  const { body: list } = await admin(companyCalls.listInternal, { query: {} });
  const seller = list.companies.find(({ type }) => type === "seller");
  expect(list.companies.map(({ type }) => type).sort()).toEqual(["platform", "seller"]);
  const supervisor = "boss@field.example";
  const added = await admin(auth.addRelatedAdmin, {
    body: {
      surname: "Белов",
      name: "Олег",
      patronymic: "Ильич",
      position: "Руководитель",
      department: "Продажи",
      role: "supervisor",
      method: "email",
      email: supervisor,
      company_uuid: seller?.uuid ?? "",
    },
  });
  expect([added.status, added.errors]).toEqual([200, []]);
  await guest(auth.activate, { body: { token: await linkTokenFor(guest, supervisor), ...chosen } });

  const boss = await callerOf(backend.app, supervisor);
  const { body: made } = await boss(calls.createKey, { body: { name: "1С", writes: [...feedNames], reads: [] } });
  const send = async (feed: FeedName, row: object) => {
    const answer = await backend.app.inject({
      method: "POST",
      url: `/v1/exchange/${feed}`,
      headers: { authorization: `Bearer ${made.key}` },
      payload: [row],
    });
    await workFeed(backend.db, feed, backend.now);
    const { body } = await boss(calls.getLoad, { params: { uuid: answer.json().uuid } });
    expect([body.state, body.refusals], feed).toEqual(["done", []]);
  };
  const center = { externalId: "c", name: "РЦ Тула", city: "Тула", address: "Тула, 1", postalCode: "300000", prefixes: ["300"] };
  await send("centers", center);
  await send("storages", { externalId: "s", center: "c", name: "Холод", temperatureMode: "+2…+6 °C" });
  await send("categories", { externalId: "m", name: "Молоко" });
  await send("categories", { externalId: "k", parent: "m", name: "Кефир", assortment: "Молочное", temperatureMode: "+2…+6 °C" });
  await send("goods", { externalId: "g", sku: "1", name: "Кефир, 1 л", segment: "k", unit: "pcs" });
  await send("prices", { priceList: "catalog", goods: "g", price: "80.00" });
  await send("stock", { storage: "s", goods: "g", quantity: "12" });
  const { body: shelf } = await guest(products.listPublic, { query: {} });
  expect(shelf.products).toMatchObject([{ name: "Кефир, 1 л", price: null, subcategory: { name: "Кефир" } }]);
});
