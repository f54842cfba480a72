import { describe, expect, test } from "vitest";
import { findTwins, type Receipt } from "#server/backend/payments/twins.ts";

const receipt = (id: string, source: Receipt["source"], day: number, number = "", more: Partial<Receipt> = {}): Receipt => ({
  ...{ id, source, day, number, company: "кафе", amount: 5000, isIgnored: false, distinctFrom: [] },
  ...more,
});
const twinsOf = (...receipts: Receipt[]) =>
  Object.fromEntries([...findTwins(receipts)].map(([id, twins]) => [id, twins.map((twin) => twin.id).sort()]).sort());

describe("the same money that came by several ways", () => {
  test.each<[what: string, one: Receipt, other: Receipt, isTwin: boolean]>([
    ["a typed one and the bank's of one day", receipt("1", "person", 4), receipt("2", "bank", 4, "77"), true],
    ["no number, three days apart", receipt("1", "person", 4), receipt("2", "bank", 7, "77"), true],
    ["no number, four days apart", receipt("1", "person", 4), receipt("2", "bank", 8, "77"), false],
    ["equal numbers, ten days apart", receipt("1", "person", 4, "77"), receipt("2", "bank", 14, "№ 0077"), true],
    ["equal numbers, eleven days apart", receipt("1", "person", 4, "77"), receipt("2", "bank", 15, "77"), false],
    ["other numbers of one day", receipt("1", "person", 4, "77"), receipt("2", "bank", 4, "78"), false],
    ["the exchange's, whose number is its own", receipt("1", "bank", 4, "77"), receipt("2", "exchange", 6), true],
    ["two of the bank", receipt("1", "bank", 4, "77"), receipt("2", "bank", 4, "77"), false],
    ["two of the exchange", receipt("1", "exchange", 4), receipt("2", "exchange", 4), false],
    ["two typed ones with one number on two days", receipt("1", "person", 4, "77"), receipt("2", "person", 6, "77"), true],
    ["two typed ones of one day, one with a number", receipt("1", "person", 4, "77"), receipt("2", "person", 4), true],
    ["two typed ones of two days without numbers", receipt("1", "person", 4), receipt("2", "person", 5), false],
    ["another sum", receipt("1", "person", 4), receipt("2", "bank", 4, "", { amount: 5001 }), false],
    ["another company", receipt("1", "person", 4), receipt("2", "bank", 4, "", { company: "лавка" }), false],
    ["what a person told apart", receipt("1", "person", 4, "", { distinctFrom: ["2"] }), receipt("2", "bank", 4, "77"), false],
  ])("%s: %#", (_, one, other, isTwin) => {
    expect(twinsOf(one, other)).toEqual(isTwin ? { 1: ["2"], 2: ["1"] } : {});
    expect(twinsOf(other, one)).toEqual(isTwin ? { 1: ["2"], 2: ["1"] } : {});
  });

  test("a number is the first that is written", () => {
    expect(twinsOf(receipt("1", "person", 4, "77 от 04.03.2026"), receipt("2", "bank", 4, "0077"))).toEqual({ 1: ["2"], 2: ["1"] });
  });

  test("equal sums of following days are each a twin of another, also when one way dates them all a day later", () => {
    const days = [3, 4, 5, 6];
    const all = days.flatMap((day) => [receipt(`bank ${day}`, "bank", day, String(day)), receipt(`1C ${day}`, "exchange", day)]);
    for (const day of days) expect(twinsOf(...all)[`bank ${day}`]).toEqual([`1C ${day}`]);
    const later = days.flatMap((day) => [receipt(`bank ${day}`, "bank", day, String(day)), receipt(`1C ${day}`, "exchange", day + 1)]);
    for (const day of days) expect(twinsOf(...later)[`bank ${day}`]).toEqual([`1C ${day}`]);
    // One more of the bank has none: each of the exchange is another's.
    expect(twinsOf(...all, receipt("bank 7", "bank", 7, "7"))["bank 7"]).toBeUndefined();
  });

  test("one may have come three ways, and an equal number comes before a nearer day", () => {
    expect(twinsOf(receipt("b", "bank", 4, "77"), receipt("p", "person", 5, "77"), receipt("e", "exchange", 4))).toEqual({
      b: ["e", "p"],
      e: ["b", "p"],
      p: ["b", "e"],
    });
    expect(twinsOf(receipt("b", "bank", 4, "77"), receipt("near", "person", 4), receipt("named", "person", 9, "77")).b).toEqual(["named"]);
  });

  test("one that a person has put aside is a twin of what has no other", () => {
    const aside = receipt("aside", "person", 4, "", { isIgnored: true });
    expect(twinsOf(aside, receipt("posted", "person", 3), receipt("bank", "bank", 4, "77")).bank).toEqual(["posted"]);
    expect(twinsOf(aside, receipt("bank", "bank", 4, "77")).bank).toEqual(["aside"]);
  });

  test("thousands of one sum and day are compared in no time that anybody notices", () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      receipt(`b${index}`, index % 2 ? "bank" : "exchange", 4, index % 2 ? String(index) : ""),
    );
    expect(findTwins(many).size).toBe(5000);
  });
});
