import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { expect, type Person, test } from "../support/browser.ts";
import { codeFor, fresh, invitationFor, invite, signIn } from "../support/joining-steps.ts";

const staff = {
  regional: "regional@seller.example",
  representative: "rep@seller.example",
  security: "security@seller.example",
  distribution: "distribution@seller.example",
};

/** A whole PDF of a few bytes. */
const paper = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"),
});

const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}@journey.example`;

const button = ({ page }: Person, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name, exact: typeof name === "string" });
const says = ({ page }: Person, words: string | RegExp) => expect(page.getByRole("main").getByText(words).first()).toBeVisible();

const take = (person: Person) => person.press(button(person, "Взять в работу"));

/** Puts a file into the place of this document and sends it. */
async function upload({ page, press }: Person, type: string, name: string): Promise<void> {
  const field = page.locator(`[id="documents.${type}"]`);
  await field.setInputFiles(paper(name));
  await press(page.locator("form", { has: field }).locator("button[type=submit]"));
  // A file that waits to be sent is named as well: only a stored one has its size after the name.
  await expect(page.getByRole("main").getByText(`${name} · `).first()).toBeVisible();
}

/** Opens the panel of a decision that wants words, writes them and decides. */
async function decide({ page, press }: Person, action: string, words: string): Promise<void> {
  const panel = page.locator("details", { has: page.locator("summary", { hasText: action }) });
  await panel.locator("summary").click();
  await panel.getByLabel("Комментарий").fill(words);
  await press(panel.getByRole("button", { name: action, exact: true }));
}

async function openAccreditation({ page, open, press }: Person, company: string): Promise<void> {
  await open(`/cabinet/accreditation?search=${encodeURIComponent(company)}`);
  await press(page.getByRole("main").getByRole("link", { name: company }));
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
}

test("A06 A07 K10 K12: a company registers, is checked, refused by security, carried by two petitions, sees prices and orders", async ({
  newPerson,
  javaScriptEnabled,
}) => {
  const director = await newPerson();
  const { page, open, press } = director;
  const email = unique("founder");
  const company = `Индивидуальный предприниматель Гусев ${email.slice(8, 16)}`;

  await open("/register");
  await page.getByRole("radio", { name: "ИП" }).check({ force: true });
  await page.getByLabel("Название").fill("ИП Гусев");
  await page.getByLabel("ИНН").fill("779941073314");
  await page.getByLabel("Фамилия").fill("Гусев");
  await page.getByLabel("Имя", { exact: true }).fill("Роман");
  await page.getByLabel("Почта", { exact: true }).fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(fresh);
  await page.getByLabel("Пароль ещё раз").fill(fresh);
  await page.getByRole("checkbox", { name: "Принимаю условия работы" }).check();
  await page.getByRole("checkbox", { name: "Согласен на обработку персональных данных" }).check();
  await press(page.getByRole("button", { name: "Зарегистрировать" }));
  await expect(page.getByRole("heading", { level: 1, name: "Подтверждение регистрации" })).toBeVisible();
  const code = await codeFor(director, email);
  await open("/register?step=code");
  await page.getByLabel("Код из сообщения").fill(code);
  await press(page.getByRole("button", { name: "Подтвердить" }));
  await expect(page).toHaveURL(/\/login/);
  await signIn(director, email, fresh);
  await expect(page).not.toHaveURL(/\/login/);

  await open("/catalog");
  await expect(page.getByRole("main")).not.toContainText("₽");
  await press(page.getByRole("link", { name: "Перейти в раздел" }));
  await press(page.getByRole("link", { name: "Начать аккредитацию" }));
  await press(button(director, "Заполнить по ИНН"));
  await says(director, "Подставили найденное. Проверьте и сохраните.");
  await page.getByLabel("Полное название").fill(company);
  await page.getByLabel("Юридический адрес").fill("Тула, ул. Ленина, 1");
  await page.getByLabel("ОГРН или ОГРНИП").fill("326779904107335");
  await press(button(director, "Сохранить данные"));
  await says(director, "Данные компании сохранены");

  await page.getByLabel("БИК").fill("047003997");
  await press(button(director, "Заполнить по БИК"));
  await expect(page.getByLabel("Корреспондентский счёт")).not.toHaveValue("");
  await page.getByLabel("Расчётный счёт").fill("40702810500000120045");
  await page.getByLabel("Получатель").fill("ИП Гусев");
  await page.getByLabel("ИНН получателя").fill("779941073314");
  await press(button(director, "Добавить реквизиты"));
  await expect(button(director, "Сохранить реквизиты")).toBeVisible();
  await page.locator("#contact").getByLabel("Почта").fill(email);
  await page.locator("#contact").getByLabel("Телефон").fill("+7 910 555-14-13");
  await press(button(director, "Добавить контакт"));
  await expect(button(director, "Сохранить контакт")).toBeVisible();

  await open("/cabinet/company/accreditation?tab=branches");
  const point = page.locator("#branch-new");
  await point.getByLabel("Название").fill("Лавка");
  if (javaScriptEnabled) {
    await point.getByRole("combobox", { name: /^Адрес/ }).pressSequentially("Тула, ул. Ленина, 1");
    await page
      .getByRole("option", { name: /Тула, ул\. Ленина, д\. 1/ })
      .first()
      .click();
  } else {
    await point.getByLabel("Регион").fill("Тульская область");
    await point.getByLabel("Город").fill("Тула");
    await point.getByLabel("Улица").fill("ул. Ленина");
    await point.getByLabel("Дом", { exact: true }).fill("1");
  }
  await expect(point.getByLabel("Город")).toHaveValue("Тула");
  await expect(point.getByLabel("Дом", { exact: true })).toHaveValue("1");
  await point.getByLabel("Индекс").fill("300002");
  await press(button(director, "Добавить точку"));
  await expect(page.getByRole("main").getByRole("link", { name: "Лавка" }).first()).toBeVisible();

  await open("/cabinet/company/accreditation?tab=documents");
  await upload(director, "passport", "pasport.pdf");
  await upload(director, "ogrnip_record", "egrip.pdf");
  await upload(director, "inn_record", "inn.pdf");
  await press(button(director, "Отправить на проверку"));
  await says(director, /Сейчас ход за: региональным директором/);

  const regional = await newPerson(staff.regional);
  await openAccreditation(regional, company);
  await take(regional);
  await regional.page.getByLabel("Торговый представитель").selectOption({ label: "Ковалёв Дмитрий Игоревич" });
  await regional.press(button(regional, "Назначить"));
  await says(regional, /Сейчас ход за: торговым представителем/);

  const representative = await newPerson(staff.representative);
  await openAccreditation(representative, company);
  await take(representative);
  await representative.page.getByLabel("График доставки: Лавка").selectOption({ index: 1 });
  await representative.press(button(representative, /^Сохранить график/));
  for (const name of ["Паспорт", "Лист записи ЕГРИП (ОГРНИП)", "Свидетельство ИНН"]) {
    await representative.press(button(representative, `Принять: ${name}`));
    await expect(button(representative, `Принять: ${name}`)).toHaveCount(0);
  }
  await representative.press(button(representative, "Сформировать договор"));
  await says(representative, /Сейчас ход за: директором компании/);

  await open("/cabinet/company/accreditation?tab=contracts");
  const link = page.getByRole("main").getByRole("link", { name: "Скачать: Договор поставки, проект" });
  const contract = await page.request.get((await link.getAttribute("href")) ?? "");
  expect((await contract.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await upload(director, "contract_signed_individual", "podpisan.pdf");

  await openAccreditation(representative, company);
  await representative.press(button(representative, "Передать службе безопасности"));
  await says(representative, /Сейчас ход за: службой безопасности/);

  const security = await newPerson(staff.security);
  await openAccreditation(security, company);
  await take(security);
  await decide(security, "Отказать", "Долги перед поставщиками");
  await says(security, /Сейчас ход за: директором по дистрибуции/);

  const distribution = await newPerson(staff.distribution);
  await openAccreditation(distribution, company);
  await says(distribution, "Служба безопасности отказала: одобрить нельзя. Можно отказать или подать ходатайство.");
  await expect(button(distribution, "Одобрить")).toHaveCount(0);
  await decide(distribution, "Подать ходатайство", "Ручаюсь");
  await says(distribution, /Сейчас ход за: региональным директором/);

  await openAccreditation(regional, company);
  await decide(regional, "Подать ходатайство", "Согласен");
  await says(regional, "Цены и заказ открыты.");

  // The same session: prices are open without signing in again.
  await open("/cabinet/company/accreditation");
  await expect(page.getByRole("heading", { name: "Аккредитация пройдена" })).toBeVisible();
  await open("/catalog?search=010-241");
  await press(page.getByRole("main").getByRole("link", { name: /Кефир/ }).first());
  const offer = page.getByRole("complementary", { name: "Цена и заказ" });
  await expect(offer).toContainText("₽");
  await offer.getByRole("textbox", { name: /Кефир/ }).fill("40");
  await press(offer.getByRole("button", { name: /В корзину|Добавить в корзину/ }));
  await expect(offer.getByText("В корзине 40")).toBeVisible();
  await open("/cart");
  for (const days of await page.getByRole("group", { name: "Когда доставить" }).all())
    await days.getByRole("radio").first().check({ force: true });
  await press(page.getByRole("button", { name: "Оформить заказ" }));
  await expect(page.getByRole("heading", { level: 1, name: /Заказ оформлен: сделка № \d+/ })).toBeVisible();
});

test("A14 A15: a forgotten password is replaced by the code that came, and the old one is no more", async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const person = await newPerson();
  const { page, open, press } = person;
  await open("/login");
  await press(page.getByRole("link", { name: "Забыли пароль?" }));
  await expect(page.getByRole("heading", { level: 1, name: "Восстановление пароля" })).toBeVisible();
  await page.getByLabel("Почта или телефон").fill(login);
  await press(page.getByRole("button", { name: "Отправить код" }));
  await expect(page.getByRole("heading", { level: 1, name: "Код для нового пароля" })).toBeVisible();
  await page.getByLabel("Код из сообщения").fill("000000");
  await press(page.getByRole("button", { name: "Подтвердить" }));
  await expect(page.getByText(/Неверный код/).first()).toBeVisible();
  const code = await codeFor(person, login);
  await open("/restorePassword?step=code");
  await page.getByLabel("Код из сообщения").fill(code);
  await press(page.getByRole("button", { name: "Подтвердить" }));
  await page.getByLabel("Новый пароль").fill(fresh);
  await page.getByLabel("Пароль ещё раз").fill(fresh);
  await press(page.getByRole("button", { name: "Сохранить пароль" }));
  await expect(page).toHaveURL(/\/login/);
  await signIn(person, login);
  await expect(page.getByText("Неверный логин или пароль").first()).toBeVisible();
  await signIn(person, login, fresh);
  await expect(page).not.toHaveURL(/\/login/);
});

test("A19: an invitation asks for a password twice, says what is wrong, and opens once", async ({ given, newPerson }) => {
  const { login, branch } = await given.buyer();
  const director = await newPerson(login);
  const email = login.replace("director", "invited");
  await director.open("/cabinet/customer/add");
  await invite(director, ["Орлова", "Вера", "Игоревна"], email, branch);
  await says(director, "Пользователь добавлен");

  const invited = await newPerson();
  const link = await invitationFor(invited, email);
  await invited.open(link);
  await invited.page.getByLabel("Новый пароль").fill(fresh);
  await invited.page.getByLabel("Пароль ещё раз").fill("Another-Passw0rd");
  await invited.press(button(invited, "Сохранить пароль"));
  await says(invited, "Пароли не совпадают");
  await invited.page.getByLabel("Новый пароль").fill(fresh);
  await invited.page.getByLabel("Пароль ещё раз").fill(fresh);
  await invited.press(button(invited, "Сохранить пароль"));
  await expect(invited.page).toHaveURL(/\/login/);
  await invited.open(link);
  await expect(invited.page.getByRole("heading", { level: 1, name: "Аккаунт уже был активирован" })).toBeVisible();
});

test("T08: a guest writes to support with a contact and gets a number", async ({ newPerson }) => {
  const { page, open, press } = await newPerson();
  await open("/support");
  await press(page.getByRole("main").getByRole("button", { name: "Отправить" }));
  await expect(page.locator("#errors")).toContainText("Тема: не заполнено поле");
  await page.getByLabel("Почта или телефон для ответа").fill(unique("guest"));
  await page.getByLabel("Как к вам обращаться").fill("Пётр");
  await page.getByLabel("Тема").fill("Как стать покупателем");
  await page.getByLabel("Что случилось").fill("Хотим покупать для кафе.");
  await press(page.getByRole("main").getByRole("button", { name: "Отправить" }));
  await expect(page.getByRole("heading", { level: 1, name: /Обращение T-\d{6} создано/ })).toBeVisible();
});

test("trust S56: a large file shows how much of it has gone, can be stopped, and a line that breaks keeps the page", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { login } = await given.joining();
  const person = await newPerson(login);
  const { page, context, open } = person;
  await open("/cabinet/company/accreditation?tab=documents");
  const place = page.locator("#documents").getByRole("listitem").filter({ hasText: "Устав" }).first();
  const large = {
    ...paper("ustav.pdf"),
    buffer: Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(8_000_000, " "), Buffer.from("\n%%EOF\n")]),
  };
  const field = page.locator('[id="documents.charter"]');
  if (javaScriptEnabled) {
    const wire = await context.newCDPSession(page);
    const speed = (uploadThroughput: number) =>
      wire.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
    const sending = place.getByRole("progressbar", { name: "Отправляем ustav.pdf" });
    await speed(1_500_000);
    await field.setInputFiles(large);
    await place.locator("button[type=submit]").click();
    await expect(place.getByText(/^[1-9]\d? %$/)).toBeVisible();
    await expect(sending).toHaveJSProperty("max", 100);
    await place.getByRole("button", { name: "Убрать файл ustav.pdf" }).click();
    await expect(sending).toHaveCount(0);
    await expect(place.getByText("Не загружен", { exact: true })).toBeVisible();

    await speed(-1);
    const posts = "**/resources/accreditation-upload";
    await page.route(posts, (route) => route.abort("connectionreset"));
    await field.setInputFiles(large);
    await place.locator("button[type=submit]").click();
    await expect(place.getByText("Файл «ustav.pdf» не отправлен: связь прервалась. Попробуйте ещё раз")).toBeVisible();
    await expect(place.getByText("ждёт отправки")).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/связь прервалась/);
    await page.unroute(posts);
    await place.locator("button[type=submit]").click();
  } else {
    await field.setInputFiles(large);
    await place.locator("button[type=submit]").click();
  }
  await expect(place.getByText("На проверке")).toBeVisible();
  await expect(place.getByText(/ustav\.pdf · 7,6 МБ/)).toBeVisible();
});

test("K64 K65: what staff do refreshes the open page of the company, whose director is reminded of nothing that he has sent", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { login, company, accreditation } = await given.joining({ at: "distribution_by_region_director" });
  const director = await newPerson(login);
  /** With scripts it comes by itself; without them with the next look. */
  const look = async (tab: Person["page"]) => {
    if (!javaScriptEnabled) await tab.reload();
  };
  const own = await director.openTab("/cabinet/company/accreditation?tab=contracts");
  await expect(own.getByText(/Сейчас ход за: региональным директором/).first()).toBeVisible();
  await director.open("/catalog");
  await expect(director.page.getByRole("link", { name: "Посмотреть, чей ход" }).first()).toBeVisible();
  await expect(director.page.getByText("Пройдите аккредитацию")).toHaveCount(0);

  const regional = await newPerson(staff.regional);
  await openAccreditation(regional, company);
  await regional.page.getByLabel("Торговый представитель").selectOption({ label: "Ковалёв Дмитрий Игоревич" });
  await regional.press(button(regional, "Назначить"));
  await says(regional, /Сейчас ход за: торговым представителем/);
  await look(own);
  await expect(own.getByText(/Сейчас ход за: торговым представителем/).first()).toBeVisible();

  for (const type of [
    "accreditation_document_updated",
    "accreditation_contract_updated",
    "accreditation_status_updated",
    "accreditation_process_updated",
  ] as const) {
    const refreshed = javaScriptEnabled ? own.waitForResponse(/\/cabinet\/company\/accreditation\.data/) : null;
    await given.told({ login, type, accreditation });
    if (refreshed) expect((await refreshed).status(), type).toBe(200);
  }
});

test("a press while another form is on its way waits for the answer, and is sent if what it is about is still so", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { company } = await given.joining({ at: "coordination_contract" });
  const representative = await newPerson(staff.representative);
  const { page, press } = representative;
  await openAccreditation(representative, company);
  const takeBack = page.getByRole("main").getByRole("button", { name: "Вернуть на проверку" });
  const sent: string[] = [];
  let answered = Promise.withResolvers<void>();
  await page.route(/\/cabinet\/accreditation\/[^/]+\.data/, async (route) => {
    if (route.request().method() === "POST") {
      sent.push(new URLSearchParams(route.request().postData() ?? "").get("intent") ?? "");
      await answered.promise;
    }
    await route.continue();
  });
  const onItsWay = page.locator("html[data-sending]");
  /** With scripts the second is pressed before the first is answered. */
  const pressBoth = async (first: Locator, second: Locator) => {
    if (!javaScriptEnabled) return press(first);
    answered = Promise.withResolvers();
    await first.click();
    await onItsWay.waitFor();
    await second.click();
    await expect(second).toHaveCSS("cursor", "progress");
    answered.resolve();
  };

  await pressBoth(button(representative, "Взять в работу"), button(representative, "Сформировать договор"));
  await expect(button(representative, "Взять в работу")).toHaveCount(0);
  await expect(onItsWay).toHaveCount(0);
  // The step is another one since it was taken: what was pressed before is not sent, nor refused.
  await expect(button(representative, "Сформировать договор")).toBeVisible();

  const documents = await takeBack.count();
  await pressBoth(takeBack.first(), takeBack.last());
  if (!javaScriptEnabled) await press(takeBack.last());
  await expect(takeBack).toHaveCount(documents - 2);
  await expect(page.locator("#errors")).toHaveCount(0);
  if (javaScriptEnabled) expect(sent).toEqual(["take", "takeBackDocument", "takeBackDocument"]);
});

test("K10 K11 K12: the reminder is a toast that closes and leads to the accreditation; without script a note that stays", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { login } = await given.joining();
  const director = await newPerson(login);
  const { page, open, press } = director;
  const reminder = page.getByRole("status").filter({ hasText: "Пройдите аккредитацию" });
  const appeared = () => reminder.waitFor();
  const first = appeared();
  await open("/cabinet/home");
  await first;
  const close = reminder.getByRole("button", { name: "Закрыть" });
  if (javaScriptEnabled) {
    await reminder.getByText("Пройдите аккредитацию").hover();
    await close.click();
    await expect(reminder).toHaveCount(0);
    // Another page is no reason to say it again; the next visit is.
    await press(page.getByRole("navigation", { name: "Основное меню" }).getByRole("link", { name: /Корзина/ }));
    await expect(page).toHaveURL(/\/cart$/);
    await expect(reminder).toHaveCount(0);
    const again = appeared();
    await page.reload();
    await again;
    await reminder.getByText("Пройдите аккредитацию").hover();
  } else {
    await expect(close).toHaveCount(0);
  }
  await press(reminder.getByRole("link", { name: "Перейти в раздел" }));
  await expect(page).toHaveURL(/\/cabinet\/company\/accreditation/);
  await expect(reminder).toHaveCount(0);
  const back = appeared();
  await open("/catalog");
  await back;
});
