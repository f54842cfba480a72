import { describe, expect, test } from "vitest";
import { customers as customerCalls } from "#contract/customers.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { linkTokenFor } from "#tests/support/outbox.ts";
import { addCompany } from "#tests/support/people.ts";
import { accounts } from "#tests/support/portal.ts";
import { usePortalCompanies } from "#tests/support/portal-companies.ts";

const { portal, alfa, asAdmin, stored, text, done, uploadLogo, picture } = usePortalCompanies();

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

describe("the platform's list of companies", () => {
  test("S02 S05: the list is sorted and filtered by type, and a company's card leads back to the filtered list", async () => {
    const admin = await asAdmin();
    const list = await admin.get("/cabinet/home?tab=companies&companyType=seller&sort=name:desc");
    expect(list.body).toMatch(/aria-sort="descending"/);
    const href = /href="(\/cabinet\/companies\/[0-9a-f-]{36}\?list=[^"]+)"/.exec(list.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await admin.get(href)).body).toContain('href="/cabinet/home?tab=companies&amp;companyType=seller&amp;sort=name%3Adesc"');
    const calls = await portal.callsDuring(() => admin.get("/cabinet/home?tab=companies&sort=nothing:up"));
    expect(calls.find((call) => call.path.includes("internal/company/list"))?.path).not.toContain("sort");
  });

  test("S15 E49: an admin creates a company with a director, who gets a link, sets a password and signs in", async () => {
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

  test("S16: a company is deactivated after a confirmation and activated again, and admins cannot deactivate their own", async () => {
    const admin = await asAdmin();
    const { uuid } = await addCompany(portal.backend.db, { name: "ООО «Выключатель»" });
    const path = `/cabinet/companies/${uuid}`;
    expect((await admin.get(`${path}?confirm=deactivate`)).body).toMatch(/<h1[^>]*>Отключить компанию: ООО «Выключатель»\?/);
    expect(await done(admin, `${path}?confirm=deactivate`, { intent: "deactivate", sure: "1" })).toContain("Компания отключена");
    expect((await stored(uuid))?.isActive).toBe(false);
    expect(await done(admin, path, { intent: "activate" })).toContain("Компания включена");
    expect((await stored(uuid))?.isActive).toBe(true);
    const own = (await (await portal.backend.as(accounts.PM))(customerCalls.me)).body.companyUuid;
    expect((await admin.get(`/cabinet/companies/${own}`)).body).not.toContain("confirm=deactivate");
    expect((await admin.post(`/cabinet/companies/${own}`, { intent: "deactivate" })).status).toBe(409);
  });

  test("S17 E47: a company is deleted after a confirmation, and one that has deals is refused with 409", async () => {
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
    expect(await stored(alfa)).toMatchObject({ uuid: alfa });
  });

  test("S18: the accreditation date, slogan, rating with a comma and excerpt are saved, and an emptied one is removed", async () => {
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

  test("S18: a company that is not accredited has no accreditation date: no field for it, and a sent one is refused", async () => {
    const admin = await asAdmin();
    for (const status of ["new", "moderation", "coordination", "declined"] as const) {
      const { uuid } = await addCompany(portal.backend.db, { status });
      const path = `/cabinet/companies/${uuid}`;
      expect((await admin.get(path)).body, status).not.toContain('name="accreditationDate"');
      const refused = await admin.post(path, { intent: "metadata", accreditationDate: "2026-03-01", slogan: "Свежее" });
      expect([refused.status, text(refused.body).includes("компания не аккредитована: даты аккредитации у неё нет")], status).toEqual([
        422,
        true,
      ]);
      expect(await done(admin, path, { intent: "metadata", slogan: "Свежее" }), status).toContain("Данные компании сохранены");
      expect(await stored(uuid), status).toMatchObject({ slogan: "Свежее", accreditationDate: null });
    }
  });

  test("S18: a company is saved without a rating, and emptying the rating removes it", async () => {
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

  test("S19 E48: a logo is uploaded without scripts, cropped to a square, served, and deleted after a confirmation", async () => {
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

  test("S20: an admin saves data, bank details and the contact of any company, and errors stand beside the fields", async () => {
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
    expect(await done(admin, path, bank)).toMatch(/Банковские реквизиты сохранены|Сохранили. Проверьте данные/);
    expect((await admin.get(path)).body).toContain("40702810500000120045");
  });

  test("S12 E45: an admin adds a person to a chosen company with a role of that company's type only; a director may not", async () => {
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
    expect(page).toContain("Сотрудник добавлен");
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
