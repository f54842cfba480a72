import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../support/kit.ts";

const state = (page: Page, id: string, name: string) => page.locator(`#kit-${id} [data-state="${name}"]`);

/** Red on the left, green in the middle, blue on the right. */
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

  test("W01 W03 W04 W05 W06 W07 W09 W10 Y40 Y41: a picture is chosen, cut to a square PNG of its size, replaced and deleted", async ({
    kit: page,
  }) => {
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

    const question = page.getByRole("alertdialog", { name: "Удалить фото?" });
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

  test("W08: cancelling clears the chosen file and changes nothing; the same file can be chosen again", { tag: "@full" }, async ({
    kit: page,
  }) => {
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

  test("W13 W14: by keys and numbers alone the area stays a square inside the picture, 20 at least", { tag: "@full" }, async ({
    kit: page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
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

  test("W11: while it saves or deletes the button says so and takes no second press", { tag: "@full" }, async ({ newPerson }) => {
    const { page, open: visit } = await newPerson();
    await page.clock.install();
    await visit("/kit");
    const { avatar, field, dialog } = await open(page, "Сохранение занимает время");
    await field.setInputFiles(await picture(300, 300));
    const save = dialog.getByRole("button", { name: /Сохран/ });
    await expect(save).not.toHaveAttribute("aria-disabled", "true");
    // The clock is paused during saving, and again during deleting.
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

  test("W02 V42 V43 V44: too big, too small and unreadable pictures are refused in words, the hint turns into an error", {
    tag: "@full",
  }, async ({ kit: page }) => {
    const { avatar, field, dialog } = await open(page, "Пустой");
    const image = (buffer: Buffer) => ({ name: "фото.png", mimeType: "image/png", buffer });
    for (const [file, words] of [
      [image(Buffer.alloc(10 * 1024 * 1024 + 1)), "Файл больше 10 МБ"],
      [await picture(199, 400), "Ширина меньше 200 точек"],
      [await picture(400, 199), "Высота меньше 200 точек"],
      [image(Buffer.from("no picture")), "Не удалось открыть файл"],
      [{ ...image(Buffer.from("x")), name: "a.pdf", mimeType: "application/pdf" }, "Это не картинка"],
    ] as const) {
      await field.setInputFiles(file);
      await expect(avatar.getByRole("alert")).toHaveText(words);
      await expect(dialog).toBeHidden();
    }
  });

  test("W15: a cropper without room says so, in the page and as an error in the console", { tag: "@full" }, async ({ newPerson }) => {
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
    await expect(avatar.getByRole("alert")).toHaveText("Окно слишком маленькое, чтобы показать фото: увеличьте его");
    expect(errors.some((words) => words.includes("cannot fit in its container"))).toBe(true);
  });
});
