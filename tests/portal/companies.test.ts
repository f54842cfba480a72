import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { customers as customerCalls } from "#contract/customers.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { linkTokenFor } from "#tests/support/outbox.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { accounts, usePortal } from "#tests/support/portal.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const alfa = demoUuid("company", "alfa");
const asAdmin = () => portal.visit(accounts.PM);
const stored = async (uuid: string) => (await portal.backend.db.select().from(companies).where(eq(companies.uuid, uuid)))[0];
const text = (html: string) =>
  html
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, " ");

const done = async (visitor: Visitor, path: string, fields: Record<string, string | string[]>) => {
  const answer = await visitor.post(path, fields);
  expect(answer.status, answer.body.slice(0, 300)).toBe(303);
  return text((await visitor.follow(answer)).body);
};

async function uploadLogo(visitor: Visitor, path: string, picture: Buffer) {
  const body = new FormData();
  body.set("intent", "logo");
  body.set("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "logo.png");
  const encoded = new Response(body);
  return visitor.send("POST", path, {
    headers: { origin: visitor.origin, "content-type": encoded.headers.get("content-type") ?? "" },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a3d34" } })
    .png()
    .toBuffer();

const newCompany = {
  intent: "add",
  companyName: "ООО «Первая пекарня»",
  legalForm: "legal",
  inn: "7199123453",
  surname: "Лесова",
  name: "Нина",
  patronymic: "",
  method: "email",
  email: "nina@first.example",
  phone: "",
};

describe("the platform's companies", () => {
  test("S02 S05: the list sorts, filters by type and leads to the card, which leads back to it", async () => {
    const admin = await asAdmin();
    const list = await admin.get("/cabinet/home?tab=companies&companyType=seller&sort=name:desc");
    expect(list.body).toMatch(/aria-sort="descending"/);
    const href = /href="(\/cabinet\/companies\/[0-9a-f-]{36}\?list=[^"]+)"/.exec(list.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await admin.get(href)).body).toContain('href="/cabinet/home?tab=companies&amp;companyType=seller&amp;sort=name%3Adesc"');
    const calls = await portal.callsDuring(() => admin.get("/cabinet/home?tab=companies&sort=nothing:up"));
    expect(calls.find((call) => call.path.includes("internal/company/list"))?.path).not.toContain("sort");
  });

  test("S15 E49: a company with its director is created, its director gets a link, sets a password and signs in", async () => {
    const admin = await asAdmin();
    const empty = await admin.post("/cabinet/companies/add", {
      intent: "add",
      method: "email",
      companyName: "ООО «Первая пекарня»",
      inn: "12",
    });
    expect(empty.status).toBe(422);
    const summary = [...empty.body.matchAll(/href="#(\w+)"/g)].map(([, id]) => id);
    for (const id of ["legalForm", "inn", "surname", "name", "email"]) expect(summary, id).toContain(id);
    expect(empty.body).toMatch(/value="ООО «Первая пекарня»"/);

    const page = await done(admin, "/cabinet/companies/add", newCompany);
    expect(page).toContain("Компания создана");
    expect(page).toContain("Появится в списке в течение 1–2 минут");
    expect(page).toContain("Лесова Нина");
    expect((await admin.post("/cabinet/companies/add", newCompany)).status).toBe(409);

    const guest = await portal.visit(null);
    const token = await linkTokenFor(await portal.backend.as(null), newCompany.email);
    expect((await guest.post(`/activate-customer/${token}`, { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" })).location).toBe(
      "/login",
    );
    expect((await guest.post("/login", { login: newCompany.email, password: "Fresh-Passw0rd" })).status).toBe(303);
    expect(text((await guest.get("/cabinet/company/about")).body)).toContain("ООО «Первая пекарня»");
  });

  test("S16: is deactivated after a question and activated again, and nobody switches off his own", async () => {
    const admin = await asAdmin();
    const { uuid } = await addCompany(portal.backend.db, { name: "ООО «Выключатель»" });
    const path = `/cabinet/companies/${uuid}`;
    expect((await admin.get(`${path}?confirm=deactivate`)).body).toMatch(/<h1[^>]*>Деактивировать: ООО «Выключатель»\?/);
    expect(await done(admin, `${path}?confirm=deactivate`, { intent: "deactivate", sure: "1" })).toContain("Компания деактивирована");
    expect((await stored(uuid))?.isActive).toBe(false);
    expect(await done(admin, path, { intent: "activate" })).toContain("Компания активирована");
    expect((await stored(uuid))?.isActive).toBe(true);
    const own = (await (await portal.backend.as(accounts.PM))(customerCalls.me)).body.companyUuid;
    expect((await admin.get(`/cabinet/companies/${own}`)).body).not.toContain("confirm=deactivate");
    expect((await admin.post(`/cabinet/companies/${own}`, { intent: "deactivate" })).status).toBe(409);
  });

  test("S17 E47: is deleted after a question; one with deals stays, and the page says why", async () => {
    const admin = await asAdmin();
    const { uuid } = await addCompany(portal.backend.db, { name: "ООО «Лишняя»" });
    const asked = await admin.get(`/cabinet/companies/${uuid}?confirm=delete`);
    expect(asked.body).toMatch(/<h1[^>]*>Удалить компанию: ООО «Лишняя»\?/);
    const deleted = await admin.post(`/cabinet/companies/${uuid}?confirm=delete`, { intent: "delete", sure: "1" });
    expect(deleted.location).toBe("/cabinet/home?tab=companies");
    expect(text((await admin.follow(deleted)).body)).toContain("Компания удалена");
    expect(await stored(uuid)).toBeUndefined();
    const refused = await admin.post(`/cabinet/companies/${alfa}`, { intent: "delete", sure: "1" });
    expect(refused.status).toBe(409);
    expect(await stored(alfa)).toBeDefined();
  });

  test("S18: accreditation date, slogan, rating with a comma and excerpt are edited; an emptied one is taken away", async () => {
    const admin = await asAdmin();
    const { uuid } = await addCompany(portal.backend.db);
    const path = `/cabinet/companies/${uuid}`;
    const fields = { intent: "metadata", accreditationDate: "2026-03-01", slogan: "Свежее", rating: "4,6", excerpt: "О нас" };
    expect(await done(admin, path, fields)).toContain("Данные компании сохранены");
    expect(await stored(uuid)).toMatchObject({ slogan: "Свежее", ratingTenths: 46, excerpt: "О нас" });
    expect((await admin.get(path)).body).toMatch(
      /name="accreditationDate"[^>]*value="2026-03-01"|value="2026-03-01"[^>]*name="accreditationDate"/,
    );
    for (const rating of ["5,1", "4,55", "много"]) {
      const refused = await admin.post(path, { ...fields, rating });
      expect(refused.status, rating).toBe(422);
      expect(text(refused.body), rating).toContain("Введите значение от 0 до 5, можно с десятыми");
    }
    await done(admin, path, { ...fields, slogan: "", accreditationDate: "", excerpt: "" });
    expect(await stored(uuid)).toMatchObject({ slogan: "", excerpt: "", accreditationDate: null, ratingTenths: 46 });
  });

  test("S18: a company is saved without a rating, and an emptied rating is none", async () => {
    const admin = await asAdmin();
    const { uuid } = await addCompany(portal.backend.db);
    const path = `/cabinet/companies/${uuid}`;
    const fields = { intent: "metadata", accreditationDate: "", slogan: "Свежее", excerpt: "" };
    await done(admin, path, { ...fields, rating: "" });
    expect(await stored(uuid)).toMatchObject({ slogan: "Свежее", ratingTenths: 0 });
    expect((await admin.get(path)).body).toMatch(/<input\b(?=[^>]*name="rating")(?=[^>]*value="")/);
    await done(admin, path, { ...fields, rating: "4,6" });
    await done(admin, path, { ...fields, rating: " " });
    expect(await stored(uuid)).toMatchObject({ ratingTenths: 0 });
  });

  test("S19 E48: a logo is uploaded without scripts, cut to a square, shown from an address of its own, and deleted after a question", async () => {
    const admin = await asAdmin();
    const { uuid } = await addCompany(portal.backend.db);
    const path = `/cabinet/companies/${uuid}`;
    const uploaded = await uploadLogo(admin, path, await picture(600, 300));
    expect(uploaded.status).toBe(303);
    const page = (await admin.follow(uploaded)).body;
    expect(text(page)).toContain("Логотип компании обновлён");
    const src = /src="(\/resources\/company-logo[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await admin.get(src)).headers["content-type"]).toBe("image/png");
    expect((await (await portal.visit(accounts.BD)).get(src)).status).toBe(404);
    expect((await uploadLogo(admin, path, await picture(100, 300))).status).toBe(422);
    expect((await uploadLogo(admin, path, Buffer.from("<svg/>"))).status).toBe(422);
    const asked = await admin.post(path, { intent: "logoDelete" });
    expect((await admin.follow(asked)).body).toMatch(/<h1[^>]*>Удалить логотип компании\?/);
    expect(await done(admin, path, { intent: "logoDelete", sure: "1" })).toContain("Логотип компании удалён");
    expect((await stored(uuid))?.logo).toBeNull();
  });

  test("S20: data, bank details and contact of any company are saved by an admin, with errors beside the fields", async () => {
    const admin = await asAdmin();
    const made = await joiningCompany(portal.backend);
    const path = `/cabinet/companies/${made.companyUuid}`;
    const data = {
      intent: "data",
      legalForm: "legal",
      name: "ООО «Ромашка»",
      legalAddress: "Тула, 1",
      inn: "7199123453",
      ogrn: "1147199123455",
      kpp: "719901001",
    };
    expect(await done(admin, path, data)).toContain("Данные компании сохранены");
    expect(await stored(made.companyUuid)).toMatchObject({ legalAddress: "Тула, 1", inn: "7199123453" });
    expect((await admin.post(path, { ...data, inn: "1" })).status).toBe(422);
    const uuidOf = async (id: string) => {
      const form = new RegExp(`id="${id}".*?</form>`, "s").exec((await admin.get(path)).body)?.[0] ?? "";
      return /name="uuid" value="([^"]+)"/.exec(form)?.[1];
    };
    const contact = async () => ({
      intent: "contact",
      email: "zakaz@romashka.example",
      phone: "9105550000",
      uuid: (await uuidOf("contact")) ?? "",
    });
    expect(await done(admin, path, await contact())).toContain("Контакт сохранён");
    const bank = {
      intent: "bank",
      currentAccount: "40702810500000120045",
      organizationName: "ООО «Ромашка»",
      bik: "047003997",
      correspondentAccount: "30101810600000000997",
      inn: "7199123453",
      bankName: "Банк",
      uuid: (await uuidOf("bank")) ?? "",
    };
    expect(await done(admin, path, bank)).toMatch(/Банковские реквизиты сохранены|Сохранили, но проверьте/);
    expect((await admin.get(path)).body).toContain("40702810500000120045");
  });

  test("S12 E45: an admin adds a person to a chosen company with a role of its kind", async () => {
    const admin = await asAdmin();
    expect((await admin.get(`/cabinet/customer/add?search=${encodeURIComponent("Лукошко")}`)).body).toContain(
      `/cabinet/customer/add?company=${alfa}`,
    );
    const seller = demoUuid("company", "seller");
    const form = (await admin.get(`/cabinet/customer/add?company=${seller}`)).body;
    expect(form).toContain('value="seller_sales_representative"');
    expect(form).not.toContain('value="buyer_company_manager"');
    expect(form).not.toContain('name="branch_uuids"');
    const person = {
      surname: "Полева",
      name: "Ирина",
      patronymic: "Олеговна",
      position: "Представитель",
      department: "Продажи",
      work_phone: "",
      method: "email",
      email: "poleva@seller.example",
      phone: "",
    };
    const path = `/cabinet/customer/add?company=${seller}`;
    const wrong = await admin.post(path, { intent: "addTo", company_uuid: seller, role: "buyer_company_manager", ...person });
    expect(wrong.status).toBe(422);
    const page = await done(admin, path, { intent: "addTo", company_uuid: seller, role: "seller_sales_representative", ...person });
    expect(page).toContain("Пользователь добавлен");
    expect(page).toContain("Полева Ирина Олеговна");
    const director = await portal.visit(accounts.BD);
    expect(
      (
        await director.post("/cabinet/customer/add", {
          intent: "addTo",
          company_uuid: alfa,
          role: "buyer_company_manager",
          ...person,
          branch_uuids: demoUuid("branch", "alfa-b1"),
          email: "x@y.example",
        })
      ).status,
    ).toBe(403);
  });
});

test("domain D5: others read a card without forms: the full one in their scope, the public one otherwise; no form of it works for them", async () => {
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

test("P14: the buyer's director changes his company's logo on its page", async () => {
  const director = await portal.visit("director@beta.example");
  const uploaded = await uploadLogo(director, "/cabinet/company/about", await picture(300, 300));
  expect(uploaded.status).toBe(303);
  expect(text((await director.follow(uploaded)).body)).toContain("Логотип компании обновлён");
  expect(await done(director, "/cabinet/company/about", { intent: "logoDelete", sure: "1" })).toContain("Логотип компании удалён");
});

describe("counteragents", () => {
  test("S06 S07: the list sorts and filters by representative or none for every one of its readers, and a card keeps the way back", async () => {
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

  test("S09: the card shows data, status and representative, trade points, people, deals and accreditation as far as the role reaches", async () => {
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

  test("S11 E50: the regional director hands a company over; nobody else has the form or may send it", async () => {
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

test("S06 S11: companies whose representative may not sign in wait for the regional director, and their list finds them", async () => {
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

test("S27: the content manager reaches references and the three catalogue items, which are not found yet", async () => {
  const content = await portal.visit(accounts.CM);
  const home = (await content.get("/cabinet/home")).body;
  for (const path of ["/cabinet/references", "/cabinet/catalog/manage", "/cabinet/catalog/new-cards", "/cabinet/catalog/create"])
    expect(home, path).toContain(`href="${path}"`);
  expect((await content.get("/cabinet/references")).status).toBe(200);
  for (const path of ["/cabinet/catalog/manage", "/cabinet/catalog/new-cards", "/cabinet/catalog/create"])
    expect((await content.get(path)).status, path).toBe(404);
});

test("domain D5: a public card says nothing of what it hides, not even that it is not there", async () => {
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
