import { expect, test } from "vitest";
import { bankDetails } from "#server/backend/companies/tables.ts";
import { paperSigners } from "#server/backend/papers/tables.ts";
import { director, main, regional, representative, useDealPages } from "#tests/support/deal-pages.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { element, text } from "#tests/support/portal-html.ts";

const { portal, pageOf } = useDealPages();

const card = (page: string) => element(page, /<[a-z]+\b[^>]*\bid="invoices"/);
const moneyText = (html: string) => text(html).replace(/\u00A0/g, " ");

test("without scripts an invoice is issued on the deal's page, read on its own page and downloaded as a PDF by both sides", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "approved_by_seller", reserve: false });
  const path = `/cabinet/deals/${uuid}`;
  const buyer = await portal.visit(director);
  expect(moneyText(card(await pageOf(director, uuid)))).toMatch(/Счетов и УПД нет\. .*Выставить счёт на 11 508,80 ₽/);
  const issued = await buyer.post(path, { intent: "issueInvoice" });
  expect([issued.status, issued.location]).toEqual([303, expect.stringMatching(new RegExp(`^${path}/papers/[\\w-]+$`))]);
  const paper = issued.location ?? "";
  const page = (await buyer.get(paper)).body;
  const shown = moneyText(main(page));
  // 460,980 and 689,900 kopecks, both at 10 percent: 41,907 and 62,718.
  for (const part of ["Счёт № 1 от", "Реквизиты для оплаты", "Сумма, руб. 11508,80", "НДС 10 % (11 508,80 ₽) 1 046,25 ₽"])
    expect(shown).toContain(part);
  expect(main(page)).toMatch(/<svg[^>]*role="img"[^>]*aria-label="Код с реквизитами[^"]*"/);
  expect(moneyText(page)).toContain("Счёт № 1 выставлен");

  const again = await buyer.post(path, { intent: "issueInvoice" });
  expect(again.location).toBe(paper);
  const seller = await portal.visit(regional);
  const sellers = card((await seller.get(path)).body);
  expect(moneyText(sellers)).toContain("11 508,80 ₽");
  expect(sellers).not.toContain("issueInvoice");
  const [file = ""] = [...sellers.matchAll(/href="([^"]*deal-paper[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  const pdf = await seller.get(file);
  expect([pdf.status, pdf.headers["content-type"], pdf.body.slice(0, 5)]).toEqual([200, "application/pdf", "%PDF-"]);
});

test("an invoice that lacks the seller's account is refused in words, and staff get a link to where it is entered", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "received", reserve: false });
  const stored = await portal.backend.db.delete(bankDetails).returning();
  const path = `/cabinet/deals/${uuid}`;
  const [buyers, sellers] = [card(await pageOf(director, uuid)), card(await pageOf(regional, uuid))];
  expect(text(buyers)).toMatch(/не хватает данных: банковские реквизиты продавца с названием банка .*напишите представителю/);
  expect(sellers).toMatch(/<a [^>]*href="\/cabinet\/companies\/[\w-]+"[^>]*>банковские реквизиты продавца с названием банка<\/a>/);
  for (const page of [buyers, sellers]) expect(page).not.toContain("issueInvoice");
  const refused = await (await portal.visit(director)).post(path, { intent: "issueInvoice" });
  expect(refused.status).toBe(409);
  expect(text(main(refused.body))).toContain("Счёт не выставлен, не хватает данных: банковские реквизиты продавца с названием банка");
  await portal.backend.db.insert(bankDetails).values(stored);
});

test("the invoice that the approval issues is on the deal's page, with one of the whole deal on offer; the buyer is told", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "waiting_approval", reserve: false });
  const path = `/cabinet/deals/${uuid}`;
  expect(moneyText(card(await pageOf(director, uuid)))).toContain("На товары с предоплатой он выставится сам");
  const seller = await portal.visit(representative);
  expect((await seller.post(path, { intent: "approve" })).status).toBe(303);
  // The beef alone is prepaid: 689,900 kopecks of 1,150,880.
  expect(moneyText(card((await seller.get(path)).body))).toMatch(
    /Счёт № \d+ от .*6 899,00 ₽ · К оплате.*Счёт выставлен на товары с предоплатой\. .*Выставить новый счёт на 11 508,80 ₽/,
  );
  const list = await (await portal.visit(director)).get("/cabinet/notifications/list");
  expect(moneyText(list.body)).toMatch(/Выставлен счёт № \d+ на 6 899 ₽ по сделке № \d+\./);
});

test("without scripts a transfer document is issued on the deal's page and downloaded as PDF and XML; the buyer reads it", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "collected", reserve: false });
  const path = `/cabinet/deals/${uuid}`;
  const seller = await portal.visit(representative);
  expect(moneyText(card((await seller.get(path)).body))).toContain("Выпустить УПД на 11 508,80 ₽");
  const issued = await seller.post(path, { intent: "issueUpd" });
  expect([issued.status, issued.location]).toEqual([303, expect.stringMatching(new RegExp(`^${path}/papers/[\\w-]+$`))]);
  const buyer = await portal.visit(director);
  const deal = card((await buyer.get(path)).body);
  expect(moneyText(deal)).toMatch(/УПД № \d+ от .*11 508,80 ₽ · Действует/);
  expect(deal).not.toContain("issueUpd");
  const page = main((await buyer.get(issued.location ?? "")).body);
  for (const part of [
    "1 — счёт-фактура и передаточный документ",
    "Полозов Михаил Евгеньевич, Генеральный директор",
    "Всего с НДС 11 508,80 ₽",
  ])
    expect(moneyText(page)).toContain(part);
  expect(page).not.toContain('id="requisites"');
  // What the file lacks leads to where it is entered, by who enters it.
  expect(page).toMatch(/Идентификатор ЭДО покупателя.*<a [^>]*href="\/cabinet\/company\/about"[^>]*>Данные покупателя<\/a>/);
  const ofSeller = main((await (await portal.visit("supervisor@seller.example")).get(issued.location ?? "")).body);
  expect(ofSeller).toMatch(/Идентификатор ЭДО продавца.*<a [^>]*href="\/cabinet\/companies\/[\w-]+"[^>]*>Данные продавца<\/a>/);
  const files = [...page.matchAll(/href="([^"]*deal-paper[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  const types = await Promise.all(files.map(async (file) => (await buyer.get(file)).headers["content-type"]));
  expect(types.sort()).toEqual(["application/pdf", "application/pdf", "application/xml"]);
});

test("a transfer document that nobody can sign is refused in words, with a link to where the signer is entered", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "collected", reserve: false });
  const stored = await portal.backend.db.delete(paperSigners).returning();
  const supervisor = await portal.visit("supervisor@seller.example");
  const deal = card((await supervisor.get(`/cabinet/deals/${uuid}`)).body);
  expect(deal).toMatch(/<a [^>]*href="\/cabinet\/portal#signer"[^>]*>кто подписывает документы продавца<\/a>/);
  expect(deal).not.toContain("issueUpd");
  const wrong = await supervisor.post("/cabinet/portal", {
    intent: "signer",
    surname: "Орлова",
    name: "",
    position: "Бухгалтер",
    basis: "paper",
  });
  expect(wrong.status).toBe(422);
  expect(element(wrong.body, /<input[^>]*name="surname"/)).toContain('value="Орлова"');
  for (const field of ["name", "attorneyNumber", "attorneyDate"]) expect(wrong.body).toContain(`href="#${field}"`);
  const values = {
    surname: "Орлова",
    name: "Анна",
    position: "Бухгалтер",
    basis: "paper",
    attorneyNumber: "12",
    attorneyDate: "2026-01-09",
  };
  expect((await supervisor.post("/cabinet/portal", { intent: "signer", ...values })).status).toBe(303);
  expect((await supervisor.post(`/cabinet/deals/${uuid}`, { intent: "issueUpd" })).status).toBe(303);
  await portal.backend.db.delete(paperSigners);
  await portal.backend.db.insert(paperSigners).values(stored);
});

test("an invoice that an accountant issues says what is left of it, and has no payment code once it is paid", async () => {
  const { pool } = portal.backend;
  const uuid = await storeDeal(portal.backend.db, { status: "approved_by_seller", reserve: false });
  const path = `/cabinet/deals/${uuid}`;
  await pool.query("update customers set permissions = '{accountant}' where email = 'content@seller.example'");
  const accountant = await portal.visit("content@seller.example");
  expect(moneyText(card((await accountant.get(path)).body))).toContain("Выставить счёт на 11 508,80 ₽");
  const paper = (await accountant.post(path, { intent: "issueInvoice" })).location ?? "";
  const buyer = await portal.visit(director);
  const seen = async () => {
    const [deal, page, list] = await Promise.all([path, paper, "/cabinet/company/papers?kind=invoice"].map((each) => buyer.get(each)));
    return {
      deal: moneyText(card(deal?.body ?? "")),
      page: moneyText(main(page?.body ?? "")),
      list: moneyText(list?.body ?? ""),
      html: page?.body,
    };
  };
  const pay = (kopecks: number) =>
    pool.query(
      `insert into ledger_rows (contract_line_uuid, kind, amount_kopecks, deal_uuid, balance_after_kopecks,
         reserved_after_kopecks, created_at)
       select c.uuid, 'payment', $2, d.uuid, 0, 0, now() from deals d join contract_lines c on c.branch_uuid = d.branch_uuid
       where d.uuid = $1 limit 1`,
      [uuid, kopecks],
    );
  expect((await seen()).deal).toMatch(/Счёт № \d+ от .*11 508,80 ₽ · К оплате/);
  await pay(1_000_000);
  const partly = await seen();
  expect(partly.deal).toMatch(/11 508,80 ₽ · Осталось оплатить 1 508,80 ₽/);
  expect(partly.page).toContain("По этому счёту осталось заплатить 1 508,80 ₽.");
  expect(partly.html).toContain("Код с реквизитами");
  await pay(150_880);
  const paid = await seen();
  expect(paid.deal).toMatch(/11 508,80 ₽ · Оплачен/);
  expect(paid.page).toContain("Счёт оплачен: платить по нему больше не нужно.");
  expect(paid.list).toContain("Оплачен");
  expect(paid.html).not.toContain("Код с реквизитами");
});
