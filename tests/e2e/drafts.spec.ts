import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";

const sheet = "/cabinet/ordering/sheet?perPage=10";
const field = (page: Page, at: number) => page.locator("main input[data-sheet]").nth(at);
const restored = (page: Page) => page.getByRole("status").filter({ hasText: "Вернули набранное" });

test("quantities typed on several pages of an order sheet stay when one leaves, and one button puts them all into the basket", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer();
  const { page, open, openTab, press, signIn, loseSession } = await newPerson(login);
  const main = page.getByRole("main");
  await open(sheet);
  await field(page, 0).fill("5");
  await expect(main).toContainText(/сохранено \d\d:\d\d/);

  await press(main.getByRole("link", { name: "Страница 2", exact: true }));
  await field(page, 0).fill("7");
  await expect(main).toContainText(/2 товара набрано, 1 на этой странице: [\d\s]+,\d\d\s₽/);
  await main.getByLabel("Название, артикул или марка").fill("сыр");
  await press(main.getByRole("button", { name: "Показать", exact: true }));
  await expect(main).toContainText("2 товара набрано, 0 на этой странице");

  await press(page.getByRole("link", { name: "Корзина" }).first());
  await page.goBack();
  await page.goBack();
  await expect(field(page, 0)).toHaveValue("7");
  await open(sheet);
  await expect(field(page, 0)).toHaveValue("5");
  await expect(restored(page)).toHaveText("Вернули набранное: 2 товара");

  const other = await openTab(sheet);
  await expect(field(other, 0)).toHaveValue("5");
  await field(other, 1).fill("2");
  await field(page, 0).fill("6");
  await other.close();
  await loseSession();
  await signIn(login);
  await open(sheet);
  await expect(field(page, 0)).toHaveValue("6");
  await expect(field(page, 1)).toHaveValue("2");

  await press(main.locator("[data-put]"));
  await expect(page.getByText("Добавили в корзину 3 товара").first()).toBeVisible();
  await expect(field(page, 0)).toHaveValue("");
  await open(sheet);
  await expect(field(page, 0)).toHaveValue("");
  await expect(main).not.toContainText("сохранено");
});

test("a fill button leaves a typed 77 alone, and what was cleared can be restored", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open, press } = await newPerson("director@alfa.example");
  await open("/cabinet/ordering/goods");
  const main = page.getByRole("main");
  await field(page, 0).fill("77");
  await main.getByRole("button", { name: "Заполнить всё как обычно" }).click();
  await expect(field(page, 1)).not.toHaveValue("");
  await expect(page.getByRole("status").filter({ hasText: /Заполнили \d+ пол(е|я|ей)\. Всего \d+\sтовар.*\s₽/ })).toHaveCount(1);
  await expect(field(page, 0)).toHaveValue("77");
  await press(main.getByRole("link", { name: /Пора заказать/ }));
  await press(main.getByRole("link", { name: "Все", exact: true }));
  await expect(field(page, 0)).toHaveValue("77");
  await main.getByRole("button", { name: "Очистить набранное" }).click();
  await expect(field(page, 0)).toHaveValue("");
  await main.getByRole("button", { name: "Вернуть набранное" }).click();
  await expect(field(page, 0)).toHaveValue("77");
});

test("quantities typed for trade points of another page of the grid are counted, named and saved with those of the page", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const { login } = await given.buyer({ shops: 31 });
  const { page, open, press } = await newPerson(login);
  const main = page.getByRole("main");
  const cell = page.locator("main input[data-column]").first();
  await open("/cabinet/ordering/branches");
  await page.getByLabel("Артикул или название").fill("010-241");
  await press(page.getByRole("button", { name: "Добавить товар" }));
  await cell.fill("60");
  await press(main.getByRole("link", { name: "Страница 2", exact: true }));
  await cell.fill("70");
  await main.getByText("Набрана ещё 1 позиция не с этой страницы").click();
  const beyond = main.getByLabel(/^Кефир.+, /).and(page.locator("[data-beyond]"));
  await expect(beyond).toHaveValue("60");
  await beyond.fill("много");
  await press(main.getByRole("button", { name: "Сохранить", exact: true }));
  await page.locator("#errors").getByRole("link", { name: /Кефир/ }).click();
  await expect(beyond).toBeFocused();
  await beyond.fill("65");
  await press(main.getByRole("button", { name: "Сохранить", exact: true }));
  await expect(main).not.toContainText("не с этой страницы");
  await open("/cabinet/ordering/branches");
  await expect(cell).toHaveValue("65");
  await open("/cabinet/ordering/branches?points=2");
  await expect(cell).toHaveValue("70");
  await expect(main).not.toContainText("Набранное сохранено");
});

test("the draft of a ticket waits for its author, is gone once sent, and another person in the browser does not see it", {
  tag: "@full",
}, async ({ newPerson }) => {
  const { page, open, press, signIn, loseSession } = await newPerson("director@alfa.example");
  const main = page.getByRole("main");
  const text = page.getByLabel("Описание");
  await open("/cabinet/tickets/new");
  await page.getByLabel("Тема").fill("Недовоз");
  await text.fill("Нет двух коробок");
  await press(main.getByRole("link", { name: "Обращения" }).first());
  await page.goBack();
  await expect(text).toHaveValue("Нет двух коробок");
  await expect(page.getByRole("status").filter({ hasText: "Вернули то, что вы набрали раньше." })).toBeVisible();

  await loseSession();
  await signIn("manager@alfa.example");
  await open("/cabinet/tickets/new");
  await expect(text).toHaveValue("");
  await loseSession();
  await signIn("director@alfa.example");
  await open("/cabinet/tickets/new");
  await expect(text).toHaveValue("Нет двух коробок");

  await press(main.getByRole("button", { name: /Отправить|Создать/ }).last());
  await expect(page).toHaveURL(/\/cabinet\/tickets\/[\da-f-]{36}/);
  await open("/cabinet/tickets/new");
  await expect(text).toHaveValue("");
});

test("a quick order's text, and then its preview, are there after a link and back", async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  const main = page.getByRole("main");
  const text = main.getByRole("textbox", { name: "Строки из таблицы" });
  const away = async () => {
    await press(page.getByRole("link", { name: "Корзина" }).first());
    await page.goBack();
  };
  await open("/cabinet/ordering/quick");
  await text.fill("010-377\t4\n010-241\t1 кор");
  await away();
  await expect(text).toHaveValue("010-377\t4\n010-241\t1 кор");
  await press(main.getByRole("button", { name: "Проверить" }));
  const quantity = main.getByRole("textbox", { name: /Количество/ }).first();
  await quantity.fill("6");
  await expect(main).toContainText("меньше минимального заказа");
  await away();
  await expect(quantity).toHaveValue("6");
  await expect(main).toContainText("меньше минимального заказа");
  await press(main.getByRole("button", { name: "Добавить в корзину" }));
  await expect(page.getByRole("heading", { level: 1, name: "Корзина" })).toBeVisible();
  await open("/cabinet/ordering/quick");
  await expect(text).toHaveValue("");
});

test("two tabs of an order sheet: each orders what both have typed, and an acceptance leaves what was typed since", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const { page, open, openTab, press } = await newPerson(login);
  await open(sheet);
  const other = await openTab("/cabinet/ordering/sheet?perPage=10&page=2");
  const beyond = other.locator("main input[data-beyond]");
  await page.bringToFront();
  await field(page, 0).pressSequentially("12");
  await expect(beyond).toHaveValue("12");
  await other.bringToFront();
  await field(other, 0).fill("7");
  const total = page.locator("main").getByText(/2 товара набрано, 1 на этой странице/);
  await expect(total).toBeVisible();

  // Typed on while the other tab's order is on its way.
  let release = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  await other.route("**/cabinet/ordering/sheet**", async (route) => {
    if (route.request().method() === "POST") await isReleased;
    await route.continue();
  });
  await other.locator("main [data-put]").click();
  await expect(other.locator("main [data-put]")).toContainText("Кладём");
  await field(page, 0).fill("13");
  await field(page, 1).fill("4");
  release();
  await expect(other.getByText("Добавили в корзину 2 товара").first()).toBeVisible();
  await expect(field(page, 0)).toHaveValue("13");
  await expect(field(page, 1)).toHaveValue("4");
  await expect(other.locator("main")).toContainText("2 товара набрано, 0 на этой странице");
  await press(page.locator("main [data-put]"));
  await expect(page.getByText("Добавили в корзину 2 товара").first()).toBeVisible();
  await open(sheet);
  await expect(field(page, 0)).toHaveValue("");
  await expect(page.getByRole("main").getByText("в корзине 13").first()).toBeVisible();
  await expect(page.getByRole("main").getByText("в корзине 4").first()).toBeVisible();
});

test("two tabs with one form: the one that is accepted leaves what was typed in the other", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-377": 10 } });
  const { page, open, openTab, press } = await newPerson(login);
  const main = page.getByRole("main");
  await open("/cabinet/tickets/new");
  const other = await openTab("/cabinet/tickets/new");
  await page.getByLabel("Тема").fill("Недовоз");
  await other.getByLabel("Тема").fill("Пересорт");
  await other.getByLabel("Описание").fill("Привезли сметану");
  await page.getByLabel("Описание").fill("Нет двух коробок");
  // The browser tells its tabs what is stored a moment later.
  await other.waitForFunction(() => Object.values(localStorage).some((draft: string) => draft.includes("Нет двух коробок")));
  await other
    .getByRole("main")
    .getByRole("button", { name: /Отправить|Создать/ })
    .last()
    .click();
  await expect(other).toHaveURL(/\/cabinet\/tickets\/[\da-f-]{36}/);
  await open("/cabinet/tickets/new");
  await expect(page.getByLabel("Описание")).toHaveValue("Нет двух коробок");

  // A wish of the cart that is not left yet, and then refused.
  const analog = main.getByLabel(/Артикул аналога/).first();
  const wishes = analog.locator("xpath=ancestor::details[1]");
  const summary = wishes.locator("> summary");
  await open("/cart");
  await summary.click();
  await analog.fill("нет-такого");
  await open("/cart");
  await expect(analog).toHaveValue("нет-такого");
  await expect(wishes).toContainText(/артикул/i);
  await expect(analog).toHaveAttribute("aria-invalid", "true");
  await analog.fill("010-241");
  await press(page.getByRole("link", { name: "Сделки" }).first());
  await open("/cart");
  await expect(summary).toContainText("Кефир");
});

test("what is typed for one trade point waits while another one is chosen", { tag: "@full" }, async ({ given, newPerson }) => {
  const { login } = await given.buyer({ hasSecondShop: true });
  const { page, open, press } = await newPerson(login);
  const main = page.getByRole("main");
  const points = main.getByLabel("Торговая точка", { exact: true }).first();
  const quantity = page.locator("main input[data-sheet]").first();
  const choose = async (at: number) => {
    await open("/cabinet/ordering/goods");
    await points.selectOption({ index: at });
    await press(main.getByRole("button", { name: "Выбрать", exact: true }));
    await open("/cabinet/ordering/sheet?perPage=10");
  };
  await open("/cabinet/ordering/goods");
  const first = await points.evaluate((each: HTMLSelectElement) => each.selectedIndex);
  await open("/cabinet/ordering/sheet?perPage=10");
  await quantity.fill("5");
  await expect(main).toContainText(/сохранено \d\d:\d\d/);
  await choose(1 - first);
  await expect(quantity).toHaveValue("");
  await choose(first);
  await expect(quantity).toHaveValue("5");
});
