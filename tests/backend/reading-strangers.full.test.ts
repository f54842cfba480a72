import { expect, test } from "vitest";
import { hostilePlaces, hostileValues, readingCalls, tryHostileValue } from "#tests/support/hostile-values.ts";
import { useReaders } from "#tests/support/readers.ts";

const { as, people } = useReaders();

test.each(readingCalls)("S36 S40: no hostile value in any path or query parameter makes %s fail", async (id) => {
  const places = hostilePlaces.filter((place) => place.id === id);
  let refused = 0;
  for (const place of places) for (const value of hostileValues) refused += await tryHostileValue(place, value, as, people);
  expect(refused).toBeGreaterThanOrEqual(places.length);
});
