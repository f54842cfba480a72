import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { registrations } from "#server/backend/auth/tables.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { codeFor } from "#tests/support/outbox.ts";
import { accounts, identities, usePortal } from "#tests/support/portal.ts";
import { element, elements, headings, links, text } from "#tests/support/portal-html.ts";
import type { Answer } from "#tests/support/portal-visitor.ts";

const portal = usePortal();

const own = "/cabinet/company/accreditation";
const main = ({ body }: Answer) => element(body, /<main\b[^>]*>/);
const textOf = (answer: Answer) => text(main(answer)).replace(/\s+/g, " ");
const tabs = (answer: Answer) => element(main(answer), /<nav\b[^>]*aria-label="Разделы заявки"/);
const made = (wanted: Parameters<typeof joiningCompany>[1] = {}) => joiningCompany(portal.backend, wanted);
/** Texts of buttons and of panels' summaries. */
const buttons = (answer: Answer) => elements(main(answer), /<(?:button|summary)\b/).map((one) => text(one).trim());

const registration = {
  intent: "register",
  surname: "Гусев",
  name: "Роман",
  patronymic: "",
  companyType: "individual",
  companyName: "ИП Гусев",
  inn: "779941073314",
  method: "email",
  phone: "",
  password: "Fresh-Passw0rd",
  confirmation: "Fresh-Passw0rd",
  acceptTerms: "on",
};

describe("the registration", () => {
  let consent = "";
  beforeAll(async () => {
    const { body } = await (await portal.visit(null)).get("/register");
    consent =
      /name="personalDataConsent"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="personalDataConsent"/.exec(body)?.slice(1).find(Boolean) ??
      "";
  });

  test("A06 A07: the registration form has every field and both legal forms, and neither consent is ticked beforehand", async () => {
    const { body } = await (await portal.visit(null)).get("/register");
    const controls = [...body.matchAll(/<input\b[^>]*\bname="[^>]*>/g)].map(([input]) => ({
      name: /\bname="([^"]+)"/.exec(input)?.[1],
      value: /\bvalue="([^"]*)"/.exec(input)?.[1],
      isChecked: /\bchecked\b/.test(input),
    }));
    const named = (name: string) => controls.filter((control) => control.name === name);
    for (const name of ["surname", "name", "patronymic", "companyName", "inn", "email", "phone", "password", "confirmation"])
      expect(named(name), name).toHaveLength(1);
    expect(named("companyType").map(({ value }) => value)).toEqual(["individual", "legal"]);
    expect(named("method").map(({ value }) => value)).toEqual(["email", "phone"]);
    for (const name of ["acceptTerms", "personalDataConsent"]) expect(named(name), name).toMatchObject([{ isChecked: false }]);
    for (const label of ["ИП", "ООО"]) expect(body).toContain(`>${label}<`);
  });

  test("A06 A07: an empty form reports every required field and keeps what was typed except the passwords", async () => {
    const guest = await portal.visit(null);
    const refused = await guest.post("/register", {
      intent: "register",
      surname: "Гусев",
      method: "email",
      password: "Fresh-Passw0rd",
      confirmation: "x",
    });
    expect(refused.status).toBe(422);
    const named = links(element(refused.body, /<\w+\b[^>]*id="errors"/)).map(({ href }) => href.replace(/^#(registration-)?/, ""));
    for (const field of ["name", "companyType", "companyName", "inn", "email", "acceptTerms", "personalDataConsent"])
      expect(named, field).toContain(field);
    expect(refused.body).toContain('value="Гусев"');
    expect(refused.body).not.toContain("Fresh-Passw0rd");
  });

  test("A04: a person who has not confirmed the registration is led from the sign-in to the code, which opens the portal", async () => {
    const guest = await portal.visit(null);
    const email = "unconfirmed@joining.example";
    const sent = await guest.post("/register", { ...registration, email, personalDataConsent: consent });
    expect([sent.status, sent.location]).toEqual([303, "/register?step=code"]);

    const later = await portal.visit(null);
    const led = await later.post("/login", { login: email, password: registration.password });
    expect([led.status, led.location]).toEqual([303, "/register?step=code"]);
    const step = await later.follow(led);
    expect(headings(step.body)).toEqual(["Подтверждение регистрации"]);
    expect(textOf(step)).toContain(email);
    const code = await codeFor(await portal.backend.as(null), email);
    expect((await later.post("/register?step=code", { intent: "confirm", code })).location).toBe("/login");
    expect((await later.post("/login", { login: email, password: registration.password })).location).toBe("/");
    expect((await later.get(own)).status).toBe(200);
  });

  test("A08: a phone typed before the person chose e-mail, and now hidden, is not saved", async () => {
    const guest = await portal.visit(null);
    const email = "hidden@joining.example";
    const sent = await guest.post("/register", { ...registration, email, phone: "+7 912 000-44-55", personalDataConsent: consent });
    expect(sent.status).toBe(303);
    const [kept] = await portal.backend.db.select().from(registrations).where(eq(registrations.address, email));
    expect(kept?.data.other).toBeNull();
  });

  test("A19: the activation page has fields for a new password and its repetition", async () => {
    const { body } = await (await portal.visit(null)).get("/activate-customer/unknown-token-of-nobody-000000000000");
    expect(body).not.toMatch(/name="password"/);
    const director = await portal.visit(accounts.BD);
    await director.post("/cabinet/customer/add", {
      intent: "add",
      surname: "Орлова",
      name: "Вера",
      patronymic: "Игоревна",
      role: "buyer_company_manager",
      position: "Закупщик",
      department: "Закупки",
      branch_uuids: demoUuid("branch", "alfa-b1"),
      method: "email",
      email: "orlova@joining.example",
    });
    const guest = await portal.visit(null);
    const { body: outbox } = await guest.get("/outbox?to=orlova%40joining.example");
    const page = await guest.get(/\/activate-customer\/[\w-]+/.exec(outbox)?.[0] ?? "");
    for (const [name, label] of [
      ["password", "Новый пароль"],
      ["confirmation", "Пароль ещё раз"],
    ] as const) {
      expect(page.body.match(new RegExp(`<input\\b[^>]*name="${name}"`, "g")), name).toHaveLength(1);
      expect(textOf(page)).toContain(label);
    }
    expect(buttons(page)).toContain("Сохранить пароль");
  });
});

test("A29: after a buyer's sign-in the company is loaded, after a staff member's it is not", async () => {
  const loaded = async (account: string) => {
    const visitor = await portal.visit(account);
    return (await portal.callsDuring(() => visitor.get("/cabinet/help"))).map(({ path }) => path);
  };
  const { director, manager, companyUuid } = await made();
  const company = `/v1/companies/public/company/${companyUuid}`;
  expect(await loaded(director)).toContain(company);
  expect(await loaded(manager)).toContain(company);
  expect((await loaded(accounts.SE)).filter((path) => path.startsWith("/v1/companies/"))).toEqual([]);
});

describe("the accreditation pages of a buyer", () => {
  test("K06 K07 K03: the introduction names the four steps and links to help and to the first step", async () => {
    const empty = { charter: "not_loaded", ogrn_record: "not_loaded", inn_record: "not_loaded", director_order: "not_loaded" } as const;
    const { director, branchUuid } = await made({ isFilled: false, documents: empty });
    await portal.backend.db.delete(branches).where(eq(branches.uuid, branchUuid));
    const page = await (await portal.visit(director)).get(own);
    expect(headings(page.body, 2)).toContain("Начните аккредитацию");
    const steps = elements(element(main(page), /<ol\b/), /<li\b/).map(text);
    expect(steps.map((step) => step.split(":")[0])).toEqual([
      "Основные данные",
      "Торговые точки",
      "Документы компании",
      "Проверка и ответ",
    ]);
    expect(links(main(page))).toEqual(
      expect.arrayContaining([
        { href: `${own}?tab=main`, text: "Начать аккредитацию" },
        { href: "/cabinet/tickets", text: "Нужна помощь" },
      ]),
    );
  });

  test("K04 K05: the application has four tabs, and the first one is selected by default", async () => {
    const { director } = await made();
    const visitor = await portal.visit(director);
    const shown = links(tabs(await visitor.get(own)));
    expect(shown.map(({ href }) => href)).toEqual(["main", "documents", "contracts", "branches"].map((tab) => `${own}?tab=${tab}`));
    expect(shown.map(({ text: name }) => name.replace(/\d.*/, "").trim())).toEqual([
      "Основные данные",
      "Документы",
      "Договоры",
      "Торговые точки",
    ]);
    for (const [path, tab] of [
      [own, "main"],
      [`${own}?tab=nonsense`, "main"],
      [`${own}?tab=contracts`, "contracts"],
    ] as const) {
      const current = /<a\b[^>]*aria-current="[^"]+"[^>]*>/.exec(tabs(await visitor.get(path)))?.[0];
      expect(current, path).toContain(`?tab=${tab}`);
    }
  });

  test("K08 K09: a finished accreditation has a page that links to the catalogue, or after a refusal to support", async () => {
    const accredited = await made({ at: "accredited" });
    const good = await (await portal.visit(accredited.director)).get(own);
    expect(headings(good.body, 2)).toContain("Аккредитация пройдена");
    expect(links(main(good))).toContainEqual({ href: "/catalog", text: "В каталог" });
    const declined = await made({ at: "declined" });
    const bad = await (await portal.visit(declined.director)).get(own);
    expect(headings(bad.body, 2)).toContain("В аккредитации отказано");
    expect(links(main(bad))).toContainEqual({ href: "/cabinet/tickets", text: "Написать в поддержку" });
  });

  test("K10 K11 K12 K13: only the director of a new company sees the reminder, on every page except the accreditation itself", async () => {
    const reminder = ({ body }: Answer) => element(body, /<div\b[^>]*role="status"[^>]*>(?=(?:(?!<\/div>).)*Пройдите аккредитацию)/s);
    const { director, manager } = await made();
    const visitor = await portal.visit(director);
    for (const path of ["/catalog", "/cabinet/home", "/cabinet/settings"]) {
      expect(links(reminder(await visitor.get(path))), path).toEqual([{ href: own, text: "Перейти в раздел" }]);
    }
    expect((await visitor.get(own)).body).not.toContain("Пройдите аккредитацию");
    expect((await (await portal.visit(manager)).get("/catalog")).body).not.toContain("Пройдите аккредитацию");
    for (const at of ["coordination_contract", "accredited", "declined"] as const) {
      const other = await made({ at });
      expect((await (await portal.visit(other.director)).get("/catalog")).body, at).not.toContain("Пройдите аккредитацию");
    }
    for (const identity of identities) {
      const home = await (await portal.visit(accounts[identity])).get("/");
      expect(home.body, identity).not.toContain("Пройдите аккредитацию");
    }
  });

  test.each(["legal", "individual"] as const)(
    "K31: each missing field of a %s buyer is named, and its link leads to it",
    async (legalForm) => {
      const absent = { charter: "not_loaded", passport: "not_loaded", inn_record: "declined" } as const;
      const wanted = await made({ legalForm, isFilled: false, documents: absent });
      await portal.backend.db.delete(branches).where(eq(branches.uuid, wanted.branchUuid));
      await portal.backend.db.update(companies).set({ inn: "123" }).where(eq(companies.uuid, wanted.companyUuid));
      const visitor = await portal.visit(wanted.director);
      const missing = [
        ["Юридический адрес: не заполнено поле", "main#legalAddress"],
        ["ИНН указан неверно", "main#inn"],
        ["ОГРН или ОГРНИП: не заполнено поле", "main#ogrn"],
        ...(legalForm === "legal" ? [["КПП: не заполнено поле", "main#kpp"]] : []),
        ["Добавьте банковские реквизиты", "main#bank-bik"],
        ["Добавьте контакт компании", "main#contact-email"],
        ["Добавьте торговую точку", "branches#branches"],
        ...(legalForm === "legal"
          ? [["Устав: загрузите документ", "documents#documents.charter"]]
          : [["Паспорт: загрузите документ", "documents#documents.passport"]]),
        ["Свидетельство ИНН: загрузите новый", "documents#documents.inn_record"],
      ].map(([said, place]) => ({ text: said, href: `?tab=${place}` }));
      const listed = (answer: Answer, id: string) =>
        links(element(main(answer), new RegExp(`<\\w+\\b[^>]*id="${id}"`))).map(({ href, text: said }) => ({
          text: said,
          href: href.replace(own, ""),
        }));
      const page = await visitor.get(`${own}?tab=main`);
      expect(listed(page, "missing-submit")).toEqual(missing);
      const fields = { accreditationUuid: wanted.accreditationUuid, processUuid: wanted.processUuid };
      const refused = await visitor.post(`${own}?tab=main`, { intent: "submit", ...fields });
      expect([refused.status, listed(refused, "errors")]).toEqual([422, missing]);
      for (const { href } of missing) {
        const [tab = "", id = ""] = href.split("#");
        const place = new RegExp(id === "branches" ? '<div\\b[^>]*id="branches"' : `<input\\b(?=[^>]*id="${id}")(?![^>]*type="hidden")`);
        expect((await visitor.get(own + tab)).body, href).toMatch(place);
      }
    },
  );

  test("K66: the company's legal form is shown to the buyer and to the representative", async () => {
    for (const [legalForm, name] of [
      ["legal", "Юридическое лицо"],
      ["individual", "Индивидуальный предприниматель"],
    ] as const) {
      const { accreditationUuid, director } = await made({ at: "coordination_contract", legalForm });
      expect(textOf(await (await portal.visit(accounts.SR)).get(`/cabinet/accreditation/${accreditationUuid}`))).toContain(name);
      expect(textOf(await (await portal.visit(director)).get(own))).toContain(name);
    }
  });
});
