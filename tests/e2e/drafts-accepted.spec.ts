import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";

const mainOf = (page: Page) => page.getByRole("main");
const newCompany = "/cabinet/own-companies?step=new";

/** A number of a company that nobody has registered. */
const freshInn = () => `77${String(Math.random()).slice(2, 10).padEnd(8, "1")}`;

test("the draft of a new company waits while it is refused or lost, and is gone once the company is registered", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const { login, company } = await given.buyer();
  const { page, context, open, press } = await newPerson(login);
  const main = mainOf(page);
  const name = page.getByLabel("Название");
  const inn = page.getByLabel("ИНН");
  const register = main.getByRole("button", { name: "Зарегистрировать" });
  await open(newCompany);
  await main.getByRole("radio").last().check();
  await main.getByRole("checkbox").check();
  await name.fill("Вторая лавка");
  await inn.fill("77");
  await press(register);
  await expect(page.locator("#errors")).toBeVisible();
  await inn.fill(freshInn());
  await context.setOffline(true);
  await register.click();
  await expect(main.getByRole("alert").first()).toBeVisible();
  await context.setOffline(false);
  await open(newCompany);
  await expect(name).toHaveValue("Вторая лавка");
  await expect(main.getByRole("checkbox")).toBeChecked();
  await expect(main.getByRole("radio").last()).toBeChecked();

  await register.click();
  await expect(page).toHaveURL(/\/cabinet\/company\/accreditation/);
  await open("/cabinet/own-companies");
  await press(main.getByRole("button", { name: new RegExp(`Перейти в компанию .*${company}`) }));
  await open(newCompany);
  await expect(name).toHaveValue("");
  await expect(main).not.toContainText("Набранное сохранено");
});

test("what was typed for the portal's settings is gone once it is saved, even where the portal has stored it in another spelling", {
  tag: "@full",
}, async ({ newPerson }) => {
  const { page, open, press } = await newPerson("supervisor@seller.example");
  const hours = page.getByLabel("Когда отвечаете");
  await open("/cabinet/portal");
  const stored = await hours.inputValue();
  await hours.fill(`${stored}  `);
  await expect(mainOf(page)).toContainText(/сохранено:? \d\d:\d\d/);
  await page.reload();
  await expect(hours).toHaveValue(`${stored}  `);
  // Settings are the portal's: somebody else may have saved them meanwhile.
  await expect(async () => {
    const saved = page.waitForEvent("load");
    await press(mainOf(page).locator("button[name=intent][value=seller]"));
    await saved;
    expect(await hours.inputValue()).toBe(stored);
  }).toPass();
  await expect(mainOf(page)).not.toContainText(/сохранено:? \d\d:\d\d/);
});

test("the form of a key stays as typed while it is refused, and is empty once the key is made", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open, press } = await newPerson("supervisor@seller.example");
  const main = mainOf(page);
  const name = main.locator("input[name=name]");
  const make = main.locator("button[name=intent][value=make]");
  await open("/cabinet/exchange/keys");
  const title = `1С, склад ${randomUUID().slice(0, 8)}`;
  await name.fill(title);
  await press(make);
  await expect(page.locator("#errors")).toBeVisible();
  await expect(name).toHaveValue(title);
  await main.locator("input[name=writesScope][value=all]").check();
  await press(make);
  await expect(main).toContainText(`Ключ «${title}»`);
  await expect(name).toHaveValue("");
  await open("/cabinet/exchange/keys");
  await expect(name).toHaveValue("");
  await expect(main.locator("input[name=writesScope][value=all]")).not.toBeChecked();
});
