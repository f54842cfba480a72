import type { Page } from "@playwright/test";
import { findings } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";

/** Goods that no other journey orders, one for each project. */
const goods = {
  script: { sku: "010-740", name: "Сыр козий мягкий в золе, 150 г" },
  plain: { sku: "010-619", name: "Масло топлёное 99 %, 400 г" },
};
const main = (page: Page) => page.getByRole("main");

test("a buyer sees a former price in the cart and in a list, and asks to be notified of out-of-stock goods where they order", {
  tag: "@full",
}, async ({ given, newPerson, javaScriptEnabled }) => {
  const { sku, name } = goods[javaScriptEnabled ? "script" : "plain"];
  await given.product({ sku, priceKopecks: 34_800, inStock: true });
  const { login } = await given.buyer();
  const { page, open, press } = await newPerson(login);
  const passesAxe = async () => {
    if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
  };
  const sheet = `/cabinet/ordering/sheet?search=${sku}`;
  await open(sheet);
  await page.getByRole("textbox", { name: `Количество: ${name}` }).fill("5");
  await press(page.getByRole("button", { name: "В корзину", exact: true }));
  await open("/cabinet/ordering/lists");
  await press(page.getByRole("button", { name: "Из корзины" }));
  await expect(main(page).getByRole("link", { name })).toBeVisible();
  const list = page.url();
  await given.product({ sku, priceKopecks: 39_900 });

  await open(list);
  await expect(main(page).getByText("Изменилась цена 1 товара списка")).toBeVisible();
  await expect(main(page).getByText(/была 348,00\s₽, стала 399,00\s₽/)).toBeVisible();
  await passesAxe();
  await press(main(page).getByRole("button", { name: "Понятно" }));
  await expect(main(page).getByText(/стала 399,00/)).toHaveCount(0);

  await open("/cart");
  await expect(main(page).getByText(/Цена изменилась: была 348,00\s₽, стала 399,00\s₽ за шт\./)).toBeVisible();
  await passesAxe();
  await press(main(page).getByRole("button", { name: "Понятно" }));
  await expect(main(page).getByText("Изменилась цена")).toHaveCount(0);
  await expect(main(page).getByText(/Цена изменилась/)).toHaveCount(0);

  await given.product({ sku, inStock: false });
  await open("/cart");
  const asks = main(page).getByRole("button", { name: `Сообщить о поступлении: ${name}` });
  const takesBack = main(page).getByRole("button", { name: `Не сообщать о поступлении: ${name}` });
  await press(asks);
  await expect(main(page).getByText("Сообщим, когда товар снова можно будет заказать")).toBeVisible();
  await passesAxe();
  await press(takesBack);
  await expect(asks).toBeVisible();

  await open(sheet);
  await press(asks);
  await expect(main(page).getByText("Сообщим, когда поступит")).toBeVisible();
  await expect(takesBack).toBeVisible();
  await passesAxe();
  await open("/cart");
  await expect(takesBack).toBeVisible();
  await given.product({ sku, inStock: true });
});
