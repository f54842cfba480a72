import { expect, test } from "vitest";
import { customers } from "#contract/customers.ts";
import { storagePermission } from "#contract/permissions.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, hrefs, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const page = "/cabinet/collection/sheets";
const chilled = demoUuid("storage", "tula-chilled");
const main = (body: string) => element(body, /<main\b[^>]*>/);
const words = (body: string) => text(main(body)).replaceAll("\u00A0", " ");

test("without scripts whoever collects for a storage makes both sheets of a day, and downloads them", async () => {
  const { pool, db } = portal.backend;
  const { rows } = await pool.query("select uuid from customers where email = 'content@seller.example'");
  const supervisor = await portal.backend.as("supervisor@seller.example");
  const permissions = [storagePermission(chilled)];
  await supervisor(customers.putPermissions, { params: { uuid: rows[0].uuid }, body: { permissions } });
  const collector = await portal.visit("content@seller.example");
  expect(hrefs(main((await collector.get("/cabinet/collection")).body))).toContain(page);
  expect(words((await collector.get(page)).body)).toContain("Листов пока нет.");
  const deal = await storeDeal(db, { status: "transferred_to_warehouse" });
  const part = await pool.query("select delivery_date::text as date from suborders where deal_uuid = $1 and storage_uuid = $2", [
    deal,
    chilled,
  ]);
  const day = { storage: chilled, date: part.rows[0].date };
  for (const intent of ["pickingList", "routeSheet"]) {
    const made = await collector.post(page, { intent, ...day });
    expect([made.status, made.headers.location]).toEqual([303, page]);
  }
  const { body } = await collector.get(page);
  for (const expected of ["Маршрутный лист № 1 составлен", "Лист сборки № 1", "собрать ещё"]) expect(words(body)).toContain(expected);
  const [file = ""] = hrefs(main(body)).filter((href) => href.startsWith("/resources/collection-sheet?uuid=") && !href.includes("view"));
  expect((await collector.get(file)).headers["content-type"]).toBe("application/pdf");
  const wrong = await collector.post(page, { intent: "routeSheet", storage: chilled, date: "когда-нибудь" });
  expect(wrong.status).toBe(422);
  const empty = await collector.post(page, { intent: "routeSheet", storage: chilled, date: "2026-12-31" });
  expect([empty.status, words(empty.body)]).toEqual([409, expect.stringContaining("нечего собирать и везти")]);
});
