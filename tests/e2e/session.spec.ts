import { expect, password, test } from "../support/browser.ts";

test("A03 A01 R31: a wrong password keeps the login and says so, the right one leads to the page asked for", { tag: "@both" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson();
  await open("/cabinet/deals");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel("Почта или телефон").fill(login);
  await page.getByLabel("Пароль", { exact: true }).fill("Wrong-1234");
  await press(page.getByRole("main").getByRole("button", { name: "Войти" }));
  await expect(page.getByText("Неверный логин или пароль").first()).toBeVisible();
  await expect(page.getByLabel("Почта или телефон")).toHaveValue(login);
  await expect(page.getByLabel("Пароль", { exact: true })).toHaveValue("");

  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await press(page.getByRole("main").getByRole("button", { name: "Войти" }));
  await expect(page).toHaveURL(/\/cabinet\/deals$/);
  await expect(page.getByRole("heading", { level: 1, name: "Сделки" })).toBeVisible();
});

test("H26 A30 A31: signing out leads to main as a guest, and Back shows nothing of the cabinet", async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  await open("/cabinet/settings");
  await page.getByRole("banner").first().locator("summary[aria-label='Личное меню']").filter({ visible: true }).click();
  await press(page.getByRole("button", { name: "Выйти" }).filter({ visible: true }).first());
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Войти" }).filter({ visible: true }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

test("A36: a session that ended elsewhere is explained, and signing in leads back to the page", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer();
  const { page, context, open, press } = await newPerson(login);
  await open("/cabinet/user");
  const kept = await context.cookies();
  await page.getByRole("banner").first().locator("summary[aria-label='Личное меню']").filter({ visible: true }).click();
  await press(page.getByRole("button", { name: "Выйти" }).filter({ visible: true }).first());
  // Another window of the same browser still has the old cookie.
  await context.addCookies(kept);
  await open("/cabinet/customer");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcabinet%2Fcustomer/);
  await expect(page.getByRole("main")).toContainText("Сеанс закончился");
  await page.getByLabel("Почта или телефон").fill(login);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await press(page.getByRole("main").getByRole("button", { name: "Войти" }));
  await expect(page).toHaveURL(/\/cabinet\/customer$/);
});

test("C22: a guest finds products without any price and a way to sign in", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open, press } = await newPerson();
  await open("/catalog?search=010-241");
  await expect(page.getByRole("main").getByRole("link", { name: /Кефир/ }).first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("₽");
  await press(page.getByRole("main").getByRole("link", { name: /Кефир/ }).first());
  await expect(page.getByRole("main")).not.toContainText("₽");
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /Войти|Войдите|вход/i })
      .first(),
  ).toBeVisible();
});

test("A35: the browser stores only when the session ends, until the sign-out", async ({ given, newPerson, javaScriptEnabled }) => {
  const { login } = await given.buyer();
  const { page, context, open, press } = await newPerson(login);
  await open("/cabinet/settings");
  const kept = async () => (await context.storageState()).origins.flatMap(({ localStorage }) => localStorage);
  const endsAt = async () => (await kept()).find(({ name }) => name === "session-ends-at")?.value;
  const days = (Number(await endsAt()) - Date.now()) / (24 * 60 * 60_000);
  // Without script the page stores nothing: the cookie expires by itself.
  expect(Math.round(days)).toBe(javaScriptEnabled ? 14 : Number.NaN);
  expect(JSON.stringify(await kept())).not.toMatch(/eyJ|token/i);
  await page.getByRole("banner").first().locator("summary[aria-label='Личное меню']").filter({ visible: true }).click();
  await press(page.getByRole("button", { name: "Выйти" }).filter({ visible: true }).first());
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(endsAt).toBeUndefined();
});
