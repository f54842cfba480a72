import { expect, test } from "../support/browser.ts";
import { checkOut } from "../support/deal-steps.ts";

const kefir = "010-241";

test("a comment on the order is there after a link, a reload, a refused and a lost order, and goes with the order once", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { [kefir]: 20 } });
  const buyer = await newPerson(login);
  const { page, context, open, press } = buyer;
  const main = page.getByRole("main");
  const comment = page.getByRole("textbox", { name: "Комментарий к заказу" });
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

  await checkOut(buyer);
  await press(main.getByRole("link", { name: "Открыть сделку" }));
  await expect(main).toContainText("Звонить за час");
  await open(`/catalog?search=${kefir}`);
  await press(main.getByRole("button", { name: /^Добавить в корзину/ }).first());
  await open("/cart");
  await main.getByText("Добавить комментарий").click();
  await expect(comment).toHaveValue("");
});
