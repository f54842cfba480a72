import { expect, test } from "../support/browser.ts";

test("a representative orders for a client from his company's card; the deal and the buyer's notification say so", async ({
  given,
  newPerson,
}) => {
  const { login, companyUuid } = await given.buyer({ basket: { "010-377": 4 } });
  const { page, open, press } = await newPerson("rep@seller.example");
  const main = page.getByRole("main");
  await open(`/cabinet/companies/${companyUuid}`);
  await press(main.getByRole("link", { name: "Заказ за клиента" }));
  await expect(main.getByText(/^Заказ за клиента: /)).toBeVisible();

  await main.getByRole("textbox", { name: "Товары и количества" }).fill("010-241 20\nзюкмолль 3");
  await press(main.getByRole("button", { name: "Добавить", exact: true }));
  await expect(main.getByRole("link", { name: /«зюкмолль»: такого товара не нашли/ })).toBeVisible();
  await expect(main.getByRole("textbox", { name: "Товары и количества" })).toHaveValue("010-241 20\nзюкмолль 3");
  await main.getByRole("textbox", { name: "Товары и количества" }).fill("010-241 20");
  await press(main.getByRole("button", { name: "Добавить", exact: true }));
  await main.getByRole("textbox", { name: /Кефир 2,5 %/ }).fill("24");
  await press(main.getByRole("button", { name: "Сохранить количества" }));
  await expect(main.getByRole("textbox", { name: /Кефир 2,5 %/ })).toHaveValue("24");

  await press(main.getByRole("button", { name: "Оформить за клиента" }));
  await expect(main.getByText(/^Исправьте/)).toBeVisible();
  await main.getByRole("combobox", { name: "Для кого оформляем" }).selectOption({ index: 1 });
  for (const day of await main.getByRole("combobox", { name: /^Дата доставки/ }).all()) await day.selectOption({ index: 1 });
  await press(main.getByRole("button", { name: "Оформить за клиента" }));
  await expect(page.getByRole("heading", { level: 1, name: /^Сделка/ })).toBeVisible();
  await expect(main.getByText("За покупателя оформил представитель")).toBeVisible();

  const buyer = await newPerson(login);
  await buyer.open("/cabinet/notifications/list");
  await expect(
    buyer.page
      .getByRole("main")
      .getByText(/оформил за вас заказ/)
      .first(),
  ).toBeVisible();
  await buyer.open("/cart");
  await expect(buyer.page.getByRole("textbox", { name: /Йогурт/ })).toHaveValue("4");
});
