import { findings } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";

test("a buyer makes a standing order of the basket, changes it, pauses and resumes it, and deletes it", { tag: "@no-script" }, async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const buyer = await given.buyer({ basket: { "010-241": 20, "010-377": 10 } });
  const { page, open, press } = await newPerson(buyer.login);
  const main = page.getByRole("main");
  await open("/cabinet/ordering/standing");
  await expect(main).toContainText("нажмите «Сделать постоянным»");
  await press(page.getByRole("link", { name: "Создать из корзины" }));

  await page.getByLabel("Название").fill("Молочка на неделю");
  await press(page.getByRole("button", { name: "Создать постоянный заказ" }));
  await expect(page.locator("#errors")).toContainText("Дни доставки");
  await expect(page.getByLabel("Название")).toHaveValue("Молочка на неделю");
  for (const day of ["понедельник", "среда", "пятница"]) await page.getByLabel(day).check();
  await press(page.getByRole("button", { name: "Создать постоянный заказ" }));
  await expect(page.getByRole("heading", { level: 1, name: "Молочка на неделю" })).toBeVisible();
  await expect(main).toContainText("Следующая доставка");

  const quantity = page.getByRole("textbox", { name: /^Количество: / }).first();
  await quantity.fill("минус");
  await press(page.getByRole("button", { name: "Сохранить количество" }));
  await expect(page.locator("#errors")).toContainText("некорректное значение");
  if (javaScriptEnabled) expect(await findings(page)).toEqual([]);

  await press(page.getByRole("link", { name: "Пропустить этот раз" }));
  await press(page.getByRole("button", { name: "Пропустить", exact: true }));
  await expect(main).toContainText("Пропущен");
  await press(page.getByRole("button", { name: "Приостановить" }));
  await expect(main).toContainText("Заказ приостановлен");
  await press(page.getByRole("link", { name: "Возобновить" }));
  await expect(page.locator("body")).toContainText("Следующая доставка — ");
  await press(page.getByRole("button", { name: "Возобновить" }));
  await expect(main).not.toContainText("Заказ приостановлен");

  await press(page.getByRole("link", { name: "Удалить" }));
  await press(page.getByRole("button", { name: "Удалить" }));
  await expect(page).toHaveURL(/\/cabinet\/ordering\/standing$/);
  await expect(main).toContainText("Постоянных заказов пока нет");
});
