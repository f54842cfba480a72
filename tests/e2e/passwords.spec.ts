import { button, expectText, unique } from "../support/accreditation-steps.ts";
import { expect, test } from "../support/browser.ts";
import { codeFor, invitationFor, invite, newPassword, signIn } from "../support/joining-steps.ts";

test("A14 A15: a forgotten password is replaced by a code, and the old one no longer works", { tag: "@no-script" }, async ({
  given,
  newPerson,
}) => {
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
  await page.getByLabel("Новый пароль").fill(newPassword);
  await page.getByLabel("Пароль ещё раз").fill(newPassword);
  await press(page.getByRole("button", { name: "Сохранить пароль" }));
  await expect(page).toHaveURL(/\/login/);
  await signIn(person, login);
  await expect(page.getByText("Неверный логин или пароль").first()).toBeVisible();
  await signIn(person, login, newPassword);
  await expect(page).not.toHaveURL(/\/login/);
});

test("A19: an invitation asks for a password twice, says what is wrong, and opens once", { tag: "@full" }, async ({ given, newPerson }) => {
  const { login, branch } = await given.buyer();
  const director = await newPerson(login);
  const email = login.replace("director", "invited");
  await director.open("/cabinet/customer/add");
  await invite(director, ["Орлова", "Вера", "Игоревна"], email, branch);
  await expectText(director, "Сотрудник добавлен");

  const invited = await newPerson();
  const link = await invitationFor(invited, email);
  await invited.open(link);
  await invited.page.getByLabel("Новый пароль").fill(newPassword);
  await invited.page.getByLabel("Пароль ещё раз").fill("Another-Passw0rd");
  await invited.press(button(invited, "Сохранить пароль"));
  await expectText(invited, "Пароли не совпадают");
  await invited.page.getByLabel("Новый пароль").fill(newPassword);
  await invited.page.getByLabel("Пароль ещё раз").fill(newPassword);
  await invited.press(button(invited, "Сохранить пароль"));
  await expect(invited.page).toHaveURL(/\/login/);
  await invited.open(link);
  await expect(invited.page.getByRole("heading", { level: 1, name: "Аккаунт уже был активирован" })).toBeVisible();
});

test("T08: a guest writes to support with a contact and gets a number", { tag: "@full" }, async ({ newPerson }) => {
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
