import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SuborderStatus, suborderStatuses } from "#contract/enums.ts";
import { deliveryWindow, suborderNumber, suborderPlan } from "#server/backend/suborders/plan.ts";
import { dealStatusFromSuborders, isPartlyCollected, maySuborderBeDeleted, maySuborderMove } from "#server/backend/suborders/status.ts";

describe("suborder transitions", () => {
  it("O56 O57: a suborder changes its status exactly as the table says", () => {
    const moves = suborderStatuses.flatMap((from) =>
      suborderStatuses.filter((to) => maySuborderMove(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(moves).toEqual([
      "new > approved_by_seller",
      "approved_by_seller > transferred_to_warehouse",
      "transferred_to_warehouse > partly_collected",
      "transferred_to_warehouse > collected",
      "partly_collected > collected",
      "partly_collected > received",
      "collected > received",
    ]);
  });
  it("O58: an edit deletes suborders before the warehouse, a decline also in it, and nothing a collected one", () => {
    expect(suborderStatuses.filter((status) => maySuborderBeDeleted(status, "edit"))).toEqual(["new", "approved_by_seller"]);
    expect(suborderStatuses.filter((status) => maySuborderBeDeleted(status, "decline"))).toEqual([
      "new",
      "approved_by_seller",
      "transferred_to_warehouse",
    ]);
  });
});

describe("deal status from suborders", () => {
  it.each([
    [["transferred_to_warehouse", "collected"], "transferred_to_warehouse"],
    [["collected", "partly_collected"], "partly_collected"],
    [["received", "collected"], "collected"],
    [["received", "partly_collected"], "partly_collected"],
    [["received", "received"], "received"],
    [["collected"], "collected"],
    [["transferred_to_warehouse", "partly_collected", "received"], "transferred_to_warehouse"],
    [["approved_by_seller", "collected"], null],
    [["new"], null],
    [[], null],
  ] satisfies [SuborderStatus[], string | null][])("O59: suborders %j give the deal the status %s", (statuses, expected) => {
    expect(dealStatusFromSuborders(statuses)).toBe(expected);
  });
  it("O60: a deal that was once partly collected stays marked so", () => {
    expect([
      isPartlyCollected(false, ["collected"]),
      isPartlyCollected(false, ["partly_collected"]),
      isPartlyCollected(true, ["collected"]),
    ]).toEqual([false, true, true]);
  });
});

describe("suborder plan", () => {
  it("O55: there is one suborder for each storage and date, numbered by date, then storage", () => {
    const plan = suborderPlan([
      { uuid: "kefir", storageUuid: "chilled", date: "2026-03-11" },
      { uuid: "beef", storageUuid: "meat", date: "2026-03-10" },
      { uuid: "ice", storageUuid: "a-frozen", date: "2026-03-11" },
      { uuid: "yoghurt", storageUuid: "chilled", date: "2026-03-11" },
    ]);
    expect(plan).toEqual([
      { index: 1, storageUuid: "meat", date: "2026-03-10", lineUuids: ["beef"] },
      { index: 2, storageUuid: "a-frozen", date: "2026-03-11", lineUuids: ["ice"] },
      { index: 3, storageUuid: "chilled", date: "2026-03-11", lineUuids: ["kefir", "yoghurt"] },
    ]);
    expect(suborderNumber("S-000042", 2)).toBe("S-000042-2");
    expect(deliveryWindow(plan)).toEqual({ deliveryFrom: "2026-03-10", deliveryTo: "2026-03-11" });
    expect(deliveryWindow([])).toBeNull();
  });
  it("O55: every line is in exactly one suborder, in any order of the lines", () => {
    const anyLines = fc.uniqueArray(
      fc.record({
        uuid: fc.uuid(),
        storageUuid: fc.constantFrom("a", "b", "c"),
        date: fc.constantFrom("2026-03-10", "2026-03-11", "2026-04-01"),
      }),
      { selector: (line) => line.uuid },
    );
    fc.assert(
      fc.property(anyLines, (lines) => {
        const plan = suborderPlan(lines);
        expect(plan.flatMap((suborder) => suborder.lineUuids).sort()).toEqual(lines.map((line) => line.uuid).sort());
        const places = (suborders: typeof plan) => suborders.map(({ index, storageUuid, date }) => [index, storageUuid, date]);
        expect(places(suborderPlan([...lines].reverse()))).toEqual(places(plan));
      }),
    );
  });
});
