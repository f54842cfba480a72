import type { Page } from "@playwright/test";
import { test as base, expect, openPerson, type Person } from "./browser.ts";

export { expect };

type KitState = { person?: Person; complaints: string[] };

/**
 * For tests that begin on the gallery of widgets: one page for all tests of a worker, because a new browser context takes several
 * times the work of opening the gallery again. Tests that install a clock or listen to the page take `newPerson` instead.
 */
export const test = base.extend<{ kit: Page }, { kitState: KitState }>({
  kitState: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const kitState: KitState = { complaints: [] };
      await use(kitState);
      await kitState.person?.context.close();
    },
    { scope: "worker" },
  ],
  kit: async ({ browser, contextOptions, viewport, locale, timezoneId, kitState }, use) => {
    const options = { ...contextOptions, viewport, locale, timezoneId };
    kitState.person ??= await openPerson(browser, true, options, kitState.complaints, process.env.PORTAL_URL ?? "");
    const { page, open } = kitState.person;
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: null });
    await page.mouse.move(0, 0);
    // Else the router puts the gallery back to where the test before has left it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await open("/kit");
    await use(page);
    expect(kitState.complaints, "errors and broken content rules in the browser's console").toEqual([]);
  },
});
