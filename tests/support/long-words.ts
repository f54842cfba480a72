import type { Browser } from "playwright";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import type { Backend } from "./backend.ts";
import { exampleLines, fill } from "./demo-basket.ts";
import { storeDeal } from "./demo-deals.ts";
import { accounts } from "./portal.ts";
import type { Visitor } from "./portal-visitor.ts";
import { storeStandingOrder } from "./stored-standing-orders.ts";

/** Things to show, by the name that an address has for them. */
export type ShownTexts = Record<string, string>;

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
  ["deals", "buyer_number", 40],
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

/** Lengthens the names of the demo data and of a few things of Альфа. */
export async function lengthenNames(backend: Backend): Promise<ShownTexts> {
  const { db, pool } = backend;
  await fill(await backend.as(accounts.BD), exampleLines(41.5));
  const deal = await storeDeal(db, { status: "waiting_approval", comment: "Слово" });
  const received = await storeDeal(db, { status: "received", reserve: false });
  const standing = await storeStandingOrder(db);
  for (const [table, column, letters] of lengthened)
    await pool.query(`update ${table} set ${column} = coalesce(${column}, '') || ' ' || repeat('щ', ${letters})`);
  await pool.query(`update deal_lines set snapshot = jsonb_set(snapshot, '{name}', to_jsonb((snapshot ->> 'name') || repeat('щ', 90)))`);
  await pool.query("update catalog_version set version = version + 1");
  return { deal, received, standing, alfa: demoUuid("company", "alfa") };
}

/** The pages on which something is wider than the window, at any of these widths. */
export async function widerThanWindow(
  browser: Browser,
  visitor: Visitor,
  { paths, shown, isScripted }: { paths: readonly string[]; shown: ShownTexts; isScripted: boolean },
): Promise<string[]> {
  const context = await browser.newContext({ locale: "ru-RU", javaScriptEnabled: isScripted });
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: visitor.origin })));
  const page = await context.newPage();
  const wide: string[] = [];
  for (const template of paths) {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => shown[name] ?? "");
    await page.goto(visitor.origin + path);
    if (new URL(page.url()).pathname !== path.split("?")[0]) wide.push(`${path} led to ${page.url()}`);
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
  await context.close();
  return wide;
}
