import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { browserArgs, browserPath } from "#tests/support/browser-path.ts";
import { shop } from "#tests/support/demo-basket.ts";
import { lengthenNames, type ShownTexts, widerThanWindow } from "#tests/support/long-words.ts";
import { accounts, type Identity, usePortal } from "#tests/support/portal.ts";

const portal = usePortal();
const alfa = demoUuid("company", "alfa");
let browser: Browser;
let shown: ShownTexts = {};

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
  shown = await lengthenNames(portal.backend);
});

afterAll(async () => {
  await browser?.close();
});

const pages: [who: Identity, paths: string[]][] = [
  [
    "BD",
    [
      ...["/", "/catalog", "/cart", "/cabinet/home", "/cabinet/user", "/cabinet/company/about", "/cabinet/company/contracts"],
      ...["/cabinet/branch/list", "/cabinet/customer", "/cabinet/tickets", "/cabinet/tickets/new", "/cabinet/notifications/list"],
      ...["/cabinet/deals", "/cabinet/deals/{deal}", "/cabinet/deals/{deal}?mode=edit", "/cabinet/chats/list", "/cabinet/chats/{deal}"],
      ...["/cabinet/ordering/quick", "/cabinet/ordering/goods", "/cabinet/ordering/sheet", "/cabinet/ordering/lists"],
      ...["/cabinet/ordering/standing", "/cabinet/ordering/standing/{standing}", "/cabinet/ordering/standing/new"],
      ...["/cabinet/ordering/repeat/{received}", "/cabinet/company/accreditation"],
    ],
  ],
  [
    "SR",
    [
      ...["/cabinet/home", "/cabinet/deals", "/cabinet/deals/{deal}", "/cabinet/accreditation", "/cabinet/ordering/clients"],
      ...[`/cabinet/companies/${alfa}`, `/cabinet/companies/${alfa}/order?branch=${shop}`, `/cabinet/branch/${shop}`],
      ...[`/cabinet/companies/${alfa}/order/goods?branch=${shop}`, "/cabinet/distribution-centers?tab=schedules"],
      ...["/cabinet/distribution-centers", `/cabinet/distribution-centers/${demoUuid("distribution-center", "tula")}`],
    ],
  ],
  ["RD", ["/cabinet/counteragents", `/cabinet/counteragents/${alfa}`, `/cabinet/counteragents/${alfa}/contracts`]],
  ["CM", ["/cabinet/exchange/goods", "/cabinet/exchange/prices"]],
  ["PM", ["/cabinet/home", "/cabinet/home?tab=customers", `/cabinet/companies/${alfa}`]],
];

test.each(pages)("no page of %s scrolls sideways because of a very long word, on a phone or a wide screen", async (who, paths) => {
  const visitor = await portal.visit(accounts[who]);
  expect(await widerThanWindow(browser, visitor, { paths, shown, isScripted: true })).toEqual([]);
});
