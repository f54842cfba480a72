import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deals } from "#contract/deals.ts";
import type { DealStatus } from "#contract/statuses.ts";
import { suborders as suborderRows } from "#server/backend/suborders/tables.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { alfa, shop } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, elements, hrefs, text } from "#tests/support/portal-html.ts";

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
  const rightsOf = async (account: string) => (await (await portal.backend.as(account))(deals.get, { params: { uuid } })).body.allowedActions;
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
  const uuid = await storeDeal(portal.backend.db, { status: "transferred_to_warehouse", suborderStatuses: [status, status], reserve: false });
  for (const account of [director, regional]) expect(text(await pageOf(account, uuid)).match(new RegExp(`-[12] ${label} `, "g")), account).toHaveLength(2);
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

test("O49: without script a document is added to the deal, refused by name when it is none, opened by the other side and deleted", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "collected", reserve: false });
  const path = `/cabinet/deals/${uuid}`;
  const buyer = await portal.visit(director);
  const pdf = "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n";
  const send = (name: string, content: string) => {
    const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const body = `${part('name="intent"', "uploadDocument")}${part(`name="file"; filename="${name}"\r\nContent-Type: application/pdf`, content)}--x--\r\n`;
    return buyer.postText(path, body, { "content-type": "multipart/form-data; boundary=x" });
  };
  const card = async (account: string) => element(await pageOf(account, uuid), /<[a-z]+\b[^>]*\bid="documents"/);
  expect(text(await card(director))).toContain("Документов пока нет");

  const refused = await send("waybill.pdf", "<html><script>alert(1)</script></html>");
  expect(refused.status).toBe(422);
  expect(text(element(main(refused.body), /<[a-z]+\b[^>]*\bid="documents"/))).toContain("Файл «waybill.pdf» не подходит: нужен PDF, JPG, PNG");
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
