import { expect, test } from "../support/browser.ts";

const orderButton = { name: "Оформить заказ" } as const;

test("B23: an order above the limit is refused with the excess, and is placed once it is smaller", async ({ given, newPerson }) => {
  const { login } = await given.buyer({ limit: 5000, basket: { "010-241": 20 } });
  const { page, open, press, retype } = await newPerson(login);
  await open("/cart");
  await expect(page.getByRole("main")).toContainText(/Превышена сумма лимита по договору «.+»: превышение [\d\s]+,\d\d/);
  await expect(page.getByRole("button", orderButton)).toHaveAttribute("aria-disabled", "true");

  await retype(page.getByRole("textbox", { name: /Кефир/ }), "8");
  await expect(page.getByRole("main")).not.toContainText("Превышена сумма лимита");
  await page.getByRole("group", { name: "Когда доставить" }).getByRole("radio").first().check({ force: true });
  await press(page.getByRole("button", orderButton));
  await expect(page.getByRole("heading", { level: 1, name: /Заказ оформлен/ })).toBeVisible();
});

test("B38 E39: an order below the minimum says how much is missing", { tag: "@full" }, async ({ given, newPerson }) => {
  const { login } = await given.buyer({ minOrder: 50_000, basket: { "010-241": 20 } });
  const { page, open } = await newPerson(login);
  await open("/cart");
  await expect(page.getByRole("main")).toContainText(/Недостаточная сумма заказа: добавьте ещё на [\d\s]+,\d\d/);
  await expect(page.getByRole("button", orderButton)).toHaveAttribute("aria-disabled", "true");
});

test("B30: an order without a chosen day comes back, says where it is missing, and keeps what was typed", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-241": 20 } });
  const { page, open, press } = await newPerson(login);
  await open("/cart");
  await press(page.getByRole("button", orderButton));
  await expect(page.getByRole("alert").or(page.getByRole("main")).first()).toContainText(/Выберите дат[уы] доставки/);
  await expect(page).toHaveURL(/\/cart/);
  await expect(page.getByRole("textbox", { name: /Кефир/ })).toHaveValue("20");
});

test("B31 B32 E36: a shop without delivery days cannot order and reads why", { tag: "@full" }, async ({ given, newPerson }) => {
  const { login } = await given.buyer({ hasSchedule: false, basket: { "010-241": 20 } });
  const { page, open } = await newPerson(login);
  await open("/cart");
  await expect(page.getByRole("main")).toContainText("Нет доступных дат для заказа");
  await expect(page.getByRole("button", orderButton)).toHaveAttribute("aria-disabled", "true");
});

test("B09: clearing the cart asks for confirmation, and one press restores it, in the other tabs too", async ({ given, newPerson }) => {
  const { login } = await given.buyer({ basket: { "010-241": 20, "010-377": 10 } });
  const { page, open, openTab, press } = await newPerson(login);
  await open("/cart");
  await page.getByText("Очистить", { exact: true }).click();
  await press(page.getByRole("button", { name: "Очистить корзину" }));
  await expect(page.getByText("В корзине пока пусто")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Убрали 2 позиции");
  const other = await openTab("/cart");
  await press(page.getByRole("button", { name: "Вернуть" }));
  await expect(page.getByRole("textbox", { name: /Кефир/ })).toHaveValue("20");
  await expect(page.getByRole("textbox", { name: /Йогурт/ })).toHaveValue("10");
  await expect(page.getByRole("main")).not.toContainText("Убрали");
  await other.reload();
  await expect(other.getByRole("textbox", { name: /Кефир/ })).toHaveValue("20");
});

test("trust R13: two tabs change different lines of one cart, and both changes are kept", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-241": 20, "010-377": 10 } });
  const { page, open, retype, openTab } = await newPerson(login);
  await open("/cart");
  const other = await openTab("/cart");
  await retype(page.getByRole("textbox", { name: /Кефир/ }), "24");
  await retype(other.getByRole("textbox", { name: /Йогурт/ }), "12");
  await open("/cart");
  await expect(page.getByRole("textbox", { name: /Кефир/ })).toHaveValue("24");
  await expect(page.getByRole("textbox", { name: /Йогурт/ })).toHaveValue("12");
});
