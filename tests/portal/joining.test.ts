import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { registrations } from "#server/backend/auth/tables.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { codeFor } from "#tests/support/outbox.ts";
import { accounts, identities, usePortal } from "#tests/support/portal.ts";
import { element, elements, headings, links, text } from "#tests/support/portal-html.ts";
import type { Answer } from "#tests/support/portal-visitor.ts";

const portal = usePortal();

const own = "/cabinet/company/accreditation";
const main = ({ body }: Answer) => element(body, /<main\b[^>]*>/);
const words = (answer: Answer) => text(main(answer)).replace(/\s+/g, " ");
const tabs = (answer: Answer) => element(main(answer), /<nav\b[^>]*aria-label="Разделы заявки"/);
const made = (wanted: Parameters<typeof joiningCompany>[1] = {}) => joiningCompany(portal.backend, wanted);
/** A button or the opener of a panel, by its words. */
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

describe("registration", () => {
  let consent = "";
  beforeAll(async () => {
    const { body } = await (await portal.visit(null)).get("/register");
    consent =
      /name="personalDataConsent"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="personalDataConsent"/.exec(body)?.slice(1).find(Boolean) ??
      "";
  });

  test("A06 A07: the form has every field, both forms of a company, and neither box is ticked beforehand", async () => {
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

  test("A06 A07: an empty form names every field it needs, and what was typed stays but for the passwords", async () => {
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

  test("A04: who registered and did not confirm is led from the sign-in to the code step, and the code opens the cabinet", async () => {
    const guest = await portal.visit(null);
    const email = "unconfirmed@joining.example";
    const sent = await guest.post("/register", { ...registration, email, personalDataConsent: consent });
    expect([sent.status, sent.location]).toEqual([303, "/register?step=code"]);

    const later = await portal.visit(null);
    const led = await later.post("/login", { login: email, password: registration.password });
    expect([led.status, led.location]).toEqual([303, "/register?step=code"]);
    const step = await later.follow(led);
    expect(headings(step.body)).toEqual(["Подтверждение регистрации"]);
    expect(words(step)).toContain(email);
    const code = await codeFor(await portal.backend.as(null), email);
    expect((await later.post("/register?step=code", { intent: "confirm", code })).location).toBe("/login");
    expect((await later.post("/login", { login: email, password: registration.password })).location).toBe("/");
    expect((await later.get(own)).status).toBe(200);
  });

  test("A08: what was typed for the way that is no longer chosen, and is hidden, is not sent", async () => {
    const guest = await portal.visit(null);
    const email = "hidden@joining.example";
    const sent = await guest.post("/register", { ...registration, email, phone: "+7 912 000-44-55", personalDataConsent: consent });
    expect(sent.status).toBe(303);
    const [kept] = await portal.backend.db.select().from(registrations).where(eq(registrations.address, email));
    expect(kept?.data.other).toBeNull();
  });

  test("A19: an activation page has a password and its repetition", async () => {
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
      expect(words(page)).toContain(label);
    }
    expect(buttons(page)).toContain("Сохранить пароль");
  });
});

test("A29: after the sign-in the company of a buyer is loaded, and staff have none", async () => {
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

describe("the buyer's pages", () => {
  test("K06 K07 K03: the introduction names the four steps, helps, and leads to the data", async () => {
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

  test("K04 K05: four tabs, the first one is chosen", async () => {
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

  test("K08 K09: a finished accreditation has its page: open prices, or the reason of the refusal and the way to support", async () => {
    const accredited = await made({ at: "accredited" });
    const good = await (await portal.visit(accredited.director)).get(own);
    expect(headings(good.body, 2)).toContain("Аккредитация пройдена");
    expect(links(main(good))).toContainEqual({ href: "/catalog", text: "В каталог" });
    const declined = await made({ at: "declined" });
    const bad = await (await portal.visit(declined.director)).get(own);
    expect(headings(bad.body, 2)).toContain("В аккредитации отказано");
    expect(links(main(bad))).toContainEqual({ href: "/cabinet/tickets", text: "Написать в поддержку" });
  });

  test("K10 K11 K12 K13: only a director of a new company is reminded, everywhere but on the accreditation itself", async () => {
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

  test("K66: the form of the company is shown to both sides", async () => {
    for (const [legalForm, name] of [
      ["legal", "Юридическое лицо"],
      ["individual", "Индивидуальный предприниматель"],
    ] as const) {
      const { accreditationUuid, director } = await made({ at: "coordination_contract", legalForm });
      expect(words(await (await portal.visit(accounts.SR)).get(`/cabinet/accreditation/${accreditationUuid}`))).toContain(name);
      expect(words(await (await portal.visit(director)).get(own))).toContain(name);
    }
  });
});

<<<<<<< HEAD
describe("documents", () => {
  test("D01 D03 D15: a card of a file shows its name, status and whether it is stored, in Russian for each of the six", async () => {
    const names = {
      not_loaded: "Не загружен",
      processing: "На проверке",
      accepted: "Принят",
      declined: "Отклонён",
      waiting: "Ждёт подписи",
      signed: "Подписан",
    } as const;
    expect(Object.keys(names).sort()).toEqual([...documentStatuses].sort());
    const cards = async (company: { director: string }, tab: string) => {
      const page = main(await (await portal.visit(company.director)).get(`${own}?tab=${tab}`));
      return elements(element(page, new RegExp(`<\\w+\\b[^>]*id="${tab}"`)), /<li\b/).map(text);
    };
    const checked = await made({
      at: "coordination_contract",
      documents: { charter: "not_loaded", ogrn_record: "processing", inn_record: "accepted", director_order: "declined" },
    });
    const signing = await made({ at: "signing_contract" });
    const signed = await made({ at: "accreditation_by_security" });
    const shown = [...(await cards(checked, "documents")), ...(await cards(signing, "contracts")), ...(await cards(signed, "contracts"))];
    for (const [name, status, file] of [
      ["Устав", "not_loaded", "файла нет"],
      ["Лист записи ЕГРЮЛ", "processing", "ogrn_record.pdf"],
      ["Свидетельство ИНН", "accepted", "inn_record.pdf"],
      ["Приказ о назначении", "declined", "director_order.pdf"],
      ["Договор поставки, проект", "waiting", "contract_unsigned_legal.pdf"],
      ["Договор поставки, подписанный", "signed", "contract_signed_legal.pdf"],
    ] as const) {
      const card = shown.find((one) => one.includes(name) && one.includes(names[status]));
      expect(card, `${name} ${status}`).toContain(file);
      expect(card, name).toContain(status === "not_loaded" ? "файла нет" : "файл сохранён");
    }
  });

  test("D02: a status nobody knows reads as the file says", async () => {
    const { accreditationUuid, director } = await made({ documents: { charter: "processing", inn_record: "not_loaded" } });
    await portal.backend.db
      .update(accreditationDocuments)
      .set({ status: "lost" })
      .where(eq(accreditationDocuments.accreditationUuid, accreditationUuid));
    const page = main(await (await portal.visit(director)).get(`${own}?tab=documents`));
    const cards = elements(element(page, /<\w+\b[^>]*id="documents"/), /<li\b/).map(text);
    expect(cards.find((card) => card.includes("Устав"))).toContain("На проверке");
    expect(cards.find((card) => card.includes("Свидетельство ИНН"))).toContain("Не загружен");
  });

  test("V39 trust S50: a file of another kind, an empty place and a declined document say so beside the field, by the file's name", async () => {
    const { director, accreditationUuid } = await made({ documents: { charter: "declined" } });
    const visitor = await portal.visit(director);
    const send = async (name: string, bytes: string, to = `${own}?tab=documents`, accept = "text/html") => {
      const form = new FormData();
      form.set("back", `${own}?tab=documents`);
      for (const [field, value] of Object.entries({ intent: "upload", accreditationUuid, type: "charter" })) form.set(field, value);
      form.set("file", new Blob([bytes], { type: "application/pdf" }), name);
      const encoded = new Response(form);
      const headers = { origin: visitor.origin, "content-type": encoded.headers.get("content-type") ?? "", accept };
      return visitor.send("POST", to, { headers, body: Buffer.from(await encoded.arrayBuffer()) });
    };
    expect(words(await visitor.get(`${own}?tab=documents`))).toContain("Загрузите новый");
    for (const [name, bytes] of [
      ["page.pdf", "<html><script>alert(1)</script></html>"],
      ["two-faces.pdf", "GIF89a/*%PDF-1.4*/=1;alert(1)"],
      ["picture.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ] as const) {
      const refused = await send(name, bytes);
      expect([refused.status, words(refused).includes(name)], name).toEqual([422, true]);
      const asData = await send(name, bytes, "/resources/accreditation-upload", "application/json");
      const { errors } = JSON.parse(asData.body);
      expect([asData.status, errors], name).toEqual([422, { "documents.charter": [expect.stringContaining(name)] }]);
    }
    const empty = await send("nothing.pdf", "");
    expect([empty.status, words(empty).includes("Загрузите документ")]).toEqual([422, true]);
    expect(words(await visitor.get(`${own}?tab=documents`))).toContain("Загрузите новый");
    const taken = await send("charter.pdf", "%PDF-1.4\n%%EOF\n", "/resources/accreditation-upload", "application/json");
    expect([taken.status, JSON.parse(taken.body)]).toEqual([200, { redirectTo: `${own}?tab=documents` }]);
    expect(words(await visitor.get(`${own}?tab=documents`))).toContain("charter.pdf");
  });
});

describe("staff", () => {
  let visitors: Map<Identity, Visitor>;
  beforeAll(async () => {
    visitors = new Map(
      await Promise.all((["SR", "RD", "SE", "DD"] as const).map(async (who) => [who, await portal.visit(accounts[who])] as const)),
    );
  });
  const open = async (who: Identity, uuid: string, query = "") =>
    (await visitors.get(who)?.get(`/cabinet/accreditation/${uuid}${query}`)) as Answer;

  test("K22: the five statuses are in Russian, in the list and on the card", async () => {
    const names = {
      new: "Новая",
      moderation: "Проверка документов",
      coordination: "Согласование",
      accredited: "Аккредитована",
      declined: "Отклонена",
    };
    expect(Object.keys(names)).toEqual([...accreditationStatuses]);
    for (const [at, status] of [
      ["distribution_by_region_director", "new"],
      ["signing_contract", "moderation"],
      ["accreditation_by_security", "coordination"],
      ["accredited", "accredited"],
      ["declined", "declined"],
    ] as const) {
      const { accreditationUuid } = await made({ at });
      expect(words(await open("RD", accreditationUuid)), status).toContain(names[status]);
      const list = await visitors.get("RD")?.get(`/cabinet/accreditation?status=${status}`);
      const rows = elements(element(main(list as Answer), /<tbody\b/), /<tr\b/).map(text);
      expect(rows.length).toBeGreaterThan(0);
      expect(
        rows.every((row) => row.includes(names[status])),
        status,
      ).toBe(true);
    }
  });

  test("K29 K30: the history holds the five statuses of steps in Russian, and the last step is the one that is acted on", async () => {
    const { accreditationUuid } = await made({ at: "accreditation_by_regional_director", security: "declined" });
    const history = (answer: Answer) => elements(element(element(main(answer), /<\w+\b[^>]*id="history"/), /<tbody\b/), /<tr\b/).map(text);
    const before = await open("RD", accreditationUuid);
    expect(history(before)).toHaveLength(7);
    expect(history(before)[4]).toContain("Отказано");
    expect(history(before)[5]).toContain("Завершён");
    expect(history(before).at(-1)).toMatch(/Решение регионального директора.*Ожидает/);
    const step = elements(main(before), /<form\b/).find((form) => form.includes('value="take"')) ?? "";
    const hidden = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(step)?.[1] ?? "";
    const fields = { processUuid: hidden("processUuid"), processType: hidden("processType") };
    expect(fields.processType).toBe("accreditation_by_regional_director");
    const path = `/cabinet/accreditation/${accreditationUuid}`;
    const director = visitors.get("RD") as Visitor;
    expect(history(await director.follow(await director.post(path, { intent: "take", ...fields }))).at(-1)).toContain("В работе");
    const done = await director.follow(await director.post(path, { intent: "petition", ...fields, comment: "Ручаюсь за компанию" }));
    expect(history(done).at(-1)).toMatch(/Ходатайство.*Ручаюсь за компанию/);
  });

  test("K20 K21: the comment has one title for a change of status and another for a petition, and an empty one is asked for again", async () => {
    const { accreditationUuid, processUuid } = await made({ at: "accreditation_by_distribution_director", security: "declined" });
    const page = await open("DD", accreditationUuid);
    const panels = elements(main(page), /<details\b/).map((panel) => [text(element(panel, /<summary\b/)).trim(), headings(panel, 3)[0]]);
    expect(panels).toEqual(
      expect.arrayContaining([
        ["Подать ходатайство", "Комментарий к ходатайству"],
        ["Отказать", "Комментарий к изменению статуса"],
      ]),
    );
    expect(buttons(page)).not.toContain("Одобрить");
    const fields = { intent: "petition", processUuid, processType: "accreditation_by_distribution_director", comment: "  " };
    const refused = (await visitors.get("DD")?.post(`/cabinet/accreditation/${accreditationUuid}`, fields)) as Answer;
    expect(refused.status).toBe(422);
    expect(elements(main(refused), /<details\b[^>]*\bopen\b/).map((panel) => headings(panel, 3)[0])).toEqual(["Комментарий к ходатайству"]);
    expect(words(refused)).toContain("Введите комментарий");
  });

  test("K49 K47: who comes second is told what has happened and sees the fresh state", async () => {
    const { accreditationUuid, processUuid } = await made({ at: "accreditation_by_security" });
    const path = `/cabinet/accreditation/${accreditationUuid}`;
    const fields = { intent: "approve", processUuid, processType: "accreditation_by_security" };
    const guard = visitors.get("SE") as Visitor;
    const answers = await Promise.all([guard.post(path, fields), guard.post(path, fields), guard.post(path, fields)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    const late = answers.find(({ status }) => status === 409) as Answer;
    expect(words(late)).toContain("Пока вы работали, заявка изменилась");
    expect(words(late)).toContain("Сейчас ход за: директором по дистрибуции");
  });

  test("E50 E51: assigning a representative and sending to security are said", async () => {
    const distributing = await made({ at: "distribution_by_region_director" });
    const [representative] = await portal.backend.db
      .select()
      .from(customers)
      .where(eq(customers.email, accounts.SR as string));
    const director = visitors.get("RD") as Visitor;
    const path = `/cabinet/accreditation/${distributing.accreditationUuid}`;
    const assigned = await director.post(path, { intent: "assignRepresentative", salesRepresentativeUuid: representative?.uuid ?? "" });
    const after = await director.follow(assigned);
    expect(after.body).toContain("Представитель назначен");
    const signing = await made({ at: "signing_contract" });
    const seller = visitors.get("SR") as Visitor;
    const sent = await seller.follow(
      await seller.post(`/cabinet/accreditation/${signing.accreditationUuid}`, { intent: "sendToSecurity" }),
    );
    expect(sent.body).toContain("Заявка передана службе безопасности");
  });

  test("K52: the list says to another main role which role it is, although a second one opens the page", async () => {
    const email = "two-roles@joining.example";
    const person = await addStaff(portal.backend, email, "seller_content_manager");
    await portal.backend.db
      .update(customers)
      .set({ roles: ["seller_content_manager", "seller_security"] })
      .where(eq(customers.uuid, person.uuid));
    const page = await (await portal.visit(email)).get("/cabinet/accreditation");
    expect([page.status, words(page).includes("Ваша главная роль — Контент-менеджер")]).toEqual([200, true]);
    expect(elements(main(page), /<table\b/)).toEqual([]);
  });

  test("an accreditation opens by its own read, and one that the role does not reach is not found", async () => {
    const { accreditationUuid } = await made({ at: "distribution_by_region_director" });
    const calls = await portal.callsDuring(async () => expect((await open("RD", accreditationUuid)).status).toBe(200));
    expect(calls.filter(({ path }) => path.startsWith("/v1/accreditation/")).map(({ path }) => path)).toEqual([
      `/v1/accreditation/accreditation/regional-director?uuid=${accreditationUuid}`,
    ]);
    for (const who of ["SE", "DD", "SR"] as const) expect((await open(who, accreditationUuid)).status, who).toBe(404);
  });
});

=======
>>>>>>> w-v-1123
test("P21: an outage of the directories closes no form: numbers are typed by hand and saved", async () => {
  const { director } = await made({ isFilled: false });
  const visitor = await portal.visit(director);
  portal.proxy.intercept = ({ path }) => (/suggest-(company|bank|address)/.test(path) ? { status: 503 } : undefined);
  try {
    for (const [intent, fields] of [
      ["fillData", { inn: "7199123453", name: "ООО Тест" }],
      ["fillBank", { bik: "047003997", currentAccount: "40702810500000120045" }],
    ] as const) {
      const answer = await visitor.post(`${own}?tab=main`, { intent, ...fields });
      expect([answer.status, answer.body.includes("По этому номеру ничего не нашли")], intent).toEqual([200, true]);
      for (const value of Object.values(fields)) expect(answer.body, intent).toContain(`value="${value}"`);
    }
    const addresses = await visitor.get("/resources/addresses?query=%D0%A2%D1%83%D0%BB%D0%B0");
    expect([addresses.status, JSON.parse(addresses.body)]).toEqual([200, { suggestions: [] }]);
    expect((await visitor.post(`${own}?tab=main`, { intent: "contact", email: "a@b.example", phone: "+79105551413" })).status).toBe(303);
  } finally {
    portal.proxy.intercept = undefined;
  }
});
