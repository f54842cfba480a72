import { type BrowserContext, expect, type Page } from "@playwright/test";

/** What a page has received and requested, counted in the page itself. */
type Received = { hello: number; live: number; requested: string[] };

/** Counts from the next page on; call it before the page opens. */
export async function countReceived(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const received: Received = { hello: 0, live: 0, requested: [] };
    Object.assign(window, { received });
    const Native = window.EventSource;
    window.EventSource = class extends Native {
      constructor(url: string | URL) {
        super(url);
        for (const type of ["hello", "live"] as const)
          this.addEventListener(type, () => {
            received[type] += 1;
          });
      }
    };
    const ask = window.fetch;
    window.fetch = (input, init) => {
      received.requested.push(String(input instanceof Request ? input.url : input));
      return ask(input, init);
    };
  });
}

export const receivedBy = (page: Page) => page.evaluate(() => (window as unknown as { received: Received }).received);
/** Waits until this tab's stream is open: no later event is missed. */
export const streamOpened = (page: Page) => expect.poll(async () => (await receivedBy(page)).hello).toBeGreaterThan(0);
export const requestsFor = async (page: Page, path: string) =>
  (await receivedBy(page)).requested.filter((url) => url.includes(path)).length;

/** The header's link with the unread count. */
export const bell = (page: Page) =>
  page
    .getByRole("link", { name: /Уведомления/ })
    .filter({ visible: true })
    .first();

/** Whether a Playwright project runs with scripts. */
export const isScripted = (name: string) => name === "script";
