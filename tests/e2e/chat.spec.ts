import { randomUUID } from "node:crypto";
import type { Request } from "@playwright/test";
import { findings } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";
import { openChat, placeOrder, writeMessage } from "../support/deal-steps.ts";

test("M01 M02 M06: buyer and representative exchange messages about a deal", { tag: "@both" }, async ({ newPerson, javaScriptEnabled }) => {
  const mark = randomUUID().slice(0, 8);
  const buyer = await newPerson("director@alfa.example");
  const rep = await newPerson("rep@seller.example");
  await openChat(rep, "10428");
  await openChat(buyer, "10428");
  await writeMessage(buyer, `Вопрос ${mark}`);
  const own = buyer.page
    .getByRole("log")
    .getByRole("listitem")
    .filter({ hasText: `Вопрос ${mark}` });
  await expect(own).toHaveAttribute("data-message", "sent");
  await expect(own).toContainText("отправлено");
  if (!javaScriptEnabled) await rep.press(rep.page.getByRole("link", { name: "Обновить" }));
  // With script it arrives by itself: by the live channel or by polling.
  const received = rep.page
    .getByRole("log")
    .getByRole("listitem")
    .filter({ hasText: `Вопрос ${mark}` });
  await expect(received).toHaveAttribute("data-message", "received");
  await expect(received).toContainText("Соколова Анна");
  await writeMessage(rep, `Ответ ${mark}`);
  await buyer.open("/cabinet/deals");
  await buyer.press(buyer.page.getByRole("main").getByRole("link", { name: /^Чаты/ }));
  await buyer.press(buyer.page.getByRole("main").getByRole("link", { name: "Сделка № 10428" }));
  await expect(buyer.page.getByRole("log")).toContainText(`Ответ ${mark}`);
});

test("Y35: a chat marks messages as sent, received, sending, not sent or of the system, keeps their order, and loads earlier ones", {
  tag: "@full",
}, async ({ given, newPerson, javaScriptEnabled }) => {
  const { login } = await given.buyer({ basket: { "010-241": 20 } });
  const buyer = await newPerson(login);
  const { page, open } = buyer;
  const deal = await placeOrder(buyer);
  const messages = page.getByRole("log").getByRole("listitem");
  const types = () => messages.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.message));
  const shown = (text: string) => messages.filter({ hasText: text });

  await open(deal);
  await writeMessage(buyer, "Первое");
  await expect(shown("Первое")).toHaveAttribute("data-message", "sent");
  const rep = await newPerson("rep@seller.example");
  await rep.open(deal);
  await writeMessage(rep, "Второе");
  await expect(rep.page.getByRole("log").getByRole("listitem").filter({ hasText: "Второе" })).toHaveAttribute("data-message", "sent");
  const uuid = deal.split("/").at(-1) ?? "";
  await given.entries({ deal: uuid, count: 1 });
  await open(deal);
  await expect(shown("Второе")).toHaveAttribute("data-message", "received");
  await expect(shown("Второе")).toContainText("Ковалёв");
  await expect(shown("Запись 1")).toHaveAttribute("data-message", "system");
  expect(await types()).toEqual(["sent", "received", "system"]);
  if (!javaScriptEnabled) return;
  // Requests are held: one is under way, the next waits behind it, in the order of typing.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const posted: string[] = [];
  let fails = true;
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() !== "POST" || !(route.request().postData() ?? "").includes("sendMessage")) return route.continue();
    posted.push(/Третье|Четвёртое/.exec(route.request().postData() ?? "")?.[0] ?? "");
    await held;
    return fails ? route.abort() : route.continue();
  });
  await writeMessage(buyer, "Третье");
  await writeMessage(buyer, "Четвёртое");
  for (const text of ["Третье", "Четвёртое"]) {
    await expect(shown(text)).toHaveAttribute("data-message", "sending");
    await expect(shown(text)).toContainText("отправляем…");
  }
  expect(posted).toHaveLength(1);
  release();
  // A later message waits behind a failed one; both are retried in their order.
  for (const text of ["Третье", "Четвёртое"]) await expect(shown(text)).toHaveAttribute("data-message", "error");
  await expect.poll(() => posted.length).toBeGreaterThan(1);
  expect(new Set(posted)).toEqual(new Set(["Третье"]));
  fails = false;
  for (const text of ["Третье", "Четвёртое"]) await expect(shown(text)).toHaveAttribute("data-message", "sent", { timeout: 40_000 });
  expect(posted.slice(-2)).toEqual(["Третье", "Четвёртое"]);
  expect(await types()).toEqual(["sent", "received", "system", "sent", "sent"]);

  await page.unroute("**/*.data*");
  await given.entries({ deal: uuid, count: 40 });
  let come = () => {};
  const older = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route("**/*before=*", async (route) => {
    await older;
    await route.continue();
  });
  await open(deal);
  await expect(shown("Запись 40")).toBeVisible();
  await expect(shown("Первое")).toHaveCount(0);
  // Scrolling to the first message loads earlier ones.
  await page.getByRole("log").evaluate((log) => log.scrollTo({ top: -log.scrollHeight, behavior: "instant" }));
  await expect(page.getByText("Загружаем более ранние…")).toBeVisible();
  come();
  await expect(shown("Первое")).toHaveCount(1);
  await expect(page.getByText("Загружаем более ранние…")).toHaveCount(0);
});

test("M06: marking a message as read delays nothing: a document being uploaded arrives, and a pressed link opens its page", {
  tag: "@full",
}, async ({ given, newPerson, javaScriptEnabled }) => {
  const { login } = await given.buyer({ basket: { "010-241": 20 } });
  const buyer = await newPerson(login);
  const { page, open, press } = buyer;
  const deal = await placeOrder(buyer);
  await open(deal);
  const rep = await newPerson("rep@seller.example");
  await rep.open(deal);
  const shown = (text: string) => page.getByRole("log").getByRole("listitem").filter({ hasText: text });
  const papers = page.locator("#documents");
  const attach = async (name: string) => {
    await papers.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
    await papers.getByRole("button", { name: "Добавить документ" }).click();
  };
  const isMark = (request: Request) => request.method() === "POST" && (request.postData() ?? "").includes("readMessages");
  const marked = () => page.waitForResponse((answer) => isMark(answer.request()));

  const pages = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const marks: Request[] = [];
  await page.route(/\/cabinet\/deals.*\.data/, async (route) => {
    const request = route.request();
    if (isMark(request)) marks.push(request);
    if (request.method() === "GET") await pages.promise;
    if (request === marks[1]) await second.promise;
    await route.continue();
  });
  const link = page.getByRole("navigation", { name: "Вы здесь" }).getByRole("link", { name: "Сделки" });
  if (javaScriptEnabled) {
    await page.getByRole("log").scrollIntoViewIfNeeded();
    const before = marked();
    await writeMessage(rep, "Первое");
    await before;
    const next = page.waitForRequest(isMark);
    await writeMessage(rep, "Второе");
    await next;
    const after = marked();
    await link.click();
    second.resolve();
    await after;
    pages.resolve();
  } else await press(link);
  await expect(page.getByRole("heading", { level: 1, name: "Сделки" })).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet\/deals$/);

  await open(deal);
  const upload = Promise.withResolvers<void>();
  await page.route("**/resources/deal-upload/*", async (route) => {
    await upload.promise;
    await route.continue();
  });
  await attach("nakladnaya.pdf");
  if (javaScriptEnabled) {
    await expect(papers.getByRole("progressbar", { name: "Отправляем nakladnaya.pdf" })).toBeVisible();
    await page.getByRole("log").scrollIntoViewIfNeeded();
    const first = marked();
    await writeMessage(rep, "Третье");
    await expect(shown("Третье")).toBeVisible();
    await first;
    upload.resolve();
  }
  await expect(papers.getByRole("link", { name: "nakladnaya.pdf", exact: true })).toBeVisible();
});

test("trust P8 P9: pages of chats at 1440 and 320 px pass axe, with files open, and need no sideways scrolling", { tag: "@full" }, async ({
  newPerson,
  javaScriptEnabled,
}) => {
  const buyer = await newPerson("director@alfa.example");
  const { page } = buyer;
  const look = async () => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      // Axe needs timers, which a page without script does not have.
      if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    }
  };
  await buyer.open("/cabinet/chats/list");
  await look();
  await buyer.press(page.getByRole("link", { name: "Сделка № 10428" }));
  await page.getByText("Прикрепить файлы").click();
  await look();
  await buyer.press(page.getByRole("link", { name: "К сделке" }));
  await expect(page.getByRole("log")).toBeVisible();
  await look();
  await buyer.open("/cabinet/chats/list");
  await buyer.press(page.getByRole("link", { name: "Сделка № 10385" }));
  await expect(page.getByText("Продавец отклонил сделку, поэтому")).toBeVisible();
  await look();
});
