import { describe, expect, test } from "vitest";
import { readAdded } from "#app/areas/deals/added-product.ts";
import { detailRights } from "#app/areas/deals/detail-rights.ts";
import { besideCollected, besideFields, bumped, readEdit } from "#app/areas/deals/edit-fields.ts";
import { editSegments } from "#app/areas/deals/edit-segments.ts";

describe("the form to edit a deal", () => {
  test("each line gets its segment's date, and an empty quantity removes the line", () => {
    const entries: [string, unknown][] = [
      ["intent", "save"],
      ["date.s1", "2026-03-11"],
      ["q.s1.p1", "41,5"],
      ["q.s1.p2", " "],
      ["q.s2.p3", "1 200"],
      ["q.s2", "7"],
    ];
    expect(readEdit(entries)).toEqual({
      lines: [
        { segment: "s1", productUuid: "p1", quantity: 41.5, deliveryDate: "2026-03-11" },
        { segment: "s1", productUuid: "p2", quantity: 0, deliveryDate: "2026-03-11" },
        { segment: "s2", productUuid: "p3", quantity: 1200 },
      ],
      wrong: [],
    });
  });

  test("a quantity that is not a valid number is reported by the name of its field", () => {
    expect(
      readEdit([
        ["q.s1.p1", "много"],
        ["q.s1.p2", "-3"],
        ["q.s1.p3", "1e9"],
      ]).wrong,
    ).toEqual(["q.s1.p1", "q.s1.p2", "q.s1.p3"]);
  });

  test("plus and minus without scripts start from the typed quantity and do not go below zero", () => {
    const typed = (text: string) => () => text;
    expect(bumped("s1.p1:0.05", typed("41,5"))).toEqual({ field: "q.s1.p1", text: "41,55" });
    expect(bumped("s1.p1:-5", typed("3"))).toEqual({ field: "q.s1.p1", text: "0" });
    expect(bumped("s1.p1:1", typed("мусор"))).toEqual({ field: "q.s1.p1", text: "1" });
    expect(bumped("s1.p1", typed("3"))).toBeNull();
  });

  test("the backend's errors for lines by number are shown beside the line or the date that they mean", () => {
    const lines = [
      { segment: "s1", productUuid: "p1", quantity: 1 },
      { segment: "s2", productUuid: "p2", quantity: 2 },
    ];
    expect(besideFields({ "products.1.quantity": "A", "products.0.deliveryDate": "B", products: "C" }, lines)).toEqual({
      "q.s2.p2": ["A"],
      "date.s1": ["B"],
      "": ["C"],
    });
    expect(besideCollected({ "collected.products.0.collectedQuantity": "A", other: "B" }, ["l1"])).toEqual({ "c.l1": ["A"], "": ["B"] });
  });

  test("the current delivery date stays among the choices, and a locked segment offers no other", () => {
    const data = JSON.stringify({ name: "Кефир", subcategoryName: "Кисломолочные" });
    const line = (uuid: string, segment: string) => ({
      productUuid: uuid,
      subcategoryUuid: segment,
      deliveryDate: "2026-03-11",
      quantity: 1,
      total: null,
      discountedPerUnit: null,
      data,
    });
    const dates = [
      { date: "2026-03-13", cutoffAt: "" },
      { date: "2026-03-16", cutoffAt: "" },
    ];
    const schedules = [
      { subcategoryUuid: "s1", subcategoryName: "", availableDates: dates, isLocked: false },
      { subcategoryUuid: "s2", subcategoryName: "", availableDates: dates, isLocked: true },
    ];
    const segments = editSegments({ products: [line("p1", "s1"), line("p2", "s2"), line("p3", "s1")] } as never, schedules, []);
    expect(segments.map(({ uuid, dates: choices, isLocked, lines }) => [uuid, choices, isLocked, lines.length])).toEqual([
      ["s1", ["2026-03-11", "2026-03-13", "2026-03-16"], false, 2],
      ["s2", ["2026-03-11"], true, 1],
    ]);
  });

  test("an added product whose hidden field was tampered with is ignored", () => {
    const whole = { productUuid: "p", subcategoryUuid: "s", name: "n", sku: "k", dealQuantity: {}, dates: [] };
    expect(readAdded({ "added.p": JSON.stringify(whole), "added.x": "{", "added.y": "null", "added.z": '{"name":1}', other: "1" })).toEqual(
      [whole],
    );
  });
});

test("the deal's representative and the supervisor may edit driver and car, both sides the comment, nobody after the end", () => {
  const deal = {
    status: "transferred_to_warehouse" as const,
    sellerCustomerUuid: "rep",
    buyerCustomerUuid: "manager",
    allowedActions: [],
  };
  const none = { delivery: false, comment: false, buyerNumber: false };
  expect(detailRights(deal, { uuid: "rep", roles: ["seller_sales_representative"] })).toEqual({ ...none, delivery: true, comment: true });
  expect(detailRights(deal, { uuid: "other", roles: ["seller_sales_representative"] })).toEqual(none);
  expect(detailRights(deal, { uuid: "s", roles: ["supervisor"] })).toEqual({ ...none, delivery: true });
  expect(detailRights(deal, { uuid: "manager", roles: ["buyer_company_manager"] })).toEqual({ ...none, comment: true });
  expect(detailRights(deal, { uuid: "x", roles: ["seller_security"] })).toEqual(none);
  expect(detailRights({ ...deal, status: "received" }, { uuid: "rep", roles: ["seller_sales_representative"] })).toEqual(none);
});

test("a buyer may change their own number of an order while they may edit the order; the seller may not", () => {
  const deal = {
    status: "waiting_approval" as const,
    sellerCustomerUuid: "rep",
    buyerCustomerUuid: "manager",
    allowedActions: ["edit" as const],
  };
  expect(detailRights(deal, { uuid: "manager", roles: ["buyer_company_manager"] }).buyerNumber).toBe(true);
  expect(detailRights(deal, { uuid: "director", roles: ["buyer_company_director"] }).buyerNumber).toBe(true);
  expect(detailRights(deal, { uuid: "rep", roles: ["seller_sales_representative"] }).buyerNumber).toBe(false);
  expect(detailRights({ ...deal, allowedActions: [] }, { uuid: "manager", roles: ["buyer_company_manager"] }).buyerNumber).toBe(false);
});
