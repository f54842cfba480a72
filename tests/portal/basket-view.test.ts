import { expect, test } from "vitest";
import { openReasons } from "#app/areas/basket/cart-view.ts";
import { isFresh } from "#app/areas/basket/placed-order.ts";
import { toCartView } from "#app/areas/basket/to-cart-view.ts";
import type { Basket, BasketItem } from "#contract/basket.ts";
import { money } from "#contract/primitives.ts";

const dairy = "028f0000-0000-7000-8000-00000000000a";
const group = "038f0000-0000-7000-8000-00000000000a";
const assortment = "048f0000-0000-7000-8000-00000000000a";

function item(uuid: string, over: Partial<BasketItem> = {}): BasketItem {
  return {
    uuid,
    name: uuid,
    sku: "010-1",
    price: {
      basePerUnit: money(7840),
      discountedPerUnit: money(7448),
      total: money(893760),
      subtotal: money(940800),
      catalogPerUnit: null,
      wasPerUnit: null,
    },
    vat: [{ from: "2026-03-05", vatRate: 10, vat: money(81_251) }],
    percent: 5,
    previewImage: "/pictures/kefir.svg",
    picture: null,
    tint: "dairy",
    unit: "pcs",
    supplyUnit: "box",
    unitsInSupply: 6,
    unitWeight: 320,
    quantity: 20,
    dealQuantity: { kind: "count", step: 1, min: 1, max: 400, round: "down", precision: 2, unit: "box" },
    quantityProblem: null,
    ladder: [],
    nextStep: null,
    discountGroup: null,
    assortment: { uuid: assortment, name: "Молочная продукция" },
    subcategoryUuid: dairy,
    stock: null,
    substitution: null,
    analog: null,
    isChecked: true,
    isAvailable: true,
    unavailableReason: null,
    ...over,
  };
}

function basketOf(items: BasketItem[], over: Partial<Basket> = {}): Basket {
  const grouped = items.filter((each) => each.discountGroup);
  const others = items.filter((each) => !each.discountGroup);
  const row = {
    subcategoryUuid: dairy,
    count: 20,
    countUnit: "box" as const,
    total: money(893760),
    totalWithoutDiscount: money(940800),
    totalDiscountAmount: money(47040),
    percent: 5,
    discounts: [],
  };
  return {
    uuid: group,
    version: 3,
    cleared: null,
    approval: null,
    movedPrices: null,
    shelfLife: [],
    items,
    groups: {
      discountGroups: [
        ...(grouped.length > 0
          ? [{ ...row, uuid: group, name: "Кисломолочная", type: "grouped" as const, itemUuids: grouped.map(({ uuid }) => uuid) }]
          : []),
        ...(others.length > 0
          ? [{ ...row, uuid: dairy, name: "Молочное", type: "other" as const, itemUuids: others.map(({ uuid }) => uuid) }]
          : []),
      ],
      assortmentGroups: [],
    },
    summary: { total: money(893760), subtotal: money(940800), discountPercent: 5, discountValue: money(47040), itemCount: items.length },
    branchUuid: null,
    branches: [],
    constraints: { minPriceForDeal: money(1000000), missing: money(106240) },
    deliverySchedules: [
      { subcategoryUuid: dairy, subcategoryName: "Молочное", availableDates: [{ date: "2026-03-11", cutoffAt: "2026-03-10T11:00:00Z" }] },
    ],
    timeZone: "Europe/Moscow",
    problems: [],
    ...over,
  };
}

const step = (more: number, fitsLimit = true) => ({
  count: 100,
  more,
  percent: 8,
  discountedPerUnit: money(7213),
  fitsLimit,
  shortage: fitsLimit ? null : money(206340),
});

test("B24 two discount groups of one segment share one block and its delivery days", () => {
  const view = toCartView(basketOf([item("a", { discountGroup: { uuid: group, name: "Кисломолочная" } }), item("b")]));
  expect(view.segments).toHaveLength(1);
  expect(view.segments[0]).toMatchObject({ name: "Молочное", positions: 2, total: 1787520, ordered: true });
  expect(view.segments[0]?.groups.map(({ type }) => type)).toEqual(["grouped", "other"]);
});

test("the hint to the next discount names the line that needs the least, and says when the limit does not allow it", () => {
  const inGroup = { discountGroup: { uuid: group, name: "Кисломолочная" } };
  const view = toCartView(basketOf([item("a", { ...inGroup, nextStep: step(70) }), item("b", { ...inGroup, nextStep: step(65, false) })]));
  expect(view.segments[0]?.groups[0]?.nudge).toEqual({ more: 65, percent: 8, fitsLimit: false, shortage: 206340 });
  expect(view.segments[0]?.groups[0]?.lines[0]?.next).toBeNull();
});

test("B30 a segment to be ordered blocks the order until its delivery day is chosen", () => {
  const view = toCartView(basketOf([item("a")]));
  expect(openReasons(view, {})).toEqual([{ reason: "choose_date", segment: dairy }]);
  expect(openReasons(view, { [dairy]: "2026-03-11" })).toEqual([]);
});

test("B06 a segment with only unticked or unavailable lines needs no delivery day", () => {
  const view = toCartView(basketOf([item("a", { isChecked: false }), item("b", { isAvailable: false, unavailableReason: "no_contract" })]));
  expect(view.segments[0]?.ordered).toBe(false);
  expect(openReasons(view, {})).toEqual([]);
});

test("B31 a segment without any delivery day is reported once, by the backend's problem", () => {
  const basket = basketOf([item("a")], {
    deliverySchedules: [{ subcategoryUuid: dairy, subcategoryName: "Молочное", availableDates: [] }],
  });
  const problem = { reason: "no_dates" as const, subcategoryUuid: dairy, productUuid: null, assortment: null, amount: null };
  expect(openReasons(toCartView({ ...basket, problems: [problem] }), {}).map(({ reason }) => reason)).toEqual(["no_dates"]);
});

test("an order counts as fresh for an hour", () => {
  const now = new Date("2026-03-05T12:00:00Z");
  expect(isFresh({ createdAt: "2026-03-05T11:00:01Z" }, now)).toBe(true);
  expect(isFresh({ createdAt: "2026-03-05T10:59:59Z" }, now)).toBe(false);
});
