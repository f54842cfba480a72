import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { DealStatus } from "#contract/deal-statuses.ts";
import { type Habit, habitDays, lists } from "#contract/lists.ts";
import { dealLines, deals } from "#server/backend/deals/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { beef, betaShop, curd, kefir, must, rubles, secondShop, shop, yoghurt } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";

const backend = useBackend("demo");
const director = () => backend.as("director@alfa.example");
const dayMs = 86_400_000;
const ago = (days: number) => new Date(testNow.getTime() - days * dayMs);

/** A deal with these quantities (hundredths) and base prices (kopecks), this many days ago. */
async function deal(
  daysAgo: number,
  lines: [product: string, quantity: number, base?: number][],
  more: { status?: DealStatus; branchUuid?: string } = {},
) {
  const createdAt = ago(daysAgo);
  const uuid = await storeDeal(backend.db, { status: "received", reserve: false, createdAt, ...more });
  const [like] = await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, uuid));
  await backend.db.delete(dealLines).where(eq(dealLines.dealUuid, uuid));
  await backend.db.insert(dealLines).values(
    lines.map(([productUuid, quantityHundredths, baseKopecks = 10_000], position) => ({
      ...must(like),
      uuid: randomUUID(),
      productUuid,
      quantityHundredths,
      baseKopecks,
      position,
      orderedAt: createdAt,
    })),
  );
  return uuid;
}

const clear = () => backend.db.execute(sql`delete from ${deals}`);
const habitsOf = async (as = director(), query = {}) => (await (await as)(lists.frequentProducts, { query })).body;
const one = async (productUuid: string) => must((await habitsOf()).habits.find((habit) => habit.productUuid === productUuid));

describe("what a trade point usually orders", () => {
  beforeAll(clear);

  test("a habit shows how often a product was ordered, its last and usual quantity, its price then, and whether it is due", async () => {
    await deal(31, [[kefir, 1000, 7000]]);
    await deal(24, [
      [kefir, 3000, 7100],
      [beef, 550],
    ]);
    await deal(10, [[kefir, 1200, 7200]]);
    expect(await one(kefir)).toMatchObject({
      times: 3,
      lastQuantity: 12,
      usualQuantity: 12,
      lastPrice: rubles(72),
      gapDays: 10.5,
      isDue: true,
    });
    expect(await one(beef)).toMatchObject({ times: 1, lastQuantity: 5.5, gapDays: null, isDue: false });
    await deal(2, [[kefir, 1200]]);
    expect(await one(kefir)).toMatchObject({ times: 4, isDue: false });
  });

  test("due products come first, and a search and a filter narrow the list", async () => {
    await deal(40, [[yoghurt, 100]]);
    await deal(30, [[yoghurt, 100]]);
    const { habits: goods, due, total } = await habitsOf();
    expect([goods[0]?.productUuid, due, total]).toEqual([yoghurt, 1, 3]);
    expect((await habitsOf(director(), { due: "true" })).habits.map(({ productUuid }) => productUuid)).toEqual([yoghurt]);
    const byWord = await habitsOf(director(), { search: "кефир" });
    expect(byWord.habits.map(({ productUuid }) => productUuid)).toEqual([kefir]);
    expect((await habitsOf(director(), { search: "100%_" })).habits).toEqual([]);
    expect((await habitsOf(director(), { search: must(byWord.habits[0]).sku })).total).toBe(1);
  });

  test("declined deals, deals older than the habit period and deals of other trade points do not count", async () => {
    await deal(3, [[curd, 500]], { status: "declined_by_seller" });
    await deal(4, [[curd, 500]], { status: "declined_by_buyer" });
    await deal(habitDays + 1, [[curd, 500]]);
    await deal(5, [[curd, 500]], { branchUuid: secondShop });
    expect((await habitsOf()).habits.some(({ productUuid }) => productUuid === curd)).toBe(false);
    const second = await habitsOf(director(), { branchUuid: secondShop });
    expect([second.branch?.uuid, second.habits.map(({ productUuid }) => productUuid)]).toEqual([secondShop, [curd]]);
  });

  test("habits can be read for chosen products, and equal those of the list", async () => {
    const as = await director();
    const { body } = await as(lists.habits, { body: { uuids: [kefir, curd] } });
    expect(body.habits).toEqual([await one(kefir)]);
    expect((await as(lists.habits, { body: { uuids: [] } })).body.habits).toEqual([]);
  });
});

test("for random deals the query returns the same habits as a calculation in plain code", async () => {
  await clear();
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  type Bought = { product: string; at: Date; quantity: number; base: number };
  const bought: Bought[] = [];
  for (let index = 0; index < 60; index += 1) {
    // No two deals at the same instant, so that the last one is unique.
    const days = random(200) + index / 100;
    const lines = [kefir, yoghurt, curd, beef]
      .filter(() => random(2) === 0)
      .map((product) => [product, (random(20) + 1) * 50, 5000 + random(3) * 100] as [string, number, number]);
    if (lines.length === 0) continue;
    const isDeclined = random(8) === 0;
    await deal(days, lines, isDeclined ? { status: "declined_by_buyer" } : {});
    if (!isDeclined && days < habitDays)
      bought.push(...lines.map(([product, quantity, base]) => ({ product, at: ago(days), quantity, base })));
  }
  const dayOf = (at: Date) => at.toLocaleDateString("sv-SE", { timeZone: "Europe/Moscow" });
  const between = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / dayMs;
  const wanted = [...Map.groupBy(bought, ({ product }) => product)].map(([product, rows]) => {
    const inTime = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const last = must(inTime.at(-1));
    const days = [...new Set(inTime.map(({ at }) => dayOf(at)))];
    const gaps = days
      .slice(1)
      .map((day, index) => between(must(days[index]), day))
      .sort((a, b) => a - b);
    const middle = (gaps.length - 1) / 2;
    const gap = gaps.length === 0 ? null : (must(gaps[Math.floor(middle)]) + must(gaps[Math.ceil(middle)])) / 2;
    const quantities = rows.map(({ quantity }) => quantity).sort((a, b) => a - b);
    return {
      productUuid: product,
      times: rows.length,
      lastDate: dayOf(last.at),
      lastQuantity: last.quantity / 100,
      lastPrice: rubles(last.base / 100),
      usualQuantity: must(quantities[Math.ceil(quantities.length / 2) - 1]) / 100,
      gapDays: gap,
      isDue: gap !== null && between(dayOf(last.at), dayOf(testNow)) > gap * 0.8,
    };
  });
  const found = (await habitsOf()).habits.map(({ name: _, sku: __, ...habit }: Habit) => habit);
  const byProduct = (a: { productUuid: string }, b: { productUuid: string }) => (a.productUuid < b.productUuid ? -1 : 1);
  expect(found.sort(byProduct)).toEqual(wanted.sort(byProduct));
  expect(found).toHaveLength(4);
});

describe("access to habits", () => {
  test("a manager sees habits of their own trade points only; another company's trade point is not found", async () => {
    await clear();
    const { body } = await (await director())(lists.frequentProducts, {});
    const third = must(body.branches.find(({ uuid }) => uuid !== shop && uuid !== secondShop));
    await deal(5, [[curd, 500]], { branchUuid: third.uuid });
    const manager = await backend.as("manager@alfa.example");
    const own = await manager(lists.frequentProducts, {});
    expect(own.body.branches.map(({ uuid }) => uuid)).not.toContain(third.uuid);
    expect(own.body.habits).toEqual([]);
    for (const branchUuid of [third.uuid, betaShop, randomUUID()]) {
      expect((await manager(lists.frequentProducts, { query: { branchUuid } })).status).toBe(404);
      expect((await manager(lists.habits, { body: { branchUuid, uuids: [curd] } })).status).toBe(404);
    }
    expect((await (await director())(lists.frequentProducts, { query: { branchUuid: betaShop } })).status).toBe(404);
  });

  test("a deal that another company made at the same trade point does not count", async () => {
    await clear();
    const uuid = await deal(5, [[curd, 500]]);
    await backend.db.update(deals).set({ buyerCompanyUuid: randomUUID() }).where(eq(deals.uuid, uuid));
    expect((await habitsOf()).habits).toEqual([]);
  });

  test("a company that may not see prices gets no habits", async () => {
    const { status, body } = await (await backend.as("director@gamma.example"))(lists.frequentProducts, {});
    expect([status, body.habits]).toEqual([200, []]);
  });

  test("bad input is rejected with 400", async () => {
    const as = await director();
    for (const query of [{ branchUuid: "x" }, { due: "maybe" }, { search: "x".repeat(101) }])
      expect((await as(lists.frequentProducts, { query })).status).toBe(400);
    expect((await as(lists.habits, { body: { uuids: Array.from({ length: 301 }, () => randomUUID()) } })).status).toBe(400);
    expect((await as(lists.habits, { body: { uuids: ["x"] } })).status).toBe(400);
  });

  test("reading habits takes as many queries for many deals as for none", async () => {
    await clear();
    const as = await director();
    const none = (await as(lists.frequentProducts, {})).queries;
    for (let day = 1; day < 12; day += 1)
      await deal(day, [
        [curd, 500],
        [kefir, 100],
      ]);
    expect((await as(lists.frequentProducts, {})).queries).toBe(none);
    expect(none).toBeLessThanOrEqual(3);
  });
});
