import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCountable } from "#server/backend/json-body.ts";

/** Counts the values of a parsed body: objects and lists, and everything in them. */
function valuesOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + valuesOf(each), 1);
}

const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1));
const nested = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;

describe("trust R18: the values of a JSON body are counted before it is parsed", () => {
  test.each([
    ["a list of 19,998 numbers is parsed", numbers(19_998), true],
    ["a list of 20,000 numbers is refused", numbers(20_000), false],
    [
      "an object of 20,000 different names is refused",
      `{${Array.from({ length: 20_000 }, (_, index) => `"f${index}":1`).join(",")}}`,
      false,
    ],
    ["an object with one name 20,000 times is refused", `{${'"a":1,'.repeat(20_000)}"a":1}`, false],
    ["twenty nested lists are parsed", nested(20), true],
    ["twenty-one nested lists are refused", nested(21), false],
    ["a string of commas and brackets is parsed", JSON.stringify({ text: `,[{"\\${",[{".repeat(20_000)}` }), true],
    ["a string that never ends is left to the parser", `{"a":"${'\\"'.repeat(20_000)}`, true],
    ["brackets that were never opened are left to the parser", "]".repeat(50_000), true],
  ])("%s", (_, text, isWanted) => {
    expect(isCountable(text)).toBe(isWanted);
  });

  test("the count equals the number of parsed values, whatever stands in strings", () => {
    const lists = fc.array(fc.record({ name: fc.string(), [',["\\']: fc.jsonValue({ maxDepth: 3 }) }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lists, fc.integer({ min: 0, max: 3 }), (list, spaces) => {
        const room = 20_000 - valuesOf(list);
        const filled = (more: number) => JSON.stringify([...list, ...Array.from({ length: more }, () => 1)], null, spaces);
        // An empty list or object counts like one with a value.
        const empty = JSON.stringify(list).match(/\[\]|\{\}/g)?.length ?? 0;
        expect([isCountable(filled(room - empty - 2)), isCountable(filled(room + 1))]).toEqual([true, false]);
      }),
      { numRuns: 100 },
    );
  });
});
