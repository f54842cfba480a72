import type { Page } from "@playwright/test";

/** Waits until the page watches the connection: that code is loaded last. */
export const watches = (page: Page) =>
  page.waitForFunction(
    () =>
      !/native code/.test(window.fetch.toString()) &&
      performance.getEntriesByType("resource").some(({ name }) => /watch-connection/.test(name)),
  );
