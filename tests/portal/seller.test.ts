import { expect, test } from "vitest";
import { companies } from "#contract/companies.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { element, links, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const page = "/cabinet/portal";
const supervisor = "supervisor@seller.example";
const main = (html: string) => text(element(html, /<main\b[^>]*>/));
const registration = {
  surname: "Орлова",
  name: "Вера",
  companyType: "legal",
  companyName: "ООО «Вера»",
  inn: "7707083893",
  method: "email",
  email: "vera@texts.example",
  password: "Right-Passw0rd",
  confirmation: "Right-Passw0rd",
  acceptTerms: "on",
};
const field = {
  intent: "seller",
  brand: "Поле",
  tagline: "сыры оптом",
  phone: "8 487 255 01 23",
  email: "sales@field.example",
  supportHours: "пн–пт 9:00–18:00 мск",
  accent: "#7A1F3D",
};

test("the demo's portal is that of «Гряда», down to consent, policy, requisites and pages of its own", async () => {
  const guest = await portal.visit(null);
  const read = async (path: string) => main((await guest.get(path)).body);
  for (const path of ["/personal-data-policy", "/privacy-policy"]) {
    expect(await read(path)).toMatch(/ООО «Группа компаний „Гряда“».{1,8}ИНН 7199528435/);
    expect(await read(path)).toContain("zakaz@seller.example");
    expect(await read(path)).toContain("Образец для демонстрации.");
  }
  expect(await read("/requisites")).toMatch(/ИНН 7199528435 .*Банк АО «Заокский купеческий банк» БИК 047003997/);
  expect(await read("/contacts")).toContain("8 800 250-56-65, пн–сб");
  expect(await read("/news")).toContain("График на 8 и 9 марта");
});

test("after the supervisor has changed it, pages, titles, links, articles and the browser's texts name another seller", async () => {
  const boss = await portal.visit(supervisor);
  const form = formsOf((await boss.get(page)).body).find(({ intent }) => intent === "seller");
  expect(form?.controls.find(({ name }) => name === "phone")?.value).toBe("+7 (800) 250-56-65");
  const typed = { ...Object.fromEntries(form?.controls.map(({ name, value }) => [name, value]) ?? []), ...field, "texts.contacts": "" };
  const wrong = await boss.post(page, { ...typed, brand: "ООО «Поле»", phone: "12", accent: "#77cc99" });
  expect([wrong.status, main(wrong.body)]).toEqual([422, expect.stringContaining("кавычки появятся сами")]);
  for (const part of ["Телефон поддержки", "возьмите темнее"]) expect(main(wrong.body)).toContain(part);
  expect(wrong.body).toContain('value="12"');

  const saved = await boss.follow(await boss.post(page, typed));
  expect(main(saved.body)).toContain("Сохранено");
  const guest = await portal.visit(null);
  const { body } = await guest.get("/");
  // The legal name is the company's, changed on its card.
  expect(body.replaceAll("ООО «Группа компаний „Гряда“»", "")).not.toMatch(/Гряд|250-56-65/);
  expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).toMatch(/ — Поле, сыры оптом$/);
  expect(body).toContain('aria-label="Поле — на главную"');
  expect(links(element(body, /<footer\b[^>]*>/))).toContainEqual({ href: "tel:+74872550123", text: "+7 (487) 255-01-23" });
  expect(text(element(body, /<footer\b[^>]*>/))).toContain("пн–пт 9:00–18:00 мск");
  expect(body).toMatch(/<html[^>]*style="--accent:#7a1f3d;/);
  expect(body).toMatch(/<meta name="theme-color" content="#4f1428"/);
  expect(body).toMatch(/<meta name="seller" content="[^"]*Поле/);
  expect(main((await guest.get("/contacts")).body)).toMatch(/Часы работы: пн–пт 9:00–18:00 мск Почта: sales@field.example/);
  expect(main((await guest.get("/nothing-here/at-all")).body)).toContain("+7 (487) 255-01-23");

  await portal.backend.pool.query("delete from seller_profiles");
  await portal.backend.pool.query("update companies set name = 'ООО «Луг»', legal_name = 'ООО «Луг»', kpp = '' where type = 'seller'");
  await portal.setNow(new Date(portal.backend.now().getTime() + 60_000));
  await guest.get("/");
  await expect.poll(async () => (await guest.get("/")).body).toContain('aria-label="Луг — на главную"');
  const unset = (await guest.get("/")).body;
  expect(unset).not.toContain("tel:");
  expect(main((await guest.get("/contacts")).body)).not.toMatch(/Почта:|Часы работы:/);
  expect(main((await guest.get("/requisites")).body)).not.toContain("КПП");
});

test("own texts of policy, consent and requisites are read by guests, and a form of registration of before asks anew", async () => {
  const boss = await portal.visit(supervisor);
  const guest = await portal.visit(null);
  const consentOf = (html: string) =>
    formsOf(html)
      .find(({ intent }) => intent === "register")
      ?.controls.find(({ name }) => name === "personalDataConsent");
  const shown = (await guest.get("/register")).body;
  const form = formsOf((await boss.get(page)).body).find(({ intent }) => intent === "seller");
  const typed = { ...Object.fromEntries(form?.controls.map(({ name, value }) => [name, value]) ?? []), ...field };
  const own = {
    "texts.privacy-policy": "## Кто отвечает\n\nОтвечает {{sellerName}}.",
    "texts.personal-data-consent": "Согласие для {{sellerName}}.",
    "texts.requisites": "Счёт: {{currentAccount}}\n\nОКПО: {{okpo}}",
  };
  const wrong = await boss.post(page, { ...typed, ...own, "texts.privacy-policy": "{{nobody}}" });
  expect([wrong.status, main(wrong.body)]).toEqual([
    422,
    expect.stringMatching(/Политика обработки персональных данных: такого имени в двойных скобках нет/),
  ]);
  expect(main((await boss.follow(await boss.post(page, { ...typed, ...own }))).body)).toContain("Сохранено");

  expect(main((await guest.get("/privacy-policy")).body)).toMatch(/Кто отвечает Отвечает .{3,60}\./);
  expect(main((await guest.get("/personal-data-policy")).body)).toMatch(/Согласие для .{3,60}\./);
  expect(main((await guest.get("/requisites")).body)).toContain("Счёт: ");
  const sent = await guest.post("/register", { intent: "register", ...registration, personalDataConsent: consentOf(shown)?.value ?? "" });
  expect([sent.status, main(sent.body)]).toEqual([422, expect.stringContaining("Текст согласия обновился")]);
  const again = consentOf(sent.body);
  expect(again?.value).not.toBe(consentOf(shown)?.value);
  expect((await guest.post("/register", { intent: "register", ...registration, personalDataConsent: again?.value ?? "" })).status).toBe(
    303,
  );
});

test("a portal whose backend has never answered names nobody and offers no phone", async () => {
  portal.proxy.intercept = () => ({ status: 503 });
  const origin = await portal.start("client");
  const body = await (await fetch(`${origin}/contacts`)).text();
  portal.proxy.intercept = undefined;
  expect(text(body)).toContain("Портал заказов");
  expect(body).not.toMatch(/Гряд|tel:/);
  expect((await (await portal.backend.as(null))(companies.getSeller)).status).toBe(200);
});

test("without script a regime is added, refused beside its fields with what was typed kept, and removed", async () => {
  const boss = await portal.visit(supervisor);
  const versionIn = (html: string) =>
    formsOf(html)
      .find(({ intent }) => intent === "regime")
      ?.controls.find(({ name }) => name === "version")?.value;
  const { body } = await boss.get(page);
  const version = versionIn(body) ?? "";
  expect(main(body)).toContain("Общий: НДС по ставке товара действует сейчас");
  const wrong = await boss.post(page, { intent: "regime", version, from: "1999-05-07" });
  expect(wrong.status).toBe(422);
  for (const part of ["Укажите день с 01.01.2004", "Вариант не выбран"]) expect(main(wrong.body)).toContain(part);
  expect(wrong.body).toContain('value="1999-05-07"');

  const saved = await boss.follow(await boss.post(page, { intent: "regime", version, from: "2099-01-01", regime: "special5" }));
  expect(main(saved.body)).toMatch(/Режим сохранён.*1 января 2099 УСН с НДС 5 % ещё не начался/);
  const outdated = await boss.post(page, { intent: "regime", version, from: "2098-01-01", regime: "special" });
  expect([outdated.status, main(outdated.body)]).toEqual([409, expect.stringContaining("налоговый режим")]);
  const removed = await boss.follow(
    await boss.post(page, { intent: "removeRegime", version: versionIn(saved.body) ?? "", from: "2099-01-01" }),
  );
  expect(main(removed.body)).toContain("Режим убран");
  expect(main(removed.body)).not.toContain("2099");
});
