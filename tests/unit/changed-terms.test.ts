import { describe, expect, test } from "vitest";
import type { CartContract, CartSegment } from "#app/areas/basket/cart-view.ts";
import { changedTerms } from "#app/areas/basket/changed-terms.ts";

const dairy = {
  assortment: "dairy",
  name: "Молочная продукция",
  type: "deferred",
  limit: 300,
  postpon: 14,
  available: 100,
  total: 50,
} as CartContract;
const segment = (uuid: string, ...days: string[]) =>
  ({ uuid, name: `Раздел ${uuid}`, dates: days.map((date) => ({ date, cutoffAt: `${date}T11:00:00Z` })) }) as CartSegment;
const branches = [
  { uuid: "one", name: "Первая", address: "" },
  { uuid: "two", name: "Вторая", address: "" },
];
const cart = (values: Partial<Parameters<typeof changedTerms>[0]> = {}) => ({
  segments: [segment("a", "2026-03-11")],
  contracts: [dairy],
  minimum: 1000,
  branch: "one",
  branches,
  ...values,
});
const nothing = { lostBranch: null, limits: [], days: [], minimum: false };

describe("terms reported as changed in an open cart", () => {
  test("a changed limit, available sum or deferral of a contract in use is reported, and a changed total is not", () => {
    for (const change of [{ limit: 200 }, { available: 30 }, { postpon: 7 }, { type: "prepaid" as const }]) {
      const now = { ...dairy, ...change };
      expect(changedTerms(cart(), cart({ contracts: [now] })), JSON.stringify(change)).toEqual({ ...nothing, limits: [now] });
    }
    const idle = { ...dairy, total: 0, limit: 1 };
    expect(changedTerms(cart(), cart({ contracts: [idle] }))).toEqual(nothing);
    expect(changedTerms(cart(), cart({ contracts: [{ ...dairy, total: 99, excess: 9 }] }))).toEqual(nothing);
    const prepaid = { ...dairy, type: "prepaid" as const };
    expect(changedTerms(cart({ contracts: [prepaid] }), cart({ contracts: [{ ...prepaid, available: -9 }] }))).toEqual(nothing);
  });

  test("changed days and cut-offs are reported, and segments that come or go are not", () => {
    const other = segment("a", "2026-03-11", "2026-03-13");
    expect(changedTerms(cart(), cart({ segments: [other] })).days).toEqual([other]);
    const later = { ...segment("a", "2026-03-11"), dates: [{ date: "2026-03-11", cutoffAt: "2026-03-10T09:00:00Z" }] };
    expect(changedTerms(cart(), cart({ segments: [later] })).days).toEqual([later]);
    expect(changedTerms(cart(), cart({ segments: [segment("a", "2026-03-11"), segment("b", "2026-03-12")] }))).toEqual(nothing);
    expect(changedTerms(cart({ segments: [segment("a"), segment("b")] }), cart({ segments: [segment("a")] }))).toEqual(nothing);
  });

  test("a day that comes at the end of a full list of ten, because the first has passed, is not reported", () => {
    const days = Array.from({ length: 11 }, (_, index) => `2026-03-${String(index + 10)}`);
    const [shown, next] = [segment("a", ...days.slice(1, 10)), segment("a", ...days.slice(1))];
    expect(changedTerms(cart({ segments: [shown] }), cart({ segments: [next] }))).toEqual(nothing);
    const without = { ...next, dates: next.dates.filter(({ date }) => date !== days[5]) };
    expect(changedTerms(cart({ segments: [shown] }), cart({ segments: [without] })).days).toEqual([without]);
  });

  test("a changed minimum order is reported, and an unchanged cart reports nothing", () => {
    expect(changedTerms(cart(), cart({ minimum: 2000 }))).toEqual({ ...nothing, minimum: true });
    expect(changedTerms(cart(), cart())).toEqual(nothing);
  });

  test("a trade point no longer offered is reported with the next one, and one that the person has left is not", () => {
    const [, two] = branches;
    const moved = { branch: "two", minimum: 5, contracts: [], segments: [] };
    expect(changedTerms(cart(), cart({ ...moved, branches: two ? [two] : [] }))).toEqual({
      ...nothing,
      lostBranch: { name: "Первая", now: "Вторая" },
    });
    expect(changedTerms(cart(), cart({ ...moved, branch: null, branches: [] }))).toEqual({
      ...nothing,
      lostBranch: { name: "Первая", now: null },
    });
    expect(changedTerms(cart(), cart(moved))).toEqual(nothing);
  });
});
