import { type BrowserContext, expect, type Page } from "@playwright/test";

/** What a page has received and requested, counted in the page itself. */
type Heard = { hello: number; live: number; asked: string[] };

/** Counts from the next page on; call it before the page opens. */
export async function countHeard(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const heard: Heard = { hello: 0, live: 0, asked: [] };
    Object.assign(window, { heard });
    const Native = window.EventSource;
    window.EventSource = class extends Native {
      constructor(url: string | URL) {
        super(url);
        for (const type of ["hello", "live"] as const)
          this.addEventListener(type, () => {
            heard[type] += 1;
          });
      }
    };
    const ask = window.fetch;
    window.fetch = (input, init) => {
      heard.asked.push(String(input instanceof Request ? input.url : input));
      return ask(input, init);
    };
  });
}

export const heardBy = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard);
/** Waits until this tab's stream is open: no later event is missed. */
export const connected = (page: Page) => expect.poll(async () => (await heardBy(page)).hello).toBeGreaterThan(0);
export const askedFor = async (page: Page, path: string) => (await heardBy(page)).asked.filter((url) => url.includes(path)).length;

/** The header's link with the unread count. */
export const bell = (page: Page) =>
  page
    .getByRole("link", { name: /Уведомления/ })
    .filter({ visible: true })
    .first();

/** Whether a Playwright project runs with scripts. */
export const isScripted = (name: string) => name === "script";
