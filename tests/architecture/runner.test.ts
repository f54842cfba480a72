import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { plainJourneyRows, plainTests } from "#tests/runner/plain.ts";
import { code, root } from "./sources.ts";

test("every name of the tests that run again without speed-ups still names a file or a journey", () => {
  const lost = plainTests.filter((name) => globSync(`${name}*`, { cwd: root }).length === 0);
  const journeys = code("tests/e2e").map(({ text }) => text);
  const lostJourneys = plainJourneyRows.filter((rows) => !journeys.some((text) => text.includes(rows)));
  expect([...lost, ...lostJourneys]).toEqual([]);
});
