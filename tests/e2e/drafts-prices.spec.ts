import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";

const price = (page: Page) => page.locator('main input[name^="price."][value]:not([value=""])').first();

test("prices typed on one page of a price list stay after another page, a search and a reload, and when the other page is saved", {
  tag: "@full",
}, async ({ newPerson }) => {
  const { page, open, press } = await newPerson("supervisor@seller.example");
  const main = page.getByRole("main");
  const toPage = (number: number) => press(main.getByRole("link", { name: `Страница ${number}`, exact: true }));
  const field = price(page);
  await open("/cabinet/exchange/prices");
  const stored = await field.inputValue();
  await field.fill("111,11");
  await expect(main).toContainText(/Набранное сохранено: \d\d:\d\d/);
  await toPage(2);
  const other = await field.inputValue();
  expect(other).not.toBe("111,11");
  // The same price in another spelling: nothing changes for the other journeys.
  const again = other.replace(/,\d\d$/, (kopecks) => `${kopecks} `);
  await field.fill(again);
  await toPage(1);
  await expect(field).toHaveValue("111,11");
  await main.getByLabel("Название").first().fill("сыр");
  await press(main.getByRole("button", { name: "Показать", exact: true }));
  await open("/cabinet/exchange/prices");
  await expect(field).toHaveValue("111,11");
  await toPage(2);
  await expect(field).toHaveValue(again);

  await press(main.getByRole("button", { name: "Сохранить цены" }));
  await expect(field).toHaveValue(other);
  await toPage(1);
  await expect(field).toHaveValue("111,11");
  await main.getByRole("button", { name: "Очистить набранное" }).click();
  await expect(field).toHaveValue(stored);
  await page.reload();
  await expect(field).toHaveValue(stored);
});
