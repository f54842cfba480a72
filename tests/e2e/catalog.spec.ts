import { expect, test } from "#tests/support/browser.ts";

test("more brands are offered when they are asked for, and the focus goes on to the first of them", async ({ newPerson, javaScriptEnabled }) => {
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

test("C15 C17: what was searched for before is offered and cleared, and the person stays where he is", async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  await open("/catalog?search=кефир");
  await open("/catalog?search=");
  const history = page.getByRole("navigation", { name: "Вы искали" });
  await expect(history.getByRole("link", { name: "кефир" })).toBeVisible();
  await press(history.getByRole("button"));
  await expect(history).toHaveCount(0);
});
