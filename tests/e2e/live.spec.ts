import type { BrowserContext } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { placeOrder } from "../support/deal-steps.ts";
import { bell, countReceived, isScripted, receivedBy, requestsFor, streamOpened } from "../support/received-events.ts";

/** Counts the streams that this browser opens from now on. */
function countStreams(context: BrowserContext): { readonly opened: number } {
  const counted = { opened: 0 };
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/events") counted.opened += 1;
  });
  return counted;
}

test("N06 N20: a new notification appears, is counted and leads on without a reload; without script the next page has it", async ({
  given,
  newPerson,
}, { project }) => {
  const { login } = await given.buyer();
  const { page, context, open } = await newPerson(login);
  if (isScripted(project.name)) {
    await countReceived(context);
    await open("/cabinet/user");
    await streamOpened(page);
    const name = page.getByLabel("Имя", { exact: true }).first();
    const typed = (await name.count()) > 0;
    if (typed) await name.fill("Печатаю");
    await given.notified({ login, type: "notification", deal: "0b0c9f56-5ad6-4b1c-8f5e-0d1f5f6f7a11" });
    const toast = page.getByRole("status").filter({ hasText: "собрана" });
    await expect(toast).toBeVisible();
    await expect(bell(page)).toContainText("1");
    await expect(page).toHaveTitle(/^\(1\) /);
    if (typed) await expect(name).toHaveValue("Печатаю");
    await toast.getByRole("button", { name: "Открыть" }).click();
    await expect(page).toHaveURL(/\/cabinet\/deals\/0b0c9f56-5ad6-4b1c-8f5e-0d1f5f6f7a11$/);
    return;
  }
  await given.notified({ login, type: "notification" });
  // The header is cached for up to 15 s.
  await expect(async () => {
    await open("/catalog");
    await expect(bell(page)).toContainText("1", { timeout: 500 });
  }).toPass();
});

test(
  "trust N3: eight tabs of a browser share one stream, each gets its events, and the next takes over",
  { tag: "@full" },
  async ({ given, newPerson }, { project }) => {
    const { login } = await given.buyer();
    const { page, context, open, openTab } = await newPerson(login);
    const streams = countStreams(context);
    if (!isScripted(project.name)) {
      await open("/cabinet/user");
      expect(streams.opened).toBe(0);
      return;
    }
    await countReceived(context);
    await open("/cabinet/user");
    await streamOpened(page);
    // Signing in opened pages before; from here on there is one.
    const before = streams.opened;
    const tabs = [page];
    for (let count = 2; count <= 8; count += 1) {
      tabs.push(await openTab("/cabinet/user"));
    }
    await given.notified({ login, type: "notification" });
    for (const tab of tabs) await expect(bell(tab)).toContainText("1");
    expect(streams.opened).toBe(before);

    await tabs[0]?.close();
    await expect.poll(() => streams.opened).toBe(before + 1);
    await given.notified({ login, type: "notification" });
    for (const tab of tabs.slice(1)) await expect(bell(tab)).toContainText("2");
  },
);

test(
  "O51: an open deal shows what the other side did, without script by its link",
  { tag: "@full" },
  async ({ given, newPerson }, { project }) => {
    const { login } = await given.buyer({ basket: { "010-241": 20 } });
    const person = await newPerson(login);
    const { page, context, open, press } = person;
    await countReceived(context);
    const deal = await placeOrder(person);
    const status = (words: RegExp) => expect(page.getByRole("main").getByText(words).first()).toBeVisible();
    await status(/^Создана$/);
    if (isScripted(project.name)) {
      // Loads the document, so that the counters start with it.
      await open(deal);
      await streamOpened(page);
      // Sends this event alone: a real change by the seller would also write into the chat.
      const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === `${deal}.data`);
      await given.notified({ login, type: "deal_updated", deal: deal.split("/").at(-1) ?? "" });
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
  },
);

test("a page does not refresh itself while something typed is unsaved, says so, and refreshes once it is saved", async ({
  given,
  newPerson,
}, { project }) => {
  const { login, accreditation } = await given.joining({ at: "distribution_by_region_director" });
  const { page, context, open } = await newPerson(login);
  await countReceived(context);
  await open("/cabinet/company/about");
  if (isScripted(project.name)) await streamOpened(page);
  const field = page
    .getByRole("main")
    .locator('form[method="post"] input[type="text"], form[method="post"] textarea')
    .and(page.locator(":visible"))
    .first();
  const saved = await field.inputValue();
  if (!isScripted(project.name)) {
    await field.fill("Печатаю");
    await given.notified({ login, type: "accreditation_process_updated", accreditation });
    await expect(field).toHaveValue("Печатаю");
    return;
  }
  const reads = () => requestsFor(page, "/cabinet/company/about.data");
  const before = await reads();
  await field.fill("Печатаю");
  const waits = page.getByText("Она обновится, когда вы сохраните введённое").waitFor({ state: "attached" });
  await given.notified({ login, type: "accreditation_process_updated", accreditation });
  await waits;
  // Repeated events change nothing.
  await given.notified({ login, type: "accreditation_status_updated", accreditation, count: 3 });
  await expect.poll(async () => (await receivedBy(page)).live).toBe(4);
  // A request caused by a later event comes after any caused by these.
  const counted = await requestsFor(page, "/counts");
  await given.notified({ login, type: "notification" });
  await expect.poll(() => requestsFor(page, "/counts")).toBeGreaterThan(counted);
  expect([await field.inputValue(), await reads()]).toEqual(["Печатаю", before]);
  const says = page.getByText("Страница обновлена: данные изменились").waitFor({ state: "attached" });
  await field.fill(saved);
  await says;
  expect(await reads()).toBeGreaterThan(before);
  await expect(field).toHaveValue(saved);
});

test("the errors of a refused form stay when news refreshes the page", { tag: "@full" }, async ({ given, newPerson }, { project }) => {
  const { login, accreditation } = await given.joining({ at: "distribution_by_region_director" });
  const { page, context, open, press } = await newPerson(login);
  await countReceived(context);
  await open("/cabinet/company/about");
  if (isScripted(project.name)) await streamOpened(page);
  await press(page.getByRole("button", { name: "Добавить точку" }));
  const errors = page.locator("#errors");
  const wrong = page.getByRole("main").locator("[aria-invalid=true]");
  await expect(errors).toBeFocused();
  await expect(wrong).not.toHaveCount(0);
  await expect(errors.getByRole("link")).toHaveCount(await wrong.count());
  if (!isScripted(project.name)) return;
  const says = page.getByText("Страница обновлена: данные изменились").waitFor({ state: "attached" });
  await given.notified({ login, type: "accreditation_process_updated", accreditation });
  await says;
  await expect(errors).toBeFocused();
  await expect(errors.getByRole("link")).toHaveCount(await wrong.count());
});
