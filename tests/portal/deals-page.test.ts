import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { DealStatus } from "#contract/deal-statuses.ts";
import { deals } from "#contract/deals.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { suborders as suborderRows } from "#server/backend/suborders/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { director, main, regional, representative, useDealPages } from "#tests/support/deal-pages.ts";
import { alfa, shop } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";
import { element, elements, hrefs, text } from "#tests/support/portal-html.ts";

const { portal, pageOf, dealOf } = useDealPages();

const headline = (html: string) => text(html.slice(0, html.indexOf("</h1>") + 1500).replace(/^.*?<h1/s, "<h1"));

/** Labels of the checklist, copied by hand. */
const labels: [rows: string, status: DealStatus, label: string][] = [
  ["O14: waiting_approval", "waiting_approval", "Создана"],
  ["O15: approved_by_buyer", "approved_by_buyer", "Принята в работу"],
  ["O16: approved_by_seller", "approved_by_seller", "Согласована"],
  ["O16: transferred_to_warehouse", "transferred_to_warehouse", "Передана на склад"],
  ["O16: collected", "collected", "Собрана"],
  ["O16: partly_collected", "partly_collected", "Собрана частично"],
  ["O17: declined_by_buyer", "declined_by_buyer", "Отклонена покупателем"],
  ["O17: declined_by_seller", "declined_by_seller", "Отклонена продавцом"],
  ["O18: received", "received", "Доставлена"],
];

test.each(labels)("%s has its label on the deal's page and in the list, for the buyer and the seller", async (_, status, label) => {
  const uuid = await storeDeal(portal.backend.db, { status, reserve: false });
  for (const account of [director, regional]) {
    const visitor = await portal.visit(account);
    const { body } = await (await portal.backend.as(account))(deals.get, { params: { uuid } });
    expect(headline(main((await visitor.get(`/cabinet/deals/${uuid}`)).body)), account).toContain(`Сделка № ${body.number} ${label} `);
    const list = main((await visitor.get(`/cabinet/deals?search=${body.number}`)).body);
    const row = elements(list, /<tr\b[^>]*>/).find((each) => each.includes(uuid));
    expect(text(row ?? ""), account).toMatch(new RegExp(`(^| )${label}( |$)`));
  }
});

test("a printed deal, list of contracts and list of movements begin with the seller's name and INN", async () => {
  const visitor = await portal.visit(director);
  const contracts = main((await visitor.get("/cabinet/company/contracts")).body);
  const movements = hrefs(contracts).find((href) => href.startsWith("/cabinet/contracts/")) ?? "";
  const uuid = await storeDeal(portal.backend.db, { status: "collected", reserve: false });
  for (const page of [await pageOf(director, uuid), contracts, main((await visitor.get(movements)).body)]) {
    expect(text(element(page, /<(?:div|p)\b[^>]*class="print-only[^>]*>/))).toContain("ООО «Группа компаний „Гряда“», ИНН 7199528435");
  }
});

test("O10: a deal's page shows its history, when the status changed and that it was collected in part", async () => {
  const uuid = await storeDeal(portal.backend.db, {
    status: "collected",
    reserve: false,
    isPartlyCollected: true,
    statusUpdatedAt: new Date("2026-03-05T11:47:00+03:00"),
  });
  for (const account of [director, regional]) {
    const html = await pageOf(account, uuid);
    expect(text(element(html, /<[a-z]+\b[^>]*\bid="history"/)), account).toMatch(/5 марта, 10:00.*Test/);
    expect(text(element(html, /<[a-z]+\b[^>]*\bid="details"/)), account).toMatch(/Статус изменён 5 марта, 11:47/);
    expect(headline(html), account).toContain("Собрана частично");
  }
});

test("O19: of two managers of one branch only the one who placed the deal may change it", async () => {
  const { db } = portal.backend;
  const other = await addPerson(db, { companyUuid: alfa, email: "neighbour@alfa.example", roles: ["buyer_company_manager"] });
  const creator = await personOf(db, "manager@alfa.example");
  await db.insert(branchCustomers).values([{ branchUuid: shop, customerUuid: other.uuid }]);
  const uuid = await storeDeal(db, { status: "waiting_approval", buyerCustomerUuid: creator });
  const rightsOf = async (account: string) =>
    (await (await portal.backend.as(account))(deals.get, { params: { uuid } })).body.allowedActions;
  expect(await rightsOf("manager@alfa.example")).toEqual(expect.arrayContaining(["edit", "decline"]));
  const neighbours = await rightsOf("neighbour@alfa.example");
  expect(neighbours).not.toContain("edit");
  expect(neighbours).not.toContain("decline");
  const buttons = async (account: string) => text(await pageOf(account, uuid));
  expect(await buttons("manager@alfa.example")).toMatch(/ Изменить .*Отклонить /);
  expect(await buttons("neighbour@alfa.example")).not.toMatch(/ Изменить | Отклонить /);
});

const suborderLabels = [
  ["new", "Новый"],
  ["approved_by_seller", "Согласован"],
  ["transferred_to_warehouse", "Передан на склад"],
  ["collected", "Собран"],
  ["partly_collected", "Собран частично"],
  ["received", "Доставлен"],
] as const;

test.each(suborderLabels)("O52: the suborder status %s is shown as «%s»", async (status, label) => {
  const uuid = await storeDeal(portal.backend.db, {
    status: "transferred_to_warehouse",
    suborderStatuses: [status, status],
    reserve: false,
  });
  for (const account of [director, regional])
    expect(text(await pageOf(account, uuid)).match(new RegExp(`-[12] ${label} `, "g")), account).toHaveLength(2);
});

test("O53: suborders are shown as new while their deal waits for approval", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "waiting_approval" });
  const { body } = await (await portal.backend.as(director))(deals.get, { params: { uuid } });
  expect([body.status, body.suborders.map((part) => part.status)]).toEqual(["waiting_approval", ["new", "new"]]);
  const html = text(await pageOf(director, uuid));
  expect(html.match(/-[12] Новый /g)).toHaveLength(2);
  // A deal's own status `new` is an alias and changes no suborder.
  await portal.backend.pool.query("update deals set status = 'new' where uuid = $1", [uuid]);
  const again = (await (await portal.backend.as(director))(deals.get, { params: { uuid } })).body;
  expect([again.status, again.suborders.map((part) => part.status)]).toEqual(["waiting_approval", ["new", "new"]]);
});

test("O54: a suborder shows its status, products, storage with address, and when it was created and updated", async () => {
  const { db } = portal.backend;
  const uuid = await storeDeal(db, { status: "approved_by_seller" });
  await db
    .update(suborderRows)
    .set({ storageName: "Склад мяса", storageAddress: "Тула, Складская, 1", updatedAt: new Date("2026-03-05T14:05:00+03:00") })
    .where(eq(suborderRows.dealUuid, uuid));
  for (const account of [director, regional]) {
    const words = text(element(await pageOf(account, uuid), /<[a-z]+\b[^>]*\bid="lines"/));
    expect(words, account).toMatch(
      /-1 Согласован .*Склад мяса, Тула, Складская, 1 .*Создан 5 марта, 10:00, обновлён 5 марта, 14:05 .*Говядина .*-2 Согласован .*Кефир/,
    );
  }
});

test("D11: a deal closed by the seller says so in its history and status, and not that the buyer confirmed the receipt", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "collected" });
  portal.setNow(new Date("2026-03-12T12:00:00+03:00"));
  await (await portal.backend.as(representative))(deals.setStatus, { params: { uuid }, body: { status: "received" } });
  for (const account of [director, representative]) {
    const html = await pageOf(account, uuid);
    expect(text(element(html, /<[a-z]+\b[^>]*\bid="history"/)), account).toContain("Закрыта продавцом");
    expect(text(html), account).toMatch(/Сделка завершена: закрыта продавцом/);
    expect(text(html), account).not.toMatch(/получение подтверждено/);
  }
  portal.setNow(testNow);
});

test("O10 O09: the history shows corrected quantities with reasons, driver and car, and the details show the collected sum", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "transferred_to_warehouse" });
  const { suborders, products } = await dealOf(uuid);
  const seller = await portal.backend.as(representative);
  const [first, second] = suborders;
  const line = products.find((each) => each.suborderUuid === second?.uuid)?.uuid ?? "";
  const collect = (suborderUuid = "", lines: object[] = []) =>
    seller(deals.patch, { params: { uuid }, body: { collected: { suborderUuid, products: lines as never } } });
  await seller(deals.patch, { params: { uuid }, body: { deliveryDetails: { driver: "Иванов И. И.", car: "ГАЗель А001АА 71" } } });
  await collect(first?.uuid);
  await collect(second?.uuid, [{ uuid: line, collectedQuantity: 9, reason: "Бой" }]);
  await collect(second?.uuid, [{ uuid: line, collectedQuantity: 8, reason: "Ещё бой" }]);
  const html = await pageOf(representative, uuid);
  const history = text(element(html, /<[a-z]+\b[^>]*\bid="history"/));
  expect(history).toMatch(/Водитель: Иванов И\. И\. · Машина: ГАЗель А001АА 71/);
  const corrected = /Исправлена сборка подзаказа \d+-2 .*Ещё бой .*было 9.кор\..*стало 8.кор\./s;
  const collected = /Собран подзаказ \d+-2 .*Бой .*было 10.кор\..*стало 9.кор\./s;
  expect(history).toMatch(new RegExp(`${corrected.source}.*${collected.source}`, "s"));
  expect(text(element(html, /<[a-z]+\b[^>]*\bid="details"/))).toMatch(/3.687,84/);
  expect(text(html)).toMatch(/Исправить сборку \d+-2/);
});
