import type { Locator, Page } from "@playwright/test";
import { findings } from "../support/axe.ts";
import { expect, test } from "../support/kit.ts";

const widget = (page: Page, id: string) => page.locator(`#kit-${id}`);
const state = (page: Page, id: string, name: string) => widget(page, id).locator(`[data-state="${name}"]`);
const box = async (target: Locator) => (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

for (const width of [1440, 1024, 320]) {
  test.describe(`the gallery at ${width} px`, { tag: width === 1440 ? [] : "@full" }, () => {
    test.use({ viewport: { width, height: width === 320 ? 640 : 900 } });

    test(`trust P8 P9 P10: every widget in every state passes axe at ${width} px and needs no sideways scrolling`, async ({
      kit: page,
    }) => {
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    });
  });
}

test("Z19 Z20: dialogs are 600 and 400 px wide, close on Escape and give the focus back", async ({ kit: page }) => {
  for (const [name, width, role] of [
    ["Отклонить сделку…", 600, "dialog"],
    ["Удалить фото…", 400, "alertdialog"],
  ] as const) {
    const opener = page.getByRole("button", { name });
    await opener.click();
    const dialog = page.getByRole(role);
    await expect(dialog).toBeVisible();
    expect(Math.round((await box(dialog)).width)).toBe(width);
    expect(await findings(page, "dialog[open]")).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("Z19: a dialog that must be answered stays on Escape and on its scrim", { tag: "@full" }, async ({ kit: page }) => {
  await page.getByRole("button", { name: "Сеанс истекает…" }).click();
  const dialog = page.getByRole("dialog");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Остаться" }).click();
  await expect(dialog).toBeHidden();
});

/** Drags the drawer's header by this many pixels. */
async function drag(page: Page, drawer: Locator, px: number) {
  const head = await box(drawer.getByRole("heading"));
  await page.mouse.move(head.x + 20, head.y + 10);
  await page.mouse.down();
  await page.mouse.move(head.x + 20, head.y + 10 + px / 2);
  await page.mouse.move(head.x + 20, head.y + 10 + px);
  await page.mouse.up();
}

test("W34 Z23: a drawer closes by a drag of more than 80 px, Escape, its scrim and the cross", async ({ kit: page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const opener = page.getByRole("button", { name: "Открыть шторку" });
  const drawer = page.getByRole("dialog");
  const ways = [
    () => drag(page, drawer, 81),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 5),
    () => drawer.getByRole("button", { name: "Закрыть" }).click(),
  ];
  await opener.click();
  await expect(drawer).toBeVisible();
  expect(await findings(page, "dialog[open]")).toEqual([]);
  await drag(page, drawer, 80);
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  for (const close of ways) {
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(drawer).toBeVisible();
    await close();
  }
  await expect(drawer).toBeHidden();
});

test("W34: a drawer that must be answered closes by its answer only", { tag: "@full" }, async ({ kit: page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Открыть вопрос" }).click();
  const drawer = page.getByRole("dialog");
  await drag(page, drawer, 200);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(drawer).toBeVisible();
  await drawer.getByRole("button", { name: "Понятно" }).click();
  await expect(drawer).toBeHidden();
});

test("W63 Z09: a tooltip stands 4 px above its control, waits for the pointer and hides on Escape", { tag: "@full" }, async ({
  kit: page,
}) => {
  const button = state(page, "tooltip", "Сверху").getByRole("button");
  const tip = state(page, "tooltip", "Сверху").getByRole("tooltip");
  await button.focus();
  await expect(tip).toBeVisible();
  const [above, below] = [await box(tip), await box(button)];
  expect(Math.round(below.y - above.y - above.height)).toBe(4);
  expect(await findings(page, "#kit-tooltip")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
  await expect(button).toBeFocused();
  await button.hover();
  await expect(tip).toBeVisible();
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
});

test("W66 Z05: a toast closes after 7 s, waits under the pointer, and closes by its cross", async ({ newPerson }) => {
  const { page, open } = await newPerson();
  await page.clock.install();
  await open("/kit");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const button = page.getByRole("button", { name: "Успех" });
  const toast = page.getByRole("status").getByText("Представитель назначен");
  await button.click();
  await expect(toast).toBeVisible();
  await page.clock.runFor(6900);
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();

  await page.getByRole("button", { name: "Ошибка", exact: true }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Файл слишком большой" });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "Закрыть" }).click();
  await expect(alert.getByText("Файл слишком большой")).toBeHidden();
});

test("W41 Z11: a carousel moves by its buttons and by a drag of more than 10 px, never by itself", { tag: "@full" }, async ({
  kit: page,
}) => {
  const carousel = state(page, "carousel", "По одному");
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.getByText("1 из 6")).toBeVisible();
  await carousel.getByRole("button", { name: "Следующий" }).click();
  await expect(carousel.getByText("2 из 6")).toBeVisible();
  await carousel.getByRole("button", { name: "Предыдущий" }).click();
  await expect(carousel.getByText("1 из 6")).toBeVisible();
  const scrolled = () => carousel.getByRole("list").evaluate((list) => list.scrollLeft);
  await expect.poll(scrolled).toBe(0);
  const track = await box(carousel.getByRole("list"));
  const pull = async (px: number) => {
    await page.mouse.move(track.x + track.width - 40, track.y + 30);
    await page.mouse.down();
    await page.mouse.move(track.x + track.width - 40 - px / 2, track.y + 30);
    await page.mouse.move(track.x + track.width - 40 - px, track.y + 30);
    await page.mouse.up();
  };
  await pull(9);
  expect(await scrolled()).toBe(0);
  await pull(track.width * 0.7);
  await expect(carousel.getByText("2 из 6")).toBeVisible();

  const several = state(page, "carousel", "По несколько");
  const next = several.getByRole("button", { name: "Следующий" });
  await expect(several.getByText(/^1 из [23]$/)).toBeVisible();
  while (!(await next.getAttribute("aria-disabled"))) {
    const before = await several.getByText(/ из /).textContent();
    await next.click();
    await expect(several.getByText(/ из /)).not.toHaveText(before ?? "");
  }
  await expect(several.getByText(/^([23]) из \1$/)).toBeVisible();
});

test("W65: a drop-down closes on Escape with the focus on its button, and by a press outside", { tag: "@full" }, async ({ kit: page }) => {
  const menu = state(page, "menu", "Кнопкой");
  await menu.locator("summary").press("Enter");
  const link = menu.getByRole("link", { name: "Творог" });
  await expect(link).toBeVisible();
  expect(await findings(page, "#kit-menu")).toEqual([]);
  await link.focus();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await expect(menu.locator("summary")).toBeFocused();
  await menu.locator("summary").click();
  await expect(link).toBeVisible();
  await widget(page, "menu").getByRole("heading").first().click();
  await expect(link).toBeHidden();
});

test("W67 W68: a picture that does not load tells its owner and the console, and nobody else", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open } = await newPerson();
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await open("/kit");
  await expect(state(page, "image", "Событие об ошибке").getByText("Событие error пришло")).toBeVisible();
  await expect(state(page, "image", "Не загрузилась, вместо неё замена").getByText("Нет картинки")).toBeVisible();
  await expect(state(page, "avatar", "Фото не загрузилось").getByText("АС", { exact: true })).toBeVisible();
  expect(warnings.some((words) => words.includes("/pictures/absent.svg"))).toBe(true);
  await expect(page.getByRole("alert").filter({ hasText: "absent" })).toHaveCount(0);
});

test("Z10: text runs while it is pointed at, and stands with reduced motion", { tag: "@full" }, async ({ kit: page }) => {
  const text = state(page, "text-scroll", "Сам по себе").locator("span > span").first();
  const shift = () => text.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).m41);
  expect(await shift()).toBe(0);
  await text.hover();
  await expect.poll(shift).toBeLessThan(-20);
  await page.mouse.move(0, 0);
  await expect.poll(shift).toBe(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await text.hover();
  expect(await shift()).toBe(0);
});

test("W20: cells work: a switch and a number save themselves, a button posts, a box is checked", async ({ kit: page }) => {
  const cells = state(page, "table", "Все виды ячеек");
  const posted = () => page.waitForRequest((request) => request.method() === "POST" && new URL(request.url()).pathname.startsWith("/kit"));

  let saved = posted();
  const letters = cells.getByRole("switch", { name: "Письма: Борисова Вера" });
  await letters.click();
  expect((await saved).postData()).toContain("letters=on");
  await expect(letters).toBeChecked();

  saved = posted();
  await cells.getByRole("button", { name: "Больше. Коробки: Алексеев Пётр" }).click();
  expect((await saved).postData()).toContain("boxes=2");
  await expect(cells.getByRole("textbox", { name: "Коробки: Алексеев Пётр" })).toHaveValue("2");

  const mixed = cells.getByRole("checkbox", { name: "Выбрать: Васильев Олег" });
  expect(await mixed.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  await mixed.click();
  await expect(mixed).toBeChecked();

  saved = posted();
  await cells.getByRole("button", { name: "Открыть Борисова Вера" }).click();
  expect((await saved).postData()).toContain("open=2");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("Z24: the header leaves on the way down and is back after more than 20 px up", { tag: "@full" }, async ({ kit: page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const header = page.locator("[data-mobile-header]");
    const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), y);
    const bottom = async () => (await box(header)).y + (await box(header)).height;
    await expect(header).toBeInViewport();
    // The header begins to listen a moment after the page is hydrated, so the way down goes on until it leaves.
    let lowest = 900;
    const bottomLowerDown = () => {
      lowest += 10;
      return scrollTo(lowest).then(bottom);
    };
    await expect.poll(bottomLowerDown).toBeLessThanOrEqual(0);
    await scrollTo(lowest - 19);
    await expect.poll(bottom).toBeLessThanOrEqual(0);
    await scrollTo(lowest - 30);
    await expect.poll(bottom).toBeGreaterThan(20);
  });
});
