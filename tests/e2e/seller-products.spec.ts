import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, type Person, test } from "../support/browser.ts";

const photo = async (colour: string) => ({
  name: `${colour}.png`,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});

async function makeProduct({ page, open, press }: Person, mark: string) {
  await open("/cabinet/exchange/goods");
  await press(page.getByRole("link", { name: "Новый товар" }).first());
  await page.getByLabel("Название", { exact: true }).fill(`Сыр ${mark}`);
  await page.getByLabel(/^Артикул/).fill(mark);
  await press(page.getByRole("button", { name: "Создать товар" }));
  await expect(page.getByRole("heading", { level: 1, name: `Сыр ${mark}` })).toBeVisible();
}

/** Drags a photo by its handle to another's place, with touch events. */
async function carryByFinger(page: Page, photo: Locator, to: Locator): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const handle = photo.locator("[data-handle]");
  await expect(handle).toBeVisible();
  await page.locator("html:not([data-sending])").waitFor({ state: "attached" });
  await page.locator("#photos ol").evaluate((list) => list.scrollIntoView({ block: "center" }));
  const middle = async (place: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, end] = [await middle(handle), await middle(to)];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: from.x + 8, y: from.y + 8 }] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [end] });
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await answered;
  await page.locator("html:not([data-sending])").waitFor({ state: "attached" });
  await touch.detach();
}

test("a content manager makes a product with segment, price and photos in order, and a buyer sees it until it is hidden", async ({
  newPerson,
  javaScriptEnabled,
}) => {
  const manager = await newPerson("content@seller.example");
  const { page, open, press } = manager;
  const mark = randomUUID().slice(0, 8);
  await makeProduct(manager, mark);
  const card = new URL(page.url()).pathname;
  const main = page.getByRole("main");
  await expect(main).toContainText("Покупатели не видят этот товар");

  await page.getByLabel(/^Подраздел/).selectOption({ label: "Молочная продукция / Сыры" });
  await page.getByLabel(/^Ставка НДС/).selectOption({ label: "10 %" });
  await page.getByRole("textbox", { name: /^Цена/ }).fill("12,345");
  await press(page.getByRole("button", { name: "Сохранить", exact: true }));
  await expect(page.locator("#errors")).toContainText("Цена");
  await expect(page.getByRole("textbox", { name: /^Цена/ })).toHaveValue("12,345");
  await page.getByRole("textbox", { name: /^Цена/ }).fill("1 234,50");
  await press(page.getByRole("button", { name: "Сохранить", exact: true }));
  await expect(main).not.toContainText("Покупатели не видят этот товар");
  await expect(page.getByRole("textbox", { name: /^Цена/ })).toHaveValue("1234,50");

  await page.getByLabel("Новые фото").setInputFiles([await photo("red"), await photo("blue")]);
  await press(page.getByRole("button", { name: "Добавить фото" }));
  await expect(page.getByLabel("Что на фото 2")).toBeVisible();
  await expect(page.getByLabel("Новые фото")).toHaveValue("");
  await expect(page.locator("#photos form").last().getByRole("listitem")).toHaveCount(0);
  await page.getByLabel("Что на фото 2").fill("Синяя головка");
  await press(page.getByRole("button", { name: "Фото 2 раньше" }));
  await expect(page.getByLabel("Что на фото 1")).toHaveValue("Синяя головка");
  await expect(page.getByText("Фото 2 теперь главное").first()).toBeVisible();
  if (javaScriptEnabled) {
    const photos = page.locator("#photos li");
    for (const where of ["Фото 1 теперь 2-е из 2", "Фото 2 теперь главное"]) {
      const from = where.startsWith("Фото 1") ? 0 : 1;
      await photos
        .nth(from)
        .locator("> span")
        .dragTo(photos.nth(1 - from));
      await expect(page.getByRole("status").filter({ hasText: where }).first()).toBeVisible();
      await expect(page.getByLabel(`Что на фото ${2 - from}`)).toHaveValue("Синяя головка");
    }
    await carryByFinger(page, photos.nth(0), photos.nth(1));
    await expect(page.getByLabel("Что на фото 2")).toHaveValue("Синяя головка");
    await carryByFinger(page, photos.nth(1), photos.nth(0));
    await expect(page.getByLabel("Что на фото 1")).toHaveValue("Синяя головка");
  }
  await press(page.getByRole("link", { name: "Удалить фото 2" }));
  await press(page.getByRole("button", { name: "Удалить фото", exact: true }));
  await expect(page.getByLabel("Что на фото 2")).toHaveCount(0);

  const buyer = await newPerson("director@alfa.example");
  await buyer.open(`/catalog?search=${mark}`);
  await expect(buyer.page.getByRole("link", { name: `Сыр ${mark}` }).first()).toBeVisible();
  await expect(buyer.page.getByRole("main")).toContainText("1 234,50".replaceAll(" ", "\u00a0"));
  await buyer.open(
    (await buyer.page
      .getByRole("link", { name: `Сыр ${mark}` })
      .first()
      .getAttribute("href")) ?? "",
  );
  await expect(buyer.page.getByRole("img", { name: "Синяя головка" })).toBeVisible();

  await press(page.getByRole("button", { name: "Скрыть", exact: true }));
  await expect(main).toContainText("Он скрыт.");
  await buyer.open(`/catalog?search=${mark}`);
  await expect(buyer.page.getByRole("link", { name: `Сыр ${mark}` })).toHaveCount(0);
  await open("/cabinet/exchange/goods?state=hidden");
  await expect(page.getByRole("table", { name: "Товары по названию" }).locator(`a[href^="${card}"]`)).toBeVisible();
});

test("fields owned by the accounting system name it and cannot be edited; prices of a list are typed in rows, to the kopeck", {
  tag: "@full",
}, async ({ newPerson }) => {
  const supervisor = await newPerson("supervisor@seller.example");
  const { page, open, press } = supervisor;
  const mark = randomUUID().slice(0, 8);
  await open("/cabinet/exchange/keys");
  await page.getByLabel("Название", { exact: true }).fill(`1С ${mark}`);
  await page.getByRole("group", { name: "Что загружает", exact: true }).getByText("Выборочно", { exact: true }).click();
  await page.getByRole("group", { name: "Что загружает: какие данные" }).getByText("Товары", { exact: true }).click();
  await press(page.getByRole("button", { name: "Создать ключ" }));
  const key = await page.locator("#made code").innerText();
  const answer = await fetch(`${process.env.STACK_BACKEND}/v1/exchange/goods`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify([{ externalId: mark, sku: mark, name: `Творог ${mark}`, segment: "Сыры", price: "99.90" }]),
  });
  expect(answer.status).toBe(202);
  const row = page.getByRole("table", { name: "Товары по названию" }).getByRole("link", { name: `Творог ${mark}` });
  await expect(async () => {
    await open(`/cabinet/exchange/goods?search=${mark}`);
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
  await press(row);
  await expect(page.getByRole("main")).toContainText(`Из «1С ${mark}»`);
  await expect(page.getByRole("textbox", { name: "Название" })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Цена" })).toHaveCount(0);
  await page.getByLabel(/^Описание/).fill("Своими словами");
  await press(page.getByRole("button", { name: "Сохранить", exact: true }));
  await expect(page.getByLabel(/^Описание/)).toHaveValue("Своими словами");

  await open(`/cabinet/exchange/prices?search=${mark}`);
  await expect(page.getByRole("main")).toContainText(`Из «1С ${mark}»`);
  await expect(page.getByRole("button", { name: "Сохранить цены" })).toHaveCount(0);
  await page.getByLabel("Прайс-лист").selectOption({ index: 1 });
  await press(page.getByRole("button", { name: "Показать", exact: true }));
  await expect(page.getByRole("main")).toContainText("99,90");
  const price = page.getByLabel(`Цена, Творог ${mark}`);
  await price.fill("так");
  await press(page.getByRole("button", { name: "Сохранить цены" }));
  await expect(page.locator("#errors")).toContainText("введите число");
  await price.fill("88,8");
  await press(page.getByRole("button", { name: "Сохранить цены" }));
  await expect(price).toHaveValue("88,80");
});
