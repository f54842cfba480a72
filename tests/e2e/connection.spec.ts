import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { watches } from "../support/connection.ts";
import { countReceived, streamOpened } from "../support/received-events.ts";

const lost = (page: Page) => page.getByRole("status").filter({ hasText: "Связь потеряна, обновим сами" });
const account = (page: Page) => page.getByRole("banner").first().locator("summary[aria-label='Личное меню']").filter({ visible: true });

for (const [failure, fails] of [
  ["an error of the proxy", { status: 502, body: "<h1>Bad gateway</h1>" }],
  ["a cut connection", null],
] as const) {
  test(`a page whose refresh fails by ${failure} stays, says that the connection is lost, and refreshes by itself later`, {
    tag: fails ? "@full" : [],
  }, async ({ given, newPerson }) => {
    const { login, accreditation } = await given.joining({ at: "distribution_by_region_director" });
    const { page, context, open } = await newPerson(login);
    await countReceived(context);
    await open("/cabinet/company/about");
    await streamOpened(page);
    await watches(page);
    const heading = await page.getByRole("heading", { level: 1 }).innerText();
    let failed = 0;
    await page.route("**/about.data*", async (route) => {
      failed += 1;
      await (fails ? route.fulfill(fails) : route.abort());
    });
    await given.notified({ login, type: "accreditation_process_updated", accreditation });
    await expect(lost(page)).toBeVisible();
    await expect.poll(() => failed).toBeGreaterThan(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(account(page)).toBeVisible();
    const read = page.waitForResponse((answer) => /about\.data/.test(answer.url()) && answer.status() === 200, { timeout: 60_000 });
    await page.unroute("**/about.data*");
    await read;
    await expect(lost(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  });
}

test("a form sent without a connection keeps what was typed, says so, and can be sent once the connection is back", async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer();
  const { page, context, open } = await newPerson(login);
  await open("/cabinet/tickets/new");
  await watches(page);
  const [theme, text] = [page.getByRole("textbox", { name: "Тема" }), page.getByRole("textbox", { name: "Описание" })];
  await theme.fill("Не пришла машина");
  await text.fill("Ждали до обеда");
  await context.setOffline(true);
  await page.getByRole("main").getByRole("button", { name: "Отправить" }).click();
  const said = page.getByRole("main").getByText("Нет связи с порталом").first();
  await expect(said).toBeVisible();
  await expect(page.getByText("Что-то пошло не так")).toHaveCount(0);
  await expect(lost(page)).toBeVisible();
  // Navigation waits for the connection too: the browser's error page would lose the text.
  await page.getByRole("banner").first().getByRole("link", { name: "Сделки" }).click();
  await expect(page.getByText("другие откроются, когда связь вернётся")).toBeVisible();
  await expect(page).toHaveURL(/\/tickets\/new$/);
  expect([await theme.inputValue(), await text.inputValue()]).toEqual(["Не пришла машина", "Ждали до обеда"]);
  await context.setOffline(false);
  await expect(lost(page)).toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: "Отправить" }).click();
  await expect(page).toHaveURL(/\/cabinet\/tickets\/[\da-f-]{36}/);
  await expect(page.getByRole("main")).toContainText("Ждали до обеда");
});

test("a page opened without a connection says so and opens by itself when the connection is back", async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const { page, open } = await newPerson(login);
  await open("/cabinet/deals");
  await watches(page);
  await page.route("**/cabinet/user.data*", (route) => route.abort());
  await page.route("**/cabinet/user", (route) => route.abort());
  await page.route("**/readyz", (route) => route.abort());
  await page.evaluate(() => sessionStorage.setItem("reloaded:/cabinet/user", String(Date.now() + 60_000)));
  await account(page).click();
  await page.getByRole("link", { name: "Мои данные" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Нет связи с порталом" })).toBeVisible();
  await expect(account(page)).toBeVisible();
  await page.unroute("**/cabinet/user.data*");
  await page.unroute("**/cabinet/user");
  await page.unroute("**/readyz");
  await expect(page.getByRole("heading", { level: 1, name: "Нет связи с порталом" })).toHaveCount(0, { timeout: 60_000 });
  await expect(page).toHaveURL(/\/cabinet\/user$/);
});

test("signing out in one tab takes private pages away in the other tabs", { tag: "@full" }, async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const { page, open, openTab, context } = await newPerson(login);
  await countReceived(context);
  await open("/cabinet/user");
  await streamOpened(page);
  const [other, goods] = [await openTab("/cabinet/settings"), await openTab("/catalog")];
  for (const tab of [other, goods]) await watches(tab);
  await account(page).click();
  await page.getByRole("button", { name: "Выйти" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/login\?redirect=%2Fcabinet%2Fsettings/);
  await expect(goods.getByRole("link", { name: "Войти" }).filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("ending a session from another device takes its private pages away", { tag: "@full" }, async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  const here = await newPerson(login);
  await countReceived(here.context);
  await here.open("/cabinet/user");
  await streamOpened(here.page);
  const tab = await here.openTab("/cabinet/deals");
  await watches(tab);
  const there = await newPerson(login);
  await there.open("/cabinet/settings");
  await there.page.getByRole("button", { name: "Завершить все остальные" }).first().click();
  await expect(here.page).toHaveURL(/\/login\?redirect=%2Fcabinet%2Fuser/);
  await expect(tab).toHaveURL(/\/login\?redirect=%2Fcabinet%2Fdeals/);
});
