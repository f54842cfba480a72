import { describe, expect, test } from "vitest";
import { notifications } from "#contract/notifications.ts";
import { standingOrders as standingCalls } from "#contract/standing-orders.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { scheduleExceptions } from "#server/backend/distribution/tables.ts";
import { standingOrders, standingRuns } from "#server/backend/standing-orders/tables.ts";
import { curd, kefir, must, yoghurt } from "#tests/support/demo-basket.ts";
import { useStandingOrders, wednesday, wednesdayDraft } from "#tests/support/standing-orders.ts";
import { storeStandingOrder } from "#tests/support/stored-standing-orders.ts";

const { backend, countDeals, work, runOf, told, madeFromBasket } = useStandingOrders();

const tulaCenter = demoUuid("schedule", "tula-center");

describe("preparing a delivery of a standing order", () => {
  test("concurrent processes prepare a delivery once, 48 hours before its earliest cutoff; its owner is asked with a link", async () => {
    const { as, uuid } = await madeFromBasket();
    await work("2026-03-08T11:59:00+03:00");
    expect(await backend.db.$count(standingRuns)).toBe(0);
    await Promise.all([work("2026-03-08T12:16:00+03:00"), work("2026-03-08T12:16:00+03:00"), work("2026-03-08T12:16:00+03:00")]);
    await work("2026-03-08T12:16:00+03:00");
    expect(await runOf(uuid)).toMatchObject({ date: wednesday, state: "asked", cutoffAt: new Date("2026-03-10T12:00:00+03:00") });
    expect(await backend.db.$count(standingRuns)).toBe(1);
    expect(await told("standingOrderConfirmationRequested")).toEqual([
      expect.stringMatching(/«На неделю» на 11 марта: подтвердите до 10 марта в 12:00\.$/),
    ]);
    const asked = (await as(notifications.list)).body.notifications.find(({ type }) => type === "23.1");
    expect(asked?.payload).toEqual({ standing_order_uuid: uuid });
  });

  test("the notification names missing products and those dearer by five percent or more, but no smaller rise", async () => {
    const { as, uuid } = await madeFromBasket();
    const before = (await as(standingCalls.get, { params: { uuid } })).body.lines.map(({ price }) => must(price).amount);
    expect(before).toHaveLength(4);
    await backend.db.execute(`update standing_lines set last_seen_kopecks = last_seen_kopecks * 100 / 106 where product_uuid = '${kefir}'`);
    await backend.db.execute(
      `update standing_lines set last_seen_kopecks = last_seen_kopecks * 100 / 104 where product_uuid = '${yoghurt}'`,
    );
    await backend.db.execute(`update products set is_published = false where uuid = '${curd}'`);
    await work(wednesdayDraft);
    const [text] = await told("standingOrderConfirmationRequested");
    expect(text).toMatch(/Подорожало: Кефир[^.]* на [56] %\. Не будет: Творог[^.]*\.$/);
    expect(text).not.toMatch(/Йогурт/);
  });

  test("a closed day moves the delivery; without another day before the next one it is skipped with a reason", async () => {
    const { as, uuid } = await madeFromBasket();
    await backend.db.insert(scheduleExceptions).values({ scheduleUuid: tulaCenter, date: wednesday, kind: "closed" });
    const next = (await as(standingCalls.get, { params: { uuid } })).body.next;
    // Beef on Thursday, dairy on Friday.
    expect(next).toMatchObject({ date: wednesday, deliveryDate: "2026-03-12" });
    for (const date of ["2026-03-12", "2026-03-13", "2026-03-16", "2026-03-17"])
      await backend.db.insert(scheduleExceptions).values({ scheduleUuid: tulaCenter, date, kind: "closed" });
    await work("2026-03-08T00:10:00+03:00");
    expect(await runOf(uuid)).toMatchObject({ state: "skipped", reason: "closed" });
    expect(await told("standingOrderNotPlaced")).toEqual([expect.stringMatching(/доставка 11 марта пропущена/)]);
  });

  test("a day that is closed after the delivery was prepared moves it too", async () => {
    const { uuid } = await madeFromBasket();
    await work(wednesdayDraft);
    await backend.db.insert(scheduleExceptions).values({ scheduleUuid: tulaCenter, date: wednesday, kind: "closed" });
    await work("2026-03-08T12:20:00+03:00");
    expect(await runOf(uuid)).toMatchObject({ state: "asked", date: wednesday, deliveryDate: "2026-03-12" });
  });

  test("an unconfirmed delivery is missed at its cutoff, with one notification, and cannot be placed afterwards", async () => {
    const { as, uuid } = await madeFromBasket();
    await work(wednesdayDraft);
    const before = await countDeals();
    await work("2026-03-10T12:00:00+03:00");
    await work("2026-03-10T12:20:00+03:00");
    expect((await runOf(uuid)).state).toBe("missed");
    expect(await told("standingOrderNotPlaced")).toHaveLength(1);
    const late = await as(standingCalls.confirm, { params: { uuid, date: wednesday }, body: {} });
    expect([late.status, late.errors[0]?.code]).toEqual([409, "TRANSITION_NOT_ALLOWED:4009"]);
    expect(await countDeals()).toBe(before);
  });

  test("a delivery whose whole time passes during a standstill becomes missed", async () => {
    const { uuid } = await madeFromBasket();
    await work("2026-03-06T12:00:00+03:00");
    await work("2026-03-11T12:00:00+03:00");
    expect(await runOf(uuid)).toMatchObject({ date: wednesday, state: "missed" });
  });
});

describe("the job of standing orders", () => {
  test("one delivery that fails does not hold up the others", async () => {
    const good = await storeStandingOrder(backend.db, { state: "draft" });
    const bad = await storeStandingOrder(backend.db, { state: "draft" });
    await backend.pool.query(
      `create or replace function fail_for_bad() returns trigger language plpgsql as $$
        begin if new.state = 'asked' then raise exception 'planted'; end if; return new; end $$`,
    );
    await backend.pool.query(
      `create trigger planted before update on standing_runs for each row when (old.order_uuid = '${bad}') execute function fail_for_bad()`,
    );
    await expect(work()).rejects.toThrow();
    await backend.pool.query("drop trigger planted on standing_runs; drop function fail_for_bad()");
    expect([(await runOf(good)).state, (await runOf(bad)).state]).toEqual(["asked", "draft"]);
    await work();
    expect((await runOf(bad)).state).toBe("asked");
  });

  test("a clock that jumps back and forth prepares each delivery once", async () => {
    const { uuid } = await madeFromBasket();
    for (const at of [wednesdayDraft, "2026-01-01T00:00:00Z", "2026-03-08T12:30:00+03:00", "2026-03-09T12:30:00+03:00"]) await work(at);
    expect(await backend.db.$count(standingRuns)).toBe(1);
    expect(await told("standingOrderConfirmationRequested")).toHaveLength(1);
    expect((await backend.db.select().from(standingOrders))[0]?.uuid).toBe(uuid);
  });
});
