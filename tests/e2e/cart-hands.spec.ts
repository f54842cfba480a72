import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";

const goods = JSON.parse(readFileSync(new URL("../../server/backend/db/demo/data/products.json", import.meta.url), "utf8")) as {
  sku: string;
  segment: string;
  inStock: boolean;
}[];

const kefir = "010-241";

/** Waits until the page watches the connection: that code is loaded last. A clock of the test replaces `performance`. */
const watches = (page: Page) => page.waitForFunction(() => !/native code/.test(window.fetch.toString()));

const heightOf = async (target: Locator) => (await target.boundingBox())?.height ?? Number.POSITIVE_INFINITY;

test("a quantity typed in the cart while the portal is unreachable stays, says so, and is saved when the portal is back", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { [kefir]: 6 } });
  const { page, context, open } = await newPerson(login);
  await open("/cart");
  await watches(page);
  const line = page.getByRole("main").locator("li[id^=line-]");
  const field = line.getByRole("textbox", { name: /Кефир/ });
  await context.setOffline(true);
  await field.fill("12");
  await field.press("Tab");
  const said = line.getByRole("status").filter({ hasText: /Нет связи с порталом\. Сохраним 12\sкор/ });
  await expect(said).toBeVisible();
  await expect(field).toHaveValue("12");
  await expect(page.getByRole("main").getByText("Вернули")).toHaveCount(0);
  await context.setOffline(false);
  await expect(said).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /Кефир.*: .*₽\. Итого .*₽/ })).toHaveCount(1);
  await open("/cart");
  await expect(field).toHaveValue("12");
});

test("a quantity changed on a card of the catalogue while the portal is unreachable stays too, and is saved when it is back", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const { login } = await given.buyer({ basket: { [kefir]: 6 } });
  const { page, context, open } = await newPerson(login);
  await open(`/catalog?search=${kefir}`);
  await watches(page);
  const field = page.getByRole("main").getByRole("textbox", { name: /Кефир/ }).first();
  await expect(field).toHaveValue("6");
  await context.setOffline(true);
  await field.fill("9");
  await field.press("Tab");
  const said = page.getByRole("main").getByText("Нет связи с порталом. Сохраним, когда она вернётся");
  await expect(said).toBeVisible();
  await expect(field).toHaveValue("9");
  await context.setOffline(false);
  await expect(said).toHaveCount(0);
  await open("/cart");
  await expect(page.getByRole("main").getByRole("textbox", { name: /Кефир/ })).toHaveValue("9");
});

test("a press on the disabled order button leads to the first reason, which its description names", async ({ given, newPerson }) => {
  const { login } = await given.buyer({ basket: { [kefir]: 3 }, minOrder: 90_000 });
  const { page, open } = await newPerson(login);
  await open("/cart");
  const button = page.getByRole("complementary").or(page.getByRole("main")).getByRole("button", { name: "Оформить заказ" });
  await expect(button).toHaveAccessibleDescription(/Недостаточная сумма заказа: добавьте ещё на .*Выберите даты доставки/);
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#minimum")).toBeFocused();
});

test("a delivery day disappears from the open cart when its cutoff passes, also without a connection, and the cart warns before", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { [kefir]: 30 } });
  const { page, context, open } = await newPerson(login);
  await page.clock.install();
  await open("/cart");
  await watches(page);
  const minute = 60_000;
  const { date, left } = await page.evaluate(() => {
    type CartData = { view?: { segments: { dates: { date: string; cutoffAt: string }[] }[] } };
    const { __remixContext } = window as unknown as { __remixContext: { state: { loaderData: Record<string, CartData | undefined> } } };
    const view = Object.values(__remixContext.state.loaderData).find((data) => data?.view)?.view;
    const days = (view?.segments[0]?.dates ?? []).map((day) => ({ ...day, left: Date.parse(day.cutoffAt) - Date.now() }));
    // Not one whose cutoff is near by itself.
    return days.find((day) => day.left > 61 * 60_000) ?? { date: "", left: 0 };
  });
  const day = page.locator(`input[type=radio][value="${date}"]`);
  await day.check();
  await page.clock.fastForward(left - 20 * minute);
  await expect(page.getByRole("status").filter({ hasText: /принимаем до .*Осталось меньше получаса/ })).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward(21 * minute);
  await expect(page.getByRole("status").filter({ hasText: /Приём заказов на .* закончился в/ })).toBeVisible();
  await expect(day).toHaveCount(0);
  const button = page.getByRole("main").getByRole("button", { name: "Оформить заказ" });
  await expect(button).toHaveAccessibleDescription(/Выберите даты доставки/);
});

test("the short view of a cart has lines of 40 px, on a phone of 96 px with buttons of 44", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const skus = goods.filter(({ segment, inStock }) => /^(dairy-(?!ice)|grocery)/.test(segment) && inStock).slice(0, 14);
  const { login } = await given.buyer({ basket: Object.fromEntries(skus.map(({ sku }) => [sku, 4])) });
  const { page, open, press } = await newPerson(login);
  await page.setViewportSize({ width: 1366, height: 768 });
  await open("/cart");
  const lines = page.getByRole("main").locator("li[id^=line-]");
  await expect(lines).toHaveCount(skus.length);
  const full = await heightOf(lines.first());
  await press(page.getByRole("button", { name: "Показать кратко" }));
  await expect(page.getByRole("button", { name: "Показать подробно" })).toBeVisible();
  expect(full).toBeGreaterThan(60);
  const heights = async () => Promise.all((await lines.all()).map(heightOf));
  const wide = await heights();
  expect(wide.filter((height) => height <= 41).length, String(wide)).toBeGreaterThan(skus.length / 2);
  expect(Math.max(...wide)).toBeLessThanOrEqual(48);
  await page.setViewportSize({ width: 360, height: 740 });
  const narrow = await heights();
  expect(Math.max(...narrow), String(narrow)).toBeLessThanOrEqual(96);
  for (const name of [/^Меньше: /, /^Больше: /]) {
    const box = await lines.first().getByRole("button", { name }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test("the whole card of a deal on a phone opens it", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open } = await newPerson("director@alfa.example");
  await page.setViewportSize({ width: 360, height: 740 });
  await open("/cabinet/deals");
  const card = page
    .getByRole("main")
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: /^№ / }) })
    .first();
  const number = (await card.getByRole("link", { name: /^№ / }).innerText()).replace(/\D/g, "");
  const { x = 0, y = 0, width = 0 } = (await card.boundingBox()) ?? {};
  await page.mouse.click(x + width - 6, y + 40);
  await expect(page.getByRole("heading", { level: 1, name: `Сделка № ${number}` })).toBeVisible();
});
