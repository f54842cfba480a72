import { beforeAll, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { basket } from "#contract/basket.ts";
import { ownCompanies } from "#contract/own-companies.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { callerOf } from "#tests/support/backend.ts";
import { betaShop, must, product } from "#tests/support/demo-basket.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
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
  expect(main(refused.body)).toContain("«ООО «Лукошко»»");
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
