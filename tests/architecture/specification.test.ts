import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { open, readSpecification, specify, toMarkdown, unusedExceptions } from "#tests/support/make-specification.ts";
import { root } from "./sources.ts";

const file = readFileSync(join(root, "tests/specification.md"), "utf8");
const rows = readSpecification(file);
const specification = specify(rows);

/** Rows of the checklist by group: 931 in all. */
const sizes = {
  R: 40,
  H: 37,
  A: 39,
  K: 67,
  D: 15,
  C: 39,
  B: 48,
  O: 66,
  P: 42,
  S: 28,
  N: 20,
  M: 11,
  T: 17,
  W: 68,
  V: 64,
  L: 131,
  E: 52,
  Z: 43,
  Y: 48,
  Q: 56,
};

describe("tests/specification.md", () => {
  test("it has every row of the checklist once, numbered without gaps", () => {
    for (const [group, size] of Object.entries(sizes)) {
      const numbers = rows.filter((row) => row.id.startsWith(group)).map((row) => Number(row.id.slice(1)));
      expect(numbers, group).toEqual(Array.from({ length: Math.max(size, numbers.length) }, (_, index) => index + 1));
    }
    expect(rows.length).toBeGreaterThanOrEqual(931);
    expect(rows.filter((row) => row.text.length < 5)).toEqual([]);
  });

  test("it marks no row as done that no test names", () => {
    const marked = [...file.matchAll(/^\| ([A-Z]\d{2,3}) \| done \|/gm)].map(([, id]) => id);
    const proven = new Set(specification.rows.filter((row) => row.state === "done" && row.proofs.length > 0).map((row) => row.id));
    expect(marked.filter((id) => !proven.has(id ?? ""))).toEqual([]);
  });

  test("it is up to date (after a change of titles run npx node tests/support/make-specification.ts)", () => {
    expect(file).toBe(toMarkdown(specification));
  });

  test("its open rows are exactly those that say what is missing", () => {
    expect(specification.rows.filter((row) => row.state === "open").map((row) => row.id)).toEqual(Object.keys(open));
  });

  test("every exception for an id of another register is still needed", () => {
    expect(unusedExceptions()).toEqual([]);
  });
});
