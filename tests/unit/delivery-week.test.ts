import { expect, test } from "vitest";
import { deliveryWeek } from "#app/areas/home/delivery-week.ts";

const deal = (number: string, deliveryFrom: string, deliveryTo: string) => ({
  uuid: number,
  number,
  branchName: "Магазин № 1",
  status: "collected" as const,
  deliveryFrom,
  deliveryTo,
});

test("the week of deliveries has seven days from today, with each deal on its first and its last day", () => {
  const deals = [deal("1", "2026-02-27", "2026-03-01"), deal("2", "2026-02-25", "2026-02-26"), deal("3", "2026-03-04", "2026-03-05")];
  const week = deliveryWeek(deals, "2026-02-26");
  expect(week.map((day) => [day.date, day.deals.map(({ number }) => number).join()])).toEqual([
    ["2026-02-26", "2"],
    ["2026-02-27", "1"],
    ["2026-02-28", ""],
    ["2026-03-01", "1"],
    ["2026-03-02", ""],
    ["2026-03-03", ""],
    ["2026-03-04", "3"],
  ]);
});

test("the week of deliveries is empty when no delivery falls into it", () => {
  expect(deliveryWeek([deal("1", "2026-03-12", "2026-03-12")], "2026-03-05")).toEqual([]);
});
