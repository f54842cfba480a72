import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { expect, test } from "../support/browser.ts";

const supervisor = "supervisor@seller.example";
const deal = `/cabinet/deals/${demoUuid("deal", "10379")}`;

test("a transfer document is issued and then corrected: what is typed wrong is kept and named, and the debt follows", {
  tag: "@both",
}, async ({ newPerson }) => {
  const { page, open, press } = await newPerson(supervisor);
  const main = page.getByRole("main");
  await open(deal);
  const issue = main.getByRole("button", { name: /Выпустить УПД/ });
  if (await issue.isVisible()) await press(issue);
  await open(`${deal}/correction`);
  const quantity = page.locator('[name="quantity.1"]');
  await main.getByLabel("Причина").selectOption({ label: "Другое" });
  await main.getByLabel("Основание").fill("акт № 3 от 02.12.2026");
  await quantity.fill("много");
  const check = main.getByRole("button", { name: "Проверить" });
  await press(check);
  await expect(page.locator("#errors")).toContainText("введите число, например 12,5");
  await expect(quantity).toHaveValue("много");
  await expect(main.getByLabel("Основание")).toHaveValue("акт № 3 от 02.12.2026");
  // Both ways correct one deal: each to a price of its own.
  await quantity.fill("1");
  await page.locator('[name="price.1"]').fill(String(1 + Math.floor(Math.random() * 90_000)));
  await press(check);
  const review = main.getByRole("heading", { name: "Проверьте, что изменится" });
  await expect(review).toBeVisible();
  await expect(main).toContainText(/Долг покупателя (вырастет|уменьшится) на/);
  // By keyboard: a click right after the step changed counts as the second one of a double click.
  await main.getByRole("button", { name: "Исправить" }).press("Enter");
  await expect(review).toBeHidden();
  await expect(quantity).toHaveValue("1");
  await expect(main.getByLabel("Основание")).toHaveValue("акт № 3 от 02.12.2026");
  await press(check);
  await expect(review).toBeVisible();
  await main.getByRole("button", { name: "Выпустить УКД" }).press("Enter");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(/УКД №\s\d+/);
  await expect(main).toContainText("Другое");
  await open(deal);
  await expect(main.getByRole("link", { name: /УКД № \d+/ }).first()).toBeVisible();
});
