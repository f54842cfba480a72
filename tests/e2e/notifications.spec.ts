import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { bell, countReceived, isScripted, receivedBy, requestsFor, streamOpened } from "../support/received-events.ts";

/** Waits for two frames: observers of the viewport have run then. */
const rendered = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

test("N01 N02 N03 N07: the bell opens the list; it has pages of 10, grows near its bottom, and shows what is unread", async ({
  given,
  newPerson,
}, { project }) => {
  const { login } = await given.buyer();
  await given.notified({ login, type: "notification", count: 23 });
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

test("N04 N05 N10: one notification is viewed when opened and leads to its object; the rest are marked viewed at once", {
  tag: "@full",
}, async ({ given, newPerson }) => {
  const { login } = await given.buyer();
  await given.notified({ login, type: "notification", count: 3, deal: "0b0c9f56-5ad6-4b1c-8f5e-0d1f5f6f7a11" });
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

test("the bell's badge and the page title count up to 999, then say 999+", { tag: "@full" }, async ({ given, newPerson }, { project }) => {
  const { login } = await given.buyer();
  await given.notified({ login, type: "notification", count: isScripted(project.name) ? 999 : 1000 });
  const { page, context, open } = await newPerson(login);
  await countReceived(context);
  await open("/cabinet/user");
  if (isScripted(project.name)) {
    await expect(bell(page)).toHaveText(/(^|\D)999(?!\d|\+)/);
    await expect(page).toHaveTitle(/^\(999\) /);
    await streamOpened(page);
    await given.notified({ login, type: "notification" });
    await expect(page).toHaveTitle(/^\(999\+\) /);
  }
  await expect(bell(page)).toContainText("999+");
});

test(
  "Z34 N03 N06: ten a page, the next within 72 px of the bottom, not before; new ones asked once a second after the first",
  { tag: "@full" },
  async ({ given, newPerson }, { project }) => {
    const { login } = await given.buyer();
    await given.notified({ login, type: "notification", count: 23 });
    const { page, context, open } = await newPerson(login);
    await countReceived(context);
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
    /** Scrolls the link's top to this many pixels below the window's lower edge; returns its position. */
    const bring = (pixels: number) =>
      page.evaluate((wanted) => {
        const link = [...document.querySelectorAll("main a")].find((each) => each.textContent === "Показать ещё");
        const below = () => (link?.getBoundingClientRect().top ?? 0) - document.documentElement.clientHeight;
        window.scrollBy({ top: below() - wanted, behavior: "instant" });
        return below();
      }, pixels);
    await expect(page.getByRole("link", { name: "Показать ещё" })).toHaveCount(1);
    const pages = () => requestsFor(page, "/cabinet/notifications/list.data");
    const near = Math.ceil(await bring(74));
    expect(near).toBeGreaterThan(72);
    expect(near).toBeLessThan(76);
    await rendered(page);
    expect([await pages(), await rows.count()]).toEqual([0, 10]);
    expect(await bring(71)).toBeLessThanOrEqual(72);
    await expect(rows).toHaveCount(20);
    expect(await pages()).toBe(1);

    await streamOpened(page);
    const counts = () => requestsFor(page, "/resources/counts");
    expect(await counts()).toBe(0);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const received = (await receivedBy(page)).live;
    await given.notified({ login, type: "notification", count: 5 });
    await expect.poll(async () => (await receivedBy(page)).live).toBe(received + 5);
    await page.clock.runFor(999);
    expect(await counts()).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(counts).toBe(1);
    await expect(bell(page)).toContainText("28");
    await page.clock.runFor(5000);
    expect(await counts()).toBe(1);
  },
);

test("what a person reads in one window is counted in the others", { tag: "@full" }, async ({ given, newPerson }, { project }) => {
  const { login } = await given.buyer();
  await given.notified({ login, type: "notification", count: 3 });
  const { page, context, open } = await newPerson(login);
  await countReceived(context);
  await open("/cabinet/deals");
  if (isScripted(project.name)) await streamOpened(page);
  await expect(bell(page)).toContainText("3");
  const other = await newPerson(login);
  await other.open("/cabinet/notifications/list");
  await other.press(other.page.getByRole("button", { name: "Отметить все прочитанными" }));
  // Without a stream the portal may cache the count for 15 s.
  await expect(async () => {
    if (!isScripted(project.name)) await open("/cabinet/deals");
    await expect(bell(page)).not.toContainText("3", { timeout: 2000 });
  }).toPass();
  await expect(page).not.toHaveTitle(/^\(3\)/);
});
