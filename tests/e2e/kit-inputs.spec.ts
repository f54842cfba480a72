import type { Page } from "@playwright/test";
import { expect, test } from "../support/kit.ts";

const state = (page: Page, id: string, name: string) => page.locator(`#kit-${id} [data-state="${name}"]`);

test("W52 W53 Z08: a select opens by arrow, searches after 300 ms, loads 20 px from the end, chooses by Enter, closes by Esc", async ({
  newPerson,
}) => {
  const { page, open } = await newPerson();
  await page.clock.install();
  await open("/kit");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const select = state(page, "search-select", "Страницы по 20, поиск на сервере");
  const field = select.getByRole("combobox");
  const options = select.getByRole("option");
  await field.focus();
  await page.keyboard.press("ArrowDown");
  await expect(options).toHaveCount(20);
  const list = select.getByRole("listbox");
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight - box.clientHeight - 30));
  await page.clock.runFor(50);
  await expect(options).toHaveCount(20);
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight - box.clientHeight - 20));
  await expect(options).toHaveCount(40);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toBeFocused();
  await field.fill("Магазин № 5");
  await page.clock.runFor(299);
  await expect(options.first()).toHaveText("Магазин № 1");
  await page.clock.runFor(1);
  await expect(options.first()).toHaveText("Магазин № 5");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Магазин № 50");
  await expect(options).toHaveCount(0);
});

test("V29: a select that must pick from its list says so when it was closed without a choice", { tag: "@full" }, async ({ kit: page }) => {
  const select = state(page, "search-select", "Закрыт без выбора — ошибка");
  await select.getByRole("combobox").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(select.getByText("Выберите из списка")).toBeVisible();
  await expect(select.getByRole("combobox")).toHaveAttribute("aria-invalid", "true");
});

test("W50 W51: a code is typed or pasted by its digits, and a full one is an event", async ({ kit: page }) => {
  const sample = state(page, "pin-input", "Событие о полном коде");
  const field = sample.getByRole("textbox");
  await field.pressSequentially("12a345");
  await expect(field).toHaveValue("12345");
  await expect(sample.getByText(/Код введён/)).toHaveCount(0);
  await field.pressSequentially("6");
  await expect(sample.getByText("Код введён: 123456")).toBeVisible();
  await field.evaluate((input: HTMLInputElement) => {
    input.select();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "Код: 654 321.");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(field).toHaveValue("654321");
});

test("W46 W47 W48 V14 V15: the strength of a new password has its bar and its words", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open } = await newPerson();
  await open("/register");
  const field = page.getByLabel("Пароль", { exact: true });
  await field.scrollIntoViewIfNeeded();
  const segments = (words: string) =>
    page
      .getByText(words)
      .first()
      .evaluate((said) => [...(said.previousElementSibling?.children ?? [])].filter((part) => part.className !== "").length);
  for (const [password, words, count] of [
    ["abc", "Слабый пароль: добавьте строчные латинские буквы и цифры", 1],
    ["abcde1", "Средний пароль: добавьте заглавную букву и спецсимвол, от 8 символов", 2],
    ["abcdeF1!", "Надёжный пароль", 3],
    ["", "Чем длиннее и разнообразнее, тем надёжнее", 0],
  ] as const) {
    await field.fill(password);
    await expect(page.getByText(words).first()).toBeVisible();
    expect(await segments(words)).toBe(count);
  }
});

test("W60 W61 E40 E41 E42 E43: refused files are closable toasts with names, formats, limits; the first stays at the field", async ({
  newPerson,
}) => {
  const { page, open } = await newPerson();
  await page.clock.install();
  await open("/kit");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const sample = state(page, "file-input", "До 2 МБ каждый и 3 МБ вместе, отказы — тостами");
  const file = (name: string, megabytes: number) => ({ name, mimeType: "", buffer: Buffer.alloc(Math.round(megabytes * 1024 * 1024)) });
  await sample
    .locator('input[type="file"]')
    .setInputFiles([file("вирус.exe", 0.1), file("скан.pdf", 2.1), file("устав.pdf", 1.5), file("инн.pdf", 1.6), file("огрн.pdf", 0.1)]);
  const alerts = page.getByRole("alert");
  await expect(alerts.getByText("Файл «вирус.exe» не подходит: нужен PDF, JPG, PNG")).toBeVisible();
  await expect(alerts.getByText("Файл «скан.pdf» слишком большой: не больше 2 МБ")).toBeVisible();
  const total = alerts.getByText("Вместе файлы не больше 3 МБ: не взяли 2");
  await expect(total).toBeVisible();
  await expect(sample.getByRole("listitem")).toHaveCount(1);
  await expect(sample.getByText("устав.pdf")).toBeVisible();
  await alerts.getByRole("button", { name: "Закрыть" }).first().click();
  await expect(alerts.getByText("вирус.exe")).toHaveCount(0);
  await page.clock.runFor(6900);
  await expect(total).toBeVisible();
  await page.clock.runFor(200);
  await expect(total).toBeHidden();
  await expect(sample.getByText("Файл «вирус.exe» не подходит: нужен PDF, JPG, PNG")).toBeVisible();
});

test("W42 W43 Z41: the calendar speaks Russian, begins on Sunday unless told otherwise, and offers only the allowed days", async ({
  kit: page,
}) => {
  for (const [name, first] of [
    ["Неделя с воскресенья", "вс"],
    ["Неделя с понедельника", "пн"],
  ] as const) {
    const grid = state(page, "calendar", name).getByRole("grid");
    await expect(grid).toBeVisible();
    expect((await grid.locator("th").first().textContent())?.toLowerCase()).toContain(first[0]);
    await expect(state(page, "calendar", name)).toContainText(/март/i);
  }
  const limited = state(page, "calendar", "Только разрешённые дни").getByRole("grid");
  await expect(limited).toBeVisible();
  const free = await limited.getByRole("gridcell").evaluateAll((cells) =>
    cells
      .map((cell) => cell.querySelector("[role=button]") ?? cell.firstElementChild)
      .filter(
        (day) =>
          day &&
          !day.getAttribute("aria-disabled") &&
          !day.getAttribute("data-disabled") &&
          !day.getAttribute("data-unavailable") &&
          !day.getAttribute("data-outside-month"),
      )
      .map((day) => day?.textContent?.trim()),
  );
  expect(free).toEqual(["11", "13", "16"]);
});

test("W55 W56 W57: a stepper empties to 0, is brought into its limits, and its buttons stop there", { tag: "@full" }, async ({
  kit: page,
}) => {
  const atMax = state(page, "stepper-input", "На максимуме");
  const field = atMax.getByRole("textbox");
  const [less, more] = [atMax.getByRole("button").first(), atMax.getByRole("button").last()];
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await less.click();
  await expect(field).toHaveValue("9");
  await expect(more).not.toHaveAttribute("aria-disabled", "true");
  await field.fill("99");
  await field.press("Tab");
  await expect(field).toHaveValue("10");
  await field.fill("");
  await field.press("Tab");
  await expect(field).toHaveValue("0");
  await expect(less).toHaveAttribute("aria-disabled", "true");
});

test("W16: a crumb is a link that the router follows, without loading the page anew", { tag: "@full" }, async ({ kit: page }) => {
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await state(page, "breadcrumbs", "Весь путь").getByRole("link").last().click();
  await expect(page).toHaveURL(/\/catalog$/);
  expect(await page.evaluate(() => (window as { kept?: boolean }).kept)).toBe(true);
});

test("R34: a calendar whose code does not come says so in its place, a native field takes its place, and what is typed stays", {
  tag: "@full",
}, async ({ newPerson }) => {
  const { page, open } = await newPerson();
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.route(/calendar-grid[^/]*\.js/, (route) => route.abort());
  await open("/kit");
  const calendar = state(page, "calendar", "Неделя с воскресенья");
  await expect(calendar.getByRole("alert")).toHaveText("Календарь не загрузился. Выберите дату в поле.");
  await expect(calendar.locator('input[type="date"]')).toHaveValue("2026-03-11");

  const typed = state(page, "date-input", "Пустое");
  await typed.getByRole("textbox").fill("11.03.2026");
  await typed.getByRole("button", { name: "Открыть календарь" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("Календарь не загрузился. Введите дату в поле.");
  await dialog.getByRole("button", { name: "Закрыть" }).click();
  await expect(typed.locator('input[name="day"]')).toHaveValue("2026-03-11");
  expect(documents).toHaveLength(1);
});
