import { expect, test } from "vitest";
import { alfa } from "#tests/support/demo-basket.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, hrefs, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const page = `/cabinet/companies/${alfa}/price-list`;
const main = (body: string) => element(body, /<main\b[^>]*>/);
const words = (body: string) => text(main(body)).replaceAll("\u00A0", " ");

test("the director makes a price list from the list of papers, reads it and downloads both files", async () => {
  const visitor = await portal.visit("director@alfa.example");
  expect(hrefs(main((await visitor.get("/cabinet/company/papers")).body))).toContain(page);
  const wrong = await visitor.post(page, { intent: "issue", contract: "11111111-1111-4111-8111-111111111111" });
  expect(wrong.status).toBe(404);
  const made = await visitor.post(page, { intent: "issue", contract: "" });
  expect([made.status, made.headers.location]).toEqual([303, expect.stringMatching(/^\/cabinet\/price-lists\/[0-9a-f-]{36}$/)]);
  const list = await visitor.get(made.headers.location ?? "");
  for (const expected of ["составлен", "Действует", "Все договоры", "Молочная продукция", "78,40 ₽ / шт", "Показаны первые 200 из"])
    expect(words(list.body)).toContain(expected);
  const again = await visitor.post(page, { intent: "issue", contract: "" });
  expect(again.headers.location).toBe(made.headers.location);
  const uuid = made.headers.location?.split("/").at(-1);
  const types = [];
  for (const query of ["", "&format=xlsx"])
    types.push((await visitor.get(`/resources/price-list?uuid=${uuid}${query}`)).headers["content-type"]);
  expect(types).toEqual(["application/pdf", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]);
  expect(hrefs(main((await visitor.get("/cabinet/company/papers?kind=priceList")).body))).toContain(made.headers.location);
});

test("a buyer's manager comes to it from the catalogue's rows, the seller's people from what the company owes", async () => {
  const manager = await portal.visit("manager@alfa.example");
  expect(hrefs(main((await manager.get("/cabinet/ordering/sheet")).body))).toContain(page);
  expect(words((await manager.get(page)).body)).toContain("Составить прайс-лист");
  const rep = await portal.visit("rep@seller.example");
  expect(hrefs(main((await rep.get(`/cabinet/receivables/${alfa}`)).body))).toContain(page);
});

test("before accreditation there are no prices to list", async () => {
  const { rows } = await portal.backend.pool.query("select company_uuid from customers where email = 'director@gamma.example'");
  const newcomer = await portal.visit("director@gamma.example");
  const opened = await newcomer.get(`/cabinet/companies/${rows[0].company_uuid}/price-list`);
  expect(words(opened.body)).toContain("Цены откроются после аккредитации");
  expect(opened.body).not.toContain('value="issue"');
});

test("people of other companies and other representatives find no such page, and their forms make nothing", async () => {
  const count = async () => (await portal.backend.pool.query("select count(*)::int as count from papers")).rows[0].count;
  const before = await count();
  for (const login of ["director@beta.example", "manager@beta.example", "rep2@seller.example"]) {
    const stranger = await portal.visit(login);
    expect([(await stranger.get(page)).status, (await stranger.post(page, { intent: "issue", contract: "" })).status]).toEqual([404, 404]);
  }
  expect(await count()).toBe(before);
});
