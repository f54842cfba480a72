import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";

test("an order sheet is filled by keyboard alone, shows its sums at once, and goes into the cart in one press", async ({
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

test("a refused form can be corrected and sent while its page still reads the data anew", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { login } = await given.buyer();
  const { page, open } = await newPerson(login);
  await open("/cabinet/ordering/sheet?search=010-241");
  const field = page.getByRole("textbox", { name: /^Количество: Кефир/ });
  const put = page.getByRole("button", { name: "В корзину", exact: true });
  const gate = Promise.withResolvers<void>();
  if (javaScriptEnabled)
    await page.route(/\.data\b/, async (route) => {
      if (route.request().method() === "GET") await gate.promise;
      await route.continue().catch(() => {});
    });
  await field.fill("0,5");
  await put.click();
  await expect(page.getByRole("main").getByText("Исправьте 1 поле")).toBeVisible();
  await field.fill("12");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await put.click();
  await sent;
  gate.resolve();
  await expect(page.getByText("Добавили в корзину 1 товар")).toBeVisible();
});

/** Rows of the sheet wholly above its bar, and the heights of its rows. */
const rowsInView = (page: Page) =>
  page.evaluate(() => {
    const foot = document.querySelector("button[data-put]")?.parentElement?.getBoundingClientRect().top ?? 0;
    const rows = [...document.querySelectorAll("form tbody tr")].map((row) => row.getBoundingClientRect());
    const inView = rows.filter(({ top, bottom }) => top >= 0 && bottom <= Math.min(foot, innerHeight)).length;
    const heights = rows.map(({ height }) => height).sort((a, b) => a - b);
    const [typical = 0, highest = 0] = [heights[heights.length >> 1], heights.at(-1)];
    return { inView, typical, highest, overflow: document.documentElement.scrollWidth - innerWidth };
  });

/** Rows that make way for the sentence which names the saving button, shown without script only. */
const forSentence = 1;

test("an order sheet has 14 rows in view at 1366 x 768, 12 at 1280 x 720, two lines on a phone, its first field two Tabs away", async ({
  given,
  newPerson,
  javaScriptEnabled,
}) => {
  const { login } = await given.buyer();
  const { page, open } = await newPerson(login);
  for (const [width, height, least, highest] of [
    [1366, 768, 14, 40],
    [1280, 720, 12, 40],
    [360, 800, 5, 96],
    [320, 640, 3, 96],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open("/cabinet/ordering/sheet");
    const seen = await rowsInView(page);
    expect(seen.inView, `rows in view at ${width} x ${height}`).toBeGreaterThanOrEqual(least - (javaScriptEnabled ? 0 : forSentence));
    expect(seen.highest, `the highest row at ${width}`).toBeLessThanOrEqual(highest);
    expect(seen.overflow, `sideways scroll at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await open("/cabinet/ordering/sheet");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "К содержанию" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "К количествам" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Количество: / }).first()).toBeFocused();
});

test("usual products have 14 rows in view at 1366 x 768, 12 at 1280 x 720, two lines on a phone", { tag: "@full" }, async ({
  newPerson,
  javaScriptEnabled,
}) => {
  const { page, open } = await newPerson("director@alfa.example");
  await open("/cabinet/ordering/goods");
  for (const [width, height, least, highest] of [
    [1366, 768, 14, 40],
    [1280, 720, 12, 40],
    [360, 800, 3, 96],
  ] as const) {
    await page.setViewportSize({ width, height });
    const seen = await rowsInView(page);
    expect(seen.inView, `rows in view at ${width} x ${height}`).toBeGreaterThanOrEqual(least - (javaScriptEnabled ? 0 : forSentence));
    // Other journeys move prices: such a row says so in a line more.
    expect(seen.typical, `a typical row at ${width}`).toBeLessThanOrEqual(highest);
    expect(seen.overflow, `sideways scroll at ${width}`).toBeLessThanOrEqual(0);
  }
});
