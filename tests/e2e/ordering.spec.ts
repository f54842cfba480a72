import { expect, test } from "../support/browser.ts";

test("rows of goods are filled by keys alone, tell their sums at once, and go into the cart in one press", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  await open("/cabinet/ordering/sheet?search=%D0%BA%D0%B5%D1%84%D0%B8%D1%80");
  const fields = page.getByRole("textbox", { name: /^Количество: Кефир/ });
  const put = page.getByRole("button", { name: "В корзину", exact: true });
  await fields.first().focus();
  await page.keyboard.type("10");
  if (javaScriptEnabled) {
    await expect(page.getByText(/^1 товар на /)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(fields.nth(1)).toBeFocused();
    await page.keyboard.type("5");
    await expect(page.getByText(/^2 товара на /)).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await expect(fields.first()).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByText("↑ и ↓ — к соседней строке")).toBeVisible();
    await expect(fields.first()).toHaveValue("10");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Добавили в корзину 2 товара")).toBeVisible();
    await expect(fields.first()).toHaveValue("");
  } else {
    await fields.nth(1).fill("5");
    await press(put);
    await expect(page.getByText("Добавили в корзину 2 товара")).toBeVisible();
  }
  await expect(page.getByText("в корзине 10 кор.")).toBeVisible();
});
