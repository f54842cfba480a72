import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { testNow } from "#tests/support/clock.ts";
import { dairy, exampleDates, exampleLines, exampleOrder, fill, setContract, shop } from "#tests/support/demo-basket.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";

const { backend, countDeals } = usePlacedDeals();

describe("an order is placed exactly once", () => {
  test("B44: a repeated key returns the same deal, even with its fields reordered, and is refused with another body", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const before = await countDeals();
    const first = await as(basket.placeDeal, { body: exampleOrder, key: "one" });
    const again = await as(basket.placeDeal, {
      body: { scheduledDeliveryDates: exampleDates, branchUuid: shop },
      key: "one",
    });
    expect([again.status, again.body]).toEqual([200, first.body]);
    for (const body of [
      { ...exampleOrder, comment: "другое" },
      { ...exampleOrder, scheduledDeliveryDates: [...exampleDates].reverse() },
    ]) {
      const other = await as(basket.placeDeal, { body, key: "one" });
      expect([other.status, other.errors[0]?.code]).toEqual([409, "IDEMPOTENCY_MISMATCH:4009"]);
    }
    expect(await countDeals()).toBe(before + 1);
  });

  test("an idempotency key belongs to a person: a colleague's order with the same key is another deal", async () => {
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 900_000_000 });
    const [director, manager] = [await backend.as("director@alfa.example"), await backend.as("manager@alfa.example")];
    await fill(manager);
    const answers = [
      await director(basket.placeDeal, { body: exampleOrder, key: "same" }),
      await manager(basket.placeDeal, { body: exampleOrder, key: "same" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.uuid).not.toBe(answers[1]?.body.uuid);
  });

  test("B44: without a key a second submission finds nothing selected and makes no second deal", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const before = await countDeals();
    expect((await as(basket.placeDeal, { body: exampleOrder })).status).toBe(200);
    expect((await as(basket.placeDeal, { body: exampleOrder })).status).toBe(400);
    expect(await countDeals()).toBe(before + 1);
  });

  test("a refused order frees its idempotency key, and the corrected order succeeds with the same key", async () => {
    const as = await backend.as("director@alfa.example");
    expect((await as(basket.placeDeal, { body: exampleOrder, key: "k" })).status).toBe(409);
    await fill(as, exampleLines(41.5));
    expect((await as(basket.placeDeal, { body: exampleOrder, key: "k" })).status).toBe(200);
  });

  test("an idempotency key returns its deal for 24 hours and may be used for another order after 25", async () => {
    const as = await backend.as("director@alfa.example");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 900_000_000 });
    const first = await as(basket.placeDeal, { body: exampleOrder, key: "day" });
    backend.setNow(new Date(testNow.getTime() + 23 * 3_600_000));
    const within = await (await backend.as("director@alfa.example"))(basket.placeDeal, { body: exampleOrder, key: "day" });
    expect(within.body).toEqual(first.body);
    backend.setNow(new Date(testNow.getTime() + 25 * 3_600_000));
    const later = await backend.as("director@alfa.example");
    expect((await later(basket.placeDeal, { body: exampleOrder, key: "day" })).errors[0]?.details).toEqual({
      products: ["Не выбран ни один товар"],
    });
    await fill(later);
    const next = await later(basket.placeDeal, { body: exampleOrder, key: "day" });
    expect([next.status, next.body.uuid === first.body.uuid]).toEqual([200, false]);
  });
});
