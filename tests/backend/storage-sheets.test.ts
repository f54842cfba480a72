import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { collection as calls } from "#contract/collection.ts";
import { customers } from "#contract/customers.ts";
import type { SheetKind } from "#contract/money-enums.ts";
import { storagePermission } from "#contract/permissions.ts";
import { erasePerson } from "#server/backend/customers/erase-person.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { suborders } from "#server/backend/suborders/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, must } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";

const backend = useBackend();
const chilled = demoUuid("storage", "tula-chilled");
const meat = demoUuid("storage", "tula-meat");
const collector = "content@seller.example";
let as: Caller;
let date: string;
let kefir: string;

const issue = (call: Caller, kind: SheetKind = "pickingList", values: object = {}) =>
  call(calls.issueSheet, { body: { kind, storageUuid: chilled, date, ...values } });
const textOf = async (call: Caller, uuid: string) =>
  (await pdfTexts((await call(calls.sheetFile, { params: { uuid } })).body as Buffer)).join(" ");

beforeAll(async () => {
  const [person] = (await backend.pool.query("select uuid from customers where email = $1", [collector])).rows;
  const supervisor = await backend.as("supervisor@seller.example");
  await supervisor(customers.putPermissions, { params: { uuid: person.uuid }, body: { permissions: [storagePermission(chilled)] } });
  as = await backend.as(collector);
  const deal = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
  const parts = await backend.db.select().from(suborders).where(eq(suborders.dealUuid, deal)).orderBy(suborders.ordinal);
  const part = must(parts.find(({ storageUuid }) => storageUuid === chilled));
  ({ deliveryDate: date, uuid: kefir } = part);
});

describe("sheets of a storage and a day", () => {
  test("the days that there is something to deliver on are listed, of the person's storages alone", async () => {
    const { days } = (await as(calls.sheets, { query: {} })).body;
    const day = must(days.find((each) => each.date === date));
    expect([new Set(days.map(({ storage }) => storage.uuid)), day.suborderCount > 0, day.toCollect > 0]).toEqual([
      new Set([chilled]),
      true,
      true,
    ]);
  });

  test("both are drawn from the present state without prices, with number and time, and kept", async () => {
    const picking = (await issue(as)).body;
    const route = (await issue(as, "routeSheet")).body;
    const text = await textOf(as, picking.uuid);
    for (const expected of [`Лист сборки № ${picking.number}`, "По состоянию на 05.03.2026", "Подзаказ", "Факт"])
      expect(text).toContain(expected);
    expect(text).not.toMatch(/НДС|Цена|руб/);
    expect(await textOf(as, route.uuid)).toContain("Подпись получателя");
    const { sheets } = (await as(calls.sheets, { query: { perPage: 2 } })).body;
    expect(sheets.map(({ uuid, kind }) => [uuid, kind])).toEqual([
      [route.uuid, "routeSheet"],
      [picking.uuid, "pickingList"],
    ]);
    const { sheets: older, next } = (await as(calls.sheets, { query: { perPage: 1, after: route.uuid } })).body;
    expect([older.map(({ uuid }) => uuid), next]).toEqual([[picking.uuid], null]);
  });

  test("asked for again is the same sheet; once something is collected the next number says so, and the old stays", async () => {
    const first = (await issue(as)).body;
    expect((await issue(as)).body).toEqual({ ...first, isNew: false });
    const both = await Promise.all([issue(as, "routeSheet"), issue(as, "routeSheet")]);
    expect(new Set(both.map(({ body }) => body.uuid)).size).toBe(1);
    const route = must(both[0]).body;
    const lines = (await as(calls.get, { params: { uuid: kefir } })).body.lines;
    const products = lines.map(({ uuid, quantity }) => ({ uuid, collectedQuantity: quantity }));
    expect((await as(calls.put, { params: { uuid: kefir }, body: { collected: { products } } })).status).toBe(200);
    const later = (await issue(as, "routeSheet")).body;
    expect([later.isNew, Number(later.number)]).toEqual([true, Number(route.number) + 1]);
    expect(await textOf(as, route.uuid)).toContain("ещё не собраны");
    expect(await textOf(as, route.uuid)).toContain(`№ ${route.number}`);
  });

  test("when a buyer is erased, the sheets of their orders keep the name and lose the phones, also those they had before", async () => {
    const { uuid, userUuid } = await addPerson(backend.db, {
      ...{ companyUuid: alfa, email: "eve@alfa.example", roles: ["buyer_company_manager"] },
      ...{ surname: 'О"Нил', name: "Ева", phone: "+79990001122" },
    });
    await backend.pool.query(
      `update deals set buyer_customer_uuid = $1 where uuid in (select deal_uuid from suborders where delivery_date = $2)`,
      [uuid, date],
    );
    const before = (await issue(as, "routeSheet")).body;
    await backend.pool.query("update customers set work_phone = '+74872000000' where uuid = $1", [uuid]);
    const after = (await issue(as, "routeSheet")).body;
    expect([await textOf(as, before.uuid), await textOf(as, after.uuid)]).toEqual([
      expect.stringContaining("999"),
      expect.stringContaining("487"),
    ]);
    const numbers = async () =>
      (
        await backend.pool.query<{ contacts: string }>(
          "select (content -> 'stops' -> 0 -> 'contacts')::text as contacts from storage_sheets where uuid in ($1, $2) order by uuid",
          [before.uuid, after.uuid],
        )
      ).rows.map(({ contacts }) => contacts);
    expect(await numbers()).toEqual([String.raw`["О\"Нил Ева, +79990001122"]`, String.raw`["О\"Нил Ева, +74872000000"]`]);
    await backend.db.transaction((tx) => erasePerson(tx, { uuid, userUuid }, testNow));
    expect(await numbers()).toEqual([String.raw`["О\"Нил Ева"]`, String.raw`["О\"Нил Ева"]`]);
    expect(await textOf(as, after.uuid)).toContain("Ева");
  });

  test("of a day without orders is refused in words; of a storage that the person is not named for it is not found", async () => {
    const empty = await issue(as, "routeSheet", { date: "2026-12-31" });
    expect([empty.status, empty.errors[0]?.message]).toEqual([409, "На этот день со склада нечего собирать и везти: обновите страницу"]);
    expect((await issue(as, "routeSheet", { storageUuid: meat })).status).toBe(404);
  });

  test("others read and download none", async () => {
    const { uuid } = (await issue(as, "routeSheet")).body;
    expect((await (await backend.as("rep@seller.example"))(calls.sheetFile, { params: { uuid } })).status).toBe(403);
    const [person] = (await backend.pool.query("select uuid from customers where email = 'security@seller.example'")).rows;
    const supervisor = await backend.as("supervisor@seller.example");
    await supervisor(customers.putPermissions, { params: { uuid: person.uuid }, body: { permissions: [storagePermission(meat)] } });
    const other = await backend.as("security@seller.example");
    expect((await other(calls.sheetFile, { params: { uuid } })).status).toBe(404);
    expect((await other(calls.sheets, { query: {} })).body.sheets).toEqual([]);
  });
});
