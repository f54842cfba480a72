import sharp from "sharp";
import { expect, password, test } from "../support/browser.ts";
import { failingPosition } from "../support/failing-position.ts";
import { codeFor, invitationFor, invite, newPassword, signIn } from "../support/joining-steps.ts";

test("P10 P12 P13: a director invites an employee, who activates, signs in, and is signed out with the next click after a block", {
  tag: "@no-script",
}, async ({ given, newPerson, javaScriptEnabled }) => {
  const { login, branch } = await given.buyer();
  const director = await newPerson(login);
  const { page, open, press } = director;
  const email = login.replace("director", "employee");
  await open("/cabinet/customer");
  await press(page.getByRole("link", { name: "Добавить сотрудника" }));
  await expect(page.getByRole("heading", { level: 1, name: "Новый сотрудник" })).toBeVisible();
  await press(page.getByRole("button", { name: "Пригласить" }));
  await expect(page.locator("#errors")).toContainText("Исправьте");

  await invite(director, ["Новикова", "Елена", "Павловна"], email, branch);
  await expect(page.getByRole("heading", { level: 1, name: "Новикова Елена Павловна" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Сотрудник добавлен");
  await expect(page.getByRole("main")).toContainText("Приглашение отправлено на почту");
  const card = page.url();

  const employee = await newPerson();
  const link = await invitationFor(employee, email);
  await employee.open(link);
  await employee.page.getByLabel("Новый пароль").fill(newPassword);
  await employee.page.getByLabel("Пароль ещё раз").fill(newPassword);
  await employee.press(employee.page.getByRole("button", { name: "Сохранить пароль" }));
  await expect(employee.page).toHaveURL(/\/login/);
  await signIn(employee, email, newPassword);
  await expect(employee.page).not.toHaveURL(/\/login/);
  await employee.open("/cabinet/customer");
  await expect(employee.page.getByRole("heading", { level: 1, name: "Сотрудники" })).toBeVisible();

  await open(card);
  await press(page.getByRole("link", { name: "Заблокировать" }));
  await expect(page.getByRole("heading", { name: /Заблокировать: Новикова/ })).toBeVisible();
  await press(page.getByRole("button", { name: "Заблокировать" }));
  await expect(page.getByRole("main")).toContainText("Сотрудник заблокирован");

  // A page with script leaves by itself.
  if (!javaScriptEnabled) await employee.page.getByRole("link", { name: "Новикова Елена Павловна" }).click();
  await expect(employee.page).toHaveURL(/\/login/);
  await signIn(employee, email, newPassword);
  await expect(employee.page.getByText("Доступ закрыт. Если это ошибка, позвоните нам").first()).toBeVisible();
});

test("settings: a new e-mail by the code that came there, and a new password that ends the other sessions", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer();
  const email = login.replace("director", "moved");
  const person = await newPerson(login);
  const { page, open, press } = person;
  await open("/cabinet/settings");
  await press(page.getByRole("link", { name: "Изменить почту" }));
  await page.getByLabel("Новая почта").fill(email);
  await page.getByLabel("Текущий пароль").fill(password);
  await press(page.getByRole("button", { name: "Отправить код" }));
  await expect(page.getByRole("main")).toContainText(email);
  const code = await codeFor(person, email);
  await open("/cabinet/settings?change=email&step=code");
  await page.getByLabel("Код из сообщения").fill(code);
  await press(page.getByRole("button", { name: "Подтвердить" }));
  await expect(page.getByRole("heading", { level: 1, name: "Настройки" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`${email}, подтверждено`);

  const other = await newPerson(email);
  await open("/cabinet/settings");
  await expect(page.getByRole("button", { name: /Завершить сеанс/ })).toHaveCount(1);
  await press(page.getByRole("link", { name: "Изменить пароль" }));
  await page.getByLabel("Текущий пароль").fill(password);
  await page.getByLabel("Новый пароль").fill(newPassword);
  await page.getByLabel("Пароль ещё раз").fill(newPassword);
  await press(page.getByRole("button", { name: "Сохранить пароль" }));
  await expect(page.getByRole("main")).toContainText("Пароль изменён");
  await expect(page.getByRole("button", { name: /Завершить сеанс/ })).toHaveCount(0);
  await other.open("/cabinet/customer");
  await expect(other.page).toHaveURL(/\/login/);
});

test("P05 P06: a photo is cut to a square and shown, and deleted after a confirmation", { tag: "@full" }, async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  const file = {
    name: "me.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: "#0a3d34" } })
      .png()
      .toBuffer(),
  };
  const photo = page.getByRole("main").locator("img[src^='/resources/avatar']").first();
  await open("/cabinet/user");
  await page.locator("input[type=file]").setInputFiles(file);
  const plain = page.getByRole("button", { name: "Загрузить" });
  await press((await plain.count()) > 0 ? plain : page.getByRole("dialog").getByRole("button", { name: "Сохранить" }));
  await expect(page.getByRole("main")).toContainText("Фото сохранено");
  await expect(photo).toBeVisible();
  // The preview is shown before the upload ends.
  await expect
    .poll(() =>
      photo.evaluate((picture: HTMLImageElement) => picture.naturalWidth === picture.naturalHeight && picture.naturalWidth >= 200),
    )
    .toBe(true);

  await press(page.locator("#avatar").getByRole("button", { name: "Удалить" }).first());
  await expect(page.getByRole("heading", { name: "Удалить фото?" })).toBeVisible();
  await press(page.getByRole("button", { name: "Удалить", exact: true }).last());
  await expect(page.getByRole("main")).toContainText("Фото удалено");
  await expect(photo).toHaveCount(0);
});

test("E13 E29: an internal error shows as a toast with title and text, without script as a note, and what was typed stays", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  await open("/cabinet/user");
  const profile = page.locator("#profile");
  await profile.getByLabel("Имя", { exact: true }).fill("Аврора");
  await profile.getByLabel("Рабочий телефон").fill("+7 495 123-45-67");
  await profile.getByLabel("Должность").fill(failingPosition);
  await press(profile.getByRole("button", { name: "Сохранить" }));
  const words = "Что-то пошло не так. Пожалуйста, обратитесь в службу поддержки.";
  await expect(page.locator("#errors")).toContainText(words);
  if (javaScriptEnabled) {
    const toast = page.getByRole("alert").filter({ hasText: "Не удалось выполнить действие" });
    await expect(toast).toHaveCount(1);
    await expect(toast).toContainText(words);
  }
  await expect(page).toHaveTitle(/Ошибка: /);
  await expect(profile.getByLabel("Имя", { exact: true })).toHaveValue("Аврора");
  await profile.getByLabel("Должность").fill("Директор");
  await press(profile.getByRole("button", { name: "Сохранить" }));
  await expect(page.locator("#errors")).toHaveCount(0);
  await expect(page).not.toHaveTitle(/Ошибка: /);
  await expect(page.getByRole("main")).toContainText("Данные сохранены");
});
