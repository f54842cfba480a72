import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect, password, test } from "../support/browser.ts";

const lines = 20;
/** Measured 2026-11-21: 130. One more press for each line exceeds this. */
const maxPresses = 140;

/** Types with `press` and `type` only, and counts. */
function keysOf(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  return {
    press,
    type: async (text: string) => {
      for (const letter of text) await press(letter);
    },
    /** Presses Tab until the target has the focus. */
    tabTo: async (target: Locator, most = 40) => {
      for (let tab = 0; tab < most; tab += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await press("Tab");
      }
      expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)), `Tab does not reach ${target}`).toBe("the target");
    },
    count: () => presses,
  };
}

/** From the open cart to the deal's number. */
async function checkOutByKeys(page: Page, keys: ReturnType<typeof keysOf>): Promise<void> {
  const nearest = page.getByRole("button", { name: "Выбрать ближайшие даты" });
  await keys.tabTo(nearest);
  await keys.press("Enter");
  await expect(nearest).toHaveCount(0);
  await keys.tabTo(page.getByRole("link", { name: "К итогу заказа" }));
  await keys.press("Enter");
  await keys.tabTo(page.getByRole("button", { name: "Оформить заказ" }).first());
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /Заказ оформлен: сделка № \d+/ })).toBeVisible();
}

test(`trust P7: an order of ${lines} lines from sign-in to the deal's number by keyboard alone, in at most ${maxPresses} presses`, async ({
  given,
  newPerson,
}, info) => {
  const { login } = await given.buyer();
  const { page, open } = await newPerson();
  const keys = keysOf(page);

  await open("/login?redirect=/catalog");
  const name = page.getByLabel("Почта или телефон");
  await keys.tabTo(name);
  // A login is pasted or filled in by the browser: it counts as one press each.
  await page.keyboard.insertText(login);
  await keys.press("Tab");
  await keys.tabTo(page.getByLabel("Пароль", { exact: true }));
  await page.keyboard.insertText(password);
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/catalog$/);
  const signedIn = keys.count();

  const category = await page
    .getByRole("main")
    .getByRole("link", { name: /Молочная продукция/ })
    .first()
    .getAttribute("href");
  await open(category ?? "");
  await keys.press("Tab");
  await expect(page.getByRole("link", { name: "К содержанию" })).toBeFocused();
  await keys.press("Enter");
  const fields = page.getByRole("main").getByRole("textbox", { name: /^Количество/ });
  for (let line = 0; line < lines; line += 1) {
    const field = fields.nth(line);
    await keys.tabTo(field, 60);
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().includes("/resources/basket"));
    await keys.press("Enter");
    expect((await saved).status()).toBeLessThan(400);
    // The button beside the field becomes this link: a Tab in between would stop at both.
    await expect(page.getByRole("main").getByRole("link", { name: /^В корзине, перейти/ })).toHaveCount(line + 1);
  }
  const chosen = keys.count();

  await open("/cart");
  await expect(page.getByRole("button", { name: /^Убрать: / })).toHaveCount(lines);
  await keys.press("Tab");
  await keys.press("Enter");
  await checkOutByKeys(page, keys);

  const [toChoose, inCart] = [chosen - signedIn, keys.count() - chosen];
  const said = `${keys.count()} presses: ${signedIn} to sign in, ${toChoose} to choose ${lines} products, ${inCart} in the cart`;
  console.log(said);
  info.annotations.push({ type: "key presses", description: said });
  expect(keys.count()).toBeLessThanOrEqual(maxPresses);
});

type DemoProduct = { sku: string; segment: string; inStock: boolean };
const demoProducts = new URL("../../server/backend/db/demo/data/products.json", import.meta.url);
const knownLines = 80;
/** For a buyer who types articles and quantities from memory: digits are not counted. */
const maxKnownPresses = 200;
/** Of them to type the lines: one key between article and quantity, one after them. */
const maxLinePresses = 160;

test(
  `an order of ${knownLines} known lines takes fewer than ${maxKnownPresses} keys beyond its digits, and no mouse`,
  { tag: "@full" },
  async ({ given, newPerson }, info) => {
    const { login } = await given.buyer({ limit: 10_000_000 });
    const { page, open } = await newPerson(login);
    const keys = keysOf(page);
    const goods = JSON.parse(readFileSync(demoProducts, "utf8")) as DemoProduct[];
    const known = goods.filter(({ segment, inStock }) => /^(dairy-(?!ice)|grocery)/.test(segment) && inStock).slice(0, knownLines);
    expect(known).toHaveLength(knownLines);

    await open("/cabinet/ordering/quick");
    await keys.press("Tab");
    await keys.press("Enter");
    await keys.tabTo(page.getByRole("textbox", { name: "Строки из таблицы" }));
    const before = keys.count();
    for (const { sku } of known) {
      await page.keyboard.insertText(sku.replace("-", ""));
      await keys.press("Space");
      await page.keyboard.insertText("4");
      await keys.press("Enter");
    }
    expect(keys.count() - before).toBeLessThanOrEqual(maxLinePresses);
    await keys.tabTo(page.getByRole("button", { name: "Проверить" }));
    await keys.press("Enter");
    await expect(page.getByText(`К заказу: ${knownLines}`, { exact: true })).toBeVisible();
    const looked = keys.count();

    await keys.tabTo(page.getByRole("link", { name: "К кнопке заказа" }));
    await keys.press("Enter");
    await keys.tabTo(page.getByRole("button", { name: "Добавить в корзину" }));
    await keys.press("Enter");
    await expect(page.getByRole("button", { name: /^Убрать: / })).toHaveCount(knownLines);
    await checkOutByKeys(page, keys);

    const said = `${keys.count()} presses beyond the digits: ${looked} to type ${knownLines} lines, ${keys.count() - looked} to place them`;
    console.log(said);
    info.annotations.push({ type: "key presses", description: said });
    expect(keys.count()).toBeLessThan(maxKnownPresses);
  },
);

test("trust P3: one press leads past the side menu of the cabinet, and past the categories and filters of the catalogue", async ({
  newPerson,
}) => {
  const { page, open } = await newPerson("director@alfa.example");
  await open("/cabinet/deals");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "К содержанию" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: /^Чаты/ })).toBeFocused();

  await open("/catalog");
  const past = page.getByRole("link", { name: "К товарам" });
  await past.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Порядок" })).toBeFocused();
});

test("trust P4: the order and the filters of a list keep the focus, another page puts it before the list", { tag: "@full" }, async ({
  newPerson,
}) => {
  const { page, open } = await newPerson("director@alfa.example");
  await open("/catalog");
  const order = page.getByRole("combobox", { name: "Порядок" });
  await order.focus();
  for (const [address, name] of [
    [/sort=price%3Adesc/, "сначала дороже"],
    [/sort=price%3Aasc/, "сначала дешевле"],
  ] as const) {
    await order.press("ArrowUp");
    await expect(page).toHaveURL(address);
    await expect(order).toBeFocused();
    await expect(order.getByRole("option", { selected: true })).toHaveText(name);
  }
  const from = page.getByRole("textbox", { name: "Цена от" });
  // Text typed while a list is loading stays when that list arrives.
  const listed = Promise.withResolvers<void>();
  await page.route(/catalog\.data/, async (route) => {
    await listed.promise;
    await route.continue();
  });
  await order.press("ArrowDown");
  await from.fill("100");
  listed.resolve();
  await expect(page).toHaveURL(/sort=price%3Adesc/);
  await expect(order.getByRole("option", { selected: true })).toHaveText("сначала дороже");
  await expect(from).toHaveValue("100");
  await from.press("Enter");
  await expect(page).toHaveURL(/priceFrom=100/);
  await expect(from).toBeFocused();
  await page.getByRole("link", { name: "Страница 2" }).press("Enter");
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("region", { name: "Товары" })).toBeFocused();
});

test("trust P4: Enter in the only quantity of the cart saves it and leaves it selected for the next one", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-241": 20 } });
  const { page, open } = await newPerson(login);
  await open("/cart");
  const field = page.getByRole("main").getByRole("textbox", { name: /Кефир/ });
  await field.focus();
  for (const [typed, units] of [
    ["30", "= 180 шт"],
    ["24", "= 144 шт"],
  ] as const) {
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    expect((await saved).status()).toBeLessThan(400);
    await expect(page.getByText(units)).toBeVisible();
    await expect(field).toBeFocused();
    await expect
      .poll(() => field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)))
      .toBe(typed);
  }
});
