import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { companies } from "#contract/companies.ts";
import { makeFirstAdmin } from "#server/backend/auth/first-admin.ts";
import { password } from "#tests/support/backend.ts";
import { linkTokenFor } from "#tests/support/outbox.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, elements, links, text } from "#tests/support/portal-html.ts";

const portal = usePortal({ database: "empty" });
const email = "first@platform.example";
const supervisor = "boss@field.example";
const chosen = { password, confirmation: password };

/** The home page's checklist: its figure, and each step with its link. */
const listOf = (html: string) => {
  const card = element(html, /<section id="setup"[^>]*>/);
  return {
    words: text(card),
    steps: elements(card, /<li\b[^>]*>/).map((step) => ({ words: text(step), href: links(step)[0]?.href ?? null })),
  };
};

test("the home page guides the first administrator and the supervisor by a list whose links open for them", async () => {
  const { backend } = portal;
  const link = await makeFirstAdmin(backend.db, {
    person: { surname: "Петров", name: "Иван", patronymic: "", email },
    seller: { name: "ООО «Поле»", inn: "7712345678", brand: "Поле", phone: "+74872550123", email: "sales@field.example" },
    portal: "https://admin.example",
    now: backend.now(),
  });
  const guest = await backend.as(null);
  await guest(auth.activate, { body: { token: link?.split("/").at(-1) ?? "", ...chosen } });

  const admin = await portal.visit(email);
  const first = listOf((await admin.get("/cabinet/home")).body);
  expect(first.words).toContain("Готово 0 из 9");
  expect(first.steps.map(({ words }) => words.split(" :")[0])).toEqual([
    "Компания продавца",
    "Люди продавца",
    "Распределительные центры и склады",
    "Графики доставки",
    "Откуда данные",
    "Товары",
    "Цены и прайс-листы",
    "Первый покупатель",
    "Условия договоров",
  ]);
  expect(first.steps[0]?.words).toContain("Не хватает: юридического адреса, банковских реквизитов");
  expect(first.steps[3]).toMatchObject({ href: null, words: expect.stringContaining("Составляет торговый представитель") });
  const byHand = "Создаёт супервайзер, контент-менеджер или директор по дистрибуции";
  expect(first.steps[2], "a screen makes centres, no key is needed").toMatchObject({ href: null, words: expect.stringContaining(byHand) });
  for (const { href, words } of first.steps) if (href) expect((await admin.get(href)).status, words).toBe(200);

  const ask = await backend.as(email);
  const { body: list } = await ask(companies.listInternal, { query: {} });
  const seller = list.companies.find(({ type }) => type === "seller");
  const invited = await admin.post(first.steps[1]?.href ?? "", {
    ...{ intent: "addTo", surname: "Белов", name: "Олег", patronymic: "Ильич", position: "Руководитель", department: "Продажи" },
    ...{ role: "supervisor", method: "email", email: supervisor, company_uuid: seller?.uuid ?? "" },
  });
  expect(invited.status).toBe(303);
  await guest(auth.activate, { body: { token: await linkTokenFor(guest, supervisor), ...chosen } });
  expect(listOf((await admin.get("/cabinet/home")).body).steps[1]?.words).not.toContain("супервайзера");

  expect(first.steps[5]?.words).toContain("Таблицу загрузит супервайзер или контент-менеджер");
  const invites = first.steps[1]?.href ?? "";
  backend.settings.silent = ["email", "phone"];
  for (const path of ["/cabinet/home", invites, "/cabinet/companies/add"])
    expect(text((await admin.get(path)).body), path).toContain("Приглашения пока никуда не уходят");
  backend.settings.silent = ["phone"];
  expect(text((await admin.get(invites)).body)).toContain("СМС с приглашениями пока не уходят");
  backend.settings.silent = [];
  expect(text((await admin.get(invites)).body)).not.toContain("не уходят");

  const boss = await portal.visit(supervisor);
  const his = listOf((await boss.get("/cabinet/home")).body);
  expect(his.steps[0]).toMatchObject({ href: null, words: expect.stringContaining("Заполняет администратор площадки") });
  expect(his.steps[2]?.href).toBe("/cabinet/exchange/centers");
  expect(his.steps[4]?.words, "data come by a program or by a table").toMatch(/К ключам.*К таблице/);
  expect(his.steps[5]?.href).toBe("/cabinet/exchange/categories");
  for (const { href, words } of his.steps) if (href) expect((await boss.get(href)).status, words).toBe(200);

  for (const [role, step, place] of [
    ["seller_content_manager", 5, "/cabinet/exchange/categories"],
    ["seller_sales_representative", 3, "/cabinet/distribution-centers"],
  ] as const) {
    const login = `${role}@field.example`;
    const { body: added } = await ask(auth.addRelatedAdmin, {
      body: {
        ...{ surname: "Белов", name: "Олег", patronymic: "Ильич", position: "Руководитель", department: "Продажи" },
        ...{ role, method: "email", email: login, company_uuid: seller?.uuid ?? "" },
      },
    });
    backend.settings.silent = ["email"];
    const card = await admin.get(`/cabinet/customer/${added.customer_uuid}`);
    expect(text(card.body)).toContain("Письма с приглашениями пока не уходят");
    backend.settings.silent = [];
    await guest(auth.activate, { body: { token: await linkTokenFor(guest, login), ...chosen } });
    const { steps } = listOf((await (await portal.visit(login)).get("/cabinet/home")).body);
    expect(steps[step]?.href, role).toBe(place);
  }
});
