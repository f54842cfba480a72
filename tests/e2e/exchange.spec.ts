import { randomUUID } from "node:crypto";
import { writeXlsx } from "hucre";
import { findings } from "../support/axe.ts";
import { expect, type Person, test } from "../support/browser.ts";

type Product = { externalId: string; sku?: string; name: string };

/** Goods without a price: stored, and shown to no buyer. */
function productsOf(mark: string, count: number): Product[] {
  return Array.from({ length: count }, (_, at) => ({ externalId: `${mark}-${at}`, sku: `${mark}-${at}`, name: `Сыр ${mark} ${at}` }));
}

/** Sends rows as an accounting system does; returns the address of the load's page. */
async function send(key: string, goods: readonly Product[], mode = "changes"): Promise<string> {
  const answer = await fetch(`${process.env.STACK_BACKEND}/v1/exchange/goods?mode=${mode}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(goods),
  });
  expect(answer.status).toBe(202);
  const { uuid } = (await answer.json()) as { uuid: string };
  return `/cabinet/exchange/loads/${uuid}`;
}

/** Reloads the load's page until the load is in this state. */
async function openAt({ page, open }: Person, load: string, state: string): Promise<void> {
  await expect(async () => {
    await open(load);
    await expect(page.getByRole("main")).toContainText(state, { timeout: 500 });
  }).toPass();
}

/** Waits for the end of a trial instead: its page says from the start that nothing was changed. */
async function openTried({ page, open }: Person, load: string): Promise<void> {
  await expect(async () => {
    await open(load);
    await expect(page.getByRole("button", { name: "Загрузить", exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole("main")).toContainText("Это проверка: на портале ничего не изменилось");
}

async function makeKey({ page, open, press }: Person, name: string): Promise<string> {
  await open("/cabinet/exchange/keys");
  await page.getByLabel("Название", { exact: true }).fill(name);
  await page.getByRole("group", { name: "Что загружает", exact: true }).getByText("Выборочно", { exact: true }).click();
  await page.getByRole("group", { name: "Что загружает: какие данные" }).getByText("Товары", { exact: true }).click();
  await press(page.getByRole("button", { name: "Создать ключ" }));
  await expect(page.getByRole("status").filter({ hasText: `Ключ «${name}» создан` })).toBeVisible();
  return page.locator("#made code").innerText();
}

/** The row count of this outcome in the table of the load's page. */
const counted = ({ page }: Person, kind: string, rows: number) =>
  page.locator("#counts").getByRole("row", { name: new RegExp(`^${kind} ${rows}(?!\\d)`) });

test("a supervisor makes a key that is shown once; a load sent with it is shown row by row, and a revoked key opens nothing", {
  tag: "@full",
}, async ({ newPerson, javaScriptEnabled }) => {
  const supervisor = await newPerson("supervisor@seller.example");
  const { page, open, press } = supervisor;
  const mark = randomUUID().slice(0, 8);
  const name = `1С ${mark}`;

  await open("/cabinet/exchange/keys");
  await press(page.getByRole("button", { name: "Создать ключ" }));
  await expect(page.locator("#errors")).toContainText("Исправьте");
  const key = await makeKey(supervisor, name);
  await open("/cabinet/exchange/keys");
  await expect(page.locator("#keys")).toContainText(name);
  expect(await page.content()).not.toContain(key);

  const load = await send(key, [...productsOf(mark, 3), { externalId: `${mark}-bad`, sku: `${mark}-bad`, name: "" }]);
  await openAt(supervisor, load, "Готово");
  await expect(counted(supervisor, "Новые", 3)).toBeVisible();
  await expect(counted(supervisor, "Прочитано всего", 4)).toBeVisible();
  const refused = page.getByRole("table", { name: "Отклонённые строки с причинами" });
  await expect(refused).toContainText("Строка 4");
  await expect(refused).toContainText("Название");
  if (javaScriptEnabled) expect(await findings(page)).toEqual([]);

  await open("/cabinet/exchange/loads?feed=goods&state=done&perPage=100");
  await expect(page.getByRole("main").locator(`a[href^="${load}"]`).first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Загрузки, сначала новые" })).toContainText(`${name}, JSON`);

  await open("/cabinet/exchange/keys");
  await press(page.getByRole("link", { name: `Отозвать ключ «${name}»` }));
  await expect(page.getByRole("heading", { name: `Отозвать ключ «${name}»?` })).toBeVisible();
  await press(page.getByRole("button", { name: "Отозвать", exact: true }).last());
  await expect(page.getByRole("main")).toContainText("Отозван");
  const after = await fetch(`${process.env.STACK_BACKEND}/v1/exchange/goods`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: "[]",
  });
  expect(after.status).toBe(401);
});

test("a full load that names too little is held: the content manager confirms one, cancels another and undoes a finished one", {
  tag: "@full",
}, async ({ newPerson }) => {
  const supervisor = await newPerson("supervisor@seller.example");
  const manager = await newPerson("content@seller.example");
  const { page, press } = manager;
  const main = page.getByRole("main");
  const mark = randomUUID().slice(0, 8);
  const key = await makeKey(supervisor, `Склад ${mark}`);
  const goods = productsOf(mark, 4);
  await openAt(manager, await send(key, goods), "Готово");

  const cut = await send(key, goods.slice(0, 3), "full");
  await openAt(manager, cut, "Ждёт решения");
  await expect(main).toContainText("Будут сняты с продажи или останутся без цены: 1 из 4 (25 %)");
  const director = await newPerson("distribution@seller.example");
  await director.open(cut);
  await expect(director.page.getByRole("main")).toContainText("Решает контент-менеджер или супервайзер");
  await expect(director.page.getByRole("button", { name: "Применить" })).toHaveCount(0);
  await press(page.getByRole("button", { name: "Применить" }));
  await openAt(manager, cut, "Готово");
  await expect(counted(manager, "Снято с продажи", 1)).toBeVisible();

  const shorter = await send(key, goods.slice(0, 1), "full");
  await openAt(manager, shorter, "Ждёт решения");
  await press(main.getByRole("link", { name: "Отменить загрузку" }));
  await expect(page.getByRole("heading", { name: "Отменить загрузку?" })).toBeVisible();
  await press(page.getByRole("button", { name: "Отменить загрузку" }));
  await openAt(manager, shorter, "Отменена");

  await openAt(manager, cut, "Готово");
  await press(main.getByRole("link", { name: "Вернуть как было" }));
  await expect(page.getByRole("heading", { name: "Вернуть как было до загрузки?" })).toBeVisible();
  await press(page.getByRole("button", { name: "Вернуть как было" }));
  await expect(page).not.toHaveURL(new RegExp(cut));
  await expect(main).toContainText("Загрузку, которую отменили");
  await openAt(manager, cut, "Загрузку вернули: её изменений больше нет");
});

test("loads and keys are the seller's own: a buyer is redirected, the platform's manager makes keys and sees no loads", {
  tag: "@full",
}, async ({ newPerson }) => {
  const buyer = await newPerson("director@alfa.example");
  for (const path of ["/cabinet/exchange/loads", "/cabinet/exchange/keys"]) {
    await buyer.open(path);
    await expect(buyer.page).not.toHaveURL(/exchange/);
  }
  const manager = await newPerson("content@seller.example");
  await manager.open("/cabinet/exchange/loads");
  await expect(manager.page.getByRole("heading", { level: 1, name: "Загрузки данных" })).toBeVisible();
  await expect(manager.page.getByRole("main").getByRole("link", { name: "Ключи обмена" })).toHaveCount(0);
  await manager.open("/cabinet/exchange/keys");
  await expect(manager.page).not.toHaveURL(/exchange/);

  const platform = await newPerson("platform@platform.example");
  const key = await makeKey(platform, `Площадка ${randomUUID().slice(0, 8)}`);
  expect(key.length).toBeGreaterThan(20);
  await platform.open("/cabinet/exchange/loads");
  await expect(platform.page).not.toHaveURL(/exchange/);
});

test("a table is pasted or chosen, shows what it would change, and is loaded by a press; a file that is none keeps the form", {
  tag: "@no-script",
}, async ({ newPerson }) => {
  const manager = await newPerson("content@seller.example");
  const { page, open, press } = manager;
  const main = page.getByRole("main");
  const mark = randomUUID().slice(0, 8);
  const check = page.getByRole("button", { name: "Проверить" });
  const table = (price: string) => `Артикул\tНазвание\tЦена\tСклад\nT-${mark}\tТворог ${mark}\t${price}\t7\n`;

  await open("/cabinet/exchange/loads");
  await press(main.getByRole("link", { name: "Загрузить файл" }).first());
  await press(check);
  await expect(page.locator("#errors")).toContainText("Выберите файл или вставьте таблицу");
  await page.getByLabel("Или вставьте таблицу сюда").fill("просто слова");
  await press(check);
  await expect(page.locator("#errors")).toContainText("заголовки столбцов");
  await expect(page.getByLabel("Или вставьте таблицу сюда")).toHaveValue("просто слова");

  await page.getByLabel("Или вставьте таблицу сюда").fill(table("70"));
  await press(check);
  const trial = new URL(page.url()).pathname;
  await openTried(manager, trial);
  await expect(counted(manager, "Новые", 1)).toBeVisible();
  await expect(page.locator("#apply")).toContainText("Склад");
  await press(page.getByRole("button", { name: "Загрузить", exact: true }));
  await openAt(manager, new URL(page.url()).pathname, "Готово");
  await expect(counted(manager, "Новые", 1)).toBeVisible();

  await open("/cabinet/exchange/new");
  await page.locator("input[name=sheet]").setInputFiles({
    name: "Цены.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(table("семьдесят").replaceAll("\t", ";") + table("74,48").split("\n")[1]?.replaceAll("\t", ";")),
  });
  await press(check);
  await openTried(manager, new URL(page.url()).pathname);
  await expect(page.getByRole("table", { name: "Отклонённые строки с причинами" })).toContainText("семьдесят");
  const [refused] = await Promise.all([page.waitForEvent("download"), main.getByRole("link", { name: "Скачать XLSX" }).click()]);
  expect(refused.suggestedFilename()).toBe("Товары, отклонённые строки.xlsx");
  const changes = page.getByRole("table", { name: "Прежние и новые значения" });
  await expect(changes).toContainText("70,00");
  await expect(changes).toContainText("74,48");
  await expect(main).toContainText("Цены.csv");
  await press(page.getByRole("button", { name: "Загрузить", exact: true }));
  await openAt(manager, new URL(page.url()).pathname, "Готово");
  await expect(counted(manager, "Изменённые", 1)).toBeVisible();

  await open("/cabinet/exchange/new");
  const [template] = await Promise.all([page.waitForEvent("download"), main.getByRole("link", { name: "Прайс-листы, XLSX" }).click()]);
  expect(template.suggestedFilename()).toBe("Прайс-листы.xlsx");
  await page.locator("#feed").selectOption({ label: "Прайс-листы" });
  await page.locator("input[name=sheet]").setInputFiles({
    name: "Прайс-листы.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: "Лист", rows: [["Прайс-лист"], [`Сети ${mark}`]] }] })),
  });
  await press(check);
  await openTried(manager, new URL(page.url()).pathname);
  await expect(counted(manager, "Новые", 1)).toBeVisible();
});
