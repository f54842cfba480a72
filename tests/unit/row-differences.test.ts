import { describe, expect, test } from "vitest";
import { type ColumnType, json, orNull } from "#server/backend/db/statement.ts";
import { rowDifferences, valueDifference } from "../support/row-differences.ts";

const uuid = { name: "uuid", dataTypeID: 2950 };
const total = { name: "total", dataTypeID: 20 };

describe("a raw statement's rows and the columns that it says it returns", () => {
  test("the same names and types in any order are no difference", () => {
    expect(rowDifferences({ total: "integer", uuid: "uuid" }, { fields: [uuid, total], rows: [] })).toEqual([]);
  });

  test("a renamed column is found, even without a row", () => {
    const found = rowDifferences({ uuid: "uuid", sum: "integer" }, { fields: [uuid, total], rows: [] });
    expect(found).toEqual(["sum is not returned", "total is returned, but not named"]);
  });

  test("a wrong type is found", () => {
    const found = rowDifferences({ total: "integer" }, { fields: [{ name: "total", dataTypeID: 1700 }], rows: [] });
    expect(found).toEqual(["total is numeric, not integer"]);
  });

  test("a null where none is expected is found", () => {
    const rows = [{ uuid: null }];
    expect(rowDifferences({ uuid: "uuid" }, { fields: [uuid], rows })).toEqual(["uuid can be null"]);
    expect(rowDifferences({ uuid: orNull("uuid") }, { fields: [uuid], rows })).toEqual([]);
  });
});

test.each<[ColumnType, unknown, unknown]>([
  ["boolean", true, "t"],
  ["integer", 7, "7"],
  ["text", "7", 7],
  ["numeric", "7.50", 7.5],
  ["date", "2026-11-27", new Date(0)],
  ["uuid", "0197f3a2-1111-7000-8000-000000000001", "0197"],
  ["text[]", ["a"], "{a}"],
  ["integer[]", [1], ["1"]],
  [orNull("text"), "a", 1],
  [json<{ a: 1 }>(), { a: 1 }, '{"a":1}'],
])("a computed column of %s returns %j and not %j", (type, right, wrong) => {
  expect(valueDifference(type, right)).toBeUndefined();
  expect(valueDifference(type, wrong)).toContain("is no");
});
