import { findings } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";
import { hiddenFocus } from "../support/sticky-bars.ts";

test("a director types quantities for two trade points by keyboard, chooses one day for all and places an order for each", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { login } = await given.buyer({ hasSecondShop: true });
  const { page, open, press } = await newPerson(login);
  const main = page.getByRole("main");
  await open("/cabinet/ordering/branches");
  await expect(page.getByRole("heading", { level: 1, name: "Несколько точек сразу" })).toBeVisible();
  await page.getByLabel("Артикул или название").fill("010-241");
  await press(page.getByRole("button", { name: "Добавить товар" }));
  const fields = page.getByRole("textbox", { name: /^Кефир/ });
  await expect(fields.first()).toBeVisible();
  expect(await fields.count()).toBeGreaterThan(1);

  await fields.first().fill("много");
  await press(page.getByRole("button", { name: "Сохранить", exact: true }));
  await expect(page.locator("#errors")).toContainText("Кефир");
  await expect(fields.first()).toHaveValue("много");
  if (javaScriptEnabled) expect(await findings(page)).toEqual([]);

  if (javaScriptEnabled) {
    // As with the keyboard of a phone open.
    await page.setViewportSize({ width: 360, height: 380 });
    await fields.first().focus();
    await fields.first().scrollIntoViewIfNeeded();
    expect(await hiddenFocus(page)).toBeNull();
    const bar = await page.getByRole("button", { name: "Сохранить", exact: true }).boundingBox();
    const field = await fields.first().boundingBox();
    expect(bar && field && bar.y < field.y + field.height && bar.y + bar.height > field.y).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await fields.first().fill("60");
  await fields.nth(1).fill("60");
  await press(main.getByRole("button", { name: "К датам и оформлению" }));
  await expect(page.getByRole("heading", { level: 1, name: "Даты и оформление" })).toBeVisible();
  await press(page.getByRole("link", { name: "Одна дата для всех, где возможно" }));
  const days = page.getByRole("combobox", { name: /^Дата доставки/ });
  await expect(days.first()).not.toHaveValue("");
  if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
  const points = await days.count();
  await press(page.getByRole("button", { name: "Оформить", exact: true }));
  await expect(main.getByRole("link", { name: /^Сделка № / })).toHaveCount(points);
  await open(new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(main.getByRole("link", { name: /^Сделка № / })).toHaveCount(points);
});
