import type { Page } from "@playwright/test";
import { expect, type Person, password, test } from "../support/browser.ts";
import { checkOut } from "../support/deal-steps.ts";

const kefir = "010-241";
const commentOf = (page: Page) => page.getByRole("textbox", { name: "Комментарий к заказу" });

/** Orders the open cart: the deal has the comment, and the next cart has none. */
async function orderWithComment(buyer: Person, text: string): Promise<void> {
  const { page, open, press } = buyer;
  const main = page.getByRole("main");
  await checkOut(buyer);
  await press(main.getByRole("link", { name: "Открыть сделку" }));
  await expect(main).toContainText(text);
  await open(`/catalog?search=${kefir}`);
  // The button shows the product in the cart before it is there.
  const added = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().includes("/resources/basket"));
  await press(main.getByRole("button", { name: /^Добавить в корзину/ }).first());
  expect((await added).status()).toBe(200);
  await open("/cart");
  await main.getByText("Добавить комментарий").click();
  await expect(commentOf(page)).toHaveValue("");
}

/** The session ends at the post, not before it: a page that listens already would leave by itself. Then signs in again. */
async function losingSession({ page, context }: Person, login: string, post: () => Promise<void>): Promise<void> {
  await page.route("**/cart.data*", async (route) => {
    if (route.request().method() === "POST") await context.clearCookies({ name: /^sid/ });
    await route.continue();
  });
  await post();
  await page.getByLabel("Почта или телефон").fill(login);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Войти" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Корзина" })).toBeVisible();
}

test("a comment on the order is there after a link, a reload, a refused and a lost order, and goes with the order once", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { [kefir]: 20 } });
  const buyer = await newPerson(login);
  const { page, context, open, openTab, press } = buyer;
  const main = page.getByRole("main");
  const comment = commentOf(page);
  const order = main.getByRole("button", { name: "Оформить заказ" }).first();
  const text = "Подъезд со двора\nЗвонить за час";
  await open("/cart");
  await main.getByText("Добавить комментарий").click();
  await comment.fill(text);
  await expect(main).toContainText(/сохранено: \d\d:\d\d/);
  await press(page.getByRole("link", { name: "Сделки" }).first());
  await page.goBack();
  await expect(comment).toBeVisible();
  await expect(comment).toHaveValue(text);
  await page.reload();
  await expect(comment).toBeVisible();
  await expect(comment).toHaveValue(text);
  const other = await openTab("/cart");
  await expect(commentOf(other)).toHaveValue(text);
  await other.close();

  await context.setOffline(true);
  await order.click();
  await expect(main).toContainText("Нет связи с порталом");
  await context.setOffline(false);
  await open("/cart");
  await expect(comment).toHaveValue(text);
  await press(order);
  await expect(page.locator("#errors")).toBeVisible();
  await open("/cart");
  await expect(comment).toHaveValue(text);

  await orderWithComment(buyer, "Звонить за час");
});

test("a quantity that is typed in the cart or on a card and not left yet is saved when the page is left", async ({ given, newPerson }) => {
  const { login } = await given.buyer({ basket: { [kefir]: 20 } });
  const { page, open } = await newPerson(login);
  const field = page.getByRole("main").getByRole("textbox", { name: /Кефир/ }).first();
  await open("/cart");
  await field.fill("31");
  await page.reload();
  await expect(field).toHaveValue("31");
  await open(`/catalog?search=${kefir}`);
  await field.fill("44");
  await page
    .getByRole("link", { name: /^Корзина/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(field).toHaveValue("44");
});

test("a comment whose session is lost on the way is there after signing in, and one that is ordered at once does not come back", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const { login } = await given.buyer({ basket: { [kefir]: 20 } });
  const buyer = await newPerson(login);
  const { page, open } = buyer;
  const main = page.getByRole("main");
  const comment = commentOf(page);
  const listening = page.waitForResponse((answer) => answer.url().includes("/events?"));
  await open("/cart");
  await main.getByText("Добавить комментарий").click();
  await comment.fill("Подъезд со двора");
  await listening;
  await losingSession(buyer, login, () => main.getByRole("button", { name: "Оформить заказ" }).first().click());
  await expect(comment).toHaveValue("Подъезд со двора");
  await comment.fill("Звонить за");
  // What reads the shell anew while somebody types takes neither the field nor the note away.
  const reading = page.waitForResponse((answer) => answer.url().includes("_routes=root"));
  await main.getByRole("group", { name: "Когда доставить" }).first().getByRole("radio").first().dispatchEvent("click");
  await reading;
  await comment.pressSequentially(" час");
  await expect(comment).toBeFocused();
  await expect(comment).toHaveValue("Звонить за час");
  await expect(page.locator("#errors")).toContainText("Сеанс закончился");
  await orderWithComment(buyer, "Звонить за час");
});

test("a quantity and a removal whose session is lost on the way are saved after signing in, and the removal can be undone", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { [kefir]: 20, "010-377": 15 } });
  const buyer = await newPerson(login);
  const { page, open } = buyer;
  const main = page.getByRole("main");
  const field = main.getByRole("textbox", { name: /Кефир.*кор\./ }).first();
  let listening = page.waitForResponse((answer) => answer.url().includes("/events?"));
  await open("/cart");
  await listening;
  await field.fill("31");
  listening = page.waitForResponse((answer) => answer.url().includes("/events?"));
  await losingSession(buyer, login, () => field.press("Tab"));
  await expect(field).toHaveValue("31");
  await expect(page.locator("#errors")).toContainText("Сеанс закончился");
  await expect.poll(() => page.evaluate(async () => (await (await fetch("/cart")).text()).includes('value="31"'))).toBe(true);

  await listening;
  await losingSession(buyer, login, () => main.getByRole("button", { name: /^Убрать: Йогурт/ }).click());
  await expect(main.getByRole("button", { name: /^Убрать: Йогурт/ })).toHaveCount(0);
  await expect.poll(() => page.evaluate(async () => (await (await fetch("/cart")).text()).includes("Йогурт питьевой"))).toBe(false);
  await main.getByRole("button", { name: "Вернуть" }).click();
  await expect(main.getByRole("button", { name: /^Убрать: Йогурт/ })).toHaveCount(1);
});
