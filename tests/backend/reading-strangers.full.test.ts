import { expect, test } from "vitest";
import { hostilePlaces, hostileValues, tryHostileValue } from "#tests/support/hostile-values.ts";
import { useReaders } from "#tests/support/readers.ts";

const { as, people } = useReaders();

test("S36 S40: every hostile value at every place of a path or a query string breaks no reading call", async () => {
  let refused = 0;
  for (const place of hostilePlaces) for (const value of hostileValues) refused += await tryHostileValue(place, value, as, people);
  expect(refused).toBeGreaterThan(hostilePlaces.length);
}, 120_000);
