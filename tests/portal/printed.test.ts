import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserArgs, browserPath } from "#tests/support/browser-path.ts";
import { accounts, usePortal } from "#tests/support/portal.ts";
import { browserOf } from "#tests/support/typed-forms.ts";

const portal = usePortal();
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
});

afterAll(async () => {
  await browser?.close();
});

test("a chat and a ticket are printed with their messages and without forms, and a deal without its chat", async () => {
  const visitor = await portal.visit(accounts.BD);
  const page = await browserOf(browser, visitor);
  await page.emulateMedia({ media: "print" });
  const { rows } = await portal.backend.pool.query<{ deal: string; ticket: string }>(
    `select (select m.chat_uuid from chat_messages m join deals d on d.uuid = m.chat_uuid
       join customers c on c.company_uuid = d.buyer_company_uuid where c.email = $1 limit 1) as deal,
      (select m.ticket_uuid from ticket_messages m join tickets t on t.uuid = m.ticket_uuid join customers c on c.uuid = t.author_uuid
       where c.email = $1 limit 1) as ticket`,
    [accounts.BD],
  );
  const { deal = "", ticket = "" } = rows[0] ?? {};
  const printed = async (path: string) => {
    await page.goto(visitor.origin + path);
    expect(new URL(page.url()).pathname).toBe(path);
    const log = page.getByRole("log");
    return [await log.isVisible(), await page.locator("main textarea").first().isVisible(), await page.locator("nav").first().isVisible()];
  };
  expect(await printed(`/cabinet/chats/${deal}`)).toEqual([true, false, false]);
  expect(await printed(`/cabinet/tickets/${ticket}`)).toEqual([true, false, false]);
  expect(await printed(`/cabinet/deals/${deal}`)).toEqual([false, false, false]);
});
