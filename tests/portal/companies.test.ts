import { describe, expect, test } from "vitest";
import { customers as customerCalls } from "#contract/customers.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { accounts } from "#tests/support/portal.ts";
import { usePortalCompanies } from "#tests/support/portal-companies.ts";
import { element } from "#tests/support/portal-html.ts";

const { portal, alfa, stored, text, done, uploadLogo, picture } = usePortalCompanies();

test("domain D5: other roles read a company's card without forms, and any form they send is refused", async () => {
  const forms: Record<string, string>[] = [
    { intent: "deactivate" },
    { intent: "delete", sure: "1" },
    { intent: "logoDelete", sure: "1" },
    { intent: "metadata", rating: "5" },
  ];
  const before = await stored(alfa);
  for (const identity of ["BM", "SD", "CM", "RD"] as const) {
    const visitor = await portal.visit(accounts[identity]);
    const { status, body } = await visitor.get(`/cabinet/companies/${alfa}`);
    expect(status, identity).toBe(200);
    expect(/<main\b.*<\/main>/s.exec(body)?.[0], identity).not.toMatch(/<form\b[^>]*method="post"/);
    for (const fields of forms)
      expect((await visitor.post(`/cabinet/companies/${alfa}`, fields)).status, `${identity} ${fields.intent}`).toBe(403);
  }
  expect(await stored(alfa)).toEqual(before);
  const home = await (await portal.visit(accounts.SD)).get("/cabinet/home");
  expect(home.body).toMatch(/href="\/cabinet\/companies\/[0-9a-f-]{36}"/);
});

test("P14: the buyer's director changes and deletes the company's logo on its page", async () => {
  const director = await portal.visit("director@beta.example");
  const uploaded = await uploadLogo(director, "/cabinet/company/about", await picture(300, 300));
  expect(uploaded.status).toBe(303);
  expect(text((await director.follow(uploaded)).body)).toContain("Логотип компании обновлён");
  expect(await done(director, "/cabinet/company/about", { intent: "logoDelete", sure: "1" })).toContain("Логотип компании удалён");
});

describe("counteragents", () => {
  test("S06 S07: each reader sorts the list and filters companies without a representative; a card leads back to it", async () => {
    for (const identity of ["RD", "DD", "SE", "TS", "SU"] as const) {
      const visitor = await portal.visit(accounts[identity]);
      const { body } = await visitor.get("/cabinet/counteragents?salesRepresentative=none&sort=name:desc");
      expect(body, identity).toMatch(/aria-sort="descending"/);
      expect(
        [...body.matchAll(/<select[^>]*name="salesRepresentative".*?<\/select>/gs)][0]?.[0].match(/<option/g)?.length,
        identity,
      ).toBeGreaterThan(3);
      const href = /href="(\/cabinet\/counteragents\/[0-9a-f-]{36}\?list=[^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
      expect((await visitor.get(href)).body, identity).toContain(
        'href="/cabinet/counteragents?salesRepresentative=none&amp;sort=name%3Adesc"',
      );
    }
  });

  test("S09: a card shows the company, its trade points, people, deals and accreditation as far as the role may read them", async () => {
    const path = `/cabinet/counteragents/${alfa}`;
    const words = async (identity: "RD" | "DD" | "TS") => (await (await portal.visit(accounts[identity])).get(path)).body;
    const full = await words("RD");
    for (const word of [
      "Аккредитована",
      "Торговый представитель",
      "Регистрационные данные",
      "Банковские реквизиты",
      "Торговые точки",
      "Сотрудники",
      "Последние сделки",
      "Соколова Анна",
    ])
      expect(text(full), word).toContain(word);
    expect(full).toContain(`href="/cabinet/accreditation/${demoUuid("accreditation", "alfa")}"`);
    expect(full).toContain(`href="/cabinet/deals?buyerCompanyUuid=${alfa}"`);
    expect(text(await words("DD"))).not.toContain("Последние сделки");
    const support = await words("TS");
    expect(text(support)).toContain("Соколова Анна");
    expect(support).not.toContain("/cabinet/accreditation/");
    expect(support).not.toContain("sales_representative_uuid");
  });

  test("S11 E50: the regional director gives a company to another representative, and no other role can", async () => {
    const path = `/cabinet/counteragents/${alfa}`;
    const regional = await portal.visit(accounts.RD);
    const rep = (await (await portal.backend.as(accounts.SR))(customerCalls.me)).body;
    const rep2 = (await (await portal.backend.as("rep2@seller.example"))(customerCalls.me)).body;
    const fields = { intent: "assignRepresentative", sales_representative_uuid: rep2.uuid };
    for (const identity of ["DD", "SE", "TS", "SU"] as const) {
      const visitor = await portal.visit(accounts[identity]);
      expect((await visitor.get(path)).body, identity).not.toContain('name="sales_representative_uuid"');
      expect((await visitor.post(path, fields)).status, identity).toBe(403);
    }
    expect((await regional.post(path, { ...fields, sales_representative_uuid: "" })).status).toBe(422);
    const card = text((await regional.get(path)).body);
    expect(card).toMatch(/Сейчас открыт[аоы] \d+ сдел/);
    expect(card).toContain("Отданные другому представителю останутся у того.");
    expect((await regional.post(path, { ...fields, sales_representative_uuid: demoUuid("customer", "alfa-p1") })).status).toBe(422);
    const page = await done(regional, path, fields);
    expect(page).toContain("Торговый представитель назначен");
    expect((await stored(alfa))?.salesRepresentativeUuid).toBe(rep2.uuid);
    await done(regional, path, { ...fields, sales_representative_uuid: rep.uuid });
  });
});

test("S06 S11: the regional director is told of companies whose representative is disabled, and a filter lists them", async () => {
  const regional = await portal.visit(accounts.RD);
  const list = "/cabinet/counteragents?salesRepresentative=left";
  expect((await regional.get("/cabinet/home")).body).not.toContain(list);
  const left = await addPerson(portal.backend.db, {
    companyUuid: demoUuid("company", "seller"),
    email: "left@companies.example",
    roles: ["seller_sales_representative"],
    status: "disabled",
  });
  const { uuid } = await addCompany(portal.backend.db, { name: "ООО «Осиротевшая»", salesRepresentativeUuid: left.uuid });
  const home = (await regional.get("/cabinet/home")).body;
  expect(text(home)).toContain("1 компания, чей представитель больше не работает");
  expect(home).toContain(list);
  const found = (await regional.get(list)).body;
  expect(text(found)).toContain("Найдена 1 запись");
  expect(found).toContain(`/cabinet/counteragents/${uuid}`);
});

test("S27: the content manager's home links to the references and to three planned pages, whose 404 leads on", async () => {
  const content = await portal.visit(accounts.CM);
  const home = (await content.get("/cabinet/home")).body;
  for (const path of ["/cabinet/references", "/cabinet/catalog/manage", "/cabinet/catalog/new-cards", "/cabinet/catalog/create"])
    expect(home, path).toContain(`href="${path}"`);
  expect((await content.get("/cabinet/references")).status).toBe(200);
  for (const path of ["/cabinet/catalog/manage", "/cabinet/catalog/new-cards", "/cabinet/catalog/create"])
    expect((await content.get(path)).status, path).toBe(404);
  const manage = text(element((await content.get("/cabinet/catalog/manage")).body, /<main\b[^>]*>/));
  expect(manage).toMatch(/ведут в «Товарах»\. Товары Новый товар Не разобрано/);
  const platform = await portal.visit("platform@platform.example", "admin");
  const elsewhere = text(element((await platform.get("/cabinet/catalog/manage")).body, /<main\b[^>]*>/));
  expect(elsewhere).toContain("ведут контент-менеджер и супервайзер продавца");
  expect(elsewhere).not.toContain("Новый товар");
  expect(text(element((await content.get("/cabinet/catalog/other")).body, /<main\b[^>]*>/))).toContain("ссылка устарела");
});

test("domain D5: a public card has no heading for the sections that it hides", async () => {
  const hidden = ["Торговый представитель", "Прайс-лист", "Банковские реквизиты", "Контакты"];
  const words = async (identity: "RD" | "BM" | "SD" | "CM") =>
    text(/<main\b.*<\/main>/s.exec((await (await portal.visit(accounts[identity])).get(`/cabinet/companies/${alfa}`)).body)?.[0] ?? "");
  const full = await words("RD");
  const shown = hidden.filter((word) => full.includes(word));
  expect(shown).toEqual(hidden);
  for (const identity of ["BM", "SD", "CM"] as const) {
    const card = await words(identity);
    expect(card, identity).toContain("Лукошко");
    expect(
      shown.filter((word) => card.includes(word)),
      identity,
    ).toEqual([]);
  }
});
