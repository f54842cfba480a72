import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../support/browser.ts";
import { watches } from "../support/connection.ts";
import { checkOut, placeOrder, writeMessage } from "../support/deal-steps.ts";
import { expectHeard, expectOff } from "../support/heard.ts";

const photoOf = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

test("the accessibility tree tells a buyer what was added, changed, removed, refused and sent, and the focus stands there", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-377": 10 } });
  const buyer = await newPerson(login);
  const { page, open, press } = buyer;

  await open("/catalog?search=010-241");
  const tile = page.getByRole("main").getByRole("article").first();
  await tile.getByRole("button", { name: /^Добавить в корзину/ }).focus();
  await page.keyboard.press("Enter");
  await expectHeard(page, /Добавили в корзину: Кефир.+, \d+ кор\./, /^link В корзине, перейти: Кефир/);
  await tile.getByRole("button", { name: /^Больше/ }).focus();
  await page.keyboard.press("Enter");
  await expectHeard(page, /Теперь в корзине: Кефир.+, \d+ кор\./, /^button Больше: Кефир/);
  await tile.getByRole("textbox").fill("0");
  await page.keyboard.press("Enter");
  await expectHeard(page, /Убрали из корзины: Кефир/, /^textbox Количество: Кефир/);

  await press(tile.getByRole("link", { name: /Кефир/ }).first());
  const offer = page.getByRole("complementary", { name: "Цена и заказ" });
  await offer.getByRole("button", { name: /^Добавить в корзину/ }).focus();
  await page.keyboard.press("Enter");
  await expectHeard(page, /Добавили в корзину: Кефир.+, \d+ кор\./, "link В корзине");

  await open("/cart");
  await checkOut(buyer);
  await expectHeard(page, "", /^heading Заказ оформлен: сделка № \d+/);
  await press(page.getByRole("main").getByRole("link", { name: "Открыть сделку" }));
  const deal = new URL(page.url()).pathname;
  await writeMessage(buyer, "Подъезд со двора");
  await expectHeard(page, "Сообщение отправлено", "textbox Сообщение");

  await open("/cabinet/tickets/new");
  await press(page.getByRole("main").getByRole("button", { name: "Отправить" }));
  await expectHeard(page, "", /Обращение не отправлено|Исправьте/);
  await expect(page.locator("#errors")).toBeFocused();
  await page.getByLabel("Тема").fill("Нет счёта");
  await page.getByLabel("Описание").fill("Не вижу счёт");
  await press(page.getByRole("main").getByRole("button", { name: "Отправить" }));
  await expectHeard(page, /Обращение \S+ отправлено/, "heading Нет счёта");
  await writeMessage(buyer, "Посмотрите, пожалуйста");
  await expectHeard(page, "Сообщение отправлено", "textbox Сообщение");

  const seller = await newPerson("rep@seller.example");
  const staff = seller.page;
  await seller.open(deal);
  const enter = async (target: Locator) => {
    await target.focus();
    await staff.keyboard.press("Enter");
  };
  const main = staff.getByRole("main");
  const act = (name: string) => enter(main.getByRole("button", { name, exact: true }));
  const ask = async (name: string) => {
    await enter(main.getByRole("link", { name }).first());
    await enter(staff.getByRole("dialog").getByRole("button", { name, exact: true }));
  };
  await act("Согласовать");
  await expectHeard(staff, /Сделка № \d+ согласована/, /^heading Сделка № \d+$/);
  await ask("Передать на склад");
  await expectHeard(staff, /Сделка № \d+ передана на склад/, /^heading Сделка № \d+$/);
  await ask("Всё собрано как заказано");
  await expectHeard(staff, "Сборка сохранена", /^heading \d+-1$/);
  const papers = staff.locator("#documents");
  const file = { name: "Накладная.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  await papers.locator("input[type=file]").setInputFiles(file);
  await papers.getByRole("button", { name: "Добавить документ" }).focus();
  await staff.keyboard.press("Enter");
  await expectHeard(staff, "Документ загружен Накладная.pdf", "heading Документы");
});

test("the accessibility tree tells which row of a table is rejected, what was added, and how a load and a photo have ended", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer();
  const { page, open } = await newPerson(login);
  const enter = async (target: Locator) => {
    await target.focus();
    await target.page().keyboard.press("Enter");
  };
  await open("/cabinet/ordering/sheet?search=010-241");
  await page.locator("main input[data-sheet]").first().fill("0,5");
  await enter(page.locator("[data-put]"));
  await expectHeard(page, /Исправьте 1 поле\s+Количество: Кефир/, "alert Исправьте 1 поле");
  await page.locator("main input[data-sheet]").first().fill("12");
  await enter(page.locator("[data-put]"));
  await expectHeard(page, "Добавили в корзину 1 товар", "button В корзину");

  const seller = await newPerson("content@seller.example");
  const main = seller.page.getByRole("main");
  const mark = randomUUID().slice(0, 8);
  await seller.open("/cabinet/exchange/new?feed=goods");
  await seller.page
    .getByLabel(/^Или вставьте/)
    .fill(`Код в учётной системе\tАртикул\tНазвание\n${mark}\t${mark}\tСыр ${mark}\n${mark}-1\t${mark}-1\t`);
  await enter(main.getByRole("button", { name: "Проверить" }));
  await expectHeard(seller.page, "Проверка закончена. Новые: 1, изменённые: 0, отклонённые: 1", /^heading Товары/);
  await enter(main.getByRole("button", { name: "Загрузить", exact: true }));
  await expectHeard(seller.page, "Загрузка закончена. Новые: 1, изменённые: 0, отклонённые: 1", /^heading Товары/);

  await seller.open(`/cabinet/exchange/goods?search=${mark}`);
  await seller.press(main.getByRole("link", { name: `Сыр ${mark}` }));
  const file = { name: "сыр.png", mimeType: "image/png", buffer: await photoOf("orange") };
  await main.getByLabel("Новые фото").setInputFiles(file);
  await enter(main.getByRole("button", { name: "Добавить фото" }));
  await expectHeard(seller.page, "Фото добавлены", "button Добавить фото");
});

test("a table drawn as cards keeps in the accessibility tree a header for each cell, also for an empty one", async ({ newPerson }) => {
  const { page, open } = await newPerson("director@alfa.example");
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ["/cabinet/deals?tab=all", "/cabinet/customer", "/cabinet/company/contracts"]) {
    await open(path);
    const table = page.getByRole("main").getByRole("table").first();
    const headers = await table.getByRole("columnheader", { name: /./ }).count();
    expect(headers, path).toBeGreaterThan(2);
    const rows = await table.getByRole("row").all();
    expect(rows.length, path).toBeGreaterThan(1);
    for (const row of rows.slice(1)) expect(await row.getByRole("cell").or(row.getByRole("rowheader")).count(), path).toBe(headers);
  }
});

test("the accessibility tree tells why a typed quantity is refused, what a quick order has found, and that a wish is saved", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-241": 20 } });
  const { page, open, press } = await newPerson(login);
  const main = page.getByRole("main");
  await open("/catalog?search=010-377");
  const tile = main.getByRole("article").first();
  await press(tile.getByRole("button", { name: /^Добавить в корзину/ }));
  await expectHeard(page, /Добавили в корзину: Йогурт.+, \d+ кор\./, /^link В корзине, перейти: Йогурт/);
  await watches(page);
  await page.route("**/resources/basket**", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await tile.getByRole("textbox").fill("30");
  await page.keyboard.press("Enter");
  await expectHeard(page, /Нет связи с порталом/, /^textbox Количество/);
  await page.unrouteAll();

  await open("/cabinet/ordering/quick");
  await main.getByRole("textbox", { name: "Строки из таблицы" }).fill("010-377\t12\nнет такого товара\t1");
  await main.getByRole("button", { name: "Проверить" }).focus();
  await page.keyboard.press("Enter");
  await expectHeard(page, /К заказу: 1\. Сумма: .*₽\. Ждут ответа: 1\./, "heading Что нашли");

  await open("/cart");
  await main.getByRole("textbox", { name: /Кефир/ }).first().fill("22");
  await page.keyboard.press("Tab");
  await expectHeard(page, /Кефир.*: .*₽\. Итого .*₽/, /^button Убрать: Кефир/);
  const analog = main.getByLabel(/Артикул аналога/).first();
  await analog.locator("xpath=ancestor::details[1]").locator("> summary").click();
  await analog.fill("нет-такого");
  await page.keyboard.press("Tab");
  await expectHeard(page, /артикул/i, /^checkbox Заказать: Йогурт/);
  await analog.fill("010-377");
  await page.keyboard.press("Tab");
  await expectHeard(page, /Сохранили, что делать, если не окажется: /, /^checkbox Заказать: Йогурт/);
});

test("the accessibility tree tells at each button that is off why it is", { tag: "@full" }, async ({ given, newPerson }) => {
  const { login } = await given.buyer({ basket: { "010-241": 3 }, minOrder: 90_000 });
  const { page, open } = await newPerson(login);
  await open("/cart");
  const reason = /Недостаточная сумма заказа: добавьте ещё на .*₽.*Выберите даты доставки/;
  await expectOff(
    page.getByRole("main").getByRole("button", { name: "Оформить заказ" }),
    "Оформить заказ",
    reason,
    "region Недостаточная сумма заказа",
  );

  const unknown = await newPerson("director@gamma.example");
  await unknown.open("/cabinet/customer");
  const add = "Добавить сотрудника";
  await expectOff(unknown.page.getByRole("button", { name: add }), add, "после аккредитации компании");

  const ordered = await given.buyer({ basket: { "010-377": 10 } });
  const deal = await placeOrder(await newPerson(ordered.login));
  await given.late({ deal: deal.split("/").at(-1) ?? "" });
  const seller = await newPerson("rep@seller.example");
  await seller.open(deal);
  const approve = seller.page.getByRole("main").getByRole("button", { name: "Согласовать", exact: true });
  await expectOff(approve, "Согласовать", "Согласовать нельзя: дата доставки прошла");

  const guest = await newPerson();
  await guest.open("/restorePassword");
  await guest.page.getByRole("main").getByRole("textbox").fill(ordered.login);
  await guest.press(guest.page.getByRole("main").getByRole("button", { name: "Отправить код" }));
  const again = "Отправить код ещё раз";
  await expectOff(guest.page.getByRole("button", { name: again }), again, /Новый код можно запросить через \d:\d\d/);
});
