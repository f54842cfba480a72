import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { browserArgs, browserPath } from "#tests/support/browser-path.ts";
import { exampleLines, fill, shop } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { accounts, type Identity, usePortal } from "#tests/support/portal.ts";
import { storeStanding } from "#tests/support/standing.ts";
import { browserOf } from "#tests/support/typed-forms.ts";

const portal = usePortal();
const alfa = demoUuid("company", "alfa");
let browser: Browser;
let objects: Record<string, string> = {};

/** Every name of the demo ends in a word wider than a phone. */
const lengthened = [
  ["companies", "name", 90],
  ["branches", "name", 60],
  ["customers", "surname", 90],
  ["customers", "name", 60],
  ["products", "name", 90],
  ["assortments", "name", 60],
  ["categories", "name", 60],
  ["schedules", "name", 60],
  ["distribution_centers", "name", 60],
  ["standing_orders", "name", 60],
  ["deals", "branch_name", 60],
  ["deals", "buyer_company_name", 90],
  ["deals", "delivery_address", 90],
  ["deals", "comment", 900],
  ["deals", "driver", 90],
  ["suborders", "storage_name", 60],
  ["suborders", "storage_address", 90],
  ["deal_logs", "comment", 900],
  ["chat_messages", "text", 900],
  ["chat_messages", "author_name", 90],
  ["notifications", "message", 200],
  ["tickets", "theme", 90],
  ["tickets", "description", 900],
] as const;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
  await fill(await portal.backend.as(accounts.BD), exampleLines(41.5));
  const deal = await storeDeal(portal.backend.db, { status: "waiting_approval", comment: "Слово" });
  const received = await storeDeal(portal.backend.db, { status: "received", reserve: false });
  objects = { deal, received, standing: await storeStanding(portal.backend.db) };
  for (const [table, column, letters] of lengthened)
    await portal.backend.pool.query(`update ${table} set ${column} = coalesce(${column}, '') || ' ' || repeat('щ', ${letters})`);
  await portal.backend.pool.query(
    `update deal_lines set snapshot = jsonb_set(snapshot, '{name}', to_jsonb((snapshot ->> 'name') || repeat('щ', 90)))`,
  );
  await portal.backend.pool.query("update catalog_version set version = version + 1");
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

test.each(pages)("no word, however long, makes a page of %s scroll sideways, on a phone or a screen", async (who, paths) => {
  const visitor = await portal.visit(accounts[who]);
  const page = await browserOf(browser, visitor);
  const wide: string[] = [];
  for (const template of paths) {
    const path = template.replace(/\{(\w+)\}/, (_, name: string) => objects[name] ?? "");
    await page.goto(visitor.origin + path);
    expect(new URL(page.url()).pathname, path).toBe(path.split("?")[0]);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return null;
        const out = [...document.querySelectorAll("main *")].filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
        return out.at(-1)?.outerHTML.slice(0, 200) ?? "outside main";
      });
      if (over !== null) wide.push(`${template} at ${width}: ${over}`);
    }
  }
  expect(wide).toEqual([]);
});
