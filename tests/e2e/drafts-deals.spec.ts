import { expect, test } from "../support/browser.ts";
import { placeOrder } from "../support/deal-steps.ts";

test("what is changed in a deal, by typing, by steps and by added goods, is there after a link and back, and counted", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-377": 10 } });
  const buyer = await newPerson(login);
  const { page, open, press } = buyer;
  const main = page.getByRole("main");
  const edit = `${await placeOrder(buyer)}?mode=edit`;
  const ordered = main.getByRole("textbox", { name: /^Количество, (?!.*Кефир)/ });
  const added = main.getByRole("textbox", { name: /^Количество, .*Кефир/ });
  await open(edit);
  const before = await ordered.inputValue();
  await main.getByRole("button", { name: /^Больше/ }).click();
  await expect(ordered).not.toHaveValue(before);
  const after = await ordered.inputValue();
  await main.getByLabel("Название или артикул").fill("010-241");
  await press(main.getByRole("button", { name: "Найти" }));
  await press(main.getByRole("button", { name: /^Добавить.*Кефир/ }));
  const first = await added.inputValue();
  await press(page.getByRole("link", { name: "Корзина" }).first());
  await open(edit);
  await expect(ordered).toHaveValue(after);
  await expect(added).toHaveValue(first);
  await expect(main.locator("#edit-summary")).toContainText("Кефир");

  await main.getByRole("button", { name: "Очистить набранное" }).click();
  await expect(ordered).toHaveValue(before);
  await expect(added).toHaveCount(0);
  await main.getByRole("button", { name: "Вернуть набранное" }).click();
  await expect(ordered).toHaveValue(after);
  await expect(added).toHaveValue(first);
  await press(main.getByRole("button", { name: "Сохранить изменения" }));
  await expect(page).not.toHaveURL(/mode=edit/);
  await expect(main).toContainText("Кефир");
  await open(edit);
  await expect(main).not.toContainText("Набранное сохранено");
});

test("what was typed for a deal stays after a refused save, though its sums were counted anew since", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-377": 10 } });
  const buyer = await newPerson(login);
  const { page, open, press } = buyer;
  const main = page.getByRole("main");
  const quantity = main.getByRole("textbox", { name: /^Количество, / });
  const comment = main.locator("#edit-comment");
  await open(`${await placeOrder(buyer)}?mode=edit`);
  await comment.fill("Везите до девяти");
  await quantity.fill("0");
  await press(main.getByRole("button", { name: "Сохранить изменения" }));
  await expect(page.locator("#errors")).toBeVisible();
  const counted = page.waitForResponse((answer) => answer.request().method() === "POST");
  await quantity.fill("14");
  await quantity.press("Tab");
  await counted;
  await page.reload();
  await expect(comment).toHaveValue("Везите до девяти");
  await expect(quantity).toHaveValue("14");
});

test("what is typed into one form of a deal is saved after another form of the deal, without a conflict with oneself", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const { login } = await given.buyer({ basket: { "010-241": 20 } });
  const deal = await placeOrder(await newPerson(login));
  const { page, open, press } = await newPerson("rep@seller.example");
  const formOf = (field: string) => page.getByRole("main").locator("form", { has: page.getByLabel(field) });
  const save = (field: string) => press(formOf(field).getByRole("button", { name: "Сохранить" }));
  await open(deal);
  for (const summary of ["Указать водителя и машину", "Изменить комментарий"]) await page.getByText(summary).click();
  await page.getByLabel("Водитель").fill("Кузнецов П. А.");
  await page.getByLabel("Комментарий").fill("Ворота со двора");
  await save("Комментарий");
  await expect(page.getByRole("main")).toContainText("Ворота со двора");
  await expect(page.getByLabel("Водитель")).toHaveValue("Кузнецов П. А.");
  await save("Водитель");
  await expect(page.getByRole("main").getByRole("definition").filter({ hasText: "Кузнецов П. А." })).toBeVisible();
});
