import type { Page } from "@playwright/test";
import { expect, openPerson, type Person, test as base } from "./browser.ts";

export { expect };

type Kept = { person?: Person; complaints: string[] };

/**
 * For tests that begin on the gallery of widgets: one page for all tests of a worker, because a new browser context takes several
 * times the work of opening the gallery again. Tests that install a clock or listen to the page take `newPerson` instead.
 */
export const test = base.extend<{ kit: Page }, { kept: Kept }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const kept: Kept = { complaints: [] };
      await use(kept);
      await kept.person?.context.close();
    },
    { scope: "worker" },
  ],
  kit: async ({ browser, contextOptions, viewport, locale, timezoneId, kept }, use) => {
    const options = { ...contextOptions, viewport, locale, timezoneId };
    kept.person ??= await openPerson(browser, true, options, kept.complaints, process.env.PORTAL_URL ?? "");
    const { page, open } = kept.person;
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: null });
    await page.mouse.move(0, 0);
    // Else the router puts the gallery back to where the test before has left it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await open("/kit");
    await use(page);
    expect(kept.complaints, "errors and broken content rules in the browser's console").toEqual([]);
  },
});
