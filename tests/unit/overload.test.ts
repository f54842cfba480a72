import { expect, test } from "vitest";
import { isFull } from "#server/overload.ts";

test.each([
  [149, 0, false],
  [150, 0, true],
  [149, 2_000, false],
  [40, 2_001, true],
  [39, 60_000, false],
])("with %i requests under way and an event loop that is %i ms late the next is refused: %s", (underWay, lagMs, isRefused) => {
  expect(isFull(underWay, lagMs)).toBe(isRefused);
});
