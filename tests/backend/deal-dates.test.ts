import { describe, expect, test } from "vitest";
import { deals } from "#contract/deals.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { beefSegment, kislomol, segment, useDemoData } from "#tests/support/demo-basket.ts";
import { placeExample } from "#tests/support/demo-deals.ts";

const backend = useBackend();
useDemoData(backend);

describe("delivery dates for the edit of a deal", () => {
  test("domain 20.6: every offered date is accepted by the check of the edit, for buyer and seller", async () => {
    const buyer = await backend.as("director@alfa.example");
    const deal = await placeExample(buyer);
    for (const login of ["director@alfa.example", "rep@seller.example"]) {
      const as = await backend.as(login);
      const { status, body } = await as(deals.dates, { params: { uuid: deal.uuid }, query: {} });
      expect(status).toBe(200);
      const dairy = body.schedules.find((schedule) => schedule.subcategoryUuid === kislomol);
      expect(body.schedules.map((schedule) => schedule.subcategoryUuid).sort()).toEqual([beefSegment, kislomol].sort());
      expect(dairy).toMatchObject({ subcategoryName: "Кисломолочные продукты", isLocked: false });
      expect(dairy?.availableDates.map(({ date }) => date)).toEqual(["2026-03-11", "2026-03-13", "2026-03-16", "2026-03-18"]);
      for (const { date } of dairy?.availableDates ?? []) {
        const products = deal.products.map((line) => ({
          productUuid: line.productUuid,
          quantity: line.quantity,
          deliveryDate: line.subcategoryUuid === kislomol ? date : line.deliveryDate,
        }));
        expect((await as(deals.check, { body: { uuid: deal.uuid, products } })).status, date).toBe(200);
      }
    }
  });

  test("after its cut-off a segment is locked for the buyer and not for the seller", async () => {
    const buyer = await backend.as("director@alfa.example");
    const deal = await placeExample(buyer);
    backend.setNow(new Date("2026-03-10T14:00:00+03:00"));
    try {
      for (const [login, isLocked] of [
        ["director@alfa.example", true],
        ["rep@seller.example", false],
      ] as const) {
        const as = await backend.as(login);
        const { body } = await as(deals.dates, { params: { uuid: deal.uuid }, query: {} });
        expect(
          body.schedules.map((schedule) => schedule.isLocked),
          login,
        ).toEqual([isLocked, isLocked]);
      }
    } finally {
      backend.setNow(testNow);
    }
  });

  test("a segment that the deal lacks gets its dates when it is asked for; another company's deal is not found", async () => {
    const buyer = await backend.as("director@alfa.example");
    const deal = await placeExample(buyer);
    const stranger = await backend.as("director@beta.example");
    expect((await stranger(deals.dates, { params: { uuid: deal.uuid }, query: {} })).status).toBe(404);
    const butter = segment("dairy-butter");
    const { body } = await buyer(deals.dates, { params: { uuid: deal.uuid }, query: { subcategoriesUuids: [kislomol, butter] } });
    expect(body.schedules.map(({ subcategoryUuid }) => subcategoryUuid).sort()).toEqual([beefSegment, butter, kislomol].sort());
    const asked = body.schedules.find(({ subcategoryUuid }) => subcategoryUuid === butter);
    expect(asked).toMatchObject({ subcategoryName: "Масло", isLocked: false });
    expect(asked?.availableDates.map(({ date }) => date)).toEqual(["2026-03-11", "2026-03-13", "2026-03-16", "2026-03-18"]);
  });
});
