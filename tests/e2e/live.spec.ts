import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { askedFor, connected, countHeard, heardBy } from "../support/heard.ts";

/** Requests for a stream that this browser makes from now on. */
function countStreams(context: BrowserContext): { readonly opened: number } {
  const counted = { opened: 0 };
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/events") counted.opened += 1;
  });
  return counted;
}

/** Two frames are drawn: whatever a place in the window sets off has been set off. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

const bell = (page: Page) =>
  page
    .getByRole("link", { name: /Уведомления/ })
    .filter({ visible: true })
    .first();
const isScripted = (name: string) => name === "script";

test("N01 N02 N03 N07: the bell opens the list; it has pages of 10, grows near its bottom, and shows what is unread", async ({
  given,
  newPerson,
}, { project }) => {
  const { login } = await given.buyer();
  await given.told({ login, type: "notification", count: 23 });
  const { page, open, press } = await newPerson(login);
  await open("/");
  await expect(bell(page)).toContainText("23");
  await press(bell(page));
  await expect(page).toHaveURL(/\/cabinet\/notifications\/list$/);
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /Открыть/ }) });
  await expect(rows.filter({ hasText: "новое" }).first()).toBeVisible();
  if (isScripted(project.name)) {
    await expect(page).toHaveTitle(/^\(23\) Уведомления/);
    for (const count of [20, 23]) {
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(rows).toHaveCount(count);
    }
    await expect(page.getByRole("link", { name: "Показать ещё" })).toHaveCount(0);
    return;
  }
  await expect(rows).toHaveCount(10);
  await press(page.getByRole("link", { name: /Следующая|Вперёд|Дальше/ }).first());
  await expect(page).toHaveURL(/page=2/);
  await expect(rows).toHaveCount(10);
});

test("N04 N05 N10: one notification is viewed when opened and leads to its object; the rest are marked viewed at once", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer();
  await given.told({ login, type: "notification", count: 3, deal: "0b0c9f56-5ad6-4b1c-8f5e-0d1f5f6f7a11" });
  const { page, open, press } = await newPerson(login);
  await open("/cabinet/notifications/list?unread=true");
  const buttons = page.getByRole("main").getByRole("button", { name: /^Открыть/ });
  await expect(buttons).toHaveCount(3);
  await press(buttons.first());
  await expect(page).toHaveURL(/\/cabinet\/deals\/0b0c9f56-5ad6-4b1c-8f5e-0d1f5f6f7a11$/);
  await open("/cabinet/notifications/list?unread=true&category=deal");
  await expect(buttons).toHaveCount(2);
  await open("/cabinet/notifications/list?unread=true&category=ticket");
  await expect(page.getByRole("main")).toContainText("Таких уведомлений нет");
  await press(page.getByRole("button", { name: "Отметить все прочитанными" }));
  await expect(page.getByRole("main")).not.toContainText("новое");
  await expect(bell(page)).not.toContainText(/\d/);
});

test("N06 N20: a new notification shows itself, counts and leads on without a reload; without script the next page has it", async ({
  given,
  newPerson,
}, { project }) => {
  const { login } = await given.buyer();
  const { page, context, open } = await newPerson(login);
  if (isScripted(project.name)) {
    await countHeard(context);
    await open("/cabinet/user");
    await connected(page);
    const name = page.getByLabel("Имя", { exact: true }).first();
    const typed = (await name.count()) > 0;
    if (typed) await name.fill("Печатаю");
    await given.told({ login, type: "notification", deal: "0b0c9f56-5ad6-4b1c-8f5e-0d1f5f6f7a11" });
    const toast = page.getByRole("status").filter({ hasText: "собрана" });
    await expect(toast).toBeVisible();
    await expect(bell(page)).toContainText("1");
    await expect(page).toHaveTitle(/^\(1\) /);
    if (typed) await expect(name).toHaveValue("Печатаю");
    await toast.getByRole("button", { name: "Открыть" }).click();
    await expect(page).toHaveURL(/\/cabinet\/deals\/0b0c9f56-5ad6-4b1c-8f5e-0d1f5f6f7a11$/);
    return;
  }
  await given.told({ login, type: "notification" });
  // The header is kept for up to 15 s.
  await expect(async () => {
    await open("/catalog");
    await expect(bell(page)).toContainText("1", { timeout: 500 });
  }).toPass();
});

test("trust N3: eight tabs of a browser share one stream, and each of them hears; the next takes over", async ({ given, newPerson }, {
  project,
}) => {
  const { login } = await given.buyer();
  const { page, context, open, openTab } = await newPerson(login);
  const streams = countStreams(context);
  if (!isScripted(project.name)) {
    await open("/cabinet/user");
    expect(streams.opened).toBe(0);
    return;
  }
  await countHeard(context);
  await open("/cabinet/user");
  await connected(page);
  // Signing in went through pages of its own; from here on it is one.
  const before = streams.opened;
  const tabs = [page];
  for (let count = 2; count <= 8; count += 1) {
    tabs.push(await openTab("/cabinet/user"));
  }
  await given.told({ login, type: "notification" });
  for (const tab of tabs) await expect(bell(tab)).toContainText("1");
  expect(streams.opened).toBe(before);

  await tabs[0]?.close();
  await expect.poll(() => streams.opened).toBe(before + 1);
  await given.told({ login, type: "notification" });
  for (const tab of tabs.slice(1)) await expect(bell(tab)).toContainText("2");
});

test("what another browser of the same person saves in the cart appears on the open page", async ({ given, newPerson }, { project }) => {
  const { login } = await given.buyer({ basket: { "010-241": 2 } });
  const { page, context, open } = await newPerson(login);
  await countHeard(context);
  await open("/cart");
  if (isScripted(project.name)) await connected(page);
  const field = page.getByRole("main").getByRole("textbox", { name: /Кефир/ }).first();
  await expect(field).toHaveValue("2");
  const other = await newPerson(login);
  await other.open("/cart");
  await other.retype(other.page.getByRole("main").getByRole("textbox", { name: /Кефир/ }).first(), "5");
  if (!isScripted(project.name)) await open("/cart");
  await expect(field).toHaveValue("5");
});

test("the badge of the bell and the title say 999 up to 999, and 999+ from there on", async ({ given, newPerson }, { project }) => {
  const { login } = await given.buyer();
  await given.told({ login, type: "notification", count: isScripted(project.name) ? 999 : 1000 });
  const { page, context, open } = await newPerson(login);
  await countHeard(context);
  await open("/cabinet/user");
  if (isScripted(project.name)) {
    await expect(bell(page)).toHaveText(/(^|\D)999(?!\d|\+)/);
    await expect(page).toHaveTitle(/^\(999\) /);
    await connected(page);
    await given.told({ login, type: "notification" });
    await expect(page).toHaveTitle(/^\(999\+\) /);
  }
  await expect(bell(page)).toContainText("999+");
});

test("Z34 N03 N06: ten a page, the next one within 72 px of the bottom and not before, new ones asked for once a second after the first", async ({
  given,
  newPerson,
}, { project }) => {
  const { login } = await given.buyer();
  await given.told({ login, type: "notification", count: 23 });
  const { page, context, open } = await newPerson(login);
  await countHeard(context);
  // Without a cursor of the page before, this one asks for the counts once when it begins to listen.
  await context.addInitScript(() => sessionStorage.clear());
  await page.setViewportSize({ width: 1440, height: 400 });
  await open("/cabinet/notifications/list");
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /Открыть/ }) });
  await expect(rows).toHaveCount(10);
  if (!isScripted(project.name)) {
    await open("/cabinet/notifications/list?page=3");
    await expect(rows).toHaveCount(3);
    return;
  }
  /** Brings the top of the link so many pixels below the window's lower edge; answers where it is. */
  const bring = (pixels: number) =>
    page.evaluate((wanted) => {
      const link = [...document.querySelectorAll("main a")].find((each) => each.textContent === "Показать ещё");
      const below = () => (link?.getBoundingClientRect().top ?? 0) - document.documentElement.clientHeight;
      window.scrollBy({ top: below() - wanted, behavior: "instant" });
      return below();
    }, pixels);
  await expect(page.getByRole("link", { name: "Показать ещё" })).toHaveCount(1);
  const pages = () => askedFor(page, "/cabinet/notifications/list.data");
  const near = Math.ceil(await bring(74));
  expect(near).toBeGreaterThan(72);
  expect(near).toBeLessThan(76);
  await drawn(page);
  expect([await pages(), await rows.count()]).toEqual([0, 10]);
  expect(await bring(71)).toBeLessThanOrEqual(72);
  await expect(rows).toHaveCount(20);
  expect(await pages()).toBe(1);

  await connected(page);
  const counts = () => askedFor(page, "/resources/counts");
  const before = 1;
  await expect.poll(counts).toBe(before);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const heard = (await heardBy(page)).live;
  await given.told({ login, type: "notification", count: 5 });
  await expect.poll(async () => (await heardBy(page)).live).toBe(heard + 5);
  await page.clock.runFor(999);
  expect(await counts()).toBe(before);
  await page.clock.runFor(1);
  await expect.poll(counts).toBe(before + 1);
  await expect(bell(page)).toContainText("28");
  await page.clock.runFor(5000);
  expect(await counts()).toBe(before + 1);
});

test("O51: a deal that is open shows what the other side did, without script by its link", async ({ given, newPerson }, { project }) => {
  const { login } = await given.buyer({ basket: { "010-241": 20 } });
  const { page, context, open, press } = await newPerson(login);
  await countHeard(context);
  await open("/cart");
  const days = page.getByRole("group", { name: "Когда доставить" });
  for (const group of await days.all()) await group.getByRole("radio").first().check({ force: true });
  await press(page.getByRole("button", { name: "Оформить заказ" }));
  await press(page.getByRole("main").getByRole("link", { name: "Открыть сделку" }));
  const status = (words: RegExp) => expect(page.getByRole("main").getByText(words).first()).toBeVisible();
  await status(/^Создана$/);
  const deal = new URL(page.url()).pathname;
  if (isScripted(project.name)) {
    // Loaded as a page of its own, so that the counters begin with it.
    await open(deal);
    await connected(page);
    // By this event alone: what the seller does tells the chat too.
    const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === `${deal}.data`);
    await given.told({ login, type: "deal_updated", deal: deal.split("/").at(-1) ?? "" });
    expect((await read).status()).toBe(200);
  }
  const seller = await newPerson("rep@seller.example");
  await seller.open(deal);
  await seller.press(seller.page.getByRole("button", { name: "Согласовать", exact: true }));
  await expect(
    seller.page
      .getByRole("main")
      .getByText(/^Согласована$/)
      .first(),
  ).toBeVisible();
  if (!isScripted(project.name)) {
    await status(/^Создана$/);
    await press(page.getByRole("link", { name: "Обновить", exact: true }));
  }
  await status(/^Согласована$/);
  await expect(page).toHaveURL(deal);
});

test("silent refresh waits while something typed is not saved, says so, and follows when it is", async ({ given, newPerson }, {
  project,
}) => {
  const { login, accreditation } = await given.joining({ at: "distribution_by_region_director" });
  const { page, context, open } = await newPerson(login);
  await countHeard(context);
  await open("/cabinet/company/about");
  if (isScripted(project.name)) await connected(page);
  const field = page
    .getByRole("main")
    .locator('form[method="post"] input[type="text"], form[method="post"] textarea')
    .and(page.locator(":visible"))
    .first();
  const saved = await field.inputValue();
  if (!isScripted(project.name)) {
    await field.fill("Печатаю");
    await given.told({ login, type: "accreditation_process_updated", accreditation });
    await expect(field).toHaveValue("Печатаю");
    return;
  }
  const reads = () => askedFor(page, "/cabinet/company/about.data");
  const before = await reads();
  await field.fill("Печатаю");
  const waits = page.getByText("Она обновится, когда вы сохраните введённое").waitFor({ state: "attached" });
  await given.told({ login, type: "accreditation_process_updated", accreditation });
  await waits;
  // More of the same changes nothing.
  await given.told({ login, type: "accreditation_status_updated", accreditation, count: 3 });
  await expect.poll(async () => (await heardBy(page)).live).toBe(4);
  // What a later event sets off comes after what these could have set off.
  const counted = await askedFor(page, "/counts");
  await given.told({ login, type: "notification" });
  await expect.poll(() => askedFor(page, "/counts")).toBeGreaterThan(counted);
  expect([await field.inputValue(), await reads()]).toEqual(["Печатаю", before]);
  const says = page.getByText("Страница обновлена: данные изменились").waitFor({ state: "attached" });
  await field.fill(saved);
  await says;
  expect(await reads()).toBeGreaterThan(before);
  await expect(field).toHaveValue(saved);
});

test("the open cart follows prices and stock, says which goods, and keeps what is being typed", async ({ given, newPerson }, {
  project,
}) => {
  // Goods nobody else's journey orders, one for each way of looking.
  const [sku, name] = isScripted(project.name)
    ? ["010-718", "Сыр рассольный «Брынзовый» 45 %, 250 г"]
    : ["010-726", "Сыр творожный сливочный 65 %, 180 г"];
  await given.goods({ sku, priceKopecks: 10_000, inStock: true });
  const { login } = await given.buyer({ basket: { [sku]: 2, "010-241": 3 } });
  const { page, context, open } = await newPerson(login);
  await countHeard(context);
  await open("/cart");
  const main = page.getByRole("main");
  const line = main.locator("li[id^=line-]").filter({ has: page.getByRole("link", { name }) });
  const field = line.getByRole("textbox", { name });
  await expect(line).toContainText(/100,00|100\u00A0₽/);
  if (!isScripted(project.name)) {
    await given.goods({ sku, priceKopecks: 12_300 });
    await open("/cart");
    await expect(line).toContainText("123");
    await given.goods({ sku, inStock: false });
    await open("/cart");
    await expect(line).toContainText("Нет в наличии");
    return;
  }
  await connected(page);
  const said = page.getByRole("status").filter({ hasText: "Изменились цены или наличие" }).filter({ hasText: name });
  await field.fill("7");
  const told = said.waitFor();
  await given.goods({ sku, priceKopecks: 12_300 });
  await told;
  await expect(line).toContainText("123");
  await expect(field).toHaveValue("7");
  await expect(field).toBeFocused();
  await said.getByRole("button").click();
  await expect(said).toHaveCount(0);
  // Another line's text stays too when this one cannot be ordered any more.
  const other = main.getByRole("textbox", { name: /Кефир/ });
  await field.fill("2");
  await other.fill("9");
  const again = said.waitFor();
  await given.goods({ sku, inStock: false });
  await again;
  await expect(line).toContainText("Нет в наличии");
  await expect(other).toHaveValue("9");
});

test("the open cart follows limits, the least order and days of delivery, says what changed, and keeps what is being typed", async ({
  given,
  newPerson,
}, { project }) => {
  const { login } = await given.buyer({ basket: { "010-241": 3 } });
  const { page, context, open } = await newPerson(login);
  await countHeard(context);
  await open("/cart");
  const main = page.getByRole("main");
  const said = page.getByRole("status").filter({ hasText: "Изменились условия заказа" });
  if (!isScripted(project.name)) {
    await given.terms({ login, limit: 1, minOrder: 90_000, hasSchedule: false });
    await open("/cart");
    await expect(main.getByText(/Превышена сумма лимита/).first()).toBeVisible();
    await expect(main.getByText(/из 90\s000/)).toBeVisible();
    await expect(main.getByText("Нет доступных дат для заказа", { exact: false }).first()).toBeVisible();
    return;
  }
  await connected(page);
  const field = main.getByRole("textbox", { name: /Кефир/ });
  await field.fill("4");
  const hears = async (words: RegExp) => {
    await expect(said.filter({ hasText: words })).toBeVisible();
    await said.filter({ hasText: words }).getByRole("button").click();
    await expect(field).toHaveValue("4");
  };
  await given.terms({ login, limit: 1 });
  await hears(/теперь доступно 1,00\s₽/);
  await expect(main.getByText(/Превышена сумма лимита/).first()).toBeVisible();
  await field.fill("4");
  await given.terms({ login, minOrder: 90_000 });
  await hears(/Минимальный заказ теперь 90\s000/);
  await given.terms({ login, hasSchedule: false });
  await hears(/Другие дни доставки: /);
  await expect(main.getByText("Нет доступных дат для заказа", { exact: false }).first()).toBeVisible();
  await given.terms({ login, isBlocked: true });
  await expect(said.filter({ hasText: /больше не доступна/ })).toBeVisible();
});

test("what a person reads in one window is counted in the others", async ({ given, newPerson }, { project }) => {
  const { login } = await given.buyer();
  await given.told({ login, type: "notification", count: 3 });
  const { page, context, open } = await newPerson(login);
  await countHeard(context);
  await open("/cabinet/deals");
  if (isScripted(project.name)) await connected(page);
  await expect(bell(page)).toContainText("3");
  const other = await newPerson(login);
  await other.open("/cabinet/notifications/list");
  await other.press(other.page.getByRole("button", { name: "Отметить все прочитанными" }));
  // Without a stream the portal may keep the count for a quarter of a minute.
  await expect(async () => {
    if (!isScripted(project.name)) await open("/cabinet/deals");
    await expect(bell(page)).not.toContainText("3", { timeout: 2000 });
  }).toPass();
  await expect(page).not.toHaveTitle(/^\(3\)/);
});
