import { expect, test } from "../support/browser.ts";

test("a buyer pastes lines out of a spreadsheet, answers what is not clear, and finds the goods in the cart", {
  tag: "@no-script",
}, async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  const main = page.getByRole("main");
  await open("/cabinet/home");
  await press(page.getByRole("navigation", { name: "Меню кабинета" }).getByRole("link", { name: "Быстрый заказ" }));
  await expect(page.getByRole("heading", { level: 1, name: "Быстрый заказ" })).toBeVisible();

  await press(main.getByRole("button", { name: "Проверить" }));
  await expect(main.getByRole("link", { name: /Вставьте строки или выберите файл/i })).toBeVisible();
  await main
    .getByRole("textbox", { name: "Строки из таблицы" })
    .fill(["010-241\t5", "кефир\t3 кор", "зюкмолль\t7", "010-377\t48 шт"].join("\n"));
  await press(main.getByRole("button", { name: "Проверить" }));
  await expect(main.getByText("К заказу: 2", { exact: true })).toBeVisible();
  await expect(main.getByRole("textbox", { name: /Количество.*Йогурт/ })).toHaveValue("4");
  await expect(main.getByText("48 шт — это 4 кор.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Основное меню" }).getByRole("link", { name: /Корзина/ })).not.toHaveText(/\d/);

  await press(main.getByRole("button", { name: "Добавить в корзину" }));
  await expect(main.getByText("Исправьте 2 поля")).toBeVisible();
  await main
    .getByRole("group", { name: /Подходит несколько товаров/ })
    .getByRole("radio", { name: /^Кефир 1 %/ })
    .check();
  await main.getByRole("link", { name: /^зюкмолль: товар не нашли/i }).click();
  await expect(main.getByRole("textbox", { name: /Товар не нашли/ })).toBeFocused();
  await expect(main.getByText("Исправьте 2 поля")).toBeVisible();
  await main.getByRole("textbox", { name: /Товар не нашли/ }).fill("010-512");
  await press(main.getByRole("button", { name: "Добавить в корзину" }));
  // A newly found product is shown for a check first.
  await expect(main.getByText("Творог рассыпчатый 9 %, весовой").first()).toBeVisible();
  await press(main.getByRole("button", { name: "Добавить в корзину" }));

  await expect(page.getByRole("heading", { level: 1, name: "Корзина" })).toBeVisible();
  await expect(page.getByText("Добавили в корзину 4 товара")).toBeVisible();
  for (const name of [/Кефир 2,5 %/, /Кефир 1 %/, /Йогурт густой/, /Творог рассыпчатый/])
    await expect(main.getByRole("link", { name }).first()).toBeVisible();

  await press(main.getByRole("link", { name: "Быстрый заказ" }));
  await main.getByRole("textbox", { name: "Строки из таблицы" }).fill("Кефир\t2\nчто-то\tдва");
  await press(main.getByRole("button", { name: "Проверить" }));
  await expect(main.getByText("Выбрали в прошлый раз")).toBeVisible();
});

test("a file is read like pasted text, and lines without a product are downloaded", { tag: "@full" }, async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  await open("/cabinet/ordering/quick");
  const sheet = Buffer.from("Артикул;Количество\n010-241;3\nзюкмолль;7\n");
  await page.getByLabel("Файл XLSX или CSV").setInputFiles({ name: "заказ.csv", mimeType: "text/csv", buffer: sheet });
  await press(page.getByRole("button", { name: "Проверить" }));
  await expect(page.getByText("Кефир 2,5 %, 0,9 л").first()).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Скачать строки без товара: 1" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(page.getByRole("textbox", { name: /Товар не нашли/ })).toHaveValue("зюкмолль");
});
