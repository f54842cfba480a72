import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, afterEach, expect } from "vitest";
import type { ComputedValue } from "#server/backend/db/computed-column.ts";
import type { Execution } from "#server/backend/db/statement.ts";
import { rowDifferences, valueDifference } from "./row-differences.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Places of the raw statements that the file's tests have executed: `server/backend/stock/read-stock.ts:27`. */
    statements?: string[];
  }
}

/**
 * Vitest runs this before each test file: every raw statement that a test executes is compared with the columns that it says it
 * returns, every value of a computed column with its type. `npm test` fails too for a statement that no test executes (runner/phases.ts).
 */
const channel = "portal:raw-statement";
const computedValues = "portal:computed-value";
const executed = new Set<string>();
const texts = new Set<string>();
const wrong = new Set<string>();

const placeOf = (stack = "") => /server\/backend\/(?!db\/statement\.ts)[\w/.-]+:\d+/.exec(stack)?.[0] ?? "an unknown place";

function compare(message: unknown): void {
  const { columns, text, definedAt, result } = message as Execution;
  // A stack costs more than the comparison, so it is taken once for each text.
  if (!texts.has(text)) executed.add(placeOf(definedAt ?? new Error().stack));
  texts.add(text);
  const note = (difference: string) => wrong.add(`${difference}, in: ${text}`);
  result.then(
    (returned) => rowDifferences(columns, returned).forEach(note),
    () => {},
  );
}

function compareValue(message: unknown): void {
  const { type, value } = message as ComputedValue;
  const difference = valueDifference(type, value);
  if (difference) wrong.add(`a computed column: ${difference}`);
}

subscribe(channel, compare);
subscribe(computedValues, compareValue);

afterEach(() => {
  const found = [...wrong];
  wrong.clear();
  expect(found, "raw statements and computed columns that return something else than they say").toEqual([]);
});

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern
afterAll(({}, file) => {
  unsubscribe(channel, compare);
  unsubscribe(computedValues, compareValue);
  file.meta.statements = [...executed];
});
