import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { notificationPath } from "#app/areas/cabinet/notification-path.ts";
import { basket } from "#contract/basket.ts";
import { lists } from "#contract/lists.ts";
import { countQueries } from "#server/backend/db/database.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { type OutwardReader, pathOf } from "#server/backend/notifications/outward.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { writeDigests } from "#server/backend/notifications/write-digests.ts";
import { writeOutward } from "#server/backend/notifications/write-outward.ts";
import { notifyPriceChanges } from "#server/backend/reminders/notify-price-changes.ts";
import { useBackend } from "#tests/support/backend.ts";
import {
  basePriceOf,
  beef,
  curd,
  fill,
  kefir,
  movedPricesOf,
  must,
  setBasePrice,
  useDemoData,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend();
useDemoData(backend);
const exchange = exchangeOf(backend);
const director = "director@alfa.example";
const manager = "manager@alfa.example";

/** Mornings in Moscow, before and after the hour of the check. */
const monday = new Date("2026-03-09T04:29:00Z");
const mondayCheck = new Date("2026-03-09T04:31:00Z");
const tuesdayCheck = new Date("2026-03-10T04:31:00Z");
const wednesdayCheck = new Date("2026-03-11T04:31:00Z");

beforeEach(async () => {
  await backend.pool.query(
    "delete from price_checks; delete from notifications; delete from baskets; delete from shopping_lists; delete from messages",
  );
});

const work = async (at: Date) => {
  while ((await notifyPriceChanges(backend.db, at)) > 0);
};
const sentTo = async (email = director) => {
  const rows = await backend.db.select().from(notifications).where(eq(notifications.type, "pricesChanged"));
  const person = await personOf(backend.db, email);
  return rows.filter(({ customerUuid }) => customerUuid === person);
};
const textsSentTo = async (email = director) =>
  (await sentTo(email)).map(({ message }) => message.replaceAll("\u00A0", " ").replaceAll("\n  ", " "));
describe("the digest of changed prices", () => {
  test("a person gets one digest a day with old and new prices, from the hour of the morning check on", async () => {
    const as = await backend.as(director);
    await fill(as);
    await work(monday);
    const { items } = (await as(basket.get)).body;
    const before = must(items.find(({ uuid }) => uuid === beef));
    await setBasePrice(backend, beef, 99_900);
    await setBasePrice(backend, yoghurt, 88_800);
    await work(monday);
    expect(await sentTo()).toEqual([]);
    await Promise.all([work(mondayCheck), work(mondayCheck), work(mondayCheck)]);
    await work(mondayCheck);
    const [text, ...rest] = await textsSentTo();
    expect(rest).toEqual([]);
    expect(text).toMatch(/^Изменились цены товаров из вашей корзины и списков\. /);
    const { amount } = before.price.discountedPerUnit;
    const was = amount.toLocaleString("ru-RU", { minimumFractionDigits: amount % 1 === 0 ? 0 : 2 }).replaceAll("\u00A0", " ");
    expect(text).toContain(`${before.name}: было ${was} ₽, стало `);
    expect(text?.match(/: было /g)).toHaveLength(2);
    await work(tuesdayCheck);
    expect(await sentTo()).toHaveLength(1);
    const { payload } = must((await sentTo())[0]) as { payload: object };
    expect(notificationPath({ payload }, ["buyer_company_director"])).toBe("/cart");
    expect((await movedPricesOf(as)).moved).toHaveLength(2);
  });

  test("the digest leaves out a price that changed and changed back, one seen on the page, and products that nobody has", async () => {
    const as = await backend.as(director);
    await fill(as, [{ productUuid: beef, quantity: 24.35, isSelected: true }]);
    await work(mondayCheck);
    const base = await basePriceOf(as, beef);
    await setBasePrice(backend, beef, base + 500);
    await setBasePrice(backend, kefir, 12_300);
    await setBasePrice(backend, beef, base);
    await work(tuesdayCheck);
    await setBasePrice(backend, beef, base + 500);
    await as(basket.markPricesSeen, { body: { movedPrices: must((await movedPricesOf(as)).mark) } });
    await work(wednesdayCheck);
    expect(await sentTo()).toEqual([]);
  });

  test("a price in a shared list notifies all who have the list, in an unshared one its owner, and no other company", async () => {
    const as = await backend.as(director);
    const line = [{ productUuid: beef, quantity: 5 }];
    await as(lists.create, { body: { name: "Свой", lines: [{ productUuid: curd, quantity: 50 }] } });
    const { uuid } = (await as(lists.create, { body: { name: "Общий", isShared: true, lines: line } })).body;
    await work(mondayCheck);
    await setBasePrice(backend, beef, 99_900);
    await setBasePrice(backend, curd, 88_800);
    await work(tuesdayCheck);
    expect((await textsSentTo()).map((text) => text.match(/: было /g)?.length)).toEqual([2]);
    expect((await textsSentTo(manager)).map((text) => text.match(/: было /g)?.length)).toEqual([1]);
    expect(await sentTo("director@beta.example")).toEqual([]);
    const { payload } = must((await sentTo(manager))[0]) as { payload: object };
    expect(notificationPath({ payload }, ["buyer_company_manager"])).toBe(`/cabinet/ordering/lists/${uuid}`);
    expect(pathOf({ companyType: "buyer" } as OutwardReader, payload)).toBe(`/cabinet/ordering/lists/${uuid}`);
  });

  test("the digest names ten products and counts the others; a product in basket and list comes once", async () => {
    const as = await backend.as(director);
    await backend.pool.query(
      `insert into baskets (uuid, customer_uuid, updated_at) select uuid, uuid, now() from customers where email = $1
        on conflict do nothing`,
      [director],
    );
    await backend.pool.query(
      `insert into basket_lines (basket_uuid, product_uuid, quantity_hundredths, position)
       select c.uuid, p.uuid, 100, row_number() over () from customers c cross join (select uuid from products where price_kopecks > 0
         order by uuid limit 15) p where c.email = $1`,
      [director],
    );
    await as(lists.create, { body: { name: "Мясо", lines: [{ productUuid: beef, quantity: 5 }] } });
    await work(mondayCheck);
    await backend.pool.query(
      "update products set price_kopecks = price_kopecks + 1000; update price_list_items set price_kopecks = price_kopecks + 1000",
    );
    await work(tuesdayCheck);
    const [text] = await textsSentTo();
    expect(text?.match(/: было /g)).toHaveLength(10);
    expect(text).toMatch(/ и ещё (5|6)\.$/);
  });

  test("the digest is e-mailed at eight to those who want e-mail, even if their other notifications come at once", async () => {
    const as = await backend.as(director);
    await fill(as);
    await work(monday);
    await setBasePrice(backend, beef, 99_900);
    await work(mondayCheck);
    const settings = { publicUrl: "https://portal.example", adminUrl: undefined };
    const letters = async () => (await backend.pool.query<{ body: string }>("select body from messages")).rows.map(({ body }) => body);
    await writeOutward({ db: backend.db, settings, now: () => mondayCheck });
    await writeDigests({ db: backend.db, settings, now: () => mondayCheck });
    expect(await letters()).toEqual([]);
    await writeDigests({ db: backend.db, settings, now: () => new Date("2026-03-09T05:00:30Z") });
    expect(await letters()).toContainEqual(expect.stringMatching(/• Изменились цены .*\.\n {2}.*: было .*, стало .*\.\n/));
  });

  test("a person who may not order any more gets no digest", async () => {
    await fill(await backend.as(director));
    await work(monday);
    await setBasePrice(backend, beef, 99_900);
    await backend.pool.query("update branches set status = 'disabled' where company_uuid = $1", [demoUuid("company", "alfa")]);
    await work(mondayCheck);
    expect(await sentTo()).toEqual([]);
  });

  test("a price changed by an exchange load is in the digest too", async () => {
    const as = await backend.as(director);
    await fill(as);
    await work(monday);
    const [row] = (
      await backend.pool.query<{ title: string }>(
        "select title from price_lists l join companies c on c.price_list_uuid = l.uuid where c.uuid = $1",
        [demoUuid("company", "alfa")],
      )
    ).rows;
    const load = await exchange.load("prices", [{ goods: "030-118", priceList: must(row).title, price: 1999 }], { key: "moved prices" });
    expect(load.refusals).toEqual([]);
    expect((await movedPricesOf(as)).moved.map(([uuid]) => uuid)).toEqual([beef]);
    await work(mondayCheck);
    expect(await sentTo()).toHaveLength(1);
  });

  test("a digest of all products takes as many queries as of one", async () => {
    await fill(await backend.as(director), [{ productUuid: beef, quantity: 24.35, isSelected: true }]);
    await work(monday);
    await setBasePrice(backend, beef, 99_900);
    const one = { queries: 0 };
    await countQueries(one, () => notifyPriceChanges(backend.db, mondayCheck));
    await backend.pool.query(
      `insert into basket_lines (basket_uuid, product_uuid, quantity_hundredths, position)
       select b.uuid, p.uuid, 100, 5 from baskets b cross join products p on conflict do nothing`,
    );
    await work(tuesdayCheck);
    await backend.pool.query(
      "update products set price_kopecks = price_kopecks + 1000; update price_list_items set price_kopecks = price_kopecks + 1000",
    );
    const all = { queries: 0 };
    const formats = vi.spyOn(Intl.NumberFormat.prototype, "format" as never, "get" as never);
    await countQueries(all, () => notifyPriceChanges(backend.db, wednesdayCheck));
    const formatted = formats.mock.calls.length;
    formats.mockRestore();
    expect(formatted, "words are made of what is named").toBe(2 * 10);
    expect(await sentTo()).toHaveLength(2);
    expect(all.queries).toBe(one.queries);
  });

  test("each pass takes ten companies at most, and the passes together take every company once", async () => {
    await backend.pool.query(
      `insert into companies
       select (jsonb_populate_record(c, jsonb_build_object('uuid', gen_random_uuid(), 'inn', '77' || lpad(n::text, 8, '0')))).*
       from companies c cross join generate_series(1, 25) n where c.uuid = $1`,
      [demoUuid("company", "alfa")],
    );
    const taken: number[] = [];
    do taken.push(await notifyPriceChanges(backend.db, mondayCheck));
    while (taken.at(-1));
    expect(taken.filter((count) => count > 10)).toEqual([]);
    const { rows } = await backend.pool.query("select count(*) as count from companies where status = 'accredited' and is_active");
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(rows[0].count);
  });
});
