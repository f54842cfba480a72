import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/browser.ts";
import { checkOut, placeOrder } from "../support/deal-steps.ts";
import { countReceived, streamOpened } from "../support/received-events.ts";

const kefir = { sku: "010-241", name: /Кефир/ };
/** Goods that no other journey orders. */
const mozzarella = { sku: "010-712", name: /Моцарелла в рассоле/ };
const main = (page: Page) => page.getByRole("main");
const fieldOf = (page: Page, name: RegExp) => main(page).getByRole("textbox", { name }).first();
const lineOf = (page: Page, name: RegExp) =>
  main(page)
    .locator("li[id^=line-]")
    .filter({ has: page.getByRole("link", { name }) });

/** A buyer with an unsaved quantity, and his cart in another browser. */
async function typingBesideAnother({ given, newPerson }: Journey) {
  const { login } = await given.buyer({ basket: { [kefir.sku]: 2, "010-377": 15 } });
  const { page, context, open } = await newPerson(login);
  await countReceived(context);
  await open("/cart");
  await streamOpened(page);
  await fieldOf(page, kefir.name).fill("7");
  const other = await newPerson(login);
  await other.open("/cart");
  return { page, other };
}

test("trust R13: a line that is out of stock while its quantity is typed keeps the field, says so, and the quantity is saved", async ({
  given,
  newPerson,
}) => {
  await given.product({ sku: mozzarella.sku, inStock: true });
  const { login } = await given.buyer({ basket: { [mozzarella.sku]: 10, [kefir.sku]: 3 } });
  const { page, context, open } = await newPerson(login);
  await countReceived(context);
  await open("/cart");
  await streamOpened(page);
  const field = fieldOf(page, mozzarella.name);
  const line = lineOf(page, mozzarella.name);
  await field.fill("2");
  await given.product({ sku: mozzarella.sku, inStock: false });
  await expect(line.getByText("Введённое количество останется в корзине")).toBeVisible();
  await expect(line.getByRole("status")).toContainText("Нет в наличии");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("2");
  await page.keyboard.type("5");
  await expect(field).toHaveValue("25");
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === "/cart.data");
  await page.keyboard.press("Tab");
  await saved;
  await expect(field).toHaveCount(0);
  await expect(line).toContainText("25");
  await open("/cart");
  await expect(lineOf(page, mozzarella.name)).toContainText("25");
  await given.product({ sku: mozzarella.sku, inStock: true });
});

test("trust R13: a quantity changed in another window does not overwrite the one that is typed here", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { [kefir.sku]: 2, "010-377": 15 } });
  const { page, context, open } = await newPerson(login);
  await countReceived(context);
  await open("/cart");
  await streamOpened(page);
  const field = fieldOf(page, kefir.name);
  await field.fill("7");
  const other = await newPerson(login);
  await other.open("/cart");
  await other.retype(fieldOf(other.page, kefir.name), "5");
  await expect(lineOf(page, kefir.name).getByRole("status")).toContainText(/стало 5/);
  await expect(field).toHaveValue("7");
  await expect(field).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(fieldOf(other.page, kefir.name)).toHaveValue("7");
  await expect(field).toHaveValue("7");
});

test("trust R13: a line deleted in another window while its quantity is typed comes back with that quantity by one press", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const { page, other } = await typingBesideAnother({ given, newPerson });
  await other.page.getByRole("button", { name: /Убрать: Кефир/ }).click();
  const said = page.getByRole("status").filter({ hasText: /пока вы вводили 7/ });
  await expect(said).toBeVisible();
  await expect(fieldOf(page, kefir.name)).toHaveCount(0);
  await said.getByRole("button", { name: "Вернуть" }).click();
  await expect(fieldOf(page, kefir.name)).toHaveValue("7");
  await expect(said).toBeHidden();
  await expect(fieldOf(other.page, kefir.name)).toHaveValue("7");
});

test("trust R13: when the cart is emptied in another window one press restores the quantity that was typed", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { page, other } = await typingBesideAnother({ given, newPerson });
  await other.page.getByText("Очистить", { exact: true }).click();
  await other.press(other.page.getByRole("button", { name: "Очистить корзину" }));
  const said = page.getByRole("status").filter({ hasText: /пока вы вводили 7/ });
  await expect(said).toBeVisible();
  await expect(main(page).getByRole("textbox")).toHaveCount(0);
  await said.getByRole("button", { name: "Вернуть" }).click();
  await expect(fieldOf(page, kefir.name)).toHaveValue("7");
  await expect(said).toBeHidden();
  await expect(main(page).locator("li[id^=line-]")).toHaveCount(1);
});

test("limits, balance and movements of an open contract follow a deal, and the filters keep what is being chosen in them", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const { login } = await given.buyer({ basket: { [kefir.sku]: 20 } });
  const { page, context, open, press, openTab } = await newPerson(login);
  await countReceived(context);
  await open("/cabinet/company/contracts");
  await streamOpened(page);
  const lines = main(page).getByRole("row").filter({ hasText: "Молочная продукция" });
  const before = await lines.textContent();
  const ledger = await openTab((await lines.getByRole("link").getAttribute("href")) ?? "");
  await expect(main(ledger).getByText("Движений по договору ещё не было")).toBeVisible();
  await ledger.getByLabel("С даты").fill("2026-01-02");
  await ledger.getByLabel("Какие движения").selectOption({ index: 1 });
  const other = await newPerson(login);
  await other.open("/cart");
  await checkOut(other);
  await expect(main(ledger).getByRole("link", { name: /^Сделка/ })).toBeVisible();
  await expect(ledger.getByLabel("С даты")).toHaveValue("2026-01-02");
  await expect(ledger.getByLabel("Какие движения")).not.toHaveValue("");
  await expect(lines).not.toHaveText(before ?? "");
  await press(lines.getByRole("link"));
});

test("trust R13: no message and no change of the deal takes away what the seller types; a draft holds no change back", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { [kefir.sku]: 20 } });
  const buyer = await newPerson(login);
  const deal = await placeOrder(buyer);
  const seller = await newPerson("rep@seller.example");
  await countReceived(seller.context);
  await seller.open(deal);
  await streamOpened(seller.page);
  await seller.page.getByText("Указать водителя и машину").click();
  const driver = seller.page.getByRole("textbox", { name: /Водитель/ });
  await driver.fill("Иванов");
  await buyer.page.getByText("Изменить комментарий").click();
  await buyer.page.locator('textarea[name="comment"]').fill("Звонить заранее");
  await buyer.press(buyer.page.getByRole("button", { name: "Сохранить", exact: true }).filter({ visible: true }));
  await expect(main(buyer.page).getByText("Звонить заранее").first()).toBeVisible();
  await buyer.page.getByRole("textbox", { name: "Сообщение" }).fill("Когда ждать машину?");
  await buyer.page.getByRole("button", { name: "Отправить", exact: true }).click();
  await expect(seller.page.getByRole("log").getByText("Когда ждать машину?")).toBeVisible();
  await expect(driver).toHaveValue("Иванов");
  await expect(driver).toBeFocused();
  await expect(main(seller.page).getByText("Звонить заранее")).toHaveCount(0);
  await driver.fill("");
  await seller.page.getByRole("textbox", { name: "Сообщение" }).fill("Сейчас узнаю");
  await expect(main(seller.page).getByText("Звонить заранее").first()).toBeVisible();
  await expect(seller.page.getByRole("textbox", { name: "Сообщение" })).toHaveValue("Сейчас узнаю");
});

test("P28: a second trade point starts without the first one's address, and a new address removes the old index", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.joining();
  const { page, open, press } = await newPerson(login);
  await open("/cabinet/company/accreditation?tab=branches");
  const point = page.locator("#branch-new");
  const choose = async (address: string) => {
    const field = point.getByRole("combobox", { name: /^Адрес/ });
    await field.fill("");
    await field.pressSequentially(address);
    await page
      .getByRole("option", { name: new RegExp(address.split(",")[0] ?? "") })
      .first()
      .click();
  };
  await choose("300002, Тула, ул. Ленина, 1");
  await expect(point.getByLabel("Индекс")).toHaveValue("300002");
  await choose("Серпухов, ул. Мира, 5");
  await expect(point.getByLabel("Город")).toHaveValue("Серпухов");
  await expect(point.getByLabel("Индекс")).toHaveValue("142200");
  await choose("Чехов, ул. Мира, 5, 12");
  await expect(point.getByLabel("Индекс")).toHaveValue("");
  await expect(point.getByLabel("Офис, помещение")).toHaveValue("12");
  await point.getByLabel("Название").fill("Первая лавка");
  await point.getByLabel("Индекс").fill("142300");
  await press(point.getByRole("button", { name: "Добавить точку" }));
  await expect(page.getByRole("main").getByRole("link", { name: "Первая лавка" }).first()).toBeVisible();
  for (const name of ["Название", "Регион", "Город", "Улица", "Дом", "Офис, помещение", "Индекс"])
    await expect(point.getByLabel(name, { exact: true }), name).toHaveValue("");
  await expect(point.getByRole("combobox", { name: /^Адрес/ })).toHaveValue("");
});
