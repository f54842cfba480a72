import { findings } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";

test("a representative orders for a client from the client's card; the deal and the buyer's notification say so", {
  tag: "@full",
}, async ({ given, newPerson, javaScriptEnabled }) => {
  const { login, companyUuid } = await given.buyer({ basket: { "010-377": 4 } });
  const { page, open, press } = await newPerson("rep@seller.example");
  const main = page.locator("#content");
  await open(`/cabinet/companies/${companyUuid}`);
  await press(main.getByRole("link", { name: "Заказ за клиента" }));
  await expect(main.getByText(/^Заказ за клиента: /)).toBeVisible();

  const sheet = new URL(page.url());
  await open(`${sheet.pathname}/goods${sheet.search}`);
  if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
  await open(sheet.pathname + sheet.search);
  if (javaScriptEnabled) expect(await findings(page)).toEqual([]);

  const pasted = main.getByRole("textbox", { name: "Товары и количества" });
  await pasted.fill("010-241 20\nзюкмолль 3");
  await press(main.getByRole("button", { name: "Добавить", exact: true }));
  await expect(main.getByRole("link", { name: /«зюкмолль»: такого товара нет, проверьте артикул или название/ })).toBeVisible();
  // What was added has left the text and its draft.
  await expect(pasted).toHaveValue("зюкмолль 3");
  if (javaScriptEnabled) {
    await open(`${new URL(page.url()).pathname}${new URL(page.url()).search}`);
    await expect(pasted).toHaveValue("зюкмолль 3");
  }
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

test("from the list of deals a representative chooses a trade point, fills its order, and the buyer confirms it or does not", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const { login, company } = await given.buyer({ clientOrders: "ask" });
  const buyer = await newPerson(login);
  const own = buyer.page.locator("#content");
  const { page, open, press } = await newPerson("rep@seller.example");
  const main = page.locator("#content");
  const place = async () => {
    await open("/cabinet/deals");
    await press(main.getByRole("link", { name: "Заказ за клиента" }));
    await main.getByRole("searchbox", { name: "Компания, ИНН, точка или адрес" }).fill(company);
    await press(main.getByRole("button", { name: "Показать" }));
    await press(main.getByRole("table").getByRole("link").first());
    await press(main.getByRole("link", { name: "Выбрать из каталога" }));
    await main.getByRole("searchbox", { name: "Название, артикул или марка" }).fill("010-241");
    await press(main.getByRole("button", { name: "Показать" }));
    await main.getByRole("textbox", { name: /Количество: Кефир 2,5 %/ }).fill("24");
    await press(main.getByRole("button", { name: "В заказ" }));
    await expect(main.getByText("в заказе 24", { exact: false })).toBeVisible();
    await press(main.getByRole("link", { name: "К заказу" }));
    await expect(main.getByText("Клиент подтверждает такие заказы сам")).toBeVisible();
    await main.getByRole("combobox", { name: "Для кого оформляем" }).selectOption({ index: 1 });
    for (const day of await main.getByRole("combobox", { name: /^Дата доставки/ }).all()) await day.selectOption({ index: 1 });
    await press(main.getByRole("button", { name: "Оформить за клиента" }));
    await expect(main.getByText("Согласовать нельзя, пока покупатель не подтвердил сделку.")).toBeVisible();
    return new URL(page.url()).pathname;
  };

  const confirmed = await place();
  await buyer.open(confirmed);
  await expect(own.getByText("Представитель оформил этот заказ за вас")).toBeVisible();
  await buyer.press(buyer.page.getByRole("button", { name: "Подтвердить", exact: true }));
  await expect(own.getByText("Принята в работу").first()).toBeVisible();

  const declined = await place();
  await buyer.open(declined);
  await own.getByText("Отклонить", { exact: true }).first().click();
  await own.getByRole("textbox", { name: "Причина" }).fill("Не заказывали");
  await buyer.press(own.getByRole("button", { name: "Отклонить сделку" }));
  await open(declined);
  await expect(main.getByText("Причина: Не заказывали")).toBeVisible();
});
