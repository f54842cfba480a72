import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { basket } from "#contract/basket.ts";
import { contracts } from "#contract/contracts.ts";
import { ownCompanies } from "#contract/own-companies.ts";
import { tickets } from "#contract/tickets.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { callerOf } from "#tests/support/backend.ts";
import { betaShop, fill, kefir, listDealUuids, must, product, shop } from "#tests/support/demo-basket.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf, sentFields } from "#tests/support/portal-forms.ts";
import { element, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";
import { related } from "#tests/support/whole-call.ts";

/** Анна: director of «Лукошко» and, once she accepts, a manager of «Три ступени». Two tabs are one browser: the same cookies. */
const portal = usePortal();
const anna = "director@alfa.example";
const page = "/cabinet/own-companies";
const [ofAlfa, alfa, beta] = [demoUuid("customer", "alfa-p1"), demoUuid("company", "alfa"), demoUuid("company", "beta")];
let ofBeta = "";

const main = (html: string) => text(element(html, /<main\b[^>]*>/));
const choose = (visitor: Visitor, customerUuid: string, to?: string) =>
  visitor.post(page, { intent: "choose", customerUuid, ...(to && { to }) });
const formOf = async (visitor: Visitor, path: string, intent: string) =>
  must(formsOf((await visitor.get(path)).body).find((form) => form.intent === intent));
const shownIn = (body: string) => [...body.matchAll(/name="shownCompany"[^>]* value="([^"]*)"/g)].map(([, uuid]) => uuid);

beforeAll(async () => {
  const director = await portal.backend.as("director@beta.example");
  const invited = await director(auth.addRelated, { body: { ...related(anna), branch_uuids: [betaShop] } });
  ofBeta = invited.body.customer_uuid;
});

test("domain D38: forms of people of one company are as they were: no company stands in them, and none is asked", async () => {
  const alone = await portal.visit("manager@beta.example");
  const { body } = await alone.get("/cabinet/tickets/new");
  expect(shownIn(body)).toEqual([]);
  expect(body).not.toContain("Все мои компании");
  expect((await alone.post("/resources/basket", { intent: "add", productUuid: product("010-241"), quantity: "20" })).status).toBe(303);
});

test("domain D38: an invitation is accepted on the page of one's companies; the header then names the company and switches", async () => {
  const visitor = await portal.visit(anna);
  const asked = await visitor.get(page);
  expect(main(asked.body)).toContain("Вас приглашают");
  expect((await visitor.post(page, { intent: "accept", customerUuid: ofBeta })).location).toBe(page);
  const { body } = await visitor.get("/cabinet/home");
  expect(text(element(body, /<section aria-label="Для кого заказ и помощь"[^>]*>/))).toContain("Лукошко");
  const toBeta = formsOf(body).find((form) => form.action === page && form.intent === "choose");
  expect(toBeta, "the switch is a plain form in the header").toBeDefined();
  expect((await choose(visitor, ofBeta)).location).toBe("/cabinet/home");
  const there = await visitor.get("/cabinet/home");
  expect(text(element(there.body, /<section aria-label="Для кого заказ и помощь"[^>]*>/))).toContain("Три ступени");
  expect((await choose(visitor, demoUuid("customer", "beta-p1"))).status, "somebody else").toBe(404);
  expect((await choose(visitor, ofAlfa, "https://evil.example/")).location).toBe("/cabinet/home");
});

test("trust S26: a form of one company, sent after another tab chose the other, does nothing, says so and keeps the text", async () => {
  const one = await portal.visit(anna);
  await choose(one, ofAlfa);
  const ticket = await formOf(one, "/cabinet/tickets/new", "create");
  const shown = shownIn((await one.get("/cabinet/tickets/new")).body);
  expect([...new Set(shown)]).toEqual([alfa]);
  await choose(one, ofBeta);

  const fields = {
    ...Object.fromEntries(Object.entries(ticket.fields).map(([name, { value }]) => [name, value])),
    intent: "create",
    theme: "Счёт",
  };
  const refused = await one.post("/cabinet/tickets/new", { ...fields, description: "Для Лукошка", shownCompany: alfa });
  expect(refused.status).toBe(409);
  expect(main(refused.body)).toContain("Перейти в компанию ООО «Лукошко»");
  expect(main(refused.body)).toContain("Три ступени");
  expect(main((await one.get("/cabinet/tickets/new")).body), "not restored in the other company").not.toContain("Для Лукошка");
  const back = must(formsOf(refused.body).find(({ fields: own }) => own.to?.value === "/cabinet/tickets/new"));
  expect([back.action, back.fields.customerUuid?.value]).toEqual([page, ofAlfa]);
  const there = await one.follow(await choose(one, ofAlfa, "/cabinet/tickets/new"));
  expect(there.body).toContain("Для Лукошка</textarea>");
  expect(there.body).toContain("была выбрана другая компания");
});

test("domain D38: two tabs, two companies: what one tab orders never gets into the other's basket, page guard or not", async () => {
  const visitor = await portal.visit(anna);
  await choose(visitor, ofBeta);
  const add = { intent: "add", productUuid: product("010-241"), quantity: "20" };
  const [ofFirstTab, unnamed] = [
    await visitor.post("/resources/basket", { ...add, shownCompany: alfa }),
    await visitor.post("/resources/basket", add),
  ];
  expect([ofFirstTab.status, unnamed.status]).toEqual([409, 409]);
  const session = await callerOf(portal.backend.app, anna);
  await session(ownCompanies.choose, { body: { customerUuid: ofBeta } });
  expect((await session(basket.count)).body.lines).toEqual([]);
  expect((await visitor.post("/resources/basket", { ...add, shownCompany: beta })).status).toBe(303);
  expect((await session(basket.count)).body.lines).toHaveLength(1);
  // A director's page, which a manager may not enter at all, says the same instead of leading to main.
  const guarded = await visitor.post("/cabinet/company/about", { intent: "contact", email: "x@own.example", shownCompany: alfa });
  expect([guarded.status, main(guarded.body).includes("Лукошко")]).toEqual([409, true]);
  expect((await visitor.post("/logout", {})).status, "signing out is of no company").toBe(303);
});

/** The cart's form as this tab shows it, with a day that is offered for each part. */
async function orderForm(visitor: Visitor) {
  const { body } = await visitor.get("/cart");
  const form = must(formsOf(body).find(({ intent }) => intent === "order"));
  const fields = new URLSearchParams(sentFields(form));
  for (const { name, value, options } of form.controls) if (name.startsWith("date-")) fields.set(name, options.find(Boolean) ?? value);
  return { shown: fields.get("shownCompany"), text: fields.toString() };
}

test("domain D38: two tabs, two companies: each tab's order is a deal of its own company, and never of the other's", async () => {
  const visitor = await portal.visit(anna);
  await choose(visitor, ofBeta);
  const session = await callerOf(portal.backend.app, anna);
  const inCompany = async (customerUuid: string, branchUuid: string) => {
    await session(ownCompanies.choose, { body: { customerUuid } });
    expect((await fill(session, [{ productUuid: kefir, quantity: 30, isSelected: true }], branchUuid)).errors).toEqual([]);
  };
  await inCompany(ofBeta, betaShop);
  await inCompany(ofAlfa, shop);
  const before = new Set(await listDealUuids(portal.backend.db));
  const placed = async () =>
    (await portal.backend.db.select().from(deals))
      .filter(({ uuid }) => !before.has(uuid))
      .map(({ buyerCompanyUuid, buyerCustomerUuid }) => [buyerCompanyUuid, buyerCustomerUuid])
      .sort();

  const ofSecondTab = await orderForm(visitor);
  await choose(visitor, ofAlfa);
  const ofFirstTab = await orderForm(visitor);
  expect([ofSecondTab.shown, ofFirstTab.shown]).toEqual([beta, alfa]);
  const refused = await visitor.postText("/cart", ofSecondTab.text);
  expect([refused.status, main(refused.body).includes("Три ступени")]).toEqual([409, true]);
  expect(await placed(), "nothing is ordered by the tab of the other company").toEqual([]);
  expect((await visitor.postText("/cart", ofFirstTab.text)).location).toContain("/cart/success");
  expect(await placed()).toEqual([[alfa, ofAlfa]]);
  await choose(visitor, ofBeta);
  expect((await visitor.postText("/cart", ofFirstTab.text)).status, "sent again from the first tab").toBe(409);
  expect((await visitor.postText("/cart", ofSecondTab.text)).location).toContain("/cart/success");
  expect(await placed()).toEqual(
    [
      [alfa, ofAlfa],
      [beta, ofBeta],
    ].sort(),
  );
});

test("domain D38: a mail's link to another of one's companies offers the switch and opens there; a stranger finds nothing", async () => {
  const visitor = await portal.visit(anna);
  await choose(visitor, ofAlfa);
  const own = must((await portal.backend.db.select().from(deals)).find(({ buyerCustomerUuid }) => buyerCustomerUuid === ofAlfa));
  const session = await callerOf(portal.backend.app, anna);
  await session(ownCompanies.choose, { body: { customerUuid: ofAlfa } });
  const { uuid: ticket } = (
    await session(tickets.create, { body: { clientUuid: randomUUID(), theme: "Счёт", description: "Для Лукошка" } })
  ).body;
  const [contract] = (await session(contracts.listByBranch, { params: { branchUuid: shop } })).body.contracts;
  await choose(visitor, ofBeta);
  const stranger = await portal.visit("director@beta.example");
  for (const path of [
    `/cabinet/deals/${own.uuid}`,
    `/cabinet/chats/${own.uuid}`,
    `/cabinet/tickets/${ticket}`,
    `/cabinet/contracts/${must(contract).uuid}`,
    `/cabinet/branch/${shop}`,
  ]) {
    const offered = await visitor.get(path);
    expect([offered.status, main(offered.body).includes("относится к компании ООО «Лукошко»")], path).toEqual([404, true]);
    const form = must(formsOf(offered.body).find(({ fields }) => fields.to?.value === path));
    expect([form.action, form.fields.customerUuid?.value]).toEqual([page, ofAlfa]);
    expect((await visitor.get(path)).status, "an address never switches").toBe(404);
    expect((await visitor.follow(await choose(visitor, ofAlfa, path))).status).toBe(200);
    await choose(visitor, ofBeta);
    const foreign = await stranger.get(path);
    expect([foreign.status, foreign.body.includes("Лукошко")], path).toEqual([404, false]);
  }
  // Pages without an object of their own: the link of a message says whose it is.
  for (const path of ["/cart", "/cabinet/company/accreditation", "/cabinet/notifications/list"]) {
    const offered = await visitor.get(`${path}?as=${ofAlfa}`);
    expect([offered.status, formsOf(offered.body).some(({ fields }) => fields.to?.value === path)], path).toEqual([404, true]);
    expect((await stranger.get(`${path}?as=${ofAlfa}`)).body, path).not.toContain("Лукошко");
  }
  const ofNobody = await visitor.get(`/cart?as=${demoUuid("customer", "beta-p1")}`);
  expect([ofNobody.status, (await visitor.get(`/cart?as=${ofBeta}`)).status]).toEqual([200, 200]);
  const nowhere = await visitor.get(`/cabinet/deals/${randomUUID()}`);
  expect([nowhere.status, main(nowhere.body).includes("другой вашей компании")]).toEqual([404, false]);
});

test("domain D38: all companies stand side by side, and a deal of another one opens in it", async () => {
  const visitor = await portal.visit(anna);
  await choose(visitor, ofBeta);
  const { body } = await visitor.get(page);
  expect(main(body)).toContain("Долг");
  const row = must(formsOf(body).find(({ fields }) => fields.to?.value.startsWith("/cabinet/deals/")));
  const to = must(row.fields.to).value;
  expect((await visitor.get(to)).status, "not in this company").toBe(404);
  const opened = await visitor.follow(await choose(visitor, ofAlfa, to));
  expect(opened.status).toBe(200);
});

test("domain D38: another company is registered by a plain form, with errors beside the fields, and its accreditation opens", async () => {
  const visitor = await portal.visit("director@gamma.example");
  const wrong = await visitor.post(`${page}?step=new`, { intent: "register", companyType: "legal", companyName: "ООО «Вторая»", inn: "1" });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toContain("ООО «Вторая»");
  const made = await visitor.post(`${page}?step=new`, {
    intent: "register",
    companyType: "individual",
    companyName: "ИП Вторая",
    inn: "500100732259",
    acceptTerms: "on",
  });
  expect(made.location).toBe("/cabinet/company/accreditation");
  expect((await visitor.get("/cabinet/company/accreditation")).status).toBe(200);
  expect(text((await visitor.get("/cabinet/home")).body)).toContain("ИП Вторая");
});
