import { randomUUID } from "node:crypto";
import { findings } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";

test("T04 T11 T13 T14: a ticket is opened, taken, answered and closed, and reopened by its author", { tag: "@no-script" }, async ({
  newPerson,
  javaScriptEnabled,
}) => {
  const theme = `Вопрос ${randomUUID().slice(0, 8)}`;
  const author = await newPerson("manager@beta.example");
  const { page, open, press } = author;
  await open("/cabinet/tickets");
  await press(page.getByRole("main").getByRole("link", { name: "Новое обращение" }).first());
  await press(page.getByRole("button", { name: "Отправить" }));
  await expect(page.locator("#errors")).toBeVisible();
  await page.getByLabel("Тема").fill(theme);
  await page.getByLabel("Описание").fill("Не вижу счёт");
  if (javaScriptEnabled) await expect(page.getByText("Осталось 1988 символов").first()).toBeVisible();
  if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
  await press(page.getByRole("button", { name: "Отправить" }));
  await expect(page.getByRole("heading", { level: 1, name: theme })).toBeVisible();
  const path = new URL(page.url()).pathname;

  const support = await newPerson("support@platform.example");
  await support.open(path);
  await support.press(support.page.getByRole("button", { name: "Взять в работу" }));
  await expect(support.page.getByRole("main")).toContainText("В работе");
  await support.page.getByText("Закрыть с ответом").click();
  await support.page.getByLabel("Ответ автору").fill("Счёт загрузили");
  if (javaScriptEnabled) expect(await findings(support.page)).toEqual([]);
  await support.press(support.page.getByRole("button", { name: "Ответить и закрыть" }));
  await expect(support.page.getByRole("main")).toContainText("Закрыто");

  // With script the author's page updates by itself.
  if (!javaScriptEnabled) await open(path);
  await expect(page.getByRole("log")).toContainText("Счёт загрузили");
  await page.getByRole("textbox", { name: "Сообщение" }).fill("Всё ещё не вижу");
  await press(page.getByRole("button", { name: "Отправить", exact: true }));
  await expect(page.getByRole("log")).toContainText("Всё ещё не вижу");
  await expect(page.getByRole("main")).toContainText("Назначено");
  // The field is empty, so a second press sends nothing.
  await expect(page.getByRole("textbox", { name: "Сообщение" })).toHaveValue("");
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("E42: files that are too large together are reported with the limit and their number, in a toast before they are sent", {
  tag: "@full",
}, async ({ newPerson, javaScriptEnabled }) => {
  const { page, open, press } = await newPerson("manager@beta.example");
  await open("/cabinet/tickets/new");
  const photo = (name: string) => ({ name, mimeType: "image/jpeg", buffer: Buffer.alloc(10_700_000) });
  await page.getByLabel("Файлы").setInputFiles([photo("1.jpg"), photo("2.jpg")]);
  if (!javaScriptEnabled) {
    await page.getByLabel("Тема").fill("Фото");
    await page.getByLabel("Описание").fill("Два фото");
    await press(page.getByRole("button", { name: "Отправить" }));
  }
  await expect(page.getByRole("alert").getByText("вместе — не больше 20 МБ: не поместился 1 файл")).toBeVisible();
});
