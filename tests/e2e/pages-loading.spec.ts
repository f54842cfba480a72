import type { Request } from "@playwright/test";
import { expect, test } from "../support/browser.ts";

test("R35 R36: a new page starts at the top, filters keep the place", async ({ newPerson }) => {
  const { page, open, press } = await newPerson("director@beta.example");
  await page.addInitScript(() => {
    const quiet = (event: Event) => document.documentElement.dataset.deaf && event.stopImmediatePropagation();
    window.addEventListener("scroll", quiet, true);
  });
  await open("/catalog");
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const second = page
    .getByRole("main")
    .getByRole("link", { name: /Страница 2|^2$/ })
    .first();
  await second.scrollIntoViewIfNeeded();
  // A page that listens to scrolling learns about the next page too late, as on a slow machine.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.evaluate(() => document.documentElement.setAttribute("data-deaf", "true"));
  await press(second);
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await press(
    page
      .getByRole("main")
      .getByRole("link")
      .filter({ has: page.locator("img, svg") })
      .first(),
  );
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.setViewportSize({ width: 1440, height: 500 });
  await open("/catalog?priceFrom=10");
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(60);
  await press(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Убрать/ })
      .first(),
  );
  await expect(page).not.toHaveURL(/priceFrom=/);
  expect(await page.evaluate(() => window.scrollY)).toBe(60);
});

test("R33: when the data of the next page cannot be fetched, its document is loaded instead", async ({ newPerson }) => {
  const { page, open } = await newPerson("director@alfa.example");
  await open("/cabinet/home");
  let documents = 0;
  await page.route("**/cabinet/deals.data**", (route) => route.abort());
  await page.route(/\/cabinet\/deals$/, (route) => {
    documents += 1;
    return route.continue();
  });
  await page.getByRole("link", { name: "Сделки" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Сделки" })).toBeVisible();
  expect(documents).toBe(1);
});

test("R33: when the code of the next page cannot be loaded, its document is loaded instead", { tag: "@full" }, async ({ newPerson }) => {
  const { page, open } = await newPerson("director@alfa.example");
  await open("/cabinet/home");
  // The route's own module: the current page has loaded other code of deals.
  const link = page.getByRole("link", { name: "Сделки" }).filter({ visible: true }).first();
  type Known = { __remixManifest: { routes: Record<string, { module: string }> } };
  const found = await page.waitForFunction(() => (window as unknown as Known).__remixManifest.routes.deals?.module);
  const code = await found.jsonValue();
  await page.route(`**${code}`, (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('no such code')" }), {
    times: 1,
  });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Сделки" })).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet\/deals$/);
});

test("R33: leaving the cart while its refresh is under way opens the next page, not an empty one", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login } = await given.buyer({ basket: { "010-241": 2 } });
  const { page, open } = await newPerson(login);
  await open("/cart");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isRefresh = (request: Request) => request.method() === "GET" && new URL(request.url()).pathname === "/cart.data";
  await page.route(/cart\.data/, async (route) => {
    if (isRefresh(route.request())) await held;
    await route.continue();
  });
  await page.route(/__manifest\?p=%2Fcabinet%2Ftickets%2Fnew&/, () => {}, { times: 1 });
  const refreshing = page.waitForRequest(isRefresh);
  const field = page.getByRole("main").getByRole("textbox", { name: /Кефир/ }).first();
  await field.fill("5");
  await field.press("Tab");
  await refreshing;
  const asking = page.waitForRequest(/__manifest\?p=%2Fcabinet%2Ftickets%2Fnew&/);
  await page.evaluate((path) => {
    (window as unknown as { __remixRouter: { navigate(to: string): void } }).__remixRouter.navigate(path);
  }, "/cabinet/tickets/new");
  await asking;
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Новое обращение" })).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet\/tickets\/new$/);
});

test("R33 R34: a page that fails twice shows the error and is not requested a third time", { tag: "@full" }, async ({
  given,
  newPerson,
}) => {
  const { login, brokenDeal } = await given.buyer({ hasBrokenDeal: true });
  const { page, open } = await newPerson(login);
  await open("/cabinet/deals");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`/cabinet/deals/${brokenDeal}`)) asked.push(request.isNavigationRequest() ? "document" : "data");
  });
  await page.evaluate(
    (path) => (window as unknown as { __remixRouter: { navigate(to: string): void } }).__remixRouter.navigate(path),
    `/cabinet/deals/${brokenDeal}`,
  );
  await expect(page.getByRole("heading", { level: 1, name: /Что-то пошло не так|Не дождались ответа/ })).toBeVisible();
  await expect.poll(() => asked.length).toBe(2);
  // The document is hydrated: requests that it makes by itself have been made.
  await page.locator("html[data-shown]").waitFor({ state: "attached" });
  await expect(page.getByRole("link", { name: "Повторить" })).toBeVisible();
  expect(asked).toEqual(["data", "document"]);
});

test("R34: when the next page's code is blocked on its reload too, an error is shown; the server's page stays and works", async ({
  newPerson,
}) => {
  const { page, open } = await newPerson("director@alfa.example");
  await open("/cabinet/home");
  const said = page.getByRole("alert").filter({ hasText: "Страница загрузилась не полностью" });
  await expect(said).toHaveCount(0);
  type Known = { __remixManifest: { routes: Record<string, { module: string }> } };
  const found = await page.waitForFunction(() => (window as unknown as Known).__remixManifest.routes.deals?.module);
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  let asked = 0;
  await page.route(`**${await found.jsonValue()}`, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ contentType: "text/javascript", body: "throw new Error('no such code')" }) : route.abort();
  });
  await page.getByRole("link", { name: "Сделки" }).filter({ visible: true }).first().click();
  await expect(said).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Сделки" })).toBeVisible();
  expect(documents).toEqual(["/cabinet/home", "/cabinet/deals"]);
  // The router is not there: a link is a document.
  await page.getByRole("main").getByRole("link", { name: "Завершённые" }).click();
  await expect(page).toHaveURL(/\/cabinet\/deals\?/);
  await expect(said).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await page.locator("html[data-shown]").waitFor({ state: "attached" });
  await expect(said).toHaveCount(0);
});
