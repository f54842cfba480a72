import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bugs } from "#tests/planted/bugs.ts";
import { isOutcome, type TestFailure } from "#tests/planted/outcome.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("every bug of `npm run test:planted` can be planted, and the tests that should find it exist", () => {
  const places = bugs.map(({ name, file, from }) => [name, readFileSync(join(root, file), "utf8").split(from).length - 1]);
  expect(places.filter(([, count]) => count !== 1)).toEqual([]);
  expect(bugs.flatMap(({ name, tests }) => tests.filter((path) => !existsSync(join(root, path))).map((path) => [name, path]))).toEqual([]);
});

/** The error that an assertion throws, with the diff that Vitest adds to it. */
function failureOf(assert: () => void): TestFailure {
  try {
    assert();
  } catch (error) {
    const { name, message, actual, expected } = error as Error & { actual?: unknown; expected?: unknown };
    const lines = (value: unknown) => (JSON.stringify(value, null, 2) ?? "").split("\n");
    return { name, message, diff: [...lines(expected).map((line) => `- ${line}`), ...lines(actual).map((line) => `+ ${line}`)].join("\n") };
  }
  throw new Error("the assertion holds");
}

test.each<[what: string, isFound: boolean, assert: () => void]>([
  ["another status", true, () => expect(200).toBe(409)],
  ["another sum", true, () => expect({ total: 500, text: "итого: 500,10" }).toEqual({ total: 450, text: "итого: 450,10" })],
  ["a list of differences", true, () => expect(["/cart: 200"]).toEqual([])],
  ["an unexpected 500", false, () => expect(500).toBe(409)],
  ["an unexpected 500 with its errors", false, () => expect([500, "INTERNAL:5000"]).toEqual([200, undefined])],
  ["a 500 in an answer", false, () => expect({ status: 500, body: null }).toMatchObject({ status: 200 })],
  ["a 500 in a list of differences", false, () => expect(["/cart: 500"]).toEqual([])],
  ["an exception of the test", false, () => (undefined as unknown as { body: object }).body],
])("a planted bug that gives %s counts as found: %s", (_, isFound, assert) => expect(isOutcome(failureOf(assert))).toBe(isFound));
