import { expect, test } from "vitest";
import { zonedInstant } from "#contract/plain-date.ts";

test("a year of two digits is that year, not one of the last century", () => {
  expect(zonedInstant("0026-02-01", "00:00", "Europe/Moscow").toISOString()).toBe("0026-01-31T21:29:43.000Z");
});
