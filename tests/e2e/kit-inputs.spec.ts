import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../support/browser.ts";

const state = (page: Page, id: string, name: string) => page.locator(`#kit-${id} [data-state="${name}"]`);

/** Red at the left, green in the middle, blue at the right. */
async function picture(width: number, height: number) {
  const third = Math.round(width / 3);
  const stripe = (background: string, stripeWidth: number) =>
    sharp({ create: { width: stripeWidth, height, channels: 3, background } })
      .png()
      .toBuffer();
  const buffer = await sharp({ create: { width, height, channels: 3, background: "#0f0" } })
    .composite([
      { input: await stripe("#f00", third), left: 0, top: 0 },
      { input: await stripe("#00f", width - 2 * third), left: 2 * third, top: 0 },
    ])
    .png()
    .toBuffer();
  return { name: "фото.png", mimeType: "image/png", buffer };
}

test.describe("avatar", () => {
  const open = async (page: Page, name: string) => {
    const avatar = state(page, "avatar-uploader", name);
    await avatar.scrollIntoViewIfNeeded();
    return { avatar, field: avatar.locator('input[type="file"]'), dialog: page.getByRole("dialog", { name: "Какую часть показать?" }) };
  };
  const iconOf = (page: Page, name: string) => page.getByRole("button", { name }).first().locator("use").getAttribute("href");

  test("W01 W03 W04 W05 W06 W07 W09 W10 Y40 Y41: a picture is chosen, cut to a square PNG of its size, replaced and deleted", async ({
    newPerson,
  }) => {
    const { page, open: visit } = await newPerson();
    await visit("/kit");
    const { avatar, field, dialog } = await open(page, "Пустой");
    await expect(avatar.getByText("СА", { exact: true }).or(avatar.getByText("АС", { exact: true }))).toBeVisible();
    await expect(avatar.getByRole("button")).toHaveText(["Добавить фото"]);
    const addIcon = await avatar.getByRole("button").locator("use").getAttribute("href");

    await field.setInputFiles(await picture(600, 400));
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("application", { name: "Область фото" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Отмена" })).toBeVisible();
    const save = dialog.getByRole("button", { name: "Сохранить" });
    await expect(save).not.toHaveAttribute("aria-disabled", "true");
    await save.click();
    await expect(dialog).toBeHidden();

    const image = avatar.locator("img");
    const cut = await image.evaluate((element: HTMLImageElement) => ({
      src: element.src,
      width: element.naturalWidth,
      height: element.naturalHeight,
    }));
    expect(cut.src).toMatch(/^data:image\/png;base64,/);
    expect([cut.width, cut.height]).toEqual([256, 256]);
    const { data } = await sharp(Buffer.from(cut.src.split(",")[1] ?? "", "base64"))
      .extract({ left: 128, top: 128, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([0, 255, 0]);

    await expect(avatar.getByRole("button")).toHaveText(["Заменить фото", "Удалить"]);
    expect(await avatar.getByRole("button", { name: "Заменить фото" }).locator("use").getAttribute("href")).not.toBe(addIcon);

    const question = page.getByRole("alertdialog", { name: "Удалить фото профиля?" });
    await avatar.getByRole("button", { name: "Удалить" }).click();
    expect(Math.round((await question.boundingBox())?.width ?? 0)).toBe(400);
    await question.getByRole("button", { name: "Отмена" }).click();
    await expect(question).toBeHidden();
    await expect(image).toBeVisible();
    await avatar.getByRole("button", { name: "Удалить" }).click();
    await question.getByRole("button", { name: "Удалить" }).click();
    await expect(question).toBeHidden();
    await expect(avatar.locator("img")).toHaveCount(0);
    await expect(avatar.getByRole("button", { name: "Добавить фото" })).toBeFocused();
  });

  test("W08: cancelling clears the chosen file and changes nothing; the same file can be chosen again", async ({ newPerson }) => {
    const { page, open: visit } = await newPerson();
    await visit("/kit");
    const { avatar, field, dialog } = await open(page, "Пустой");
    for (const leave of [() => dialog.getByRole("button", { name: "Отмена" }).click(), () => page.keyboard.press("Escape")]) {
      await field.setInputFiles(await picture(600, 400));
      await expect(dialog).toBeVisible();
      await leave();
      await expect(dialog).toBeHidden();
      expect(await field.evaluate((input: HTMLInputElement) => [input.value, input.files?.length])).toEqual(["", 0]);
      await expect(avatar.locator("img")).toHaveCount(0);
    }
  });

  test("W13 W14: by keys and numbers alone the area stays a square inside the picture, 20 at least", async ({ newPerson }) => {
    const { page, open: visit } = await newPerson();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit("/kit");
    const { field, dialog } = await open(page, "Пустой");
    await field.setInputFiles(await picture(600, 400));
    const number = (name: string) => dialog.getByRole("textbox", { name });
    await expect(number("Сторона")).toHaveValue("320");
    await number("Сторона").fill("200");
    await number("Сторона").press("Tab");
    await expect(number("Сторона")).toHaveValue("200");
    await number("Слева").fill("9999");
    await number("Слева").press("Tab");
    await expect(number("Слева")).toHaveValue("400");
    const area = dialog.getByRole("application");
    await area.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => Number(await number("Слева").inputValue())).toBeLessThan(400);
    await number("Сторона").fill("1");
    await number("Сторона").press("Tab");
    await expect.poll(async () => Number(await number("Сторона").inputValue())).toBeGreaterThanOrEqual(20);
  });

  test("W11: while it saves or deletes the button says so and takes no second press", async ({ newPerson }) => {
    const { page, open: visit } = await newPerson();
    await page.clock.install();
    await visit("/kit");
    const { avatar, field, dialog } = await open(page, "Сохранение занимает время");
    await field.setInputFiles(await picture(300, 300));
    const save = dialog.getByRole("button", { name: /Сохран/ });
    await expect(save).not.toHaveAttribute("aria-disabled", "true");
    // Time stands still while it saves, and again while it deletes.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await save.click();
    await expect(save).toContainText("Сохраняем…");
    await expect(save).toHaveAttribute("aria-disabled", "true");
    await page.clock.runFor(1000);
    await expect(dialog).toBeHidden();
    await avatar.getByRole("button", { name: "Удалить" }).click();
    const remove = page.getByRole("alertdialog").getByRole("button", { name: /Удал/ });
    await remove.click();
    await expect(remove).toContainText("Удаляем…");
    await expect(remove).toHaveAttribute("aria-disabled", "true");
    await page.clock.runFor(1000);
    await expect(page.getByRole("alertdialog")).toBeHidden();
  });

  test("W02 V42 V43 V44: too big, too small and unreadable pictures are refused in words, the hint turns into an error", async ({
    newPerson,
  }) => {
    const { page, open: visit } = await newPerson();
    await visit("/kit");
    const { avatar, field, dialog } = await open(page, "Пустой");
    const image = (buffer: Buffer) => ({ name: "фото.png", mimeType: "image/png", buffer });
    for (const [file, words] of [
      [image(Buffer.alloc(10 * 1024 * 1024 + 1)), "Файл больше 10 МБ"],
      [await picture(199, 400), "Ширина меньше 200 точек"],
      [await picture(400, 199), "Высота меньше 200 точек"],
      [image(Buffer.from("no picture")), "Не удалось открыть картинку"],
      [{ ...image(Buffer.from("x")), name: "a.pdf", mimeType: "application/pdf" }, "Это не картинка"],
    ] as const) {
      await field.setInputFiles(file);
      await expect(avatar.getByRole("alert")).toHaveText(words);
      await expect(dialog).toBeHidden();
    }
  });

  test("W15: a cropper without room says so, in the page and as an error in the console", async ({ newPerson }) => {
    const { page, open: visit } = await newPerson();
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await visit("/kit");
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('[role="application"]{height:10px!important}');
      document.adoptedStyleSheets = [sheet];
    });
    const { avatar, field } = await open(page, "Пустой");
    await field.setInputFiles(await picture(600, 400));
    await expect(avatar.getByRole("alert")).toHaveText("Окно слишком мало, чтобы показать картинку");
    expect(errors.some((words) => words.includes("cannot fit in its container"))).toBe(true);
  });

  test("the icons of adding and replacing differ", async ({ newPerson }) => {
    const { page, open: visit } = await newPerson();
    await visit("/kit");
    expect(await iconOf(page, "Добавить фото")).not.toBe(await iconOf(page, "Заменить фото"));
  });
});

test("W52 W53 Z08: a select opens by an arrow, searches 300 ms after the last letter, loads 20 px from the end, chooses by Enter, closes on Escape", async ({
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

test("V29: a select that must pick from its list says so when it was closed without a choice", async ({ newPerson }) => {
  const { page, open } = await newPerson();
  await open("/kit");
  const select = state(page, "search-select", "Закрыт без выбора — ошибка");
  await select.getByRole("combobox").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(select.getByText("Выберите из списка")).toBeVisible();
  await expect(select.getByRole("combobox")).toHaveAttribute("aria-invalid", "true");
});

test("W50 W51: a code is typed or pasted by its digits, and a full one is an event", async ({ newPerson }) => {
  const { page, open } = await newPerson();
  await open("/kit");
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

test("W46 W47 W48 V14 V15: the strength of a new password has its bar and its words", async ({ newPerson }) => {
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

test("W60 W61 E40 E41 E42 E43: refused files are closable toasts with names, formats and limits; the first one stays beside the field", async ({
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
  newPerson,
}) => {
  const { page, open } = await newPerson();
  await open("/kit");
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

test("W55 W56 W57: a stepper empties to 0, is brought into its limits, and its buttons stop there", async ({ newPerson }) => {
  const { page, open } = await newPerson();
  await open("/kit");
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

test("W16: a crumb is a link that the router follows, without loading the page anew", async ({ newPerson }) => {
  const { page, open } = await newPerson();
  await open("/kit");
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await state(page, "breadcrumbs", "Весь путь").getByRole("link").last().click();
  await expect(page).toHaveURL(/\/catalog$/);
  expect(await page.evaluate(() => (window as { kept?: boolean }).kept)).toBe(true);
});
