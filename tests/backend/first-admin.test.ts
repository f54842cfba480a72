import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { branches as branchCalls } from "#contract/branches.ts";
import { companies as companyCalls } from "#contract/companies.ts";
import { distribution } from "#contract/distribution.ts";
import { exchange as calls } from "#contract/exchange.ts";
import { type FeedName, feedNames } from "#contract/feeds.ts";
import { products } from "#contract/products.ts";
import { setupRoles } from "#contract/roles.ts";
import { makeFirstAdmin } from "#server/backend/auth/first-admin.ts";
import { workFeed } from "#server/backend/exchange/jobs/worker.ts";
import { callerOf, password, useBackend } from "#tests/support/backend.ts";
import { linkTokenFor } from "#tests/support/outbox.ts";

const backend = useBackend("empty");
const email = "first@platform.example";
const person = { surname: "Петров", name: "Иван", patronymic: "", email };
const make = () =>
  makeFirstAdmin(backend.db, {
    person,
    seller: { name: "ООО «Поле»", inn: "7712345678", brand: "Поле", phone: "+74872550123", email: "sales@field.example" },
    portal: "https://admin.example",
    now: backend.now(),
  });

const chosen = { password, confirmation: password };

test("the first administrator sets up an empty portal without SQL, step by step, until a buyer has contract terms", async () => {
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
  const companyUuid = seller?.uuid ?? "";
  const left = async () => {
    const { body } = await admin(calls.getSetup, {});
    return Object.fromEntries(body.steps.flatMap(({ id, isDone, missing }) => (isDone ? [] : [[id, missing]])));
  };
  const begun = ["centers", "schedules", "data", "goods", "prices", "buyers", "terms"];
  expect(await left()).toMatchObject({ company: ["legalAddress", "bankDetails"], people: [...setupRoles] });
  expect(Object.keys(await left())).toEqual(["company", "people", ...begun]);
  const data = {
    legalForm: "legal",
    name: "ООО «Поле»",
    legalAddress: "Тула, 1",
    inn: "7712345678",
    ogrn: "1027700132195",
    kpp: "771201001",
  };
  expect((await admin(companyCalls.putDataInternal, { body: { ...data, companyUuid } })).errors).toEqual([]);
  const account = { currentAccount: "40702810138000012345", correspondentAccount: "30101810400000000225", bik: "044525225" };
  const bank = { ...account, bankName: "АО «Полевой банк»", organizationName: "ООО «Поле»", inn: "7712345678", companyUuid };
  expect((await admin(companyCalls.createBankDetailInternal, { body: bank })).errors).toEqual([]);
  for (const role of setupRoles) {
    const added = await admin(auth.addRelatedAdmin, {
      body: {
        surname: "Белов",
        name: "Олег",
        patronymic: "Ильич",
        position: "Руководитель",
        department: "Продажи",
        role,
        method: "email",
        email: `${role}@field.example`,
        company_uuid: companyUuid,
      },
    });
    expect([added.status, added.errors]).toEqual([200, []]);
    await guest(auth.activate, { body: { token: await linkTokenFor(guest, `${role}@field.example`), ...chosen } });
  }
  const supervisor = "supervisor@field.example";
  expect(Object.keys(await left())).toEqual(begun);

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
  expect(await left(), "a key says where data come from").not.toHaveProperty("data");
  await send("centers", { ...center, prefixes: [] });
  expect(await left()).toMatchObject({ centers: ["storage", "prefixes"] });
  await send("storages", { externalId: "s", center: "c", name: "Холод", temperatureMode: "+2…+6 °C" });
  expect(await left(), "no trade point belongs to a centre without postal prefixes").toMatchObject({ centers: ["prefixes"] });
  await send("centers", center);
  const representative = await callerOf(backend.app, "seller_sales_representative@field.example");
  const { body: centers } = await representative(distribution.listCenters, { query: {} });
  const { body: schedule } = await representative(distribution.createSchedule, {
    body: { name: "Будни", distributionCenterUuid: centers.distributionCenters[0]?.uuid ?? "" },
  });
  expect(await left()).toMatchObject({ schedules: ["rules"] });
  const days = [1, 3, 5].map((weekday) => ({ weekday, leadDays: 1, cutoff: "14:00" }));
  const rules = await representative(distribution.setRules, {
    params: { uuid: schedule.uuid },
    body: { segmentUuid: null, days, version: schedule.version },
  });
  expect(rules.errors).toEqual([]);
  expect(Object.keys(await left())).toEqual(begun.slice(3));
  await send("categories", { externalId: "m", name: "Молоко" });
  const segment = { externalId: "k", parent: "m", name: "Кефир", assortment: "Молочное" };
  await send("categories", segment);
  await send("goods", { externalId: "g", sku: "1", name: "Кефир, 1 л", segment: "k", unit: "pcs", vatRate: 10 });
  expect(await left(), "1C says no temperature, and without one no storage has the product").toMatchObject({ goods: ["temperatures"] });
  await send("categories", { ...segment, temperatureMode: "+4..+8" });
  expect(await left(), "no storage has this temperature").toMatchObject({ centers: ["storageModes"] });
  await send("categories", { ...segment, temperatureMode: "+2…+6 °C" });
  expect(Object.keys(await left())).toEqual(begun.slice(4));
  await send("prices", { priceList: "catalog", goods: "g", price: "80.00" });
  await send("stock", { storage: "s", goods: "g", quantity: "12" });
  const { body: shelf } = await guest(products.listPublic, { query: {} });
  expect(shelf.products).toMatchObject([{ name: "Кефир, 1 л", price: null, subcategory: { name: "Кефир" } }]);

  const buyer = {
    companyName: "ООО «Лавка»",
    legalForm: "legal" as const,
    inn: "7707083893",
    email: "buyer@shop.example",
    method: "email" as const,
  };
  const { body: invited } = await admin(auth.createCompany, { body: { ...buyer, surname: "Орлов", name: "Пётр", patronymic: "" } });
  const place = { name: "Магазин", physicalAddress: "Тула, Мира, 1", postalCode: "300000" };
  const branch = await admin(branchCalls.createInternal, { body: { ...place, companyUuid: invited.company_uuid } });
  expect(branch.errors).toEqual([]);
  expect(await left()).toEqual({ terms: [] });
  const prepaid = { company: buyer.inn, branch: "Магазин", assortment: "Молочное", limit: "0.00", postponDays: 0, balance: "0.00" };
  await send("contracts", prepaid);
  expect(await left(), "a contract on prepayment, as an accreditation opens it, has no terms yet").toEqual({ terms: ["limits"] });
  await send("contracts", { company: buyer.inn, branch: "Магазин", assortment: "Молочное", limit: "50000.00", postponDays: 14 });
  expect(await left()).toEqual({});
});
