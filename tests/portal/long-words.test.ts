import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserArgs, browserPath } from "#tests/support/browser-path.ts";
import { lengthenNames, type ShownTexts, widerThanWindow } from "#tests/support/long-words.ts";
import { accounts, type Identity, usePortal } from "#tests/support/portal.ts";

const portal = usePortal();
let browser: Browser;
let shown: ShownTexts = {};

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
  shown = await lengthenNames(portal.backend);
});

afterAll(async () => {
  await browser?.close();
});

/** One page of each layout; long-words.full.test.ts has all pages. */
const pages: [who: Identity, paths: string[]][] = [
  [
    "BD",
    [
      ...[
        "/catalog",
        "/cart",
        "/cabinet/company/about",
        "/cabinet/deals/{deal}",
        "/cabinet/deals/{deal}?mode=edit",
        "/cabinet/chats/{deal}",
      ],
      ...["/cabinet/ordering/goods", "/cabinet/ordering/standing/{standing}"],
    ],
  ],
  ["SR", ["/cabinet/deals", "/cabinet/companies/{alfa}", "/cabinet/distribution-centers?tab=schedules"]],
  ["CM", ["/cabinet/exchange/goods"]],
];

test.each(pages)("no page of %s scrolls sideways because of a very long word, on a phone or a wide screen", async (who, paths) => {
  const visitor = await portal.visit(accounts[who]);
  expect(await widerThanWindow(browser, visitor, { paths, shown, isScripted: false })).toEqual([]);
});
