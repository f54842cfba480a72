import type { Locator, Page } from "@playwright/test";
import { expect, password, test } from "../support/browser.ts";

const lines = 20;
/** Measured 2026-11-21: 130. Anything that costs every line one more press breaks this. */
const mostPresses = 140;

/** Hands on the keys: everything goes through `press` and `type`, and is counted. */
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
    /** Goes on with Tab until the focus is on it. */
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

test(`trust P7: an order of ${lines} lines from sign-in to the deal's number by keyboard alone, in at most ${mostPresses} presses`, async ({
  given,
  newPerson,
}, info) => {
  test.setTimeout(120_000);
  const { login } = await given.buyer();
  const { page, open } = await newPerson();
  const keys = keysOf(page);

  await open("/login?redirect=/catalog");
  const name = page.getByLabel("Почта или телефон");
  await keys.tabTo(name);
  // An address is pasted or remembered by the browser: one press each.
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
  }
  const chosen = keys.count();

  await open("/cart");
  await expect(page.getByRole("button", { name: /^Убрать: / })).toHaveCount(lines);
  await keys.press("Tab");
  await keys.press("Enter");
  const nearest = page.getByRole("button", { name: "Выбрать ближайшие даты" });
  await keys.tabTo(nearest);
  await keys.press("Enter");
  await expect(nearest).toHaveCount(0);
  await keys.tabTo(page.getByRole("link", { name: "К итогу заказа" }));
  await keys.press("Enter");
  await keys.tabTo(page.getByRole("button", { name: "Оформить заказ" }).first());
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /Заказ оформлен: сделка № \d+/ })).toBeVisible();

  const said = `${keys.count()} presses: ${signedIn} to sign in, ${chosen - signedIn} to choose ${lines} products, ${keys.count() - chosen} in the cart`;
  console.log(said);
  info.annotations.push({ type: "key presses", description: said });
  expect(keys.count()).toBeLessThanOrEqual(mostPresses);
});
