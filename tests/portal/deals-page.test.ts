import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deals } from "#contract/deals.ts";
import type { DealStatus } from "#contract/statuses.ts";
import { suborders as suborderRows } from "#server/backend/suborders/tables.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, shop } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, elements, hrefs, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();

const director = "director@alfa.example";
const regional = "regional@seller.example";

const main = (html: string) => element(html, /<main\b[^>]*>/);
const pageOf = async (account: string, uuid: string) => main((await (await portal.visit(account)).get(`/cabinet/deals/${uuid}`)).body);
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

test.each(labels)("%s is shown in its words on the page and in the list, to both sides", async (_, status, label) => {
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

test("what is printed begins with the seller's name and INN: deal, contracts, movements", async () => {
  const visitor = await portal.visit(director);
  const contracts = main((await visitor.get("/cabinet/company/contracts")).body);
  const movements = hrefs(contracts).find((href) => href.startsWith("/cabinet/contracts/")) ?? "";
  const uuid = await storeDeal(portal.backend.db, { status: "collected", reserve: false });
  for (const page of [await pageOf(director, uuid), contracts, main((await visitor.get(movements)).body)]) {
    expect(text(element(page, /<(?:div|p)\b[^>]*class="print-only[^>]*>/))).toContain("Группа компаний «Гряда», ИНН 7199528435");
  }
});

test("O10: the page shows the log of statuses, when the status changed and that a part was collected", async () => {
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

test("O19: of two managers of one branch the one who placed the deal may change it, the other may not", async () => {
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

test("O53: a new suborder is «new» and nothing else, while its deal waits for approval", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "waiting_approval" });
  const { body } = await (await portal.backend.as(director))(deals.get, { params: { uuid } });
  expect([body.status, body.suborders.map((part) => part.status)]).toEqual(["waiting_approval", ["new", "new"]]);
  const html = text(await pageOf(director, uuid));
  expect(html.match(/-[12] Новый /g)).toHaveLength(2);
  // The alias of the deal's own status changes no suborder into another one.
  await portal.backend.pool.query("update deals set status = 'new' where uuid = $1", [uuid]);
  const again = (await (await portal.backend.as(director))(deals.get, { params: { uuid } })).body;
  expect([again.status, again.suborders.map((part) => part.status)]).toEqual(["waiting_approval", ["new", "new"]]);
});

test("O54: a suborder shows status, products, storage with its address, and when it was made and changed", async () => {
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

const pdf = "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n";

/** The form of the deal's documents, as a browser sends it. */
function sendDocument(
  visitor: Visitor,
  path: string,
  name: string,
  content: string,
  fields: Record<string, string> = {},
  accept = "text/html",
) {
  const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const parts = Object.entries({ ...fields, intent: "uploadDocument" }).map(([field, value]) => part(`name="${field}"`, value));
  const file = part(`name="file"; filename="${name}"\r\nContent-Type: application/pdf`, content);
  return visitor.postText(path, `${parts.join("")}${file}--x--\r\n`, { "content-type": "multipart/form-data; boundary=x", accept });
}

test("O49 trust S56: a script that sends a document by its own request is told as data where to go, or what was refused", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "collected", reserve: false });
  const [path, back] = [`/resources/deal-upload/${uuid}`, `/cabinet/deals/${uuid}?list=page%3D2`];
  const buyer = await portal.visit(director);
  const ask = async (visitor: Visitor, name: string, content: string) => {
    const { status, body, location, headers } = await sendDocument(visitor, path, name, content, { back }, "application/json");
    expect([location, headers["content-type"]]).toEqual([null, expect.stringContaining("application/json")]);
    return [status, JSON.parse(body)];
  };
  expect(await ask(buyer, "waybill.pdf", "<html></html>")).toEqual([
    422,
    expect.objectContaining({
      intent: "uploadDocument",
      errors: { file: [expect.stringContaining("Файл «waybill.pdf» не подходит")] },
    }),
  ]);
  expect(await ask(buyer, "waybill.pdf", pdf)).toEqual([200, { redirectTo: back }]);
  const page = (await buyer.get(back)).body;
  expect(text(main(page))).toContain("waybill.pdf");
  expect(text(page)).toContain("Документ загружен waybill.pdf");
  // Who may not see the deal is refused as its page refuses him.
  expect(await ask(await portal.visit("director@beta.example"), "waybill.pdf", pdf)).toEqual([
    404,
    expect.objectContaining({ title: expect.any(String) }),
  ]);
  expect(await ask(await portal.visit("content@seller.example"), "waybill.pdf", pdf)).toEqual([200, { redirectTo: "/" }]);
  // Without that wish it answers as every form does.
  expect((await sendDocument(buyer, path, "act.pdf", pdf, { back })).location).toBe(back);
  expect((await buyer.get(path)).location).toBe(`/cabinet/deals/${uuid}`);
  buyer.endSession();
  expect(await ask(buyer, "waybill.pdf", pdf)).toEqual([200, { redirectTo: `/login?redirect=${encodeURIComponent(back)}` }]);
});

test("O49: without script a document is added to the deal, refused by name when it is none, opened by the other side and deleted", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "collected", reserve: false });
  const path = `/cabinet/deals/${uuid}`;
  const buyer = await portal.visit(director);
  const send = (name: string, content: string) => sendDocument(buyer, path, name, content);
  const card = async (account: string) => element(await pageOf(account, uuid), /<[a-z]+\b[^>]*\bid="documents"/);
  expect(text(await card(director))).toContain("Документов пока нет");

  const refused = await send("waybill.pdf", "<html><script>alert(1)</script></html>");
  expect(refused.status).toBe(422);
  expect(text(element(main(refused.body), /<[a-z]+\b[^>]*\bid="documents"/))).toContain(
    "Файл «waybill.pdf» не подходит: нужен PDF, JPG, PNG",
  );
  expect((await send("", "")).status).toBe(422);

  const taken = await send("waybill.pdf", pdf);
  expect([taken.status, taken.location]).toEqual([303, path]);
  const sellers = await card(regional);
  expect(text(sellers)).toMatch(/waybill\.pdf .*КБ · .*, покупатель/);
  expect(sellers).not.toContain("deleteDocument");
  const seller = await portal.visit(regional);
  const [href = ""] = [...sellers.matchAll(/href="([^"]*deal-document[^"]*)"/g)].map(([, found = ""]) => found.replaceAll("&amp;", "&"));
  const file = await seller.get(href);
  expect([file.status, file.body, file.headers["content-type"], file.headers["content-disposition"]]).toEqual([
    200,
    pdf,
    "application/pdf",
    expect.stringMatching(/^attachment/),
  ]);
  for (const account of ["director@beta.example", "content@seller.example"])
    expect((await (await portal.visit(account)).get(href)).body, account).not.toContain("%PDF");

  const question = /href="([^"]*confirm=deleteDocument[^"]*)"/.exec(await card(director))?.[1]?.replaceAll("&amp;", "&") ?? "";
  const asked = (await buyer.get(question)).body;
  expect(asked).toMatch(/<h1[^>]*>Удалить документ: waybill\.pdf\?/);
  expect(text(main((await seller.get(question)).body))).not.toContain("Удалить документ");
  const documentUuid = /name="documentUuid" value="([^"]*)"/.exec(asked)?.[1] ?? "";
  expect((await buyer.post(path, { intent: "deleteDocument", documentUuid })).status).toBe(303);
  expect(text(await card(director))).toContain("Документов пока нет");
  expect((await seller.get(href)).status).toBe(404);
  expect((await buyer.post(path, { intent: "deleteDocument", documentUuid })).status).toBe(404);
});

const representative = "rep@seller.example";
const post = async (account: string, uuid: string, fields: Record<string, string>) => {
  const visitor = await portal.visit(account);
  const answer = await visitor.post(`/cabinet/deals/${uuid}`, fields);
  return { status: answer.status, words: answer.status === 303 ? "" : text(main(answer.body)) };
};
const dealOf = async (uuid: string) => (await (await portal.backend.as(representative))(deals.get, { params: { uuid } })).body;

test("trust P8: without script every form of a deal carries what it was drawn for, and an older one is refused with what has changed", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "transferred_to_warehouse" });
  const { suborders, products, number } = await dealOf(uuid);
  const drawn = await pageOf(representative, uuid);
  for (const form of elements(drawn, /<form\b[^>]*method="post"[^>]*>/)) {
    if (/value="(uploadDocument|sendMessage)"/.test(form)) continue;
    expect(form, form.slice(0, 200)).toContain('name="version" value="1"');
  }
  await (await portal.backend.as("regional@seller.example"))(deals.patch, { params: { uuid }, body: { comment: "Пропуск на въезд" } });
  const suborder = suborders[1];
  const line = products.find((each) => each.suborderUuid === suborder?.uuid)?.uuid ?? "";
  const forms: Record<string, string>[] = [
    { intent: "collect", suborderUuid: suborder?.uuid ?? "", [`c.${line}`]: "9" },
    { intent: "collectAll", suborderUuid: suborder?.uuid ?? "", [`o.${line}`]: "10" },
    { intent: "delivery", driver: "Иванов", car: "А001АА" },
    { intent: "comment", comment: "Другое" },
    { intent: "changeStatus", status: "collected" },
  ];
  for (const form of forms) {
    const { status, words } = await post(representative, uuid, { ...form, version: "1" });
    expect([form.intent, status]).toEqual([form.intent, 409]);
    expect(words, form.intent).toMatch(/Последнее изменение: .*Сейчас сделка в состоянии/);
  }
  expect(await dealOf(uuid)).toMatchObject({
    number,
    version: 2,
    status: "transferred_to_warehouse",
    actualTotal: null,
    comment: "Пропуск на въезд",
  });
});

test("trust P8: a step that cannot be taken back is a link to its question, never a button of the page", async () => {
  const cases: [status: DealStatus, account: string, action: string, words: RegExp][] = [
    ["approved_by_seller", representative, "passToDelivery", /Передать сделку № \d+ на склад\?/],
    ["transferred_to_warehouse", representative, "collectAll", /Всё собрано как заказано: \d+-1\?/],
    ["collected", director, "received", /Подтвердить получение по сделке № \d+\?/],
  ];
  // Enough on every contract for what is prepaid.
  await portal.backend.pool.query("update contract_lines set balance_kopecks = balance_kopecks + 1000000000");
  for (const [status, account, action, words] of cases) {
    const uuid = await storeDeal(portal.backend.db, { status });
    const html = await pageOf(account, uuid);
    expect(html).not.toContain(`name="intent" value="${action}"`);
    const question = hrefs(html).find((href) => href.includes(`confirm=${action}`)) ?? "";
    const asked = (
      await (await portal.visit(account)).get(`/cabinet/deals/${uuid}${question.replaceAll("&amp;", "&").replace(/^[^?]*/, "")}`)
    ).body;
    expect(text(asked)).toMatch(words);
    expect(asked).toContain(`value="${action}"`);
    expect((await dealOf(uuid)).status).toBe(status);
  }
});

test("D11: a deal closed by the seller says so in its history and in whose turn it is, not that the buyer confirmed", async () => {
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

test("O10 O09: the history names quantities with their reasons, the sum of a payment, driver and car; payment shows the collected sum", async () => {
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
  expect(history).toMatch(
    /Исправлена сборка подзаказа \d+-2 .*Ещё бой .*было 9.кор\..*стало 8.кор\..*Собран подзаказ \d+-2 .*Бой .*было 10.кор\..*стало 9.кор\./s,
  );
  expect(text(element(html, /<[a-z]+\b[^>]*\bid="details"/))).toMatch(/3.687,84/);
  expect(text(html)).toMatch(/Исправить сборку \d+-2/);
});

test("a page whose side sources fail shows the rest, names what is missing and how to ask again", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "waiting_approval" });
  const cases: [account: string, path: string, failing: RegExp, word: RegExp, rest: RegExp][] = [
    [director, `/cabinet/deals/${uuid}`, /documents/, /Не загрузилось: документы/, /Состав и доставка/],
    [director, "/cabinet/deals", /branches/, /Не загрузилось: списки фильтров/, /Сделка/],
    [director, "/cabinet/home", /basket\/count/, /Не загрузилось: корзина/, /Активные|Сделки/],
    [director, "/cabinet/home", /\/v1\/deals/, /Не загрузилось: сделки/, /Договор|Уведомления|Лимит/],
    [regional, "/cabinet/home", /accreditation/, /Не загрузилось: аккредитация/, /Сделк/],
    ["manager@alfa.example", "/cart", /\/v1\/deals/, /Не загрузилось: сделки/, /В корзине пока пусто/],
  ];
  for (const [account, path, failing, word, rest] of cases) {
    const visitor = await portal.visit(account);
    portal.proxy.intercept = ({ path: asked }) => (failing.test(asked) ? { status: 500 } : undefined);
    const answer = await visitor.get(path);
    portal.proxy.intercept = undefined;
    expect([path, answer.status]).toEqual([path, 200]);
    const words = text(main(answer.body));
    expect(words, path).toMatch(word);
    expect(words, path).toMatch(rest);
    expect(main(answer.body), path).toMatch(/Загрузить ещё раз/);
    expect(text(main((await visitor.get(path)).body)), path).not.toMatch(/Не загрузилось/);
  }
});

test("main without its goods and without the basket's figures shows the rest", async () => {
  const visitor = await portal.visit(director);
  for (const failing of [/\/v1\/products(\?|$)/, /\/v1\/products\/basket$/, /\/v1\/deals/]) {
    portal.proxy.intercept = ({ path }) => (failing.test(path) ? { status: 500 } : undefined);
    const answer = await visitor.get("/");
    portal.proxy.intercept = undefined;
    expect([failing, answer.status]).toEqual([failing, 200]);
    expect(text(main(answer.body))).toMatch(/Категории/);
  }
});
