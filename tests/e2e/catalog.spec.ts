import { findings } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/browser.ts";

test("more brands are offered when they are asked for, and the focus goes on to the first of them", { tag: "@full" }, async ({
  newPerson,
  javaScriptEnabled,
}) => {
  const { page, open, press } = await newPerson();
  const brands = page.getByRole("group", { name: "Марка" }).getByRole("checkbox");
  await open("/catalog?rating=4");
  await expect(brands).toHaveCount(6);
  await press(page.getByRole("button", { name: /Ещё \d+ мар/ }));
  await expect(page).toHaveURL(/rating=4/);
  await expect(brands.nth(6)).toBeVisible();
  if (javaScriptEnabled) await expect(brands.nth(6)).toBeFocused();
  await brands.nth(6).check();
  await press(page.getByRole("complementary").getByRole("button", { name: "Показать" }));
  await expect(brands.nth(6)).toBeChecked();
});

test("C17: earlier searches are offered and cleared under the search field, and the page stays; without script in the catalogue", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { login } = await given.buyer();
  const { page, open } = await newPerson(login);
  await open("/catalog?search=кефир");
  await open("/catalog?search=");
  if (!javaScriptEnabled) return expect(page.getByRole("navigation", { name: "Вы искали" })).toBeVisible();
  await open("/");
  const field = page.getByRole("combobox", { name: "Поиск по каталогу" }).filter({ visible: true });
  await field.focus();
  await expect(page.getByRole("option", { name: /кефир/ })).toBeVisible();
  expect(await findings(page, "header")).toEqual([]);
  await page.getByRole("button", { name: "Очистить историю" }).click();
  await expect(page.getByText("История поиска очищена")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("option", { name: /кефир/ })).toHaveCount(0);
  await expect(field).toBeFocused();
});

test("C15 C17: earlier searches are offered and cleared, and the person stays on the page", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  await open("/catalog?search=кефир");
  await open("/catalog?search=");
  const history = page.getByRole("navigation", { name: "Вы искали" });
  await expect(history.getByRole("link", { name: "кефир" })).toBeVisible();
  await press(history.getByRole("button"));
  await expect(history).toHaveCount(0);
});
