import {
  button,
  decide,
  expectText,
  formContract,
  openAccreditation,
  staff,
  take,
  unique,
  upload,
} from "../support/accreditation-steps.ts";
import { expect, test } from "../support/browser.ts";
import { choose } from "../support/choose.ts";
import { checkOut } from "../support/deal-steps.ts";
import { codeFor, newPassword, signIn } from "../support/joining-steps.ts";

test("A06 A07 K10 K12: a company registers, is checked, refused by security, carried by two petitions, sees prices and orders", {
  tag: "@no-script",
}, async ({ newPerson, javaScriptEnabled }) => {
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
  await page.getByLabel("Пароль", { exact: true }).fill(newPassword);
  await page.getByLabel("Пароль ещё раз").fill(newPassword);
  await page.getByRole("checkbox", { name: "Принимаю условия работы" }).check();
  await page.getByRole("checkbox", { name: "Согласен на обработку персональных данных" }).check();
  await press(page.getByRole("button", { name: "Зарегистрировать" }));
  await expect(page.getByRole("heading", { level: 1, name: "Подтверждение регистрации" })).toBeVisible();
  const code = await codeFor(director, email);
  await open("/register?step=code");
  await page.getByLabel("Код из сообщения").fill(code);
  await press(page.getByRole("button", { name: "Подтвердить" }));
  await expect(page).toHaveURL(/\/login/);
  await signIn(director, email, newPassword);
  await expect(page).not.toHaveURL(/\/login/);

  await open("/catalog");
  await expect(page.getByRole("main")).not.toContainText("₽");
  await press(page.getByRole("link", { name: "Перейти в раздел" }));
  await press(page.getByRole("link", { name: "Начать аккредитацию" }));
  await press(button(director, "Заполнить по ИНН"));
  await expectText(director, "Поля заполнены. Проверьте и сохраните.");
  await page.getByLabel("Полное название").fill(company);
  await page.getByLabel("Юридический адрес").fill("Тула, ул. Ленина, 1");
  await page.getByLabel("ОГРН или ОГРНИП").fill("326779904107335");
  await press(button(director, "Сохранить данные"));
  await expectText(director, "Данные компании сохранены");

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
  await expectText(director, /Сейчас ход за: региональным директором/);

  const regional = await newPerson(staff.regional);
  await openAccreditation(regional, company);
  await take(regional);
  await choose(regional.page.getByLabel("Торговый представитель"), "Ковалёв Дмитрий Игоревич");
  await regional.press(button(regional, "Назначить"));
  await expectText(regional, /Сейчас ход за: торговым представителем/);

  const representative = await newPerson(staff.representative);
  await openAccreditation(representative, company);
  await formContract(representative);

  await open("/cabinet/company/accreditation?tab=contracts");
  const link = page.getByRole("main").getByRole("link", { name: "Скачать: Договор поставки, проект" });
  const contract = await page.request.get((await link.getAttribute("href")) ?? "");
  expect((await contract.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await upload(director, "contract_signed_individual", "podpisan.pdf");

  await openAccreditation(representative, company);
  await representative.press(button(representative, "Передать службе безопасности"));
  await expectText(representative, /Сейчас ход за: службой безопасности/);

  const security = await newPerson(staff.security);
  await openAccreditation(security, company);
  await take(security);
  await decide(security, "Отказать", "Долги перед поставщиками");
  await expectText(security, /Сейчас ход за: директором по дистрибуции/);

  const distribution = await newPerson(staff.distribution);
  await openAccreditation(distribution, company);
  await expectText(distribution, "Служба безопасности отказала: одобрить нельзя. Можно отказать или подать ходатайство.");
  await expect(button(distribution, "Одобрить")).toHaveCount(0);
  await decide(distribution, "Подать ходатайство", "Ручаюсь");
  await expectText(distribution, /Сейчас ход за: региональным директором/);

  await openAccreditation(regional, company);
  await decide(regional, "Подать ходатайство", "Согласен");
  await expectText(regional, "Цены и заказ открыты.");

  // The same session: prices are visible without signing in again.
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
  expect(await checkOut({ page, press })).toMatch(/^\d+$/);
});
